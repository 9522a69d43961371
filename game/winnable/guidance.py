"""Which moves look like a way to mate: a guess, which only decides what is tried first.

White is to mate. A position's cost is lower the nearer it looks to mate: Black's king in a corner with few squares to
flee to, White's pieces about him, pawns near promotion, not much of Black's left to interfere.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import chess

from game.winnable.lines import attacks as attacks_from

WORTH = (0, 1, 2, 2, 4, 8, 0)  # by python-chess's piece types: pawn 1 ... king 6
_FORCED = 4
_CORNERS = {True: (chess.A1, chess.H8), False: (chess.A8, chess.H1)}  # dark, light
Corners = tuple[int, ...]


def _from_corner(*corners: chess.Square) -> Corners:
    """For each square, its steps along files and ranks from the nearest of those corners."""
    return tuple(min(chess.square_manhattan_distance(square, corner) for corner in corners) for square in chess.SQUARES)


ANY_CORNER = _from_corner(*_CORNERS[True], *_CORNERS[False])
DARK_CORNER = _from_corner(*_CORNERS[True])
LIGHT_CORNER = _from_corner(*_CORNERS[False])
DISTANCE = [[chess.square_distance(one, other) for other in chess.SQUARES] for one in chess.SQUARES]


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """How much each feature of a position costs; the numbers are those with which real positions were mated soonest.

    `flight`: each square to which Black's king may flee. `corner`: each of his steps from the nearest corner. `enemy`:
    each piece of Black's. `crowd`: each step of such a piece from its king. `lost`: White's material, a pawn's worth
    missing. `promotion`: each rank a pawn has to go. `far`: each step of a piece of White's from Black's king, by
    piece type.
    """

    flight: float
    corner: float
    enemy: float
    crowd: float
    lost: float
    promotion: float
    far: tuple[float, ...]
    corners: Corners = ANY_CORNER

    def rank(self, board: chess.Board, moves: Iterable[chess.Move]) -> Iterator[tuple[float, chess.Move]]:
        """Each of the legal moves with the cost of the position that it leads to."""
        king = board.king(chess.BLACK)
        if king is None:
            return
        attacks = {square: board.attacks_mask(square) for square in chess.scan_forward(board.occupied_co[chess.WHITE])}
        cost = self._standing(board, king, attacks)
        if board.turn is chess.WHITE:
            yield from self._white(board, moves, king, cost, attacks)
        else:
            yield from self._black(board, moves, king, cost, attacks)

    def _standing(self, board: chess.Board, king: chess.Square, attacks: Iterable[chess.Square]) -> float:
        """The cost of the position as it stands, squares to flee to and the king's own square apart."""
        cost = 0.0
        for square in chess.scan_forward(board.occupied_co[chess.BLACK]):
            cost += self._enemy(square, king)
        for square in attacks:
            cost += self._piece(board.piece_type_at(square) or 0, square, king)
        return cost

    def _piece(self, kind: chess.PieceType, square: chess.Square, king: chess.Square) -> float:
        cost = self.far[kind] * max(2, DISTANCE[king][square]) - self.lost * WORTH[kind]
        return cost + self.promotion * (7 - (square >> 3)) if kind == chess.PAWN else cost

    def _enemy(self, square: chess.Square, king: chess.Square) -> float:
        return self.enemy + self.crowd * DISTANCE[king][square]

    def _white(
        self,
        board: chess.Board,
        moves: Iterable[chess.Move],
        king: chess.Square,
        cost: float,
        attacks: dict[chess.Square, chess.Bitboard],
    ) -> Iterator[tuple[float, chess.Move]]:
        black = board.occupied_co[chess.BLACK]
        near = chess.BB_KING_ATTACKS[king]
        cost += self.corner * self.corners[king]
        others = _attacked_by_others(attacks)
        for move in moves:
            leaves, arrives = move.from_square, move.to_square
            kind = board.piece_type_at(leaves) or 0
            becomes = move.promotion or kind
            changed = cost - self._piece(kind, leaves, king) + self._piece(becomes, arrives, king)
            target = chess.BB_SQUARES[arrives]
            if black & target:
                changed -= self._enemy(arrives, king)
            held = others[leaves] | attacks_from(
                becomes, chess.WHITE, arrives, board.occupied ^ chess.BB_SQUARES[leaves]
            )
            yield changed + self.flight * (near & ~(black & ~target) & ~held).bit_count(), move

    def _black(
        self,
        board: chess.Board,
        moves: Iterable[chess.Move],
        king: chess.Square,
        cost: float,
        attacks: dict[chess.Square, chess.Bitboard],
    ) -> Iterator[tuple[float, chess.Move]]:
        black = board.occupied_co[chess.BLACK]
        held = 0
        for attacked in attacks.values():
            held |= attacked
        for move in moves:
            leaves, arrives = move.from_square, move.to_square
            changed, at = cost, king
            if leaves == king:
                at = arrives
                changed = self._standing(board, at, attacks)
            else:
                changed += self.crowd * (DISTANCE[king][arrives] - DISTANCE[king][leaves])
            if taken := board.piece_type_at(arrives):
                changed -= self._piece(taken, arrives, at)
            own = black ^ chess.BB_SQUARES[leaves] | chess.BB_SQUARES[arrives]
            flights = (chess.BB_KING_ATTACKS[at] & ~own & ~held).bit_count()
            yield changed + self.corner * self.corners[at] + self.flight * flights, move


def _attacked_by_others(attacks: dict[chess.Square, chess.Bitboard]) -> dict[chess.Square, chess.Bitboard]:
    """For each piece, what the others attack."""
    once = twice = 0
    for attacked in attacks.values():
        twice |= once & attacked
        once |= attacked
    return {square: once & (twice | ~attacked) for square, attacked in attacks.items()}


HUNT = Guidance(
    flight=0.6, corner=0.6, enemy=1.1, crowd=0.04, lost=1.9, promotion=0.06, far=(0, 0.12, 1.05, 0.37, 0.9, 0.24, 0.75)
)
MARCH = Guidance(
    flight=0.18, corner=0.6, enemy=0.8, crowd=0.05, lost=10.6, promotion=1.6, far=(0, 0.18, 1.1, 0.23, 0.28, 0.63, 1.0)
)
CROWD = Guidance(
    flight=0.09,
    corner=2.0,
    enemy=-1.8,
    crowd=0.29,
    lost=50.0,
    promotion=0.06,
    far=(0, 0.4, 0.2, 0.23, 0.28, 0.07, 0.88),
)


def guidances(board: chess.Board) -> tuple[Guidance, Guidance, Guidance]:
    """The ways to look for a mate, the likeliest first: hunt with queen or rook, promote, or hem the king in."""
    board = _after_forced_moves(board)
    white = board.occupied_co[chess.WHITE]
    if white & (board.queens | board.rooks):
        return HUNT, MARCH, CROWD
    if white & board.pawns:
        return MARCH, HUNT, CROWD
    return replace(CROWD, corners=_mating_corners(board, white)), HUNT, MARCH


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
