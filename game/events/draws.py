"""Draws: offered, accepted, declined, claimed (Laws 2009, article 9)."""

from dataclasses import dataclass
from enum import StrEnum

from game.actors import Colour
from game.announcement import Announcement
from game.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOffered(Event):
    """A draw is offered (9.1). `proper`: after the player made his move and before he pressed the clock (9.1b1).

    `ply` is his move with which both note it (8.1, C.12); zero before he has made any.
    """

    seat: Colour
    proper: bool
    ply: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAccepted(Event):
    """The seat accepted the draw (5.2c)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawDeclined(Event):
    """The seat refused the draw: in words, or `by_move`, by touching a piece or announcing (9.1b1)."""

    seat: Colour
    by_move: bool


class ClaimKind(StrEnum):
    """What a draw is claimed by."""

    THREEFOLD = "threefold"  # 9.2
    FIFTY_MOVES = "fifty_moves"  # 9.3


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaimed(Event):
    """A draw was claimed, of the position on the board or with the move intended (9.2, 9.3).

    `count` is how often the position appears, or for how many moves of each player no pawn has moved and nothing was
    captured. A wrong claim stands as an offer of a draw, unless the Laws are those of 1993 (9.1b3), and the intended
    move must be made (9.5b).
    """

    seat: Colour
    claim: ClaimKind
    correct: bool
    count: int
    announcement: Announcement | None = None
    move: str | None = None
    stands_as_offer: bool = True
