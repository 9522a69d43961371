"""A player's own board: what the hand has taken off and put down on it, in order (2009, E1, E2.1, E2.3, E2.6)."""

from game.table.board import OwnBoard, SquareChange
from game.table.position import START_POSITION

BOARD = OwnBoard.of(START_POSITION)
TAKING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"


def test_every_piece_that_a_hand_takes_off_and_puts_down_is_remembered_in_order():
    """E2.3: a capture, or a castling, is several pieces; each of them belongs to the move in hand."""
    board = BOARD.remove("e2").remove("d7").place("d5", "P").place("e4", "P", "d2")
    assert (board.removed, board.placed) == (("e2", "d7"), ("d5", "e4"))
    assert [board.piece(square) for square in ("e2", "d7", "d5", "d2", "e4")] == [None, None, "P", None, "P"]
    assert (board.stood("d2"), board.stood("e4"), board.whole) == ("P", None, False)


def test_a_whole_move_tells_what_came_off_from_what_was_put_down():
    """E2.1: taking in passing empties two squares and fills one, whatever was done for that move before."""
    changes = (SquareChange("e5", None), SquareChange("d5", None), SquareChange("d6", "P"))
    board = OwnBoard.of(TAKING).remove("e1").carry_out(changes)
    assert (board.removed, board.placed, board.whole) == (("e5", "d5"), ("d6",), True)
    assert board.squares == OwnBoard.of("4k3/8/3P4/8/8/8/8/4K3 b - - 0 2").squares


def test_only_a_move_carried_out_as_a_whole_is_to_be_done_anew():
    """E2.6: after a correction the hand begins again, but pieces moved one by one are what it did."""
    piecemeal = BOARD.remove("e2")
    assert piecemeal.to_be_redone() == piecemeal
    whole = BOARD.carry_out((SquareChange("e2", None), SquareChange("e4", "P")))
    assert whole.to_be_redone() == OwnBoard(whole.squares, BOARD.before)


def test_a_board_differs_where_something_else_should_stand():
    """E2.7: each square with what should stand there, a8 first; none on a board that is right."""
    assert BOARD.differences(START_POSITION) == ()
    wrong = BOARD.place("e4", "P", "e2").remove("a8")
    assert wrong.differences(START_POSITION) == (
        SquareChange("a8", "r"),
        SquareChange("e4", None),
        SquareChange("e2", "P"),
    )
