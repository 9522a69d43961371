"""Whether White's pieces could ever stand so that Black's king is mated, given where each piece may ever stand.

A mate needs a piece that gives check, and every square around the king held: attacked by White, or occupied by a
piece of Black's own, each by another one. The squares are tried one by one for the king and for White's king, and,
when White has no more than one other piece that moves, for that piece too.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_

import chess

from game.winnable.attacks import attacks
from game.winnable.reach import Reach, Unit

_QUEEN_AND_KNIGHT = (chess.QUEEN, chess.KNIGHT)
Attacked = tuple[chess.Bitboard, ...]  # what a piece attacks from each of its squares


def mating_square(found: Reach) -> chess.Square | None:
    """A square on which Black's king may perhaps be mated; None when there is none: then White can never mate."""
    return next(_mating_squares(found), None)


def _mating_squares(found: Reach) -> Iterator[chess.Square]:
    king, own = found.king(chess.BLACK), found.king(chess.WHITE)
    # Black's king may stand aside of where he stands now, and he does not stop what attacks him.
    stops = found.never_clear() & ~chess.BB_SQUARES[king.start]
    mobile = [_attacks(piece, stops) for piece in found.of(chess.WHITE) if piece.moves]
    fixed = _union(_union(_attacks(piece, stops)) for piece in found.of(chess.WHITE) if not piece.moves)
    reached = _union(_union(attacked) for attacked in mobile)  # no piece that never moves gives a check
    blockers = [unit.everywhere for unit in found.of(chess.BLACK)]
    for square in chess.scan_forward(king.stands & reached):
        for held in _held(mobile, fixed | reached, fixed, square):
            if _net(chess.BB_KING_ATTACKS[square] & ~held, square, own.stands, blockers):
                yield square
                break


def _held(
    mobile: list[Attacked], most: chess.Bitboard, fixed: chess.Bitboard, king: chess.Square
) -> Iterator[chess.Bitboard]:
    """What White's pieces, his king apart, attack at most while one of them gives check."""
    if len(mobile) != 1:
        yield most
        return
    for attacked in mobile[0]:
        if attacked & chess.BB_SQUARES[king]:
            yield fixed | attacked


def _attacks(piece: Unit, stops: chess.Bitboard) -> Attacked:
    """What the piece attacks from each of the squares on which it may stand, and as each piece that it may become."""
    promoted = (_attacked(kind, piece.colour, piece.promoted, stops) for kind in _QUEEN_AND_KNIGHT)
    return sum(promoted, start=_attacked(piece.kind, piece.colour, piece.stands, stops))


@lru_cache(maxsize=256)  # pawns that promote may become pieces that stand on the very same squares
def _attacked(kind: chess.PieceType, colour: chess.Color, squares: chess.Bitboard, stops: chess.Bitboard) -> Attacked:
    return tuple(attacks(kind, colour, square, stops) for square in chess.scan_forward(squares))


def _union(squares: Iterable[chess.Bitboard]) -> chess.Bitboard:
    return reduce(or_, squares, chess.BB_EMPTY)


def _net(
    open_squares: chess.Bitboard, king: chess.Square, own_king: chess.Bitboard, blockers: list[chess.Bitboard]
) -> bool:
    """Whether White's king on one of his squares and Black's own pieces can close those squares."""
    if not open_squares:
        return True
    for square in chess.scan_forward(own_king & ~chess.BB_KING_ATTACKS[king] & ~chess.BB_SQUARES[king]):
        left = list(chess.scan_forward(open_squares & ~chess.BB_KING_ATTACKS[square]))
        if _matched(left, [stands & ~chess.BB_SQUARES[square] for stands in blockers]):
            return True
    return False


def _matched(squares: list[chess.Square], blockers: list[chess.Bitboard]) -> bool:
    """Whether each of the squares can have a blocker of its own (Kuhn's algorithm)."""
    taken: dict[int, chess.Square] = {}

    def place(square: chess.Square, tried: set[int]) -> bool:
        for number, stands in enumerate(blockers):
            if number in tried or not stands & chess.BB_SQUARES[square]:
                continue
            tried.add(number)
            if number not in taken or place(taken[number], tried):
                taken[number] = square
                return True
        return False

    return all(place(square, set()) for square in squares)
