"""What the arbiter does to the times (Laws 2009, 6.10, 6.13, 13.4)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command
from game.time_reason import TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveTime(Command):
    """The arbiter adds to the seat's time, in milliseconds: a penalty of the other, or a disturbance (13.4, 13.5).

    With the reason `taken_back` it is what the seat had been charged, and no longer counts as used.
    """

    seat: Colour
    ms: int
    reason: TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTime(Command):
    """The arbiter takes of the seat's time, in milliseconds: a penalty (13.4c), or for its assistant (6.7d).

    With the reason `taken_back` it is what the seat had been given, and does not count as used.
    """

    seat: Colour
    ms: int
    reason: TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceClock(Command):
    """The arbiter replaces a defective clock and sets both times, in milliseconds (6.10a)."""

    white_ms: int
    black_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectSetting(Command):
    """The arbiter finds the clocks wrongly set: the right control, both times and move counters (6.10b).

    Times are in milliseconds; `control` is written as PGN does, and empty leaves it as it is. `white_moves` and
    `black_moves` are those that the counters shall show, and null leaves a counter as it is. `for_schedule`: in rapid
    and blitz, where the setting stands after some moves, the schedule would suffer otherwise (2018, A.4.1.1).
    """

    white_ms: int
    black_ms: int
    control: str = ""
    white_moves: int | None = None
    black_moves: int | None = None
    for_schedule: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClocksInProportion(Command):
    """The arbiter sets both clocks back to a move of the past, in proportion to the moves made (1993, 12.6)."""

    move: int
