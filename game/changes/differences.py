"""Boards and scoresheets that differ, and are brought together."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.changes.moves import gone_back_to, impossible_no_more
from game.pair import Pair
from game.table.agreed_line import Turn
from game.table.board import OwnBoard
from game.table.position import mover
from game.table.table import Table


@change.register
def _difference_found(event: e.DifferenceFound, table: Table) -> Table:
    return replace(table, differences=(*table.differences, event.difference))


@change.register
def _difference_settled(event: e.DifferenceSettled, table: Table) -> Table:
    return replace(table, differences=tuple(found for found in table.differences if found != event.difference))


@change.register
def _board_reported(event: e.BoardReported, table: Table) -> Table:
    board = table.boards.of(event.seat).put_right(*event.changes)
    return replace(table, boards=table.boards.put(event.seat, board.settle()))


@change.register
def _reconciled(event: e.Reconciled, table: Table) -> Table:
    line = (*table.line[: event.kept], *event.plies)
    sheets = table.sheets
    for struck in event.sheets:
        sheets = sheets.put(struck.seat, sheets.of(struck.seat).cut(struck.from_ply - 1))
    previous = replace(table.previous, executed=True) if table.previous else None
    table = replace(
        table,
        boards=Pair(OwnBoard.of(event.position), OwnBoard.of(event.position)),
        sheets=sheets,
        differences=(),
        previous=previous,
    )
    if line != table.line:
        turn = Turn(mover=mover(event.position), touched=event.touched)
        claims = replace(table.claims.cut(event.kept), draw_offers=())
        table = replace(table, line=line, turn=turn, previous=None, claims=claims)
    table = impossible_no_more(table)
    if event.clock is None:
        return table
    return replace(table, line=gone_back_to(table.line), clock=clock_of(table, event.clock), stopped=True)
