"""Another game of the same players, with colours exchanged: theirs to agree, for no article of the Laws knows it."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRematch(Command):
    """Offer a rematch when both have signed; where the opponent has offered one, that accepts it."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineRematch(Command):
    """Refuse the rematch offered, or take back one's own offer."""

    seat: Colour
