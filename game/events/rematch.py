"""A rematch: offered, declined, agreed; and the game that takes the place of one that does not count."""

from dataclasses import dataclass

from game.actors import Colour
from game.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchOffered(Event):
    """The seat would play another game with colours exchanged."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchDeclined(Event):
    """The seat refused the rematch, or took its own offer back."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchAgreed(Event):
    """The seat accepted the rematch: the next game is another one, with colours exchanged."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunAnew(Event):
    """The game does not count, and the arbiter has a new one begun in its place (7.1a; 1993, 8.5; 2018, 7.2.1)."""
