"""What a player claims to play, in the vocabulary of Laws 2009, E2.1. Nothing here knows legality."""

from dataclasses import dataclass
from enum import StrEnum


class Piece(StrEnum):
    """A piece as the Laws name it (Laws 2009, article 2.2)."""

    KING = "king"
    QUEEN = "queen"
    ROOK = "rook"
    BISHOP = "bishop"
    KNIGHT = "knight"
    PAWN = "pawn"


class Castling(StrEnum):
    """Kurze Rochade or Lange Rochade (Laws 2009, E2.1)."""

    KINGSIDE = "kingside"
    QUEENSIDE = "queenside"


@dataclass(frozen=True, slots=True)
class Announcement:
    """One move as it was announced; every part that was not said is None or False.

    `piece` is None when only squares were said ("Eva zwei Eva vier"); a target alone ("Eva vier")
    is a pawn's move. `from_file` is "a" to "h", `from_rank` 1 to 8, `to` a square such as "f3".
    `check` and `mate` are claims that a referee may compare with the position; they move nothing.
    """

    piece: Piece | None = None
    from_file: str | None = None
    from_rank: int | None = None
    to: str | None = None
    capture: bool = False
    promotion: Piece | None = None
    castling: Castling | None = None
    en_passant: bool = False
    check: bool = False
    mate: bool = False

    @property
    def from_square(self) -> str | None:
        """The square of departure, when both its file and its rank were said."""
        if self.from_file is None or self.from_rank is None:
            return None
        return f"{self.from_file}{self.from_rank}"
