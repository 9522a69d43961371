"""Penalties, points and appeals (Laws 2009, articles 11 to 13)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command
from game.conduct import Duty, Penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalise(Command):
    """The arbiter penalises the seat (13.4); `ms` is the time of a penalty on the clock, in milliseconds.

    With the `duty` that was violated the article is that of the edition; without, `article` names it.
    """

    seat: Colour
    penalty: Penalty
    article: str = ""
    ms: int = 0
    duty: Duty | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareBothLost(Command):
    """The arbiter declares the game lost for both, who persistently refuse the Laws (12.9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TelephoneRang(Command):
    """The arbiter notes that the seat's telephone has made a sound (12.3b)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardPoints(Command):
    """The arbiter awards other points than the result brings, in quarters of a point (11.1, 13.4)."""

    white: int
    black: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal(Command):
    """Appeal against a ruling of the arbiter (12.10)."""

    seat: Colour
    reason: str = ""
