"""Two of a kind, one for each player: boards, scoresheets, seats, counters."""

from dataclasses import dataclass, replace
from typing import Generic, Self, TypeVar

from game.actors import Colour

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """What White and Black each have one of."""

    white: T
    black: T

    def of(self, colour: Colour) -> T:
        """The one of that player."""
        return self.white if colour is Colour.WHITE else self.black

    def put(self, colour: Colour, value: T) -> Self:
        """The pair with that player's one exchanged."""
        return replace(self, white=value) if colour is Colour.WHITE else replace(self, black=value)
