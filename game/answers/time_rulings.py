"""What the arbiter does to the times: gives, takes, replaces a clock, sets them back (2009, 6.10, 6.13, 13.4, 13.5)."""

from game import commands as c
from game import events as e
from game.actors import Colour
from game.answers.base import answer
from game.clock import ChessClock
from game.edition import ClockRestore, Edition
from game.errors import Refusal, RefusalCode, TimeControlError
from game.events import Events
from game.rules.requirements import require_started
from game.rules.supervision import require_claim_in_time
from game.table.table import Table
from game.time_control import TimeControl
from game.time_reason import TimeReason
from game.units import SECOND_MS

_MOST_MOVES = 999  # what a counter shows
_REASONS = (TimeReason.PENALTY, TimeReason.DISTURBANCE, TimeReason.ASSISTANT, TimeReason.TAKEN_BACK)


@answer.register
def give_time(command: c.GiveTime, table: Table, now: int) -> Events:
    """13.4b, 13.5: the arbiter adds to a player's time, or gives back what he was charged."""
    _require_ruling(table, command)
    if command.reason is TimeReason.TAKEN_BACK:
        clock = table.clock.refund(command.seat, command.ms, now).state
    else:
        clock = table.clock.add(command.seat, command.ms).state
    reason = command.reason
    return (e.TimeAdded(at=now, by=command.by, seat=command.seat, ms=command.ms, reason=reason, clock=clock),)


@answer.register
def take_time(command: c.TakeTime, table: Table, now: int) -> Events:
    """13.4c, 6.7d: the arbiter takes of a time; since 2018 not of a disabled player's for an assistant (6.2.6).

    What had been given is withdrawn without counting as used.
    """
    _require_ruling(table, command)
    spared = table.edition.assistant_time_spares_disabled and table.seats.of(command.seat).visually_impaired
    if command.reason is TimeReason.ASSISTANT and spared:
        raise Refusal(
            RefusalCode.DISABLED_PLAYER_SPARED, "no time is taken of a disabled player for his assistant (6.2.6)"
        )
    if command.reason is TimeReason.TAKEN_BACK:
        clock = table.clock.withdraw(command.seat, command.ms, now).state
    else:
        clock = table.clock.charge(command.seat, command.ms, now).state
    reason = command.reason
    return (e.TimeCharged(at=now, by=command.by, seat=command.seat, ms=command.ms, reason=reason, clock=clock),)


@answer.register
def replace_clock(command: c.ReplaceClock, table: Table, now: int) -> Events:
    """6.10a: a defective clock is replaced; in 1993 nobody is left too little time by it (12.4)."""
    require_started(table)
    clock = table.clock
    for colour, ms in ((Colour.WHITE, command.white_ms), (Colour.BLACK, command.black_ms)):
        if ms < 0:
            raise Refusal(RefusalCode.INVALID_TIME, "a clock shows no time below zero", remaining_ms=ms)
        before = table.clock.remaining(colour, now)
        shown = max(ms, min(before, least_ms(table.edition, table.clock, colour)))
        clock = clock.set(colour, shown, now)
    return (_reset(command, clock, now),)


@answer.register
def correct_setting(command: c.CorrectSetting, table: Table, now: int) -> Events:
    """6.10b: clocks found wrongly set are stopped at once; the right setting, times and move counters are installed.

    In rapid and blitz it stands after some moves by each (2009, A4a), unless the schedule suffers (2018, A.4.1.1).
    """
    require_started(table)
    if not command.for_schedule:
        require_claim_in_time(table)
    clock = ChessClock(_control(table, command.control), table.clock.stop(now).state)
    for colour, ms, moves in (
        (Colour.WHITE, command.white_ms, command.white_moves),
        (Colour.BLACK, command.black_ms, command.black_moves),
    ):
        counter = clock.side(colour).moves if moves is None else moves
        if ms <= 0:
            raise Refusal(RefusalCode.INVALID_TIME, "a clock is set to some time", remaining_ms=ms)
        if not 0 <= counter <= _MOST_MOVES:
            raise Refusal(RefusalCode.INVALID_COUNTER, f"no move counter shows {counter}", count=_MOST_MOVES)
        clock = clock.counting(colour, counter).set(colour, ms, now, used_ms=clock.used(colour, now))
    return (e.SettingCorrected(at=now, by=command.by, control=clock.control, clock=clock.state),)


@answer.register
def set_clocks_in_proportion(command: c.SetClocksInProportion, table: Table, now: int) -> Events:
    """1993, 12.6: used times at an irregularity that nobody knows are those at its discovery, in proportion."""
    require_started(table)
    if table.edition.clock_restore is not ClockRestore.PROPORTIONAL:
        raise Refusal(RefusalCode.TIMES_BY_JUDGEMENT, "the arbiter sets these times by his best judgement (6.13)")
    made = table.moves_completed
    if not 0 < command.move <= made:
        raise Refusal(RefusalCode.NOT_SO_MANY_MOVES, f"there is no move {command.move}", count=made)
    clock = table.clock
    for colour in Colour:
        used = table.clock.used(colour, now)
        given_back = used - in_proportion(used, command.move, made)
        least = least_ms(table.edition, table.clock, colour, taken_back=made - command.move)
        shown = max(table.clock.remaining(colour, now) + given_back, least)
        clock = clock.set(colour, shown, now, used_ms=used - given_back)
    return (_reset(command, clock, now),)


def _control(table: Table, text: str) -> TimeControl:
    """The time control of that text, the table's where it is empty. Raises Refusal where it is none."""
    if not text:
        return table.clock.control
    try:
        return TimeControl.parse(text)
    except TimeControlError as error:
        raise Refusal(RefusalCode.INVALID_CONTROL, str(error), control=text) from error


def in_proportion(used_ms: int, moves_then: int, moves_now: int) -> int:
    """The used time assigned to the move of the irregularity, in milliseconds (1993, 12.6)."""
    return used_ms * moves_then // moves_now


def least_ms(edition: Edition, clock: ChessClock, colour: Colour, *, taken_back: int = 0) -> int:
    """What a player is left with at least: five minutes, and one for each move to the control (1993, 12.4, 12.6)."""
    moves = clock.period(colour).moves
    to_make = 0 if moves is None else moves - clock.side(colour).period_moves + taken_back
    return max(edition.clock_floor_s, edition.clock_floor_move_s * to_make) * SECOND_MS


def _require_ruling(table: Table, command: c.GiveTime | c.TakeTime) -> None:
    """Raise Refusal unless the game runs, and there is some time and a reason that an arbiter may have."""
    require_started(table)
    if command.ms <= 0:
        raise Refusal(RefusalCode.INVALID_TIME, "no time is given or taken", remaining_ms=command.ms)
    if command.reason not in _REASONS:
        raise Refusal(
            RefusalCode.NO_REASON_FOR_TIME, f"an arbiter has no such reason: {command.reason}", reason=command.reason
        )


def _reset(command: c.ReplaceClock | c.SetClocksInProportion, clock: ChessClock, now: int) -> e.ClocksReset:
    """Both clocks as they show from now on."""
    white, black = (clock.remaining(colour, now) for colour in Colour)
    return e.ClocksReset(at=now, by=command.by, white_ms=white, black_ms=black, clock=clock.state)
