"""Which move an announcement names in a position: exactly one, several to choose from, or none and why.

An announcement is never bent to the nearest legal move: what does not fit it exactly is refused.
"""

from dataclasses import dataclass

import chess

from game.announcement import Announcement, Castling, Piece
from game.fault import Fault, FaultCode
from game.legality.faults import PIECE_TYPES, PIECES, castling_fault, nearest_fault
from game.table.position import legal_moves

__all__ = ["Fault", "FaultCode", "Resolution", "announcement_of", "resolve", "shortest"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """The answer: exactly one of the three is set. Moves are UCI; castling as python-chess writes it for the board."""

    move: str | None = None
    choices: tuple[str, ...] = ()
    fault: Fault | None = None


def resolve(announcement: Announcement, board: chess.Board) -> Resolution:
    """The legal move of the player on move that was announced (Laws 2009, E2.1).

    Without a piece, a square of departure moves whatever stands there, and a target alone is a pawn's. A capture
    need not be said, but must be one where it was; a promotion must be named; "Schach" and "matt" change nothing.
    """
    if announcement.castling is not None:
        return _castle(board, announcement.castling)
    if announcement.to is None:
        return Resolution(fault=Fault(code=FaultCode.TARGET_MISSING))
    target = chess.parse_square(announcement.to)
    origins = _origins(announcement, board)
    if fault := _missing_piece(announcement, board, origins):
        return Resolution(fault=fault)
    if side := _king_castles(board, origins, target):
        return _castle(board, side)
    moves = legal_moves(board, origins, chess.BB_SQUARES[target])
    legal = [move for move in moves if not board.is_castling(move)]
    if not legal:
        return Resolution(fault=nearest_fault(board, origins, target))
    return _fitting(announcement, board, legal)


def announcement_of(board: chess.Board, uci: str) -> Announcement:
    """The full announcement of a move on the board: piece, both squares, and what else there is to say of it.

    Raises ValueError when no piece stands on the square of departure, or `uci` is no move.
    """
    move = chess.Move.from_uci(uci)
    piece_type = board.piece_type_at(move.from_square)
    if piece_type is None:
        raise ValueError(f"no piece on {chess.square_name(move.from_square)} to play {uci}")
    if board.is_castling(move):
        return Announcement(castling=Castling.KINGSIDE if board.is_kingside_castling(move) else Castling.QUEENSIDE)
    origin = chess.square_name(move.from_square)
    return Announcement(
        piece=PIECES[piece_type],
        from_file=origin[0],
        from_rank=int(origin[1]),
        to=chess.square_name(move.to_square),
        capture=board.is_capture(move),
        promotion=PIECES[move.promotion] if move.promotion else None,
        en_passant=board.is_en_passant(move),
    )


def shortest(board: chess.Board, uci: str) -> Announcement:
    """The announcement of a legal move with as little of the square of departure as algebraic notation needs (C.10).

    Raises ValueError as `announcement_of` does.
    """
    full = announcement_of(board, uci)
    if full.piece is None:  # castling
        return full
    by_file, by_rank = _needed(board, chess.Move.from_uci(uci), full)
    return Announcement(
        piece=None if full.piece is Piece.PAWN else full.piece,
        from_file=full.from_file if by_file else None,
        from_rank=full.from_rank if by_rank else None,
        to=full.to,
        capture=full.capture,
        promotion=full.promotion,
    )


def _needed(board: chess.Board, move: chess.Move, full: Announcement) -> tuple[bool, bool]:
    """Whether the file and the rank of departure must be said to tell the move from another piece's."""
    if full.piece is Piece.PAWN:
        return full.capture, False
    alike = board.pieces_mask(board.piece_type_at(move.from_square) or chess.KING, board.turn)
    others = [
        other.from_square
        for other in legal_moves(board, alike & ~chess.BB_SQUARES[move.from_square])
        if other.to_square == move.to_square
    ]
    same_file = any(chess.square_file(other) == chess.square_file(move.from_square) for other in others)
    same_rank = any(chess.square_rank(other) == chess.square_rank(move.from_square) for other in others)
    return bool(others) and (same_rank or not same_file), same_file


def _origins(announcement: Announcement, board: chess.Board) -> chess.Bitboard:
    """The squares of the pieces of the player on move that the announcement can mean."""
    origins = board.occupied_co[board.turn]
    if piece := _claimed_piece(announcement):
        origins &= board.pieces_mask(PIECE_TYPES[piece], board.turn)
    if announcement.from_file is not None:
        origins &= chess.BB_FILES[chess.FILE_NAMES.index(announcement.from_file)]
    if announcement.from_rank is not None:
        origins &= chess.BB_RANKS[announcement.from_rank - 1]
    return origins


def _claimed_piece(announcement: Announcement) -> Piece | None:
    """The piece announced; None where only the square of departure tells it."""
    if announcement.piece is None and announcement.from_square is None:
        return Piece.PAWN
    return announcement.piece


def _missing_piece(announcement: Announcement, board: chess.Board, origins: chess.Bitboard) -> Fault | None:
    """What stands, or does not, where the announced piece was said to be; None when it is there."""
    if origins:
        return None
    piece = _claimed_piece(announcement)
    where = f"{announcement.from_file or ''}{announcement.from_rank or ''}"
    if announcement.from_square is None:
        code = FaultCode.NO_SUCH_PIECE_THERE if where else FaultCode.NO_SUCH_PIECE
        return Fault(code=code, piece=piece, square=where or None)
    there = board.piece_at(chess.parse_square(where))
    if there is None:
        return Fault(code=FaultCode.NOTHING_THERE, square=where)
    if there.color != board.turn:
        return Fault(code=FaultCode.NOT_YOUR_TURN, square=where)
    return Fault(code=FaultCode.WRONG_PIECE, piece=piece, square=where, stands=PIECES[there.piece_type])


def _king_castles(board: chess.Board, origins: chess.Bitboard, target: chess.Square) -> Castling | None:
    """The castling that a king's move by two squares means; None in Chess960, where it need not be one."""
    king = board.king(board.turn)
    home = chess.E1 if board.turn == chess.WHITE else chess.E8
    if board.chess960 or king != home or origins != chess.BB_SQUARES[home]:
        return None
    return {home + 2: Castling.KINGSIDE, home - 2: Castling.QUEENSIDE}.get(target)


def _castle(board: chess.Board, side: Castling) -> Resolution:
    """The castling announced, or why the Laws forbid it (3.8b)."""
    for move in board.generate_castling_moves():
        if board.is_kingside_castling(move) == (side is Castling.KINGSIDE):
            return Resolution(move=move.uci())
    return Resolution(fault=castling_fault(board, side))


def _fitting(announcement: Announcement, board: chess.Board, legal: list[chess.Move]) -> Resolution:
    """Those of the legal moves to the target that are what else was announced: promotion, en passant, capture."""
    promotes = any(move.promotion for move in legal)
    if promotes and announcement.promotion is None:
        return Resolution(fault=Fault(code=FaultCode.PROMOTION_MISSING, target=announcement.to))
    wanted = PIECE_TYPES[announcement.promotion] if announcement.promotion else None
    moves = [move for move in legal if move.promotion == wanted]
    if not moves:
        return Resolution(fault=Fault(code=FaultCode.PROMOTION_NOT_POSSIBLE, piece=announcement.promotion))
    if announcement.en_passant:
        moves = [move for move in moves if board.is_en_passant(move)]
        if not moves:
            return Resolution(fault=Fault(code=FaultCode.EN_PASSANT_NOT_POSSIBLE, target=announcement.to))
    if announcement.capture:
        moves = [move for move in moves if board.is_capture(move)]
        if not moves:
            return Resolution(fault=Fault(code=FaultCode.NOTHING_TO_CAPTURE, target=announcement.to))
    if len(moves) == 1:
        return Resolution(move=moves[0].uci())
    return Resolution(choices=tuple(sorted(move.uci() for move in moves)))
