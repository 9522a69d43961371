"""Claims of a draw (Laws 2009, 9.2, 9.3)."""

from dataclasses import dataclass
from enum import StrEnum

from game.actors import Colour
from game.announcement import Announcement
from game.events.base import Spoken


class ClaimKind(StrEnum):
    """What a draw is claimed by."""

    THREEFOLD = "threefold"  # 9.2
    FIFTY_MOVES = "fifty_moves"  # 9.3


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaimed(Spoken):
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
