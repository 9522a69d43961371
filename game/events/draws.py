"""Draws by agreement: offered, accepted, declined (Laws 2009, 9.1)."""

from dataclasses import dataclass

from game.actors import Colour
from game.events.base import Event, Spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOffered(Spoken):
    """A draw is offered (9.1). `proper`: after the player made his move and before he pressed the clock (9.1b1).

    `ply` is his move with which both note it (8.1, C.13); zero before he has made any.
    """

    seat: Colour
    proper: bool
    ply: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAccepted(Spoken):
    """The seat accepted the draw (5.2c)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawDeclined(Spoken):
    """The seat refused the draw: in words, or `by_move`, by touching a piece or announcing (9.1b1)."""

    seat: Colour
    by_move: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAllowed(Event):
    """The arbiter has consented to a draw by agreement in this game, though the competition allows none yet (9.1a)."""
