"""Another game of the same players: theirs to agree, for no article of the Laws knows it; or in place of a void one."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginAnew(Command):
    """Have the new game played that takes the place of one that does not count (7.1a; 1993, 8.5; 2018, 7.2.1)."""
