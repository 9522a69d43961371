"""Clocks, flags and times told (Laws 2009, article 6)."""

from dataclasses import dataclass

from game.actors import Colour
from game.clock import ClockState
from game.events.base import Event


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
    """The answer to a question, for this seat and nobody else (E2.9d, 13.6); for the arbiter, where he has asked.

    `moves_completed`, or the times of White and Black in milliseconds, used in all and remaining; from 2018 on both.
    `of` one alone, where he asked for that.
    """

    seat: Colour
    moves_completed: int | None = None
    used_ms: tuple[int, int] | None = None
    remaining_ms: tuple[int, int] | None = None
    of: Colour | None = None
