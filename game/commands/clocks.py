"""Clocks, what is told of them, and who is there (Laws 2009, article 6)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command
from game.time_reason import TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Command):
    """Start White's clock (Laws 2009, 6.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallArbiter(Command):
    """Stop both clocks to seek the arbiter (6.12b)."""

    seat: Colour
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StopClocks(Command):
    """The arbiter stops both clocks (6.12)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume(Command):
    """The arbiter restarts the clock of the player to move (6.12d)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock(Command):
    """The arbiter sets a player's remaining time, in milliseconds (6.13)."""

    seat: Colour
    remaining_ms: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskClock(Command):
    """A visually impaired player, or his assistant for him, asks for both times used (E2.9d)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class AskMoveNumber(Command):
    """The same for the number of moves completed (E2.9d)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFlag(Command):
    """The arbiter looks at the clocks (6.8): a fallen flag ends the game, an upright one changes nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindBothFlags(Command):
    """The arbiter finds both flags down, and nobody can say which fell first (6.11; 1993, 12.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportAbsent(Command):
    """The arbiter finds that the player is not there when the session starts, or has not come to it since (6.6)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive(Command):
    """A player who was absent arrives (6.6).

    `excused`: he plays however late it is, for the arbiter decides so (2005, 6.7; 2018, 6.7.1), or had overlooked him.
    """

    seat: Colour
    excused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitAbsent(Command):
    """The arbiter declares the game lost for who is absent longer than the default time (6.6a; 1993, 10.15)."""


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
