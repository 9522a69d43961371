"""Whether White's pieces could ever stand so that Black's king is mated, given where each piece may ever stand.

A mate needs a piece that gives check, and every square around the king held: attacked by White, or occupied by a
piece of Black's own, each by another one. The squares are tried one by one for the king and for White's king, and,
when White has no more than one other piece that moves, for that piece too.
"""

from collections.abc import Iterator

import chess

from game.winnable.lines import attacks
from game.winnable.reach import Reach, Unit

_QUEEN_AND_KNIGHT = (chess.QUEEN, chess.KNIGHT)
Held = chess.Bitboard


def mating_square(found: Reach) -> chess.Square | None:
    """A square on which Black's king may perhaps be mated; None when there is none: then White can never mate."""
    return next(_mating_squares(found), None)


def _mating_squares(found: Reach) -> Iterator[chess.Square]:
    king, own = found.king(chess.BLACK), found.king(chess.WHITE)
    pieces = list(found.of(chess.WHITE))
    mobile = [piece for piece in pieces if piece.moves]
    fixed = [piece for piece in pieces if not piece.moves]
    blockers = list(found.of(chess.BLACK))
    for square in chess.scan_forward(king.stands):
        # Black's king may stand aside of where he stands now, and he does not stop what attacks him.
        stops = found.never_clear() & ~chess.BB_SQUARES[king.start]
        if not any(_attack(piece, stops) & chess.BB_SQUARES[square] for piece in mobile):
            continue
        for held in _held(mobile, fixed, square, stops):
            open_squares = chess.BB_KING_ATTACKS[square] & ~held
            if _net(open_squares, square, own.stands, blockers):
                yield square
                break


def _held(mobile: list[Unit], fixed: list[Unit], king: chess.Square, stops: chess.Bitboard) -> Iterator[Held]:
    """What White's pieces, his king apart, attack at most while one of them gives check."""
    always = 0
    for piece in fixed:
        always |= _attack(piece, stops)
    if len(mobile) == 1:
        for attacked in _placements(mobile[0], stops):
            if attacked & chess.BB_SQUARES[king]:
                yield always | attacked
        return
    for piece in mobile:
        always |= _attack(piece, stops)
    yield always


def _placements(piece: Unit, stops: chess.Bitboard) -> Iterator[chess.Bitboard]:
    """What the piece attacks from each of the squares on which it may stand."""
    for square in chess.scan_forward(piece.stands):
        yield attacks(piece.kind, piece.colour, square, stops)
    for square in chess.scan_forward(piece.promoted):
        for kind in _QUEEN_AND_KNIGHT:
            yield attacks(kind, piece.colour, square, stops)


def _attack(piece: Unit, stops: chess.Bitboard) -> chess.Bitboard:
    """All squares that the piece may ever attack."""
    attacked = 0
    for placement in _placements(piece, stops):
        attacked |= placement
    return attacked


def _net(open_squares: chess.Bitboard, king: chess.Square, own_king: chess.Bitboard, blockers: list[Unit]) -> bool:
    """Whether White's king on one of his squares and Black's own pieces can close those squares."""
    if not open_squares:
        return True
    for square in chess.scan_forward(own_king & ~chess.BB_KING_ATTACKS[king] & ~chess.BB_SQUARES[king]):
        left = list(chess.scan_forward(open_squares & ~chess.BB_KING_ATTACKS[square]))
        if _matched(left, [blocker.everywhere & ~chess.BB_SQUARES[square] for blocker in blockers]):
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
