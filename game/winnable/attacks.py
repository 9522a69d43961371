"""Where a piece attacks from a square, on any occupation of the board: bitboards of python-chess."""

import chess


def attacks(kind: chess.PieceType, colour: chess.Color, square: chess.Square, occupied: chess.Bitboard) -> int:
    """The squares that a piece of that kind attacks from `square` when `occupied` squares stop it."""
    if kind == chess.BISHOP:
        return diagonals(square, occupied)
    if kind == chess.ROOK:
        return straights(square, occupied)
    if kind == chess.QUEEN:
        return diagonals(square, occupied) | straights(square, occupied)
    if kind == chess.PAWN:
        return chess.BB_PAWN_ATTACKS[colour][square]
    return (chess.BB_KING_ATTACKS if kind == chess.KING else chess.BB_KNIGHT_ATTACKS)[square]


def diagonals(square: chess.Square, occupied: chess.Bitboard) -> chess.Bitboard:
    """What a bishop attacks."""
    return chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]


def straights(square: chess.Square, occupied: chess.Bitboard) -> chess.Bitboard:
    """What a rook attacks."""
    return (
        chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        | chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    )
