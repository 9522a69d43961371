"""Clocks, flags, times told, and who is there (Laws 2009, article 6)."""

from dataclasses import dataclass

from game.actors import Colour
from game.clock import ClockState
from game.events.base import Event
from game.time_control import TimeControl
from game.time_reason import TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdded(Event):
    """The seat was given time, in milliseconds."""

    seat: Colour
    ms: int
    reason: TimeReason
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCharged(Event):
    """The seat lost time, in milliseconds: it counts as used."""

    seat: Colour
    ms: int
    reason: TimeReason
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(Event):
    """The seat's flag has fallen, at `fell_at` ms: the arbiter noticed it, or it was validly claimed (6.8)."""

    seat: Colour
    fell_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BothFlagsFell(Event):
    """Both flags are down, and the arbiter rules that nobody can say which fell first (6.11; 1993, 12.8).

    `fell_at` is when White's and Black's did by the clock of the table, in milliseconds, which he does not follow;
    `decided`: these Laws say what follows, or the clocks stand until the arbiter has set them.
    """

    fell_at: tuple[int, int]
    decided: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagsUp(Event):
    """The arbiter looked at the clocks and found no flag down (6.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterCalled(Event):
    """The seat seeks the arbiter; both clocks stand (6.12b), except in 1993, when the arbiter stops them (12.5)."""

    seat: Colour
    reason: str
    clock: ClockState
    stops: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingCorrected(Event):
    """The clocks were wrongly set, and are set right: the control, both times and move counters; they stand (6.10b)."""

    control: TimeControl
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksStopped(Event):
    """The arbiter stopped both clocks (6.12a)."""

    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksResumed(Event):
    """The clock of the player on move runs again (6.12c)."""

    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(Event):
    """The arbiter set a clock (6.10, 6.13); before, it showed `was_ms`."""

    seat: Colour
    remaining_ms: int
    reason: str
    clock: ClockState
    was_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Event):
    """The answer to a question, for this seat and nobody else (E2.9d, 13.6).

    `moves_completed`, or the times of White and Black in milliseconds, used in all and remaining; from 2018 on both.
    """

    seat: Colour
    moves_completed: int | None = None
    used_ms: tuple[int, int] | None = None
    remaining_ms: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedAbsent(Event):
    """The seat's player is not there (6.6)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(Event):
    """The seat's player has come, so late after the start of the session, in milliseconds (6.6).

    `excused`: he plays however late it is.
    """

    seat: Colour
    late_ms: int
    excused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksReset(Event):
    """Both clocks were set by the arbiter: another clock (6.10a), or times in proportion (1993, 12.6)."""

    white_ms: int
    black_ms: int
    clock: ClockState
