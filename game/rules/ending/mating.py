"""Whether a player can still mate, as an edition asks it (1993, 10.4, 10.5; 2009, 5.2b, 6.9, 7.4b; 2023, 5.1.2).

What `chance` answers is the only place where material or a proof decides; whatever it cannot determine goes to the
arbiter.
"""

import chess

from game.actors import Colour
from game.edition import DeadPosition, Edition, FlagDrawTest
from game.errors import PositionError
from game.table.position import board_of, chess_colour
from game.winnable import PATIENT, CanMate, winnable
from game.winnable import is_dead as is_proved_dead


def chance(fen: str, colour: Colour) -> CanMate:
    """Whether that player can mate by any possible series of legal moves, proved either way or undetermined.

    Nothing is determined of a position that only an illegal move can bring about.
    """
    try:
        return winnable(fen, colour, limit=PATIENT).answer
    except PositionError:
        return CanMate.UNDETERMINED


def chance_on_time(edition: Edition, fen: str, colour: Colour) -> CanMate:
    """Whether that player can win when his opponent oversteps the time: in 1993 with more than a bare king (10.5)."""
    if edition.flag_draw_test is FlagDrawTest.GENERAL:
        return chance(fen, colour)
    pieces = board_of(fen, chess960=True).occupied_co[chess_colour(colour)]
    return CanMate.CANNOT if chess.popcount(pieces) == 1 else CanMate.CAN


def is_dead(edition: Edition, fen: str) -> bool:
    """Whether the position is drawn because nobody can mate (5.2b; 1993 by the closed list of 10.4)."""
    if edition.dead_position is DeadPosition.MATERIAL_LIST:
        return _on_the_list(board_of(fen, chess960=True))
    try:
        return is_proved_dead(fen)
    except PositionError:  # only an illegal move can bring it about
        return False


def _on_the_list(board: chess.Board) -> bool:
    """1993, 10.4: bare kings, a bishop or a knight more, or a bishop each on diagonals of one colour."""
    if board.pawns | board.rooks | board.queens:
        return False
    bishops, minor = board.bishops, chess.popcount(board.bishops | board.knights)
    if minor < 2:  # noqa: PLR2004 - one piece besides the kings
        return True
    one_each = all(chess.popcount(board.occupied_co[colour]) == 2 for colour in chess.COLORS)  # noqa: PLR2004
    on_one_colour = not bishops & chess.BB_LIGHT_SQUARES or not bishops & chess.BB_DARK_SQUARES
    return one_each and not board.knights and on_one_colour
