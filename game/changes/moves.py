"""A move: touched, announced, made, completed."""

from dataclasses import replace

from game import events as e
from game.actors import Colour
from game.changes.base import change, clock_of
from game.clock import ClockState
from game.fault import Fault
from game.legality.impossible_position import is_impossible
from game.table.agreed_line import AnnouncedMove, Ply, Turn
from game.table.claims import TouchClaim
from game.table.table import Table


@change.register
def _touched(event: e.Touched, table: Table) -> Table:
    if event.adjusting:
        return table
    own = event.piece.isupper() is (event.seat is Colour.WHITE)
    touched = table.turn.touched
    touched = (*touched, event.square) if event.order_known or not own else (event.square, *touched)
    return replace(table, turn=replace(table.turn, touched=touched))


@change.register
def _adjusted(_event: e.Adjusted, table: Table) -> Table:
    return replace(table, turn=replace(table.turn, adjusting=True))


@change.register
def _touch_claimed(event: e.TouchClaimed, table: Table) -> Table:
    claimed = table.turn.touch_claimed or event.seat is not table.turn.mover
    turn = replace(table.turn, touch_claimed=claimed)
    claims = replace(table.claims, touch=TouchClaim(square=event.square, ply=event.ply))
    return replace(table, stopped=True, turn=turn, claims=claims, clock=clock_of(table, event.clock))


@change.register(e.Announced)
@change.register(e.Corrected)
def _announced(event: e.Announced | e.Corrected, table: Table) -> Table:
    announced = AnnouncedMove(
        ply=event.ply,
        mover=event.seat,
        announcement=event.announcement,
        move=event.move,
        position=event.position,
        fault=event.fault,
        evidence=event.evidence,
    )
    board = table.boards.of(event.seat)
    boards = table.boards if isinstance(event, e.Announced) else table.boards.put(event.seat, board.to_be_redone())
    return replace(table, boards=boards, turn=replace(table.turn, announced=announced, made=False, adjusting=False))


@change.register
def _move_made(_event: e.MoveMade, table: Table) -> Table:
    return replace(table, turn=replace(table.turn, made=True))


@change.register
def _move_completed(event: e.MoveCompleted, table: Table) -> Table:
    announced = table.turn.announced
    if announced is None:  # no record that `decide` wrote has this
        return table
    return completed_as(table, announced, event.move, event.position, event.clock)


@change.register
def _move_answered(event: e.MoveAnswered, table: Table) -> Table:
    announced = table.turn.announced
    if announced is None:  # no record that `decide` wrote has this
        return table
    answered = completed_as(table, announced, event.move, event.position, event.clock)
    line = (*table.line, replace(answered.line[-1], completed=False))
    return replace(answered, line=line, clock=table.clock)


@change.register
def _answered_move_completed(event: e.AnsweredMoveCompleted, table: Table) -> Table:
    ply = replace(table.line[event.ply - 1], completed=True)
    ply = replace(ply, clock=event.clock) if event.pressed else ply
    line = (*table.line[: event.ply - 1], ply, *table.line[event.ply :])
    return replace(table, line=line, clock=clock_of(table, event.clock))


def gone_back_to(line: tuple[Ply, ...]) -> tuple[Ply, ...]:
    """The line that the game goes on from with the clocks of its last move: where that was answered, as if pressed."""
    if not line or line[-1].completed:
        return line
    return tuple(ply if ply.completed else replace(ply, completed=True) for ply in line)


def completed_as(
    table: Table, announced: AnnouncedMove, move: str, position: str, clock: ClockState, fault: Fault | None = None
) -> Table:
    """The table when the move announced has joined the agreed line as that one, and the opponent is on move."""
    ply = Ply(
        number=announced.ply,
        mover=announced.mover,
        announcement=announced.announcement,
        move=move,
        position=position,
        clock=clock,
        evidence=announced.evidence,
        fault=fault,
    )
    boards, other = table.boards.put(ply.mover, table.boards.of(ply.mover).settle()), ply.mover.opponent
    if announced.executed:
        boards = boards.put(other, boards.of(other).settle())
    return impossible_no_more(
        replace(
            table,
            line=(*table.line, ply),
            turn=Turn(mover=other),
            previous=announced,
            boards=boards,
            clock=clock_of(table, ply.clock),
        )
    )


def impossible_no_more(table: Table) -> Table:
    """Forget an impossible position that the arbiter has seen, where it stands no longer (2018, A.4.4)."""
    if table.rulings.impossible_since is None or is_impossible(table):
        return table
    return replace(table, rulings=replace(table.rulings, impossible_since=None))
