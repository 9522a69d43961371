"""Why an announced move cannot be played, as a player would say it (Laws 2009, articles 3 and 4.6)."""

import chess

from game.announcement import Castling, Piece
from game.fault import Fault, FaultCode
from game.legality.piece_moves import pawn_goes, piece_goes

PIECE_TYPES = {
    Piece.PAWN: chess.PAWN,
    Piece.KNIGHT: chess.KNIGHT,
    Piece.BISHOP: chess.BISHOP,
    Piece.ROOK: chess.ROOK,
    Piece.QUEEN: chess.QUEEN,
    Piece.KING: chess.KING,
}
PIECES = {piece_type: piece for piece, piece_type in PIECE_TYPES.items()}


def nearest_fault(board: chess.Board, origins: chess.Bitboard, target: chess.Square) -> Fault:
    """The reason why none of the pieces on `origins` may move to `target`, from the one that comes nearest to it."""
    faults = [_fault(board, origin, target) for origin in chess.scan_forward(origins)]
    order = list(FaultCode)
    nearest = max(faults, key=lambda fault: order.index(fault.code))
    if nearest.code is FaultCode.CANNOT_MOVE_SO and len(faults) > 1:
        return Fault(code=FaultCode.NONE_REACHES, piece=nearest.piece, target=nearest.target)
    return nearest


def castling_fault(board: chess.Board, side: Castling) -> Fault:
    """The reason why the player on move may not castle on that side (Laws 2009, 3.8b)."""
    rook = castling_rook(board, side)
    king = board.king(board.turn)
    if rook is None or king is None:
        return Fault(code=FaultCode.CASTLING_RIGHT_LOST)
    rank = chess.square_rank(king)
    king_to = chess.square(6 if side is Castling.KINGSIDE else 2, rank)
    rook_to = chess.square(5 if side is Castling.KINGSIDE else 3, rank)
    king_path = chess.SquareSet(chess.between(king, king_to)) | {king_to}
    rook_path = chess.SquareSet(chess.between(rook, rook_to)) | {rook_to}
    for square in sorted((king_path | rook_path) - {king, rook}):
        if board.piece_at(square):
            return Fault(code=FaultCode.CASTLING_WAY_BLOCKED, blocker=chess.square_name(square))
    if attackers := board.checkers():
        return Fault(code=FaultCode.CASTLING_IN_CHECK, attacker=_first(attackers))
    # In Chess960 the rook's own departure may open the king's last square to an attack, so it is lifted too.
    occupied = (board.occupied & ~chess.BB_SQUARES[king] & ~chess.BB_SQUARES[rook]) | chess.BB_SQUARES[rook_to]
    for square in king_path:
        without = occupied if square == king_to else board.occupied & ~chess.BB_SQUARES[king]
        if attackers := board.attackers(not board.turn, square, without):
            return Fault(
                code=FaultCode.CASTLING_THROUGH_ATTACK, square=chess.square_name(square), attacker=_first(attackers)
            )
    raise ValueError(f"{side} castling is legal in {board.fen()}")


def castling_rook(board: chess.Board, side: Castling) -> chess.Square | None:
    """The square of the rook with which the player on move still has the right to castle on that side."""
    king = board.king(board.turn)
    for rook in chess.scan_forward(board.clean_castling_rights() & board.occupied_co[board.turn]):
        if king is not None and (rook > king) == (side is Castling.KINGSIDE):
            return rook
    return None


def _fault(board: chess.Board, origin: chess.Square, target: chess.Square) -> Fault:
    """The reason why the piece on `origin` may not move to `target`: its own way of moving, the way, the king."""
    piece_type = board.piece_type_at(origin) or chess.PAWN
    piece, square, goal = PIECES[piece_type], chess.square_name(origin), chess.square_name(target)
    moves_so = pawn_goes(board.turn, origin, target) if piece is Piece.PAWN else piece_goes(piece_type, origin, target)
    if not moves_so:
        return Fault(code=FaultCode.CANNOT_MOVE_SO, piece=piece, square=square, target=goal)
    if blockers := chess.between(origin, target) & board.occupied:
        blocker = min(chess.scan_forward(blockers), key=lambda at: chess.square_distance(origin, at))
        return Fault(code=FaultCode.WAY_BLOCKED, piece=piece, square=square, blocker=chess.square_name(blocker))
    if board.color_at(target) == board.turn:
        return Fault(code=FaultCode.OWN_PIECE_ON_SQUARE, target=goal)
    if board.piece_type_at(target) == chess.KING:
        return Fault(code=FaultCode.KING_NOT_CAPTURED, target=goal)
    if piece is Piece.PAWN and (fault := _pawn_fault(board, origin, target)):
        return fault
    return _king_fault(board, chess.Move(origin, target))


def _pawn_fault(board: chess.Board, origin: chess.Square, target: chess.Square) -> Fault | None:
    """What keeps a pawn from a square that an opponent's piece is on, or is not on."""
    goal = chess.square_name(target)
    occupied = board.piece_at(target) is not None
    if chess.square_file(origin) == chess.square_file(target):
        if occupied:  # a pawn captures diagonally only (3.7d)
            return Fault(code=FaultCode.WAY_BLOCKED, piece=Piece.PAWN, square=chess.square_name(origin), blocker=goal)
        return None
    if occupied or target == board.ep_square:
        return None
    beside = chess.square(chess.square_file(target), chess.square_rank(origin))
    fifth = 4 if board.turn == chess.WHITE else 3  # from which alone a pawn takes in passing, as a rank of python-chess
    if board.piece_at(beside) == chess.Piece(chess.PAWN, not board.turn) and chess.square_rank(origin) == fifth:
        return Fault(code=FaultCode.EN_PASSANT_NOT_POSSIBLE, target=goal)
    return Fault(code=FaultCode.NOTHING_TO_CAPTURE, target=goal)


def _king_fault(board: chess.Board, move: chess.Move) -> Fault:
    """What the move would leave the player's own king in (Laws 2009, 3.9)."""
    piece = PIECES[board.piece_type_at(move.from_square) or chess.PAWN]
    square, target = chess.square_name(move.from_square), chess.square_name(move.to_square)
    if piece is Piece.KING:
        without = board.occupied & ~chess.BB_SQUARES[move.from_square]
        attackers = board.attackers(not board.turn, move.to_square, without)
        return Fault(code=FaultCode.KING_INTO_CHECK, target=target, attacker=_first(attackers))
    if checkers := board.checkers():
        return Fault(code=FaultCode.IN_CHECK, attacker=_first(checkers))
    pin = board.pin(board.turn, move.from_square)
    if move.to_square not in pin:
        pinner = pin & board.attackers(not board.turn, move.from_square)
        return Fault(code=FaultCode.PINNED, piece=piece, square=square, attacker=_first(pinner))
    return Fault(code=FaultCode.LEAVES_KING_IN_CHECK)


def _first(squares: chess.SquareSet) -> str:
    """The name of the first of the squares."""
    return chess.square_name(min(squares))
