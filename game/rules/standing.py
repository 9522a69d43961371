"""Where an illegal move leads that nobody claims: the position on the boards (2005, B6, C3; 2009, A4c, B3c).

The hand that made it knew no legality; from where it put the pieces the game goes on by the Laws again. The king of
who made it may then stand in check with his opponent to move: capturing a king remains no move (2009, 1.2).
"""

from dataclasses import dataclass

import chess

from game.errors import Refusal
from game.legality.carrying_out import Changes, changes_of
from game.legality.faults import castling_rook
from game.legality.impossible_position import both_in_check, set_up
from game.table.agreed_line import AnnouncedMove
from game.table.board import SQUARES, OwnBoard, SquareChange, put
from game.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of the board: `move` is from where to where, written as UCI, `position` the FEN after it."""

    move: str
    position: str

    @property
    def both_in_check(self) -> bool:
        """Whether both kings are in check, which no legal move brings about (2009, A4c)."""
        return both_in_check(chess.Board(self.position))


def standing(table: Table, announced: AnnouncedMove) -> Standing | None:
    """Where the illegal move announced leads; None where the game cannot go on: the king is gone, or the promotion."""
    before = table.board()
    try:
        changes = changes_of(OwnBoard.of(table.position), before, announced.announcement)
    except Refusal:  # the words do not tell which piece it was: the hand that made the move does
        changes = _made(table.boards.of(announced.mover))
    changes = tuple(change for change in changes if _changes(before, change, changes))
    if {change.piece is None for change in changes} != {True, False}:  # nothing has left its square, or arrived
        return None
    board = _after(before, changes)
    whole = all(chess.popcount(board.kings & board.occupied_co[colour]) == 1 for colour in chess.COLORS)
    if not whole or board.pawns & chess.BB_BACKRANKS:
        return None
    return Standing(_from_where_to_where(before, changes, announced), board.fen())


def _changes(before: chess.Board, change: SquareChange, changes: Changes) -> bool:
    """Whether that changes a square of the position: not where a king castles who stands where that puts him."""
    last = [each.piece for each in changes if each.square == change.square][-1]
    return change.piece == last != OwnBoard.of(before.fen()).piece(change.square)


def _made(board: OwnBoard) -> Changes:
    """What the move in hand has changed on that player's own board, what came off before what was put down."""
    changed = [square for square in SQUARES if board.piece(square) != board.stood(square)]
    changes = (SquareChange(square, board.piece(square)) for square in changed)
    return tuple(sorted(changes, key=lambda change: change.piece is not None))


def _after(before: chess.Board, changes: Changes) -> chess.Board:
    """The position after the changes: the other player's move, what was moved castles no more, nothing en passant."""
    squares = OwnBoard.of(before.fen()).squares
    for change in changes:
        squares = put(squares, change.square, change.piece)
    board = set_up(chess.Board(None, chess960=before.chess960), squares)
    touched = chess.SquareSet(chess.parse_square(change.square) for change in changes)
    home = chess.BB_RANK_1 if before.turn == chess.WHITE else chess.BB_RANK_8
    lost = home if touched & before.kings else chess.BB_EMPTY
    board.castling_rights = before.castling_rights & ~int(touched) & ~lost
    board.turn = not before.turn
    board.halfmove_clock = 0 if _is_zeroing(before, board) else before.halfmove_clock + 1
    board.fullmove_number = before.fullmove_number + (before.turn == chess.BLACK)
    return board


def _is_zeroing(before: chess.Board, board: chess.Board) -> bool:
    """Whether a pawn was moved or a piece captured (9.3)."""
    return before.pawns != board.pawns or chess.popcount(before.occupied) != chess.popcount(board.occupied)


def _from_where_to_where(before: chess.Board, changes: Changes, announced: AnnouncedMove) -> str:
    """The move as UCI, for those who show its squares; castling as python-chess writes it for the board."""
    origin, target = changes[0].square, next(change.square for change in changes if change.piece is not None)
    side, promotion = announced.announcement.castling, announced.announcement.promotion
    rook = castling_rook(before, side) if side is not None and before.chess960 else None
    king = before.king(before.turn)
    if rook is not None and king is not None:
        origin, target = chess.square_name(king), chess.square_name(rook)
    last = changes[-1].piece
    return f"{origin}{target}{last.lower() if promotion is not None and last is not None else ''}"
