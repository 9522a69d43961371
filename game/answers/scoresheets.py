"""Scoresheets that are behind: borrowed, reconstructed, or past reconstructing (1993, 11.5 to 11.9; 2009, 8.5, 8.6)."""

from game import commands as c
from game import events as e
from game.actors import Colour
from game.answers.base import answer
from game.clock import ChessClock
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.rules.requirements import ply_refused, require_play, require_started, require_turn
from game.table.table import Table


@answer.register
def borrow_sheet(command: c.BorrowSheet, table: Table, now: int) -> Events:
    """8.5b: a player who alone is behind may use his opponent's sheet, on his own time and when it is his move."""
    require_play(table)
    require_turn(table, command.seat)
    if not behind(table, command.seat):
        raise Refusal(RefusalCode.SHEET_COMPLETE, "this scoresheet is complete")
    if behind(table, command.seat.opponent):
        raise Refusal(RefusalCode.BOTH_SHEETS_BEHIND, "both are behind: the arbiter stops the clocks (8.5a)")
    return (e.SheetBorrowed(at=now, by=command.by, seat=command.seat),)


@answer.register
def return_sheet(command: c.ReturnSheet, table: Table, now: int) -> Events:
    """8.5b: the sheet is returned before the player moves."""
    if table.sheets.borrower is not command.seat:
        raise Refusal(RefusalCode.NO_SHEET_BORROWED, "no sheet was borrowed")
    return (e.SheetReturned(at=now, by=command.by, seat=command.seat),)


@answer.register
def start_reconstruction(command: c.StartReconstruction, table: Table, now: int) -> Events:
    """8.5a, 8.5c: both are behind: the clocks are stopped, and what is known is noted before anything is set up."""
    require_started(table)
    if not all(behind(table, colour) for colour in Colour):
        raise Refusal(RefusalCode.SHEET_COMPLETE, "one of the scoresheets is complete, and serves for the other")
    clock = table.clock.stop(now)
    return (
        e.ReconstructionStarted(
            at=now,
            by=command.by,
            position=table.position,
            remaining_ms=clock.both_remaining(now),
            moves_made=table.moves_completed,
            on_move=table.turn.mover,
            clock=clock.state,
        ),
    )


@answer.register
def end_reconstruction(command: c.EndReconstruction, table: Table, now: int) -> Events:
    """8.5c, 8.6: the sheets are complete; or cannot be, and after a flag the next move is the first of a period."""
    if not table.sheets.reconstructing:
        raise Refusal(RefusalCode.NOTHING_TO_RECONSTRUCT, "nothing is being reconstructed")
    if not command.succeeded:
        clock = _behind_the_flag(table.clock, now).state
        return (e.ReconstructionEnded(at=now, by=command.by, succeeded=False, clock=clock),)
    late = [table.sheets.of(colour).next_missing() for colour in Colour if behind(table, colour)]
    if late:
        raise ply_refused(table, RefusalCode.SHEET_INCOMPLETE, "a scoresheet is not complete yet", min(late))
    return (e.ReconstructionEnded(at=now, by=command.by, succeeded=True, clock=table.clock.state),)


def _behind_the_flag(clock: ChessClock, now: int) -> ChessClock:
    """8.6; 1993, 11.9: who was not past the time control at which a flag has fallen is in the period after it.

    While both flags are up no control has been reached, and a flag that falls in the last period is no control.
    """
    fallen = [colour for colour in Colour if clock.flag_fell_at(colour, now) is not None]
    if not fallen or any(clock.period(colour).moves is None for colour in fallen):
        return clock.stop(now)
    passed = min(clock.side(colour).period for colour in fallen)
    return clock.into_next_period(now, [colour for colour in Colour if clock.side(colour).period <= passed])


def behind(table: Table, seat: Colour) -> bool:
    """Whether moves that were completed are missing on that player's scoresheet."""
    return table.sheets.first_missing(seat) < table.ply
