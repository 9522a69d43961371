"""The annex to article 10.12 of 1993: endings in which a draw is claimed after seventy-five moves, not fifty.

It holds only where a competition announced it beforehand. Two of its entries are misprinted in the Spanish text; the
setting `annex_as_printed` reads them as they stand there: B I with a pawn that is *not* blocked by a knight, C with
the pawns on the h-file for a bishop on dark squares too.
"""

import chess

_TROITSKY = {  # the last square on which the pawn of the bare side may be blocked, by its colour
    chess.BLACK: ("a4", "b6", "c5", "d4", "e4", "f5", "g6", "h4"),
    chess.WHITE: ("a5", "b3", "c4", "d5", "e5", "f4", "g3", "h5"),
}
_PAIRS = (  # A, E, F, G: the pieces of the two sides beside their kings
    ("RB", "R"),
    ("Q", "NN"),
    ("Q", "BB"),
    ("BB", "N"),
)
_SEVENTH, _SECOND = 6, 1


def in_annex(board: chess.Board, *, as_printed: bool = False) -> bool:
    """Whether the position is one of those of the annex, with either colour as the stronger side."""
    return any(_for(board, strong, as_printed=as_printed) for strong in chess.COLORS)


def _for(board: chess.Board, strong: chess.Color, *, as_printed: bool) -> bool:
    """Whether it is one with that colour as the side named first."""
    pieces = (_pieces(board, strong), _pieces(board, not strong))
    return (
        any(pieces == tuple(sorted(side) for side in pair) for pair in _PAIRS)
        or (pieces == (["N", "N"], ["P"]) and _blocked_pawn(board, strong, as_printed=as_printed))
        or (pieces == (["P", "R"], ["B", "P"]) and _rook_pawns(board, strong, as_printed=as_printed))
        or (pieces == (["P", "Q"], ["Q"]) and _about_to_promote(board, strong))
    )


def _pieces(board: chess.Board, colour: chess.Color) -> list[str]:
    """The letters of a side's pieces without its king, sorted."""
    own = (piece.symbol().upper() for piece in board.piece_map().values() if piece.color is colour)
    return sorted(letter for letter in own if letter != "K")


def _blocked_pawn(board: chess.Board, strong: chess.Color, *, as_printed: bool) -> bool:
    """B: the pawn is blocked by a knight, and not past the squares of Troitsky's line."""
    pawn = board.pieces(chess.PAWN, not strong).pop()
    ahead = pawn + (8 if strong is chess.BLACK else -8)
    blocked = board.piece_at(ahead) == chess.Piece(chess.KNIGHT, strong)
    last = chess.parse_square(_TROITSKY[not strong][chess.square_file(pawn)])
    is_past = chess.square_rank(pawn) < chess.square_rank(last)
    if strong is chess.BLACK:
        is_past = chess.square_rank(pawn) > chess.square_rank(last)
    return blocked is not as_printed and not is_past


def _rook_pawns(board: chess.Board, strong: chess.Color, *, as_printed: bool) -> bool:
    """C: rook and pawn on the second square of a rook's file, stopped there, against a bishop of the wrong colour."""
    pawn = board.pieces(chess.PAWN, strong).pop()
    stopper = board.pieces(chess.PAWN, not strong).pop()
    bishop = board.pieces(chess.BISHOP, not strong).pop()
    if strong is chess.BLACK:
        pawn, stopper, bishop = (chess.square_mirror(square) for square in (pawn, stopper, bishop))
    dark = bool(chess.BB_SQUARES[bishop] & chess.BB_DARK_SQUARES)
    wanted = {(chess.A2, chess.A3, True), (chess.H2, chess.H3, False)}
    if as_printed and strong is chess.WHITE:
        wanted = {(chess.H2, chess.H3, True), (chess.H2, chess.H3, False)}
    return (pawn, stopper, dark) in wanted


def _about_to_promote(board: chess.Board, strong: chess.Color) -> bool:
    """D: the pawn stands one square before its promotion."""
    pawn = board.pieces(chess.PAWN, strong).pop()
    return chess.square_rank(pawn) == (_SEVENTH if strong is chess.WHITE else _SECOND)
