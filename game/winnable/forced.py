"""Lines of moves that are followed to their ends, castling and en passant included: a proof without a search.

Why it is sound: take any series of moves in which White mates. Each of its positions is looked at, one after the other,
until one of them is an end; and no end can lead to that mate.
"""

from collections.abc import Callable

import chess

_FEW = 2  # moves: hardly a choice
_MOST = 200  # positions: a proof that needs more is left to the search


def ends_without_mate(start: chess.Board, is_end: Callable[[chess.Board], bool]) -> bool:
    """Whether every line of legal moves comes to an end without a mate by White; False says only that it is not proved.

    Lines are followed as long as the players have one or two moves, and through one position in which there are more:
    mostly the first one, for a capture or having to give way may close the last hole. A line ends where `is_end` says
    so of a position that is known not to lead to White's mate, where a position comes up again, and with the game.
    """
    seen, waiting = {start.epd()}, [(start, True)]
    while waiting:
        board, may_branch = waiting.pop()
        moves = list(board.legal_moves)
        if not moves and board.is_check() and board.turn is chess.BLACK:
            return False
        if not moves or (board is not start and is_end(board)):
            continue
        if len(moves) > _FEW and not may_branch:
            return False
        for move in moves:
            following = board.copy(stack=False)
            following.push(move)
            if (key := following.epd()) not in seen:
                seen.add(key)
                waiting.append((following, may_branch and len(moves) <= _FEW))
        if len(seen) > _MOST:
            return False
    return True
