"""Dead positions (5.2b, 9.6): asked after every move, so that most positions must be answered at a glance."""

import chess

from game.actors import Colour
from game.winnable.question import board_of_any, winnable
from game.winnable.verdict import CanMate
from game.winnable.walls import is_stuck, is_walled

_FORCED_MOVES = 2
_FORCED_PIECES = 16


def is_dead(fen: str) -> bool:
    """Whether it is proved that neither player can mate by any possible series of legal moves. Raises PositionError.

    False says only that there is no proof: other than `can_mate`, this looks at blocked and stuck pawns and at forced
    moves only.
    """
    board = board_of_any(fen)
    if not any(board.generate_legal_moves()):
        return not board.is_check()
    if board.is_insufficient_material():
        return True
    if not (is_walled(board) or is_stuck(board) or _is_forced(board)):
        return False
    return all(winnable(board, colour).answer is CanMate.CANNOT for colour in Colour)


def _is_forced(board: chess.Board) -> bool:
    """Whether hardly a move is possible, and few pieces are left."""
    moves = sum(1 for _ in zip(range(_FORCED_MOVES + 1), board.generate_legal_moves(), strict=False))
    return moves <= _FORCED_MOVES and board.occupied.bit_count() <= _FORCED_PIECES
