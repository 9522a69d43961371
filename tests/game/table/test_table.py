"""What a table tells of itself: whose turn, which number, who was seen, what is signed (2009, 6.6, 8.7, C.13)."""

from dataclasses import replace

import pytest

from game import commands as c
from game.actors import ARBITER, Actor, Role
from game.decide import decide, open_table
from game.errors import Refusal, RefusalCode
from game.evolve import evolve
from game.table.position import START_POSITION
from game.time_control import TimeControl
from tests.game.playing import EDITION, SIGHTED, B, Game, W, assistant, player

BLACK_BEGINS = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 7"


@pytest.mark.parametrize(
    ("initial", "mover", "numbers"),
    [(START_POSITION, W, [1, 1, 2, 2, 3]), (BLACK_BEGINS, B, [1, 2, 2, 3, 3])],
)
def test_a_move_has_the_number_of_its_line_on_the_scoresheets(initial, mover, numbers):
    """C.13: White's and Black's move share a line; where Black begins, his first stands there alone."""
    table = Game(initial=initial).table
    assert table.turn.mover is mover
    assert [table.move_number(ply) for ply in range(1, 6)] == numbers


def test_a_game_is_signed_when_both_have_signed():
    """8.7: both players sign."""
    game = Game(white=SIGHTED)
    game.do(c.Resign(by=player(B), seat=B))
    game.do(c.Sign(by=player(W), seat=W))
    assert not game.table.is_signed
    game.do(c.Sign(by=player(B), seat=B))
    assert game.table.is_signed


def test_who_has_acted_himself_was_seen_and_once():
    """6.6: a player, or a computer's operator, shows by what he does that he has come; nobody else shows it for him."""
    game = Game(white=replace(SIGHTED, computer=True), black=replace(SIGHTED, has_assistant=True))
    assert list(game.table.session.seen) == []
    operator = Actor(Role.OPERATOR, W)
    for square in ("g1", "e2"):
        game.do(c.Touch(by=operator, seat=W, square=square))
    assert list(game.table.session.seen) == [W]
    game.do(c.PlacePiece(by=assistant(B), seat=B, square="e5", origin="e7"))
    game.do(c.PlacePiece(by=ARBITER, seat=B, square="e7", origin="e5"))
    assert list(game.table.session.seen) == [W]
    game.do(c.OfferDraw(by=player(B), seat=B))
    assert list(game.table.session.seen) == [W, B]


def test_time_begins_when_the_table_is_opened():
    """6.5: what is before the opening cannot be ordered; the time of each event is the table's."""
    opened = open_table(edition=EDITION, white=SIGHTED, black=SIGHTED, control=TimeControl.parse("5400"), now=5000)
    table = evolve(None, opened)
    with pytest.raises(Refusal, match="4999 ms is before 5000 ms"):
        decide(table, c.Start(by=ARBITER), 4999)
    (started,) = decide(table, c.Start(by=ARBITER), 6000)
    assert (evolve(table, started).at, evolve(table, started).session.began_at) == (6000, 6000)


def test_a_game_that_is_over_says_how_it_ended():
    """5.1b: a refusal after the end names the result."""
    game = Game()
    game.do(c.Resign(by=player(B), seat=B))
    refusal = game.refused(game.announcing("e4"))
    assert (refusal.code, refusal.params) == (RefusalCode.GAME_OVER, {"result": "1-0"})
