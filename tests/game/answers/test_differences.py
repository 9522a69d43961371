"""A player reads his board out (Laws 2009, E2.7)."""

import pytest

from game import commands as c
from game import events as e
from game.errors import RefusalCode
from game.table.board import SquareChange
from tests.game.playing import B, Game, W, player

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"


def read_out(seat, placement):
    """The player says what stands on his board."""
    return c.ReportBoard(by=player(seat), seat=seat, placement=placement)


def test_a_board_that_is_right_changes_nothing():
    """The reading is on the record all the same."""
    game = Game()
    game.play("e4")
    (event,) = game.do(read_out(B, AFTER_E4))
    assert (type(event), event.changes, game.table.differences) == (e.BoardReported, (), ())


def test_what_stands_otherwise_is_a_difference_until_it_is_put_right():
    """E2.7: it is found, and settled when the board is read out once more and right."""
    game = Game()
    game.play("e4")
    reported, found = game.do(read_out(B, START))
    assert reported.changes == (SquareChange("e4", None), SquareChange("e2", "P"))
    assert [(one.seat, one.square, one.stands) for one in found.difference.squares] == [(B, "e4", None), (B, "e2", "P")]
    assert game.board(B) == START
    _, settled = game.do(read_out(B, AFTER_E4))
    assert (type(settled), game.table.differences) == (e.DifferenceSettled, ())


def test_before_the_game_begins():
    """7.1: a wrong setup is found before it costs a move."""
    game = Game(start=False)
    game.do(read_out(W, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"))
    assert [one.square for each in game.table.differences for one in each.squares] == ["d1", "e1"]


@pytest.mark.parametrize("placement", ["", "8/8", "x7/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/9", f"{START} w", "8" * 90])
def test_what_is_no_board_is_refused(placement):
    """Eight ranks of eight squares, with pieces of chess on them."""
    assert Game().refused(read_out(W, placement)).code is RefusalCode.NOT_A_PLACEMENT


def test_nothing_is_read_out_in_the_middle_of_a_move():
    """E2.1: an announced move may stand on the board or not yet; nobody can say which is wrong."""
    game = Game()
    game.announce("e4")
    assert game.refused(read_out(W, START)).code is RefusalCode.ANNOUNCEMENT_PENDING
    assert game.refused(read_out(B, START)).code is RefusalCode.ANNOUNCEMENT_PENDING
