"""A position handed in as FEN, or the reason why it is none."""

import chess

from app.errors import ErrorCode, PositionError

_STATUS_CODES = {
    chess.STATUS_NO_WHITE_KING: ErrorCode.POSITION_NO_WHITE_KING,
    chess.STATUS_NO_BLACK_KING: ErrorCode.POSITION_NO_BLACK_KING,
    chess.STATUS_TOO_MANY_KINGS: ErrorCode.POSITION_TOO_MANY_KINGS,
    chess.STATUS_PAWNS_ON_BACKRANK: ErrorCode.POSITION_PAWNS_ON_BACKRANK,
    chess.STATUS_OPPOSITE_CHECK: ErrorCode.POSITION_OPPOSITE_CHECK,
    chess.STATUS_BAD_CASTLING_RIGHTS: ErrorCode.POSITION_BAD_CASTLING_RIGHTS,
    chess.STATUS_INVALID_EP_SQUARE: ErrorCode.POSITION_INVALID_EP_SQUARE,
}


def board_from(fen: str | None, *, is_chess960: bool = False) -> chess.Board:
    """Set up a board: the initial position without `fen`.

    Castling rights named by files (Shredder FEN, "HAha") make it a Chess960 board, whose castling moves are written
    as king takes rook. Raises `PositionError` with the first thing that is wrong with the position.
    """
    if fen is None:
        return chess.Board(chess960=is_chess960)
    try:
        board = chess.Board(fen, chess960=is_chess960 or _names_castling_files(fen))
    except ValueError as error:
        raise PositionError(ErrorCode.BAD_FEN, f"no FEN: {error}") from None
    status = board.status()
    for flag, code in _STATUS_CODES.items():
        if status & flag:
            raise PositionError(code, f"impossible position ({flag.name}): {fen}")
    if status:
        raise PositionError(ErrorCode.POSITION_IMPOSSIBLE, f"impossible position ({status!r}): {fen}")
    return board


def _names_castling_files(fen: str) -> bool:
    castling = 2
    fields = fen.split()
    return len(fields) > castling and any(letter in "abcdefgh" for letter in fields[castling].lower())
