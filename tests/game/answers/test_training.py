"""Training: a move taken back, a hint; a competition allows neither (Laws 2009, 4.6, 12.3a)."""

import pytest

from game import commands as c
from game.actors import Colour
from game.announcement import Announcement
from game.errors import RefusalCode
from tests.game.playing import B, Game, W, player


def take_back(seat):
    """The player takes his last move back."""
    return c.TakeBack(by=player(seat), seat=seat)


def take_hint(seat, move):
    """The player has a move suggested."""
    return c.TakeHint(by=player(seat), seat=seat, move=move)


def test_a_move_is_taken_back_with_the_reply():
    """Boards, scoresheets, line and clocks are as before it, and its player is on move with his clock running."""
    game = Game(training=True)
    game.play("e4", "e5")
    before = (game.fen, game.board(W), game.board(B), game.table.line[1].clock.white.remaining_ms)
    game.play("Nf3", "Nc6")
    (event,) = game.do(take_back(W))
    assert (event.kept, event.moves) == (2, ("g1f3", "b8c6"))
    assert (game.fen, game.board(W), game.board(B)) == before[:3]
    assert game.table.clock.remaining(W, game.now) == before[3]
    assert (game.table.clock.running, game.mover, game.table.turn.announced) == (W, W, None)
    assert [len(game.table.sheets.of(seat).entries) for seat in Colour] == [2, 2]
    game.play("Bc4")
    assert len(game.table.line) == 3


def test_while_the_opponent_thinks_only_the_own_move_is_taken_back():
    """His reply has not come; a move that is only announced is taken back alone, and an offer goes with it."""
    game = Game(training=True)
    game.play("e4")
    game.do(c.OfferDraw(by=player(W), seat=W))
    (event,) = game.do(take_back(W))
    assert (event.kept, event.moves, game.table.claims.draw_offer) == (0, ("e2e4",), None)
    game.announce("d4")
    (event,) = game.do(take_back(W))
    assert (event.kept, event.moves, game.table.turn.announced) == (0, (), None)


def test_what_cannot_be_taken_back():
    """No own move; nothing while an arbiter is called, or when it is over; and nothing at all in a competition."""
    game = Game(training=True)
    assert game.refused(take_back(W)).code is RefusalCode.NOTHING_TO_TAKE_BACK
    game.play("e4")
    assert game.refused(take_back(B)).code is RefusalCode.NOTHING_TO_TAKE_BACK
    game.do(c.CallArbiter(by=player(W), seat=W))
    assert game.refused(take_back(W)).code is RefusalCode.CLOCKS_STOPPED
    game.do(c.Resign(by=player(W), seat=W))
    assert game.refused(take_back(W)).code is RefusalCode.GAME_OVER
    rated = Game()
    rated.play("e4")
    assert rated.refused(take_back(W)).code is RefusalCode.NOTHING_TAKEN_BACK
    assert Game(training=True, start=False).refused(take_back(W)).code is RefusalCode.NOT_STARTED


def test_a_hint_is_on_the_record():
    """Who was advised, in which move, of what."""
    game = Game(training=True)
    (event,) = game.do(take_hint(W, "e2e4"))
    assert (event.seat, event.ply, event.move) == (W, 1, "e2e4")


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [(B, "e7e5", RefusalCode.NOT_YOUR_TURN), (W, "e2e5", RefusalCode.NO_LEGAL_REPLY)],
)
def test_who_gets_no_hint(seat, move, code):
    """Only who is on move, and only a move that he may play."""
    assert Game(training=True).refused(take_hint(seat, move)).code is code


def test_a_hint_helps_whoever_has_announced_an_illegal_move():
    """He has to find another one."""
    game = Game(training=True)
    game.announce(Announcement(to="e5"))
    (event,) = game.do(take_hint(W, "e2e4"))
    assert event.move == "e2e4"


def test_no_hint_beside_an_announcement_or_in_a_competition():
    """What is announced is decided; a competition allows no advice (12.3a)."""
    game = Game(training=True)
    game.announce("e4")
    assert game.refused(take_hint(W, "d2d4")).code is RefusalCode.ALREADY_ANNOUNCED
    assert Game().refused(take_hint(W, "d2d4")).code is RefusalCode.NOT_IN_COMPETITION
