"""Which moves look like a way to mate: a guess, which only decides what is tried first.

White is to mate. A position's cost is lower the nearer it looks to mate: Black's king in a corner with few squares to
flee to, White's pieces about him, pawns near promotion, not much of Black's left to interfere.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

import chess

from game.winnable.attacks import attacks, diagonals, straights
from game.winnable.floods import pawn_captures
from game.winnable.placement import BLACK, PAWN, Attacks, Move, Placement, scan

Costs = tuple[tuple[float, ...], ...]  # by piece, then by square
Ranked = list[tuple[float, Move]]
WORTH = (0, 1, 2, 2, 4, 8, 0)  # by python-chess's piece types: pawn 1 ... king 6
_MATE = -1e9  # what looks like mate is looked at next, before anything else
DISTANCE = [[chess.square_distance(one, other) for other in chess.SQUARES] for one in chess.SQUARES]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
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

    def rank(self, placement: Placement) -> Ranked:
        """Each of the moves with the cost of the position that it leads to; some may leave the own king in check."""
        king = placement.king(chess.BLACK)
        # Black's king does not stop what attacks him: he cannot flee along its line.
        through = (placement.white | placement.black) ^ chess.BB_SQUARES[king]
        held = pawn_captures(chess.WHITE, placement.white & placement.pawns)
        officers = placement.attacked_by(placement.white & ~placement.pawns, through)
        if placement.turn is chess.WHITE:
            return self._white(placement, king, held, officers)
        for _, reached in officers:
            held |= reached
        return self._black(placement, king, held)

    def _white(self, placement: Placement, king: chess.Square, held: chess.Bitboard, officers: Attacks) -> Ranked:
        """White's moves; his pawns attack the squares `held`."""
        squares, black = placement.squares, placement.black
        costs, standing = _costs(self, king), self._standing(placement, king)
        through, near = (placement.white | black) ^ chess.BB_SQUARES[king], chess.BB_KING_ATTACKS[king]
        pawns = placement.attacked_by(placement.movable() & placement.pawns, through)
        checking, uncovering = _checks(placement, king)
        once, twice = _once_and_twice(held, officers)
        ranked = []
        for leaves, reached in officers + pawns:
            here, left = chess.BB_SQUARES[leaves], standing - costs[squares[leaves]][leaves]
            open_to_him = near & ~(once & (twice | ~reached))
            for move in placement.moves(leaves, reached):
                _, arrives, becomes = move
                there = chess.BB_SQUARES[arrives]
                flights = open_to_him & ~(black & ~there)
                if flights:
                    flights &= ~attacks(becomes, chess.WHITE, arrives, through ^ here)
                if not flights and (checking[becomes] & there or uncovering & here):
                    cost = _MATE
                else:
                    cost = left + costs[becomes][arrives] - costs[squares[arrives]][arrives]
                    cost += self.flight * flights.bit_count()
                ranked.append((cost, move))
        return ranked

    def _black(self, placement: Placement, king: chess.Square, held: chess.Bitboard) -> Ranked:
        """Black's moves; White attacks the squares `held`."""
        squares, black = placement.squares, placement.black
        costs, standing = _costs(self, king), self._standing(placement, king)
        near = chess.BB_KING_ATTACKS[king] & ~held
        ranked = []
        for leaves, reached in placement.attacked_by(placement.movable(), placement.white | black):
            if leaves == king:
                moves = placement.moves(king, reached & ~held)
                ranked += [(self._fled(placement, move, held), move) for move in moves]
                continue
            flights = near & ~(black ^ chess.BB_SQUARES[leaves])
            left = standing - costs[squares[leaves]][leaves] + self.flight * flights.bit_count()
            for move in placement.moves(leaves, reached):
                _, arrives, becomes = move
                cost = left + costs[becomes][arrives] - costs[squares[arrives]][arrives]
                ranked.append((cost - self.flight if flights & chess.BB_SQUARES[arrives] else cost, move))
        return ranked

    def _fled(self, placement: Placement, move: Move, held: chess.Bitboard) -> float:
        """The cost after a move of Black's king, which changes all distances."""
        leaves, king, piece = move
        costs = _costs(self, king)
        cost = self._standing(placement, king) - costs[piece][leaves] + costs[piece][king]
        flights = chess.BB_KING_ATTACKS[king] & ~(placement.black ^ chess.BB_SQUARES[leaves]) & ~held
        return cost - costs[placement.squares[king]][king] + self.flight * flights.bit_count()

    def _standing(self, placement: Placement, king: chess.Square) -> float:
        """The cost of all pieces as they stand, when distances are counted to that square."""
        squares, white, black, pawns, *_ = placement
        costs = _costs(self, king)
        officers = [costs[squares[square]][square] for square in scan((white | black) & ~pawns)]
        return sum(officers, _standing_pawns(self, king, white & pawns, black & pawns))


@cache
def _costs(guidance: Guidance, king: chess.Square) -> Costs:
    """What each piece costs on each square while Black's king stands on that one."""
    distances = DISTANCE[king]
    table: list[tuple[float, ...]] = [(0.0,) * 64]
    for kind in chess.PIECE_TYPES:
        far, gone = guidance.far[kind], guidance.lost * WORTH[kind]
        costs = [far * max(2, distance) - gone for distance in distances]
        if kind == PAWN:
            costs = [cost + guidance.promotion * (7 - (square >> 3)) for square, cost in enumerate(costs)]
        table.append(tuple(costs))
    black = tuple(guidance.enemy + guidance.crowd * distance for distance in distances)
    black_king = tuple(guidance.enemy + guidance.corner * steps for steps in guidance.corners)
    return (*table, *(black,) * 5, black_king)


@lru_cache(maxsize=1 << 14)
def _standing_pawns(guidance: Guidance, king: chess.Square, white: chess.Bitboard, black: chess.Bitboard) -> float:
    """The cost of all pawns as they stand; remembered, for they seldom move."""
    costs = _costs(guidance, king)
    return sum(costs[PAWN][square] for square in scan(white)) + sum(
        costs[PAWN + BLACK][square] for square in scan(black)
    )


def _checks(placement: Placement, king: chess.Square) -> tuple[tuple[chess.Bitboard, ...], chess.Bitboard]:
    """From where each kind of White's pieces gives check, and from where one perhaps uncovers a check by leaving."""
    occupied = placement.white | placement.black
    diagonal, straight = diagonals(king, occupied), straights(king, occupied)
    pawn, knight = chess.BB_PAWN_ATTACKS[chess.BLACK][king], chess.BB_KNIGHT_ATTACKS[king]
    return (0, pawn, knight, diagonal, straight, diagonal | straight, 0), (diagonal | straight) & placement.white


def _once_and_twice(held: chess.Bitboard, officers: Attacks) -> tuple[chess.Bitboard, chess.Bitboard]:
    """The squares that White attacks, and those that he still attacks whichever of his officers leaves."""
    once = twice = held
    for _, reached in officers:
        twice |= once & reached
        once |= reached
    return once, twice
