"""Positions as FEN strings, and what python-chess knows about them."""

from collections.abc import Iterator
from functools import lru_cache

import chess

from game.actors import Colour
from game.errors import PositionError

START_POSITION = chess.STARTING_FEN


def normal_fen(fen: str, *, chess960: bool) -> str:
    """The FEN of a possible position, as python-chess writes it. Raises PositionError."""
    return possible_board(fen, chess960=chess960).fen()


def possible_board(fen: str, *, chess960: bool) -> chess.Board:
    """A new board with that position. Raises PositionError where it is none, or one that no game can reach."""
    try:
        board = chess.Board(fen, chess960=chess960)
    except ValueError as error:
        raise PositionError(f"{fen!r} is no FEN: {error}") from error
    if status := board.status():
        raise PositionError(f"{fen!r} is no possible position: {status.name or status}")
    return board


def board_of(fen: str, *, chess960: bool) -> chess.Board:
    """A new board with that position."""
    return _parsed(fen, chess960).copy(stack=False)


@lru_cache(maxsize=16)
def _parsed(fen: str, chess960: bool) -> chess.Board:  # noqa: FBT001 - a cache is asked by position
    """The board, read once: the position of a move is asked for ten times, and reading a FEN is what costs most."""
    return chess.Board(fen, chess960=chess960)


def mover(fen: str) -> Colour:
    """The player to move."""
    return Colour.WHITE if fen.split(" ", 2)[1] == "w" else Colour.BLACK


def after(board: chess.Board, move: str) -> str:
    """The FEN after a legal move (UCI) on that board, which is left as it is."""
    following = board.copy(stack=False)
    following.push(chess.Move.from_uci(move))
    return following.fen()


def legal_moves(
    board: chess.Board, origins: chess.Bitboard = chess.BB_ALL, targets: chess.Bitboard = chess.BB_ALL
) -> Iterator[chess.Move]:
    """The legal moves between those squares; none captures a king that an illegal move left in check (1.2)."""
    opponents = board.kings & board.occupied_co[not board.turn]
    return board.generate_legal_moves(origins, targets & ~opponents)


def castling_square(board: chess.Board, move: chess.Move) -> chess.Square:
    """The square that the king of a castling reaches; in Chess960 python-chess names his rook's square instead."""
    return chess.square(6 if board.is_kingside_castling(move) else 2, chess.square_rank(move.from_square))


def same_position(fen: str) -> str:
    """What must be equal in two FENs for the positions to be the same (9.2)."""
    return fen.rsplit(" ", 2)[0]


def quiet_half_moves(fen: str) -> int:
    """The half-moves since a pawn moved or a piece was captured (9.3)."""
    return int(fen.rsplit(" ", 2)[1])


def chess_colour(colour: Colour) -> chess.Color:
    """The colour as python-chess has it."""
    return chess.WHITE if colour is Colour.WHITE else chess.BLACK


def colour_of(color: chess.Color) -> Colour:
    """The colour that python-chess has as that."""
    return Colour.WHITE if color == chess.WHITE else Colour.BLACK
