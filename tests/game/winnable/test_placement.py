"""The board of the search for a mate: its moves and floods are those of the Laws, castling apart."""

import random
from pathlib import Path

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.winnable import floods
from game.winnable.guidance import Guidance
from game.winnable.helpmate import HelpmateSearch
from game.winnable.placement import Placement
from game.winnable.plans import CROWD, HUNT, MARCH

DATA = Path(__file__).parents[2] / "data"
POSITIONS = [line for line in (DATA / "positions.fen").read_text().splitlines() if not line.startswith("#")]
CORNERS = [  # captures en passant on either side, promotions with and without capture, checks from all sides
    "4k3/8/8/8/pPp5/8/8/4K3 b - b3 0 1",
    "4k3/8/8/PpP5/8/8/8/4K3 w - b6 0 1",
    "8/8/8/8/k1Pp3R/8/8/4K3 b - c3 0 1",
    "1r2k3/P1P5/8/8/8/8/p1p5/1R2K3 w - - 0 1",
    "1r2k3/P1P5/8/8/8/8/p1p5/1R2K3 b - - 0 1",
    "4k3/8/5N2/8/8/4r3/8/4K3 w - - 0 1",
    "7k/6P1/8/8/8/8/8/K7 b - - 0 1",
]
STEPS = {
    chess.KNIGHT: floods.knight_steps,
    chess.KING: floods.king_steps,
}


def reached(placement: Placement) -> list[Placement]:
    """The placements after each legal move."""
    occupied = placement.white | placement.black
    following = [
        placement.after(move)
        for square, attacked in placement.attacked_by(placement.movable(), occupied)
        for move in placement.moves(square, attacked)
    ]
    return sorted(after for after in following if after.is_legal())


def expected(board: chess.Board) -> list[Placement]:
    """The same by python-chess, castling apart."""
    following = []
    for move in board.legal_moves:
        if not board.is_castling(move):
            after = board.copy(stack=False)
            after.push(move)
            following.append(Placement.of(after))
    return sorted(following)


@pytest.mark.parametrize("fen", CORNERS)
def test_moves_that_are_easily_got_wrong(fen):
    """En passant, promotions and checks lead where python-chess says."""
    board = chess.Board(fen, chess960=True)
    assert reached(Placement.of(board)) == expected(board)


def test_moves_are_those_of_the_laws():
    """From positions of real games and on from there at random, exactly the legal moves are made, castling apart."""
    rng = random.Random(1997)
    for fen in POSITIONS[::40]:
        board = chess.Board(fen, chess960=True)
        for _ in range(20):
            placement = Placement.of(board)
            assert reached(placement) == expected(board), board.fen()
            assert placement.is_check() == board.is_check()
            if not (moves := list(board.legal_moves)):
                break
            board.push(rng.choice(moves))


@pytest.mark.parametrize("fen", [*CORNERS, *POSITIONS[:50]])
def test_a_placement_becomes_a_board_again(fen):
    """The board of a placement has the same pieces, the same player on move and the same capture en passant."""
    board = chess.Board(fen, chess960=True)
    again = Placement.of(board).board()
    board.castling_rights = chess.BB_EMPTY
    assert again.epd() == board.epd()


@pytest.mark.parametrize("guidance", [HUNT, MARCH, CROWD])
@pytest.mark.parametrize("fen", [*CORNERS, *POSITIONS[::100]])
def test_all_legal_moves_are_ranked(fen: str, guidance: Guidance):
    """However moves are judged, none that is legal is left out: else a search would prove what is not so."""
    board = chess.Board(fen, chess960=True)
    if board.is_valid():
        placement = Placement.of(board)
        following = [placement.after(move) for _, move in guidance.rank(placement)]
        assert sorted(after for after in following if after.is_legal()) == expected(board)


@given(st.integers(0, chess.BB_ALL))
def test_many_squares_move_as_one_by_one(squares):
    """Moved at once, squares reach what each of them reaches alone."""
    for kind, steps in STEPS.items():
        assert steps(squares) == _union(kind, squares)
    for colour in chess.COLORS:
        attacked = [chess.BB_PAWN_ATTACKS[colour][square] for square in chess.scan_forward(squares)]
        assert floods.pawn_captures(colour, squares) == _or(attacked)
    assert floods.straight_steps(squares) | floods.diagonal_steps(squares) == floods.king_steps(squares)


@given(
    st.sampled_from([chess.BISHOP, chess.ROOK, chess.QUEEN, chess.KNIGHT]),
    st.integers(0, 63),
    st.integers(0, chess.BB_ALL),
)
def test_a_flood_is_any_number_of_moves(kind, start, closed):
    """A flood reaches the squares that a lone piece reaches in any number of moves between the closed squares."""
    here = chess.BB_SQUARES[start]
    closed &= ~here
    squares, before = here, 0
    while squares != before:
        before = squares
        for square in chess.scan_forward(before):
            board = chess.Board(None)
            board.occupied = closed
            board.set_piece_at(square, chess.Piece(kind, chess.WHITE))
            board.occupied |= closed
            squares |= board.attacks_mask(square) & ~closed
    assert floods.flooded(kind, here, ~closed & chess.BB_ALL) == squares


def test_who_may_castle_is_never_proved_helpless():
    """The search never castles: with castling rights it proves nothing by having seen all its moves."""
    board = chess.Board("6Q1/8/8/8/8/8/7k/4K2R b K - 0 1")
    no_captures = HelpmateSearch(board, HUNT, hopeless=lambda _: True)
    assert not no_captures.to(100).exhausted
    board.castling_rights = chess.BB_EMPTY
    assert HelpmateSearch(board, HUNT, hopeless=lambda _: True).to(100).exhausted


def test_many_moves_count_for_more():
    """A search is bounded by its moves too: with queens all over the board it stops at fewer positions."""
    queens = chess.Board("3Q4/3n3k/8/5n2/8/7K/8/QQQQQQQQ b - - 0 1")
    search = HelpmateSearch(queens.mirror(), CROWD, hopeless=lambda _: False).to(100)
    assert (search.line, search.exhausted) == (None, False)
    assert search.positions < 100


def _union(kind: chess.PieceType, squares: chess.Bitboard) -> chess.Bitboard:
    tables = {chess.KNIGHT: chess.BB_KNIGHT_ATTACKS, chess.KING: chess.BB_KING_ATTACKS}
    return _or([tables[kind][square] for square in chess.scan_forward(squares)])


def _or(masks: list[chess.Bitboard]) -> chess.Bitboard:
    union = 0
    for mask in masks:
        union |= mask
    return union
