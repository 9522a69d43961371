"""A search for a helpmate: both sides work together so that White mates, as "any possible series of moves" asks.

Best-first: the position that looks nearest to mate is continued first, whatever its depth. Each position is continued
once. When nothing is left to continue, every position that can arise has been seen, and there is no mate: the search
is then a proof of the contrary.
"""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush

import chess

from game.winnable.guidance import Guidance

Hopeless = Callable[[chess.Board], bool]
Key = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """What a search came to.

    `line`: the moves that end in mate, or None. `exhausted`: whether all that can arise was seen, `positions` of them.
    """

    line: tuple[chess.Move, ...] | None
    exhausted: bool
    positions: int


@dataclass(frozen=True, slots=True)
class _Step:
    """How a position was reached: the one before and the move."""

    board: chess.Board
    before: "_Step | None" = None
    move: chess.Move | None = None


def find_helpmate(start: chess.Board, guidance: Guidance, *, limit: int, hopeless: Hopeless) -> Search:
    """Look for a series of legal moves in which White mates; at most `limit` positions are continued.

    A position that is `hopeless` (known not to lead to White's mate) is not continued.
    """
    root = _Step(start.copy(stack=False))
    seen = {position_key(start)}
    waiting: list[tuple[float, int, _Step, chess.Move | None]] = [(0, 0, root, None)]
    arrivals = 0
    for continued in range(limit):
        step = _next_step(waiting, seen, hopeless)
        if step is None:
            return Search(None, exhausted=True, positions=continued)
        board = step.board
        moves = list(board.legal_moves)
        if board.turn is chess.WHITE and (mate := _mate_in_one(board, moves)):
            return Search((*_line_to(step), mate), exhausted=False, positions=continued)
        for cost, move in guidance.rank(board, moves):
            arrivals -= 1  # of equals, the last come is the deepest
            heappush(waiting, (cost, arrivals, step, move))
    return Search(None, exhausted=False, positions=limit)


def position_key(board: chess.Board) -> Key:
    """All that decides which moves are possible from here on."""
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.castling_rights,
        board.ep_square,
        board.turn,
    )


def _next_step(
    waiting: list[tuple[float, int, _Step, chess.Move | None]], seen: set[Key], hopeless: Hopeless
) -> _Step | None:
    """The most promising position that was not continued before, or None when there is no more."""
    while waiting:
        _, _, step, move = heappop(waiting)
        if move is None:
            return step
        board = step.board.copy(stack=False)
        board.push(move)
        key = position_key(board)
        if key not in seen:
            seen.add(key)
            if not hopeless(board):
                return _Step(board, step, move)
    return None


def _mate_in_one(board: chess.Board, moves: list[chess.Move]) -> chess.Move | None:
    """A move with which White mates at once."""
    king = board.king(chess.BLACK)
    if king is None:
        return None
    diagonal = chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & board.occupied]
    straight = chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & board.occupied]
    straight |= chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & board.occupied]
    checking = (  # from where each kind of piece gives check, by python-chess's piece types
        0,
        chess.BB_PAWN_ATTACKS[chess.BLACK][king] | chess.BB_RANK_8,
        chess.BB_KNIGHT_ATTACKS[king],
        diagonal,
        straight,
        diagonal | straight,
        0,
    )
    uncovering = (diagonal | straight) & board.occupied_co[chess.WHITE]
    for move in moves:
        arrives = chess.BB_SQUARES[move.to_square]
        if (
            checking[board.piece_type_at(move.from_square) or 0] & arrives
            or chess.BB_SQUARES[move.from_square] & uncovering
            or move.to_square == board.ep_square
            or board.is_castling(move)
        ) and _mates(board, move):
            return move
    return None


def _mates(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    mates = board.is_checkmate()
    board.pop()
    return mates


def _line_to(step: _Step) -> tuple[chess.Move, ...]:
    moves = []
    while step.before is not None and step.move is not None:
        moves.append(step.move)
        step = step.before
    return tuple(reversed(moves))
