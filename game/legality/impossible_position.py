"""A position that no legal moves lead to, as the arbiter of an unsupervised game sees it (2018, A.4.4; 2023, A.5.4)."""

import chess

from game.actors import Colour
from game.table.board import EMPTY, SQUARES, placement
from game.table.table import Table


def is_impossible(table: Table) -> bool:
    """Whether both kings are in check, or a pawn is on its last rank: on a player's board, or in the agreed line."""
    seen = {placement(table.position), *(table.boards.of(seat).squares for seat in Colour)}
    boards = [set_up(chess.Board(None), squares) for squares in seen]
    return any(both_in_check(board) or board.pawns & chess.BB_BACKRANKS for board in boards)


def both_in_check(board: chess.BaseBoard) -> bool:
    """Whether both kings stand on the board, each attacked."""
    kings = [(colour, board.king(colour)) for colour in chess.COLORS]
    return all(king is not None and board.is_attacked_by(not colour, king) for colour, king in kings)


def set_up(board: chess.Board, squares: str) -> chess.Board:
    """That empty board with the pieces of a placement of 64 letters on it."""
    for square, letter in zip(SQUARES, squares, strict=True):
        if letter != EMPTY:
            board.set_piece_at(chess.parse_square(square), chess.Piece.from_symbol(letter))
    return board
