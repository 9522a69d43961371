"""Walls of pawns that block each other: where they stand, mates are rare, and proofs that there is none are short."""

import chess

_FEW = 3  # pieces besides kings and pawns


def is_walled(board: chess.Board) -> bool:
    """Whether all pawns have enemy pawns before them, and they are locked or there are only bishops beside them."""
    white = board.pawns & board.occupied_co[chess.WHITE]
    black = board.pawns & board.occupied_co[chess.BLACK]
    if not board.pawns or white & ~_below(black) or black & ~_above(white):
        return False
    is_locked = not (white << 8 | black >> 8) & ~board.occupied
    return is_locked or not board.queens | board.rooks | board.knights


def is_stuck(board: chess.Board) -> bool:
    """Whether no pawn can move or capture as things stand, and there are hardly any pieces that can."""
    pawns, officers = board.pawns, board.occupied & ~(board.pawns | board.kings)
    if not pawns or officers.bit_count() > _FEW:
        return False
    white, black = pawns & board.occupied_co[chess.WHITE], pawns & board.occupied_co[chess.BLACK]
    if (white << 8 | black >> 8) & ~board.occupied:
        return False
    captures = chess.BB_EMPTY
    for colour, own in ((chess.WHITE, white), (chess.BLACK, black)):
        for pawn in chess.scan_forward(own):
            captures |= chess.BB_PAWN_ATTACKS[colour][pawn] & board.occupied_co[not colour]
    return not captures


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
