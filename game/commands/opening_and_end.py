"""The game as a whole: start, resignation, flags, mate, signatures."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command, Spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Command):
    """Start White's clock (Laws 2009, 6.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFlag(Command):
    """The arbiter looks at the clocks (6.8): a fallen flag ends the game, an upright one changes nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign(Spoken):
    """Resign (5.1b)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFlag(Command):
    """Claim that the opponent of the seat has overstepped the time (6.8, E2.9e)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign(Spoken):
    """Sign both scoresheets when the game is over (8.7)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class WaiveSignature(Command):
    """The arbiter closes the scoresheets without the signature of a player who has left or `refused` it (8.7)."""

    seat: Colour
    refused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnMate(Command):
    """The arbiter rules whether the player can still mate, where that is not determined (6.9, 7.4b)."""

    can_mate: bool
