"""Draws by agreement (Laws 2009, 9.1)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command, Spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDraw(Spoken):
    """Offer a draw (9.1); the operator of a computer says that it `told` him to."""

    seat: Colour
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptDraw(Spoken):
    """Accept the draw offered (9.1, 5.2c)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineDraw(Spoken):
    """Refuse the draw offered (9.1)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowDraw(Command):
    """The arbiter consents to a draw by agreement in this game, where the competition wants his consent (9.1a)."""
