"""A move: touched, announced, on the boards, made, completed, repeated, noted."""

from dataclasses import replace

from game import events as e
from game.actors import Colour
from game.board import OwnBoard, placement
from game.changes.base import change, clock_of
from game.clock import ClockState
from game.faults import Fault
from game.line import AnnouncedMove, Ply, Repetition, Turn
from game.table import Table, TouchClaim


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
    waits = TouchClaim(square=event.square, ply=event.ply)
    return replace(table, stopped=True, turn=turn, touch_claim=waits, clock=clock_of(table, event.clock))


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
def _piece_removed(event: e.PieceRemoved, table: Table) -> Table:
    return _put_board(table, event.seat, table.boards.of(event.seat).remove(event.square))


@change.register
def _piece_placed(event: e.PiecePlaced, table: Table) -> Table:
    board = table.boards.of(event.seat).place(event.square, event.piece, event.origin)
    return _put_board(table, event.seat, board)


@change.register
def _executed(event: e.Executed, table: Table) -> Table:
    board = table.boards.of(event.seat)
    if event.changes:
        board = board.carry_out(event.changes)
    if table.previous and event.ply == table.previous.ply:
        previous = replace(table.previous, executed=True)
        return replace(table, previous=previous, boards=table.boards.put(event.seat, board.settle()))
    table = replace(table, boards=table.boards.put(event.seat, board))
    if table.turn.announced and event.seat is not table.turn.mover:
        return replace(table, turn=replace(table.turn, announced=replace(table.turn.announced, executed=True)))
    return table


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
    return replace(
        table,
        line=(*table.line, ply),
        turn=Turn(mover=other),
        previous=announced,
        boards=boards,
        clock=clock_of(table, ply.clock),
    )


@change.register
def _repeated(event: e.Repeated, table: Table) -> Table:
    repetition = Repetition.AGREES if event.agrees else Repetition.DIFFERS
    if table.previous and table.previous.ply == event.ply:
        return replace(table, previous=replace(table.previous, repetition=repetition))
    if table.turn.announced:
        announced = replace(table.turn.announced, repetition=repetition)
        return replace(table, turn=replace(table.turn, announced=announced))
    return table


@change.register
def _noted(event: e.Noted, table: Table) -> Table:
    sheet = table.sheets.of(event.seat).write(event.ply, event.entry)
    return replace(table, sheets=table.sheets.put(event.seat, sheet))


def _put_board(table: Table, seat: Colour, board: OwnBoard) -> Table:
    """The table with another board of that seat; where no move is in hand, pieces were only put right (7.3)."""
    restored = board.squares in {board.before, placement(table.position)}
    in_hand = not restored and (seat is table.turn.mover or table.turn.announced is not None)
    return replace(table, boards=table.boards.put(seat, board if in_hand else board.settle()))
