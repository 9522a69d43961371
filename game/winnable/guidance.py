"""Which moves look like a way to mate: a guess, which only decides what is tried first.

White is to mate. A position's cost is lower the nearer it looks to mate: Black's king in a corner with few squares to
flee to, White's pieces about him, pawns near promotion, not much of Black's left to interfere.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import chess

from game.winnable.lines import attacks as attacks_from

WORTH = (0, 1, 2, 2, 4, 8, 0)  # by python-chess's piece types: pawn 1 ... king 6
DISTANCE = [[chess.square_distance(one, other) for other in chess.SQUARES] for one in chess.SQUARES]


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """How much each feature of a position costs; the numbers are those with which real positions were mated soonest.

    `flight`: each square to which Black's king may flee. `corner`: each of his steps from the nearest corner. `enemy`:
    each piece of Black's. `crowd`: each step of such a piece from its king. `lost`: White's material, a pawn's worth
    missing. `promotion`: each rank a pawn has to go. `far`: each step of a piece of White's from Black's king, by
    piece type. `corners`: for each square, the steps from the nearest corner that counts.
    """

    flight: float
    corner: float
    enemy: float
    crowd: float
    lost: float
    promotion: float
    far: tuple[float, ...]
    corners: tuple[int, ...]

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
