"""What a claim of a draw needs and costs: the annex of 1993, and the cut of 2005."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.ending.annex import in_annex
from game.rules.ending.claims import deduction, moves_needed
from tests.editions import load
from tests.game.playing import MINUTE, SECOND

ANNEX = [  # row, position, whether the corrected annex has it, whether the printed one has
    ("A", "4k3/8/8/8/8/r7/8/R2BK3 w - - 0 1", True, True),
    ("A", "4k3/8/8/8/8/r7/8/R2NK3 w - - 0 1", False, False),
    ("B", "4k3/8/8/8/p7/N7/8/2N1K3 w - - 0 1", True, False),
    ("B", "4k3/8/8/8/p7/2N5/8/2N1K3 w - - 0 1", False, True),
    ("B", "4k3/8/8/8/8/p7/N7/2N1K3 w - - 0 1", False, False),
    ("B", "4k3/8/n7/P7/8/8/8/n3K3 w - - 0 1", True, False),
    ("B", "4k3/n7/P7/8/8/8/8/n3K3 w - - 0 1", False, False),
    ("C", "4k3/8/8/8/8/p7/P2R4/4K1b1 w - - 0 1", True, False),
    ("C", "4k3/8/8/8/8/7p/3R3P/4Kb2 w - - 0 1", True, True),
    ("C", "4k3/8/8/8/8/7p/3R3P/4K1b1 w - - 0 1", False, True),
    ("C", "2b1k3/3r3p/7P/8/8/8/8/4K3 w - - 0 1", False, False),
    ("C", "4kB2/3r3p/7P/8/8/8/8/4K3 w - - 0 1", True, True),
    ("C", "2B1k3/p2r4/P7/8/8/8/8/4K3 w - - 0 1", True, True),
    ("D", "4k3/3P4/8/8/8/8/q7/Q3K3 w - - 0 1", True, True),
    ("D", "4k3/8/3P4/8/8/8/q7/Q3K3 w - - 0 1", False, False),
    ("D", "4k3/8/8/8/8/8/q2p4/Q5K1 w - - 0 1", True, True),
    ("E", "4k3/8/8/8/8/8/nn6/Q3K3 w - - 0 1", True, True),
    ("F", "4k3/8/8/8/8/8/bb6/Q3K3 w - - 0 1", True, True),
    ("G", "4k3/8/8/8/8/8/bb6/N3K3 w - - 0 1", True, True),
    ("G", "4k3/8/8/8/8/8/bb6/B3K3 w - - 0 1", False, False),
]


@pytest.mark.law("ANNEX-B", "1993")
@pytest.mark.parametrize("last", ["a4", "b6", "c5", "d4", "e4", "f5", "g6", "h4"])
def test_how_far_a_pawn_may_be_against_two_knights(last):
    """1993, annex, B II: a black pawn blocked there is an ending of the annex, one square further on it is none.

    For a white pawn the squares are a5, b3, c4, d5, e5, f4, g3 and h5, the same ones seen from the other side.
    """
    for steps, within in ((0, True), (1, False)):
        pawn = chess.parse_square(last) - 8 * steps
        board = chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        board.set_piece_at(pawn, chess.Piece.from_symbol("p"))
        board.set_piece_at(pawn - 8, chess.Piece.from_symbol("N"))
        board.set_piece_at(chess.F8 if last[0] != "f" else chess.B8, chess.Piece.from_symbol("N"))
        assert in_annex(board) is in_annex(board.mirror()) is within


@pytest.mark.law("ANNEX-A", "1993")
@pytest.mark.law("ANNEX-B", "1993")
@pytest.mark.law("ANNEX-C", "1993")
@pytest.mark.law("ANNEX-D", "1993")
@pytest.mark.law("ANNEX-E", "1993")
@pytest.mark.law("ANNEX-F", "1993")
@pytest.mark.law("ANNEX-G", "1993")
@pytest.mark.parametrize(("row", "fen", "corrected", "printed"), ANNEX)
def test_the_annex_of_1993(row, fen, corrected, printed):
    """Seventy-five moves in the endings named, where it was announced; misprints corrected, or read as printed."""
    for mirrored in (False, True):
        board = chess.Board(fen)
        position = (board.mirror() if mirrored else board).fen()
        announced = load("1993").with_rules({"annex_announced": True})
        assert moves_needed(announced, position, chess960=False) == (75 if corrected else 50), row
        assert moves_needed(load("1993"), position, chess960=False) == 50
        if not mirrored or row != "C":
            as_printed = announced.with_rules({"annex_as_printed": True})
            assert moves_needed(as_printed, position, chess960=False) == (75 if printed else 50), row


@pytest.mark.law("CLM-10", "2005")
@pytest.mark.parametrize(
    ("before_s", "left_s"),
    [(30, 30), (60, 60), (61, 60), (119, 60), (120, 60), (121, 60.5), (240, 120), (360, 180), (361, 181), (600, 420)],
)
def test_the_cut_of_2005(before_s, left_s):
    """2005, 9.5b: half of what is left, at most three minutes, never below one minute, and of less nothing."""
    assert before_s * SECOND - deduction(before_s * SECOND, 3 * MINUTE) == left_s * SECOND


@pytest.mark.law("CLM-10", "2005")
@given(st.integers(0, 20 * MINUTE))
def test_the_cut_of_2005_is_continuous_and_monotone(before):
    """Who has a millisecond more keeps as much or a millisecond more, whatever he has."""
    kept, more = (time - deduction(time, 3 * MINUTE) for time in (before, before + 1))
    assert more - kept in {0, 1}
    assert 0 <= kept <= before
