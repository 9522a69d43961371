"""A move taken back in training."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.changes.moves import gone_back_to
from game.pair import Pair
from game.table.agreed_line import Turn
from game.table.board import OwnBoard
from game.table.position import mover
from game.table.table import Table


@change.register
def _taken_back(event: e.TakenBack, table: Table) -> Table:
    board = OwnBoard.of(event.position)
    return replace(
        table,
        line=gone_back_to(table.line[: event.kept]),
        turn=Turn(mover=mover(event.position)),
        previous=None,
        boards=Pair(board, board),
        sheets=table.sheets.cut(event.kept),
        claims=replace(table.claims.cut(event.kept), draw_offers=(), touch=None),
        differences=(),
        clock=clock_of(table, event.clock),
    )
