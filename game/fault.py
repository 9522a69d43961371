"""Why an announced move cannot be played, as a value (Laws 2009, articles 3 and 4.6)."""

from dataclasses import dataclass, fields
from enum import StrEnum

from game.announcement import Piece


class FaultCode(StrEnum):
    """What is wrong with an announcement. A later one is nearer to a legal move than an earlier one."""

    TARGET_MISSING = "target_missing"
    NO_SUCH_PIECE = "no_such_piece"  # he has no such piece at all
    NO_SUCH_PIECE_THERE = "no_such_piece_there"  # none on the square, file or rank that was named
    NOTHING_THERE = "nothing_there"  # the square of departure is empty
    WRONG_PIECE = "wrong_piece"  # another of his pieces stands there
    NOT_YOUR_TURN = "not_your_turn"  # a piece of the other colour stands there
    NONE_REACHES = "none_reaches"  # none of several pieces can move so
    CANNOT_MOVE_SO = "cannot_move_so"
    NOTHING_TO_CAPTURE = "nothing_to_capture"
    EN_PASSANT_NOT_POSSIBLE = "en_passant_not_possible"
    WAY_BLOCKED = "way_blocked"
    OWN_PIECE_ON_SQUARE = "own_piece_on_square"
    KING_NOT_CAPTURED = "king_not_captured"  # 1.2: no move captures a king
    IN_CHECK = "in_check"  # the king is in check and the move does not parry it
    LEAVES_KING_IN_CHECK = "leaves_king_in_check"
    KING_INTO_CHECK = "king_into_check"
    PINNED = "pinned"
    CASTLING_RIGHT_LOST = "castling_right_lost"
    CASTLING_WAY_BLOCKED = "castling_way_blocked"
    CASTLING_IN_CHECK = "castling_in_check"
    CASTLING_THROUGH_ATTACK = "castling_through_attack"
    PROMOTION_MISSING = "promotion_missing"
    PROMOTION_NOT_POSSIBLE = "promotion_not_possible"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One reason, with the names that the words for the player need; what does not apply is None.

    `square` is where the piece stands, or the file ("b") or rank ("1") that was named for it; `stands` is what
    stands there instead; `blocker` and `attacker` are the squares of the pieces in the way and giving check.
    """

    code: FaultCode
    piece: Piece | None = None
    square: str | None = None
    target: str | None = None
    stands: Piece | None = None
    blocker: str | None = None
    attacker: str | None = None

    def names(self) -> dict[str, str]:
        """The names that apply, as parameters for the sentence `fault.<code>`."""
        values = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "code"}
        return {name: value for name, value in values.items() if value is not None}
