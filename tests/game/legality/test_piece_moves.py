"""How each piece goes on an empty board (Laws 2009, 3.2 to 3.8), square by square beside python-chess."""

import chess
import pytest

from game.legality.piece_moves import pawn_goes, piece_goes


@pytest.mark.parametrize("piece_type", [chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT])
def test_a_piece_goes_where_it_attacks_on_an_empty_board(piece_type):
    """3.2 to 3.6, 3.8a: from each square to exactly the squares of its lines or leaps, and not its own."""
    for origin in chess.SQUARES:
        board = chess.BaseBoard.empty()
        board.set_piece_at(origin, chess.Piece(piece_type, chess.WHITE))
        reached = [target for target in chess.SQUARES if piece_goes(piece_type, origin, target)]
        assert reached == list(board.attacks(origin))


@pytest.mark.parametrize(("colour", "home", "step"), [(chess.WHITE, 1, 8), (chess.BLACK, 6, -8)])
def test_a_pawn_goes_one_square_on_two_from_home_or_captures(colour, home, step):
    """3.7: straight on, two squares from where it began, and to the next squares beside its file; never back."""
    for origin in chess.SquareSet(~chess.BB_BACKRANKS):
        board = chess.BaseBoard.empty()
        board.set_piece_at(origin, chess.Piece(chess.PAWN, colour))
        goes = set(board.attacks(origin)) | {origin + step}
        goes |= {origin + 2 * step} if chess.square_rank(origin) == home else set()
        assert {target for target in chess.SQUARES if pawn_goes(colour, origin, target)} == goes
