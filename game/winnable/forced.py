"""Lines of moves that are followed to their ends, castling and en passant included: a proof without a search.

Why it is sound: take any series of moves in which White mates. Each of its positions is looked at, one after the other,
until one of them is an end; and no end can lead to that mate.
"""

from collections.abc import Callable

import chess

_FEW = 2  # moves: hardly a choice
_MOST = 200  # positions: a proof that needs more is left to the search
_Waiting = tuple[chess.Board, chess.Move, bool]  # before a move, the move, and whether a later position may have more


def ends_without_mate(start: chess.Board, is_end: Callable[[chess.Board], bool]) -> bool:
    """Whether every line of legal moves comes to an end without a mate by White; False says only that it is not proved.

    `start` has legal moves. Lines are followed as long as the players have one or two, and through one position in
    which there are more: mostly the first one, for a capture or having to give way may close the last hole. A line ends
    where `is_end` says so of a position that is known not to lead to White's mate, where a position comes up again, and
    with the game.
    """
    seen: set[str] = set()
    waiting = _onward(start, list(start.legal_moves), may_branch=True)
    while waiting:
        before, move, may_branch = waiting.pop()
        board = before.copy(stack=False)
        board.push(move)
        if (key := board.epd()) in seen:
            continue
        seen.add(key)
        moves = list(board.legal_moves)
        if not moves and board.is_check() and board.turn is chess.BLACK:
            return False
        if not moves or is_end(board):
            continue
        if (len(moves) > _FEW and not may_branch) or len(seen) > _MOST:
            return False
        waiting += _onward(board, moves, may_branch=may_branch)
    return True


def _onward(board: chess.Board, moves: list[chess.Move], *, may_branch: bool) -> list[_Waiting]:
    """The moves that wait to be made in that position; the one position with more than a few of them may be this."""
    return [(board, move, may_branch and len(moves) <= _FEW) for move in moves]
