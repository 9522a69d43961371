"""The clocks stopped, set and asked for, the arbiter called (Laws 2009, 6.12, 6.13, E2.7, E2.9d)."""

from game import commands as c
from game import events as e
from game.actors import Role
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.rules.requirements import require_clocks_running, require_started
from game.table.table import Table


@answer.register
def call_arbiter(command: c.CallArbiter, table: Table, now: int) -> Events:
    """6.12b: a player may stop the clocks only to seek the arbiter's assistance; in 1993 the arbiter does (12.5)."""
    require_clocks_running(table)
    stops = table.edition.call_arbiter_stops_clocks
    clock = table.clock.stop(now).state if stops else table.clock.state
    return (e.ArbiterCalled(at=now, by=command.by, seat=command.seat, reason=command.reason, clock=clock, stops=stops),)


@answer.register
def stop_clocks(command: c.StopClocks, table: Table, now: int) -> Events:
    """6.12a: if the game needs to be interrupted, the arbiter stops the clocks."""
    require_clocks_running(table)
    return (e.ClocksStopped(at=now, by=command.by, clock=table.clock.stop(now).state),)


@answer.register
def resume(command: c.Resume, table: Table, now: int) -> Events:
    """6.12c: the arbiter decides when the game is resumed."""
    require_started(table)
    if not table.stopped:
        raise Refusal(RefusalCode.CLOCKS_NOT_STOPPED, "the clocks are not stopped")
    return (e.ClocksResumed(at=now, by=command.by, clock=table.clock.start(now).state),)


@answer.register
def set_clock(command: c.SetClock, table: Table, now: int) -> Events:
    """6.10, 6.13: the arbiter sets the time that a clock shows.

    Who had less than five minutes at some stage of the period need not write in the rest of it (8.4): that stays so.
    """
    if command.remaining_ms < 0:
        raise Refusal(RefusalCode.INVALID_TIME, "a clock shows no time below zero", remaining_ms=command.remaining_ms)
    lowest = min(command.remaining_ms, table.clock.lowest(command.seat, now))
    clock = table.clock.set(command.seat, command.remaining_ms, now, lowest_ms=lowest).state
    return (
        e.ClockSet(
            at=now,
            by=command.by,
            seat=command.seat,
            remaining_ms=command.remaining_ms,
            reason=command.reason,
            clock=clock,
            was_ms=table.clock.remaining(command.seat, now),
        ),
    )


@answer.register
def ask_clock(command: c.AskClock, table: Table, now: int) -> Events:
    """E2.9d: the blind player is told the time used by both, on his request; since 2018 the moves too (D.2.6.1).

    The arbiter, who shall not indicate their number (2009, 13.6; 2018, 12.6), is told the times alone.
    """
    has_moves = table.edition.blind_clock_announces and command.of is None and command.by.role is not Role.ARBITER
    moves = table.moves_completed if has_moves else None
    return (
        e.Told(
            at=now,
            by=command.by,
            seat=command.seat,
            used_ms=table.clock.both_used(now),
            remaining_ms=table.clock.both_remaining(now),
            moves_completed=moves,
            of=command.of,
        ),
    )


@answer.register
def ask_move_number(command: c.AskMoveNumber, table: Table, now: int) -> Events:
    """E2.9d: the visually impaired player is told the number of moves completed, on his request.

    From it he may infer whether a clock was pressed, as from the times, which E2.9d gives him, too: it is the
    particular rule beside 13.6, by which nobody tells the number unasked.
    """
    return (e.Told(at=now, by=command.by, seat=command.seat, moves_completed=table.moves_completed),)
