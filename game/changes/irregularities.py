"""Illegal moves and other irregularities."""

from dataclasses import replace

from game import events as e
from game.actors import Colour
from game.changes.base import change, clock_of
from game.changes.moves import completed_as, gone_back_to, impossible_no_more
from game.irregularity import SetupFault
from game.pair import Pair
from game.table.agreed_line import Turn, Unclaimed
from game.table.board import OwnBoard
from game.table.position import mover
from game.table.table import Table


@change.register
def _illegal_move_completed(event: e.IllegalMoveCompleted, table: Table) -> Table:
    kept, unclaimed = event.ply - 1, table.turn.unclaimed
    if unclaimed is not None and unclaimed.stands:
        board = OwnBoard.of(table.position_before(event.ply))
        turn = _moving_again(event.seat, unclaimed.touched)
        table = replace(table, line=table.line[:kept], turn=turn, previous=None, boards=Pair(board, board))
    return replace(
        table,
        turn=_moving_again(event.seat, table.turn.touched),
        boards=Pair(table.boards.white.take_back(), table.boards.black.take_back()),
        sheets=table.sheets.cut(kept),
        claims=table.claims.cut(kept),
        illegal_moves=table.illegal_moves.put(event.seat, event.count),
        clock=clock_of(table, event.clock),
    )


def _moving_again(seat: Colour, touched: tuple[str, ...]) -> Turn:
    """The move that replaces another: what was touched binds, also where it is ruled on at request only (7.4a, A4b)."""
    return Turn(mover=seat, touched=touched, touch_claimed=bool(touched))


@change.register
def _illegal_move_unclaimed(event: e.IllegalMoveUnclaimed, table: Table) -> Table:
    announced = table.turn.announced
    unclaimed = Unclaimed(clock=event.before, touched=table.turn.touched, stands=event.position is not None)
    if announced is None or event.move is None or event.position is None:
        return replace(table, turn=replace(table.turn, unclaimed=unclaimed), clock=clock_of(table, event.clock))
    table = completed_as(table, announced, event.move, event.position, event.clock, event.fault)
    return replace(table, turn=replace(table.turn, unclaimed=unclaimed))


@change.register
def _illegal_act_counted(event: e.IllegalActCounted, table: Table) -> Table:
    turn, boards = replace(table.turn, queen_ordered=event.queen), table.boards
    sheets, claims = table.sheets, table.claims
    if event.taken_back:
        sheets, claims = sheets.cut(len(table.line)), claims.cut(len(table.line))
        turn = _moving_again(table.turn.mover, table.turn.touched)
        boards = Pair(boards.white.take_back(), boards.black.take_back())
    counts = table.illegal_moves.put(event.seat, event.count)
    table = replace(table, turn=turn, boards=boards, sheets=sheets, claims=claims)
    return replace(table, illegal_moves=counts, clock=clock_of(table, event.clock))


@change.register
def _impossible_position_found(event: e.ImpossiblePositionFound, table: Table) -> Table:
    return replace(table, rulings=replace(table.rulings, impossible_since=event.ply))


@change.register
def _setup_fault_found(event: e.SetupFaultFound, table: Table) -> Table:
    if event.fault is not SetupFault.COLOURS_REVERSED:
        return table
    return replace(table, rulings=replace(table.rulings, colours_reversed=True))


@change.register
def _position_restored(event: e.PositionRestored, table: Table) -> Table:
    if event.move_stands:
        return _boards_put_right(event, table)
    went_back = event.kept < len(table.line)
    previous = replace(table.previous, executed=True) if table.previous and not went_back else None
    was_void = table.outcome is not None and table.outcome.is_void  # what was found then is taken back with its end
    colours_reversed = table.rulings.colours_reversed and not was_void
    return replace(
        table,
        line=gone_back_to(table.line[: event.kept]),
        turn=_moving_again(mover(event.position), event.touched),
        previous=previous,
        boards=Pair(OwnBoard.of(event.position), OwnBoard.of(event.position)),
        sheets=replace(table.sheets.cut(event.kept), accepted=False, signed=(), left=(), refused=()),
        claims=replace(table.claims.cut(event.kept), draw_offers=(), touch=None, rematch=None),
        rulings=replace(table.rulings, mate=None, impossible_since=None, colours_reversed=colours_reversed),
        differences=(),
        outcome=None,
        stopped=True,
        clock=clock_of(table, event.clock),
    )


def _boards_put_right(event: e.PositionRestored, table: Table) -> Table:
    """The table with boards that are right again: on one that was not, the announced move is carried out anew."""
    turn, boards = table.turn, table.boards
    for adjusted in event.boards:
        board = boards.of(adjusted.seat).put_right(*adjusted.changes)
        boards = boards.put(adjusted.seat, board.settle())
        if adjusted.seat is turn.mover:
            turn = replace(turn, made=False)
        elif turn.announced is not None:
            turn = replace(turn, announced=replace(turn.announced, executed=False))
    of_sheets = tuple(found for found in table.differences if found.kind is not e.DifferenceKind.BOARDS)
    table = replace(table, turn=turn, boards=boards, differences=of_sheets, stopped=True)
    return impossible_no_more(replace(table, clock=clock_of(table, event.clock)))
