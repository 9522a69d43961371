"""What carrying out an announcement does to the pieces of one board, right or wrong (Laws 2009, 3.7, 3.8, E2.1).

The hand knows no legality: it needs a piece on the square of departure, and what stands on the target comes off.
"""

import chess

from game.actors import Colour
from game.announcement import Announcement, Castling, Piece
from game.errors import Refusal, RefusalCode
from game.legality.faults import PIECE_TYPES, castling_rook
from game.legality.resolution import announcement_of, resolve
from game.table.board import FILES, SQUARES, OwnBoard, SquareChange

Changes = tuple[SquareChange, ...]


def changes_of(board: OwnBoard, position: chess.Board, announcement: Announcement) -> Changes:
    """The squares that change on this board, which stood as `board.before` says.

    `position` is the agreed one before the move; a legal announcement is completed from it, another one from the
    board itself. Raises Refusal when the piece to move is not there or could be one of several.
    """
    move = resolve(announcement, position).move
    if move is not None:
        announcement = announcement_of(position, move)
    if announcement.castling is not None:
        return _castling(board, position, announcement.castling)
    if announcement.to is None:
        raise Refusal(RefusalCode.INCOMPLETE, "the announcement names no square to move to")
    origin = _departure(board, announcement, _colour(position.turn))
    piece = board.stood(origin)
    if piece is None or origin == announcement.to:
        raise Refusal(RefusalCode.NO_PIECE_THERE, f"no piece to move stands on {origin} of this board", square=origin)
    if announcement.promotion is not None:
        piece = letter(announcement.promotion, _colour(piece.isupper()))
    passed = (SquareChange(announcement.to[0] + origin[1], None),) if announcement.en_passant else ()
    return (SquareChange(origin, None), *passed, SquareChange(announcement.to, piece))


def letter(piece: Piece, colour: Colour) -> str:
    """The FEN letter of a piece of that colour."""
    return chess.Piece(PIECE_TYPES[piece], colour is Colour.WHITE).symbol()


def _departure(board: OwnBoard, announcement: Announcement, colour: Colour) -> str:
    """The square that the piece announced leaves on this board."""
    if announcement.from_square is not None:
        return announcement.from_square
    wanted = letter(announcement.piece or Piece.PAWN, colour)
    squares = tuple(
        square
        for square in SQUARES
        if board.stood(square) == wanted
        and announcement.from_file in {None, square[0]}
        and announcement.from_rank in {None, int(square[1])}
    )
    if len(squares) == 1:
        return squares[0]
    if squares:
        raise Refusal(RefusalCode.DEPARTURE_UNCLEAR, "several pieces could be moved so", choices=squares)
    where = f"{announcement.from_file or ''}{announcement.from_rank or ''}"
    raise Refusal(RefusalCode.NO_PIECE_THERE, "no such piece stands on this board", square=where)


def _castling(board: OwnBoard, position: chess.Board, side: Castling) -> Changes:
    """King and rook on their castling squares; where no rook stands on that side of the king, the king alone."""
    colour = _colour(position.turn)
    king, rook = letter(Piece.KING, colour), letter(Piece.ROOK, colour)
    king_from = next((square for square in SQUARES if board.stood(square) == king), None)
    if king_from is None:
        raise Refusal(RefusalCode.NO_PIECE_THERE, "no king stands on this board", square="")
    files = FILES[::-1] if side is Castling.KINGSIDE else FILES
    beside = (file + king_from[1] for file in files[: files.index(king_from[0])])
    outermost = (square for square in beside if board.stood(square) == rook)
    right = castling_rook(position, side)
    rook_from = chess.square_name(right) if right is not None else next(outermost, None)
    king_file, rook_file = ("g", "f") if side is Castling.KINGSIDE else ("c", "d")
    changes = [SquareChange(king_from, None), SquareChange(king_file + king_from[1], king)]
    if rook_from is not None and board.stood(rook_from) == rook:
        changes.insert(1, SquareChange(rook_from, None))
        changes.append(SquareChange(rook_file + king_from[1], rook))
    return tuple(changes)


def _colour(white: bool) -> Colour:  # noqa: FBT001 - python-chess's colour is a bool
    """The colour that python-chess means."""
    return Colour.WHITE if white else Colour.BLACK
