"""The ways to look for White's mate, and which of them suits a position."""

from dataclasses import replace
from functools import cache

import chess

from game.winnable.guidance import Guidance

_FORCED = 4  # moves that are followed while there is no choice
_DARK_CORNERS = (chess.A1, chess.H8)
_LIGHT_CORNERS = (chess.A8, chess.H1)
Corners = tuple[int, ...]


def _from_corner(*corners: chess.Square) -> Corners:
    """For each square, its steps along files and ranks from the nearest of those corners."""
    return tuple(min(chess.square_manhattan_distance(square, corner) for corner in corners) for square in chess.SQUARES)


ANY_CORNER = _from_corner(*_DARK_CORNERS, *_LIGHT_CORNERS)
DARK_CORNER = _from_corner(*_DARK_CORNERS)
LIGHT_CORNER = _from_corner(*_LIGHT_CORNERS)
HUNT = Guidance(  # queen or rook: hunt the king, capture what is in the way
    corners=ANY_CORNER,
    flight=0.6,
    corner=0.6,
    enemy=1.1,
    crowd=0.04,
    lost=1.9,
    promotion=0.06,
    far=(0, 0.12, 1.05, 0.37, 0.9, 0.24, 0.75),
)
MARCH = Guidance(  # pawns: promote one
    corners=ANY_CORNER,
    flight=0.18,
    corner=0.73,
    enemy=0.64,
    crowd=0.055,
    lost=11.9,
    promotion=1.6,
    far=(0, 0.29, -0.485, 0.125, 0.24, 1.12, 1.0),
)
CHASE = Guidance(  # pawns, when that has led nowhere: hunt the king wherever he is
    corners=ANY_CORNER,
    flight=0.231,
    corner=0.0,
    enemy=1.1,
    crowd=0.02,
    lost=1.9,
    promotion=0.112,
    far=(0, 0.15, 1.155, 0.378, 1.818, 0.226, 0.472),
)
CROWD = Guidance(  # minor pieces: let Black's own men hem his king in
    corners=ANY_CORNER,
    flight=0.09,
    corner=2.0,
    enemy=-1.8,
    crowd=0.29,
    lost=50.0,
    promotion=0.06,
    far=(0, 0.4, 0.2, 0.23, 0.28, 0.07, 0.88),
)
SIEGE = replace(CROWD, enemy=-0.34, crowd=0.1, lost=7.7)  # the same, when some of them may go
AMBUSH = replace(CROWD, flight=0.3, corner=0.5, crowd=0.05)  # the same, when they come last


def guidances(board: chess.Board) -> tuple[Guidance, Guidance, Guidance]:
    """The ways to look for a mate, the likeliest first: hunt with queen or rook, promote, or hem the king in."""
    board = _after_forced_moves(board)
    white = board.occupied_co[chess.WHITE]
    if white & (board.queens | board.rooks):
        return HUNT, MARCH, CROWD
    if white & board.pawns:
        return MARCH, CHASE, CROWD
    return _hemming(_mating_corners(board, white))


@cache
def _hemming(corners: Corners) -> tuple[Guidance, Guidance, Guidance]:
    """The ways to hem the king in there."""
    return replace(CROWD, corners=corners), replace(SIEGE, corners=corners), replace(AMBUSH, corners=corners)


def _after_forced_moves(board: chess.Board) -> chess.Board:
    """The position in which somebody has a choice, a few moves on at most: a capture may decide what is left."""
    following = board.copy(stack=False)
    for _ in range(_FORCED):
        moves = list(following.legal_moves)
        if len(moves) != 1:
            break
        following.push(moves[0])
    return following


def _mating_corners(board: chess.Board, white: chess.Bitboard) -> Corners:
    """The corners where minor pieces mate.

    A bishop gives check in corners of its own colour. A knight needs a bishop of Black's beside the corner, which has
    the other colour than the corner.
    """
    if not board.knights & white:
        return _corners_of(board.bishops & white)
    helpers = board.occupied & ~(white | board.kings | board.queens)  # a queen beside a knight's mate would prevent it
    if helpers and not helpers & ~board.bishops:
        return _corners_of(board.bishops, other=True)
    return ANY_CORNER


def _corners_of(bishops: chess.Bitboard, *, other: bool = False) -> Corners:
    """The corners of the bishops' colour, or of the other one; all where the bishops have both."""
    dark, light = bool(bishops & chess.BB_DARK_SQUARES), bool(bishops & chess.BB_LIGHT_SQUARES)
    if dark == light:
        return ANY_CORNER
    return DARK_CORNER if dark != other else LIGHT_CORNER
