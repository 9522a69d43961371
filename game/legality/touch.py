"""What a piece touched or released obliges its player to (Laws 2009, 4.3 to 4.6; in a Chess960 game too)."""

from collections.abc import Iterable

import chess

from game.announcement import Castling
from game.legality.faults import castling_rook
from game.table.board import OwnBoard
from game.table.position import castling_square, legal_moves
from game.table.table import Table

Moves = frozenset[str]


def allowed_moves(table: Table) -> Moves | None:
    """The legal moves (UCI) that the pieces touched leave to the player on move; None when every one is free.

    What the operator of a computer touches binds nobody (rules for games with computers, 1.3).
    """
    if table.seats.of(table.turn.mover).computer:
        return None
    touched = (chess.parse_square(square) for square in touched_pieces(table))
    return bound_moves(table.board(), touched, must_castle=table.edition.king_then_rook_must_castle)


def bound_moves(board: chess.Board, touched: Iterable[chess.Square], *, must_castle: bool = True) -> Moves | None:
    """The legal moves (UCI) that 4.3 and 4.4 leave to the player on move who touched these squares, in this order.

    `must_castle`: whoever touches his king and then his rook castles on that side, if he can (4.4a; not in 1993).
    """
    squares = list(dict.fromkeys(touched))
    own = [square for square in squares if board.color_at(square) == board.turn]
    legal = list(legal_moves(board))
    if exchange := _exchange(board, legal, own, squares):
        return exchange
    if own == squares and (side := _king_and_rook(board, own)) is not None:
        return _king_and_rook_moves(board, legal, own, side, must_castle=must_castle)
    return _first_that_can(board, legal, squares)


def binding(table: Table, moves: Moves) -> tuple[str, ...]:
    """Of the squares touched those that bind: their pieces take part in each move that is allowed (4.3, 4.4)."""
    board, touched = table.board(), table.turn.touched
    taking_part = [_taking_part(board, chess.Move.from_uci(move)) for move in moves]
    return tuple(square for square in touched if all(chess.parse_square(square) in pieces for pieces in taking_part))


def touched_pieces(table: Table) -> tuple[str, ...]:
    """The squares touched that can bind, in the order in which they do (4.3).

    They are those where the player's own board and the agreed line have the same piece: what he touched on a board that
    is wrong cannot bind him. Nor can the opponent's king, which nobody captures (1.2).
    """
    board, own_board = table.board(), table.boards.of(table.turn.mover)
    their_king = board.king(not board.turn)
    squares = (square for square in table.turn.touched if chess.parse_square(square) != their_king)
    stood = ((square, board.piece_at(chess.parse_square(square))) for square in squares)
    return tuple(square for square, piece in stood if piece and own_board.stood(square) == piece.symbol())


def touched_to_castle(table: Table) -> tuple[str, ...]:
    """The own king and then a rook, touched before anything else, so that he castles or moves his king (4.4)."""
    touched, board = touched_pieces(table), table.board()
    own = [chess.parse_square(square) for square in touched if is_own(table, square)]
    is_king_first = len(own) == len(touched) > 1 and own[0] == board.king(board.turn)
    return touched[:2] if is_king_first and _king_and_rook(board, own) is not None else ()


def exchange(table: Table, squares: tuple[str, ...]) -> tuple[str, str] | None:
    """Of squares that bind his own piece, and the opponent's that it has to capture (4.3c); None where not both do."""
    own = [square for square in squares if is_own(table, square)]
    others = [square for square in squares if square not in own]
    return (own[0], others[0]) if own and others else None


def is_own(table: Table, square: str) -> bool:
    """Whether a piece of the player on move stands on that square."""
    board = table.board()
    return board.color_at(chess.parse_square(square)) is board.turn


def released_moves(table: Table) -> Moves | None:
    """The legal moves (UCI) that fit what the player has released on his board by hand (4.6); None: all.

    A visually impaired player has made nothing before he has announced it (E2.3): then his word was no slip of the
    tongue (E2.6). A move that is known by word alone binds nobody. A king released two squares on leaves only that
    castling, a pawn released on its last rank only that square.
    """
    seat, announced = table.turn.mover, table.turn.announced
    hand = table.boards.of(seat)
    if hand.whole or not hand.placed:
        return None
    board = table.board()
    fitting = frozenset(move.uci() for move in legal_moves(board) if _stands_released(board, move, hand))
    if table.seats.of(seat).visually_impaired and (announced is None or announced.move not in fitting):
        return None
    return fitting or None


def _exchange(
    board: chess.Board, legal: list[chess.Move], own: list[chess.Square], squares: list[chess.Square]
) -> Moves | None:
    """4.3c: one piece of each colour touched, the opponent's is captured with his own; None where that is illegal.

    Of several it is the one of each that was touched first, as 2018 says (4.3.3), and no other.
    """
    others = [square for square in squares if square not in own]
    if not own or not others:
        return None
    moves = [move for move in legal if (move.from_square, _captured(board, move)) == (own[0], others[0])]
    return _uci(moves) if moves else None


def _first_that_can(board: chess.Board, legal: list[chess.Move], squares: list[chess.Square]) -> Moves | None:
    """4.3a and b, and the end of 4.3c: the first piece touched that can be moved or captured; 4.5: none can."""
    for square in squares:
        if moves := [move for move in legal if square in _pieces_of(board, move)]:
            return _uci(moves)
    return None


def _king_and_rook(board: chess.Board, own: list[chess.Square]) -> chess.Square | None:
    """The rook, when the first two own pieces touched are the king and a rook, in any order."""
    if board.king(board.turn) not in own[:2]:
        return None
    return next((square for square in own[:2] if board.piece_type_at(square) == chess.ROOK), None)


def _king_and_rook_moves(
    board: chess.Board, legal: list[chess.Move], own: list[chess.Square], rook: chess.Square, *, must_castle: bool
) -> Moves | None:
    """4.4: king first, he castles on that side or else moves his king; rook first, he does not castle with it."""
    castling = [move for move in legal if _rook_of(board, move) == rook]
    if own[0] == rook:
        others = [move for move in legal if move not in castling or _lone_rook(board, move) == rook]
        return _first_that_can(board, others, own) or _uci(others)
    if castling and must_castle:
        return _uci(castling)
    king_moves = [move for move in legal if move.from_square == own[0]]
    return _uci(king_moves) if king_moves else None  # 4.4c: where no king move is legal, any move is free


def _rook_of(board: chess.Board, move: chess.Move) -> chess.Square | None:
    """The rook with which a move castles, None when it does not."""
    if not board.is_castling(move):
        return None
    return castling_rook(board, Castling.KINGSIDE if board.is_kingside_castling(move) else Castling.QUEENSIDE)


def _pieces_of(board: chess.Board, move: chess.Move) -> tuple[chess.Square | None, ...]:
    """The squares of the pieces that a move moves first or captures."""
    return move.from_square, _captured(board, move), _lone_rook(board, move)


def _taking_part(board: chess.Board, move: chess.Move) -> tuple[chess.Square | None, ...]:
    """The squares of the pieces that a move moves, first or with the king, or captures."""
    return (*_pieces_of(board, move), _rook_of(board, move))


def _lone_rook(board: chess.Board, move: chess.Move) -> chess.Square | None:
    """The rook of a castling in which the king stays where he is, so that only the rook is moved (F3b)."""
    rook = _rook_of(board, move)
    return rook if castling_square(board, move) == move.from_square else None


def _stands_released(board: chess.Board, move: chess.Move, hand: OwnBoard) -> bool:
    """Whether the hand has put the piece of a legal move where that move puts it, and no longer has it where it stood.

    What else stands wrong on that board was not moved there now (E2.7).
    """
    moved = board.piece_at(move.from_square)
    target = chess.square_name(castling_square(board, move) if board.is_castling(move) else move.to_square)
    if moved is None or target not in hand.placed:
        return False
    kinds = {moved.piece_type, move.promotion or moved.piece_type}
    stands = hand.piece(target) in {chess.Piece(kind, moved.color).symbol() for kind in kinds}
    return stands and hand.piece(chess.square_name(move.from_square)) != moved.symbol()


def _captured(board: chess.Board, move: chess.Move) -> chess.Square | None:
    """The square of the piece that a legal move captures, None when it captures none."""
    if board.is_castling(move):
        return None
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square if board.piece_at(move.to_square) else None


def _uci(moves: Iterable[chess.Move]) -> Moves:
    return frozenset(move.uci() for move in moves)
