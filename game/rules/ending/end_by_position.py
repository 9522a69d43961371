"""The ends that a position brings by itself: mate, stalemate, dead positions, fivefold, seventy-five (5, 9.6)."""

import chess

from game.actors import Colour
from game.edition import Edition
from game.events import Termination
from game.rules.ending.mating import is_dead
from game.table.position import legal_moves, quiet_half_moves, same_position
from game.table.table import Table

_FIVE = 5
_SEVENTY_FIVE = 2 * 75  # half-moves
_CYCLE = 4  # half-moves from a position to the next time it can appear

End = tuple[Colour | None, Termination]
BY_POSITION = frozenset(
    {
        Termination.CHECKMATE,
        Termination.STALEMATE,
        Termination.DEAD_POSITION,
        Termination.FIVEFOLD,
        Termination.SEVENTY_FIVE_MOVES,
    }
)
"""The ends after which no next move was ever to be made, whatever is found later."""


def end_by_position(table: Table, position: str) -> End | None:
    """Winner and reason when the move in hand, which leads to that FEN, ends the game; None when it goes on.

    A mate comes before all else, as 9.6.2 of 2018 says of the seventy-five moves.
    """
    over = end_on_board(table.edition, table.board_with(position))
    if over is not None:
        return (table.turn.mover if over is Termination.CHECKMATE else None), over
    if table.edition.automatic_fivefold and _fifth_time(table, position):
        return None, Termination.FIVEFOLD
    if table.edition.automatic_seventyfive and quiet_half_moves(position) >= _SEVENTY_FIVE:
        return None, Termination.SEVENTY_FIVE_MOVES
    return None


def end_on_board(edition: Edition, board: chess.Board) -> Termination | None:
    """Mate, stalemate or a dead position there (5.1a, 5.2); None where there is something to play."""
    if not any(legal_moves(board)):
        return Termination.CHECKMATE if board.is_check() else Termination.STALEMATE
    return Termination.DEAD_POSITION if is_dead(edition, board.fen()) else None


def _fifth_time(table: Table, position: str) -> bool:
    """Whether the position appears for the fifth time, or so in consecutive moves (2014, 9.6a)."""
    same = same_position(position)
    quiet = quiet_half_moves(position)  # nothing before the last capture or pawn move can come back
    recent = [table.initial, *(ply.position for ply in table.line)][-quiet:] if quiet else []
    earlier = [same_position(fen) == same for fen in reversed(recent)]
    if table.edition.fivefold_consecutive:
        return all(earlier[_CYCLE - 1 :: _CYCLE][: _FIVE - 1]) and len(earlier) >= _CYCLE * (_FIVE - 1)
    return sum(earlier) + 1 >= _FIVE
