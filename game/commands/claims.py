"""Claims of a draw by the player on move (Laws 2009, 9.2, 9.3)."""

from dataclasses import dataclass

from game.actors import Colour
from game.announcement import Announcement
from game.commands.base import Spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimThreefold(Spoken):
    """Claim a draw by threefold repetition (9.2), with the intended move or of the position on the board.

    The words of `evidence` are the intended move as it was written (9.2a); the operator of a computer says that it
    `told` him to.
    """

    seat: Colour
    announcement: Announcement | None = None
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFifty(Spoken):
    """Claim a draw by the fifty-move rule (9.3), with the intended move or of the position on the board.

    The words of `evidence` are the intended move as it was written (9.3a).
    """

    seat: Colour
    announcement: Announcement | None = None
