"""Who is there, and who is not (Laws 2009, 6.6)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportAbsent(Command):
    """The arbiter finds that the player is not there when the session starts, or has not come to it since (6.6)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive(Command):
    """A player who was absent arrives (6.6): the arbiter finds so, or the player says so within the default time.

    `excused`: he plays however late it is, for the arbiter decides so (2005, 6.7; 2018, 6.7.1), or had overlooked him.
    """

    seat: Colour
    excused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitAbsent(Command):
    """The arbiter declares the game lost for a player absent longer than the default time (6.6a; 1993, 10.15)."""
