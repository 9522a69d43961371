"""Clocks, and what is told of them (Laws 2009, article 6)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command


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
    """A visually impaired player, or his assistant for him, asks for both times used, or for that `of` one (E2.9d).

    So may the arbiter, who is told whatever `seat` it names.
    """

    seat: Colour
    of: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskMoveNumber(Command):
    """The same for the number of moves completed (E2.9d)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class FindBothFlags(Command):
    """The arbiter finds both flags down, and nobody can say which fell first (6.11; 1993, 12.8)."""
