"""How each piece goes on an empty board (Laws 2009, 3.2 to 3.8a)."""

import chess


def piece_goes(piece_type: chess.PieceType, origin: chess.Square, target: chess.Square) -> bool:
    """Whether a king, queen, rook, bishop or knight goes so on an empty board (Laws 2009, 3.2 to 3.6, 3.8a)."""
    files = abs(chess.square_file(origin) - chess.square_file(target))
    ranks = abs(chess.square_rank(origin) - chess.square_rank(target))
    straight, diagonal = (files == 0) != (ranks == 0), files == ranks > 0
    return {
        chess.KING: max(files, ranks) == 1,
        chess.QUEEN: straight or diagonal,
        chess.ROOK: straight,
        chess.BISHOP: diagonal,
        chess.KNIGHT: {files, ranks} == {1, 2},
    }[piece_type]


def pawn_goes(colour: chess.Color, origin: chess.Square, target: chess.Square) -> bool:
    """Whether a pawn of a colour ever goes so: one or two squares on, or captures (Laws 2009, 3.7)."""
    files = abs(chess.square_file(origin) - chess.square_file(target))
    ranks = chess.square_rank(target) - chess.square_rank(origin)
    forward = 1 if colour == chess.WHITE else -1
    home = chess.square_rank(origin) == (1 if colour == chess.WHITE else 6)
    return (ranks == forward and files <= 1) or (ranks == 2 * forward and files == 0 and home)
