"""Walls of pawns that block each other: where they stand, mates are rare, and proofs that there is none are short."""

import chess


def is_walled(board: chess.Board) -> bool:
    """Whether all pawns have enemy pawns before them, and they are locked or there are only bishops beside them."""
    white = board.pawns & board.occupied_co[chess.WHITE]
    black = board.pawns & board.occupied_co[chess.BLACK]
    if not board.pawns or white & ~_below(black) or black & ~_above(white):
        return False
    is_locked = not (white << 8 | black >> 8) & ~board.occupied
    return is_locked or not board.queens | board.rooks | board.knights


def _below(squares: chess.Bitboard) -> chess.Bitboard:
    """All squares below those, file by file."""
    for ranks in (8, 16, 32):
        squares |= squares >> ranks
    return squares


def _above(squares: chess.Bitboard) -> chess.Bitboard:
    """All squares above those, file by file."""
    for ranks in (8, 16, 32):
        squares |= squares << ranks & chess.BB_ALL
    return squares
