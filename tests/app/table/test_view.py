"""What a place is shown of the table: a blind player, no clocks and no counters unasked (2009, E2.9d, 13.6)."""

import pytest

from app.table.view import view
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
