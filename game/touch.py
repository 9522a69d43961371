"""What a touched piece obliges its player to (Laws 2009, 4.3 and 4.5)."""

from collections.abc import Iterable

import chess

from game.table import Table


def allowed_moves(table: Table) -> frozenset[str] | None:
    """The legal moves (UCI) that the pieces touched leave to the player on move; None when every one is free.

    Squares are judged where the player's own board and the agreed line have the same piece: what he touched on a
    board that is wrong cannot bind him.
    """
    turn = table.turn
    if not turn.touched:
        return None
    board = table.board()
    own_board = table.boards.of(turn.mover)
    touched = [
        chess.parse_square(square)
        for square in turn.touched
        if (piece := board.piece_at(chess.parse_square(square))) and own_board.stood(square) == piece.symbol()
    ]
    return bound_moves(board, touched)


def bound_moves(board: chess.Board, touched: Iterable[chess.Square]) -> frozenset[str] | None:
    """The legal moves (UCI) that 4.3 leaves to the player on move who touched these squares, in this order."""
    squares = list(dict.fromkeys(touched))
    own = [square for square in squares if board.color_at(square) == board.turn]
    theirs = [square for square in squares if board.color_at(square) == (not board.turn)]
    legal = list(board.legal_moves)
    if own and theirs:  # 4.3c: one of each colour
        exchange = [move for move in legal if move.from_square in own and _captured(board, move) in theirs]
        first = next((move for move in exchange if move.from_square == own[0]), None) or next(iter(exchange), None)
        if first is not None:
            return frozenset(
                move.uci()
                for move in exchange
                if (move.from_square, move.to_square) == (first.from_square, first.to_square)
            )
    for square in squares:  # 4.3a and b, and the end of 4.3c: the first that can be moved or captured
        moves = [move for move in legal if square in {move.from_square, _captured(board, move)}]
        if moves:
            return frozenset(move.uci() for move in moves)
    return None  # 4.5


def _captured(board: chess.Board, move: chess.Move) -> chess.Square | None:
    """The square of the piece that a legal move captures, None when it captures none."""
    if board.is_castling(move):
        return None
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.piece_at(move.to_square) else None
