"""Many squares moved at once: bitboards shifted as a whole, so that a flood takes a few steps however wide it is."""

from collections.abc import Callable

import chess

Squares = chess.Bitboard
_ALL = chess.BB_ALL
_NOT_A, _NOT_H = _ALL & ~chess.BB_FILE_A, _ALL & ~chess.BB_FILE_H
_NOT_AB, _NOT_GH = _NOT_A & ~chess.BB_FILE_B, _NOT_H & ~chess.BB_FILE_G


def straight_steps(squares: Squares) -> Squares:
    """The neighbours on files and ranks."""
    return (squares << 8 | squares >> 8 | (squares & _NOT_H) << 1 | (squares & _NOT_A) >> 1) & _ALL


def diagonal_steps(squares: Squares) -> Squares:
    """The neighbours on diagonals."""
    aside = _aside(squares)
    return (aside << 8 | aside >> 8) & _ALL


def king_steps(squares: Squares) -> Squares:
    """All neighbours."""
    aside = _aside(squares)
    column = aside | squares
    return (column << 8 | column >> 8 | aside) & _ALL


def knight_steps(squares: Squares) -> Squares:
    """A knight's moves."""
    one = _aside(squares)
    two = (squares & _NOT_GH) << 2 | (squares & _NOT_AB) >> 2
    return (one << 16 | one >> 16 | two << 8 | two >> 8) & _ALL


def pawn_steps(colour: chess.Color, pawns: Squares, empty: Squares) -> Squares:
    """Where pawns advance by one or two squares through those that are empty."""
    if colour is chess.WHITE:
        one = pawns << 8 & empty
        return one | (one & chess.BB_RANK_3) << 8 & empty
    one = pawns >> 8 & empty
    return one | (one & chess.BB_RANK_6) >> 8 & empty


def pawn_captures(colour: chess.Color, pawns: Squares) -> Squares:
    """What pawns attack."""
    aside = _aside(pawns)
    return aside << 8 & _ALL if colour is chess.WHITE else aside >> 8


def _aside(squares: Squares) -> Squares:
    return (squares & _NOT_H) << 1 | (squares & _NOT_A) >> 1


def _promoted_steps(squares: Squares) -> Squares:
    """A queen's neighbours and a knight's moves: what a promoted pawn can become moves as one of them."""
    return king_steps(squares) | knight_steps(squares)


_STEPS: dict[chess.PieceType, Callable[[Squares], Squares]] = {
    chess.PAWN: _promoted_steps,
    chess.KNIGHT: knight_steps,
    chess.BISHOP: diagonal_steps,
    chess.ROOK: straight_steps,
    chess.QUEEN: king_steps,
    chess.KING: king_steps,
}


def flooded(kind: chess.PieceType, squares: Squares, allowed: Squares) -> Squares:
    """Those squares and all that a piece of that kind reaches from them, move by move, on allowed squares.

    A pawn is taken to be promoted. A bishop, rook or queen goes square by square: it may stop on each allowed one.
    """
    steps = _STEPS[kind]
    edge = squares
    while edge:
        edge = steps(edge) & allowed & ~squares
        squares |= edge
    return squares
