"""What an announcement is: one legal move, an illegal one, or not yet a move at all (Laws 2009, E2.1, 4.3, 9.5b)."""

from dataclasses import replace

import chess

from game.announcement import Announcement
from game.errors import Refusal, RefusalCode
from game.legality.faults import PIECES
from game.legality.resolution import FaultCode, Resolution, resolve
from game.legality.touch import Moves, allowed_moves, binding, exchange, is_own, released_moves
from game.rules.supervision import touch_is_ruled_on
from game.table.table import Table


def understood(announcement: Announcement, board: chess.Board) -> Resolution:
    """The announcement as one move, or as an illegal one. Raises Refusal when it could be several or lacks a part."""
    resolution = resolve(announcement, board)
    if resolution.choices:
        raise Refusal(RefusalCode.AMBIGUOUS, "several moves could be meant", choices=resolution.choices)
    fault = resolution.fault
    if fault is not None and fault.code is FaultCode.TARGET_MISSING:
        raise Refusal(RefusalCode.INCOMPLETE, "the announcement names no square to move to")
    if fault is not None and fault.code is FaultCode.PROMOTION_MISSING:
        raise Refusal(
            RefusalCode.PROMOTION_MISSING, "the piece to promote to must be announced (E2.1)", target=fault.target or ""
        )
    return resolution


def judged(table: Table, announcement: Announcement) -> Resolution:
    """The announcement as the move of the player on move. Raises Refusal where he is bound to another (4.3, 9.5b)."""
    resolution = understood(announcement, table.board())
    if resolution.move is None:
        return resolution
    claimed = table.turn.claimed
    if claimed is not None and claimed != resolution.move:
        raise Refusal(
            RefusalCode.CLAIMED_MOVE_MUST_BE_MADE, "the move declared with the claim must be made (9.5b)", move=claimed
        )
    if claimed is None:
        _require_touched(table, resolution.move)
    _require_queen(table, resolution.move)
    _require_promotion(table, resolution.move)
    return resolution


def with_promotion_placed(table: Table, announcement: Announcement) -> Announcement:
    """Where the piece of a promotion need not be announced: with the one that stands on its square (2005, 4.4d)."""
    hand, target = table.boards.of(table.turn.mover), announcement.to
    piece = hand.piece(target) if target in hand.placed else None
    if piece is None or piece.upper() == "P" or not may_lack_promotion(table, announcement, table.board()):
        return announcement
    return replace(announcement, promotion=PIECES[chess.Piece.from_symbol(piece).piece_type])


def may_lack_promotion(table: Table, announcement: Announcement, board: chess.Board) -> bool:
    """Whether that promotion lacks its piece, where it need not be announced (2005, F2.1)."""
    fault = None if table.edition.promotion_must_be_announced else resolve(announcement, board).fault
    return fault is not None and fault.code is FaultCode.PROMOTION_MISSING


def _require_touched(table: Table, move: str) -> None:
    """Raise Refusal unless the move is one that the pieces touched and released leave (4.3, 4.6)."""
    allowed = allowed_moves(table) if touch_is_ruled_on(table) else None
    if allowed is not None and move not in allowed:
        raise _bound_by_touch(table, allowed)
    released = released_moves(table)
    if released is not None and move not in released:
        raise Refusal(
            RefusalCode.RELEASED_PIECE_STANDS,
            "a piece has been released on a square and cannot be moved to another one (4.6)",
            moves=tuple(sorted(released)),
        )


def _bound_by_touch(table: Table, allowed: Moves) -> Refusal:
    """That his own piece is to move (4.3a), the opponent's to be captured (4.3b), or one by the other (4.3c)."""
    touched, moves = binding(table, allowed), tuple(sorted(allowed))
    if due := exchange(table, touched):
        why = "a piece of each colour has been touched, and one must capture the other (4.3c)"
        square, target = due
        return Refusal(RefusalCode.TOUCHED_PIECE_MUST_CAPTURE, why, square=square, target=target, moves=moves)
    if touched and not any(is_own(table, square) for square in touched):
        why = "a piece of the opponent's has been touched that must be captured (4.3b)"
        return Refusal(RefusalCode.TOUCHED_PIECE_MUST_BE_CAPTURED, why, touched=touched, moves=moves)
    why = "a piece has been touched that must be moved (4.3a)"
    touched = touched or table.turn.touched
    return Refusal(RefusalCode.TOUCHED_PIECE_MUST_MOVE, why, touched=touched, moves=moves)


def _require_queen(table: Table, move: str) -> None:
    """Raise Refusal where a pawn that was not exchanged must become a queen, and does not (2018, 7.5.2)."""
    if table.turn.queen_ordered and not move.endswith("q"):
        raise Refusal(RefusalCode.QUEEN_ORDERED, "the pawn that was not exchanged becomes a queen (7.5.2)")


def _require_promotion(table: Table, move: str) -> None:
    """Raise Refusal where another piece already stands on the square of promotion: the choice is final (4.4d)."""
    promotion, target = chess.Move.from_uci(move).promotion, move[2:4]
    hand = table.boards.of(table.turn.mover)
    stands = hand.piece(target)
    if promotion is None or stands is None or target not in hand.placed or stands.upper() == "P":
        return
    if chess.piece_symbol(promotion) != stands.lower():
        piece = PIECES[chess.Piece.from_symbol(stands).piece_type]
        raise Refusal(
            RefusalCode.PROMOTION_FINAL, f"a {piece} stands on {target} already (4.4d)", square=target, promotion=piece
        )
