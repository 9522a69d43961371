"""The places where somebody speaks and hears: each player's, with his assistant, and the arbiter's."""

from enum import StrEnum

from game.actors import Actor, Colour, Role


class Station(StrEnum):
    """One microphone and one ear."""

    WHITE = "white"
    BLACK = "black"
    ARBITER = "arbiter"

    @property
    def seat(self) -> Colour | None:
        """The seat of the player; None for the arbiter."""
        return None if self is Station.ARBITER else Colour(self.value)

    @property
    def actor(self) -> Actor:
        """Who speaks here."""
        return Actor(Role.ARBITER if self is Station.ARBITER else Role.PLAYER, self.seat)

    @classmethod
    def of(cls, seat: Colour) -> "Station":
        """The station of a seat."""
        return cls(seat.value)


EVERYBODY = frozenset(Station)
