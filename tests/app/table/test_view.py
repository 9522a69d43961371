"""What a place is shown of the table: a blind player, no clocks and no counters unasked (2009, E2.9d, 13.6)."""

import pytest

from app.table.view import view
from game import commands as c
from tests.editions import EDITIONS, load
from tests.game.playing import B, Game, W, player


@pytest.mark.law("CLK-16", *EDITIONS)
@pytest.mark.parametrize("year", EDITIONS)
def test_the_blind_players_view_has_no_clocks_and_no_counters(year):
    """E2.9d: number of moves and times go to him when he asks, and to him alone."""
    game = Game(edition=load(year))
    game.play("e4", "e5")
    hidden = {"ply", "moves_completed", "clocks"}
    assert hidden.isdisjoint(view(game.table, player(W), game.now))
    assert hidden <= view(game.table, player(B), game.now).keys()


@pytest.mark.law("OFFER-3", "2009")
def test_where_both_offer_a_draw_each_page_shows_the_offer_that_it_can_answer():
    """9.1b1, 9.1b3: Black has offered, White has claimed a repetition that is none, and each may accept the other's."""
    game = Game(edition=load("2009"))
    game.play("e4", "e5")
    game.do(c.OfferDraw(by=player(B), seat=B))
    game.do(c.ClaimThreefold(by=player(W), seat=W))
    assert [view(game.table, player(seat), game.now)["draw_offer"] for seat in (W, B)] == [B, W]
    game.do(c.DeclineDraw(by=player(W), seat=W))
    assert [view(game.table, player(seat), game.now)["draw_offer"] for seat in (W, B)] == [W, W]
