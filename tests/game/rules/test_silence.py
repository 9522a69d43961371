"""CLK-16: what the arbiter, and so Rochade, does not say (1993, 12.9; 2005 and 2009, 13.6; 2018, 12.6)."""

from dataclasses import replace

import pytest

from dialogue.narration.moves import sayings
from dialogue.saying import Saying
from game import commands as c
from game import events as e
from game.errors import RefusalCode
from game.evolve import evolve
from game.legality.resolution import announcement_of
from game.table.position import board_of
from game.table.seat import ScoreKeeping
from speech_grammar.messages import Catalogue
from tests.editions import EDITIONS as ALL
from tests.editions import load
from tests.game.playing import SIGHTED, B, Game, W, player

TAPED = replace(SIGHTED, score=ScoreKeeping.TAPE)


@pytest.mark.law("CLK-16", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_nobody_is_told_that_a_move_was_made_or_a_clock_forgotten(year):
    """12.9 of 1993: the arbiter says neither; so what is said of these events is nothing, and 13.6, 12.6 keep it so."""
    game = Game(edition=load(year), white=TAPED, black=TAPED)
    told: list[Saying] = []
    for announcement in ("e4", "e5"):
        seat = game.mover if game.table.turn.announced is None else game.mover.opponent
        said = game.table.turn.announced
        board = board_of(game.fen if said is None else str(said.position), chess960=False)
        move = announcement_of(board, board.parse_san(announcement).uci())
        for command in (
            c.Announce(by=player(seat), seat=seat, announcement=move),
            c.Execute(by=player(seat), seat=seat),
            c.Repeat(by=player(seat.opponent), seat=seat.opponent, announcement=move),
            c.Execute(by=player(seat.opponent), seat=seat.opponent),
        ):
            before = game.table
            for event in game.do(command):
                after = evolve(before, event)
                if isinstance(event, e.MoveMade | e.MoveAnswered):
                    told += sayings(event, before, after)
                before = after
    assert told == []
    assert [ply.completed for ply in game.table.line] == [False]


@pytest.mark.law("CLK-16", *ALL)
@pytest.mark.parametrize("year", ALL)
def test_no_refusal_tells_the_number_of_a_move_that_is_not_to_be_written(year):
    """12.9, 13.6: who is reminded to repeat or to execute hears no number; E2.9d: a blind player only when he asks."""
    game = Game(edition=load(year))
    game.play("e4")
    game.announce("e5")
    game.execute(B)
    game.press()
    for language in ("de", "en", "ca", "es", "pt", "it"):
        refusal = game.refused(c.Announce(by=player(W), seat=W, announcement=game.san("Nf3")))
        assert refusal.code is RefusalCode.NOT_REPEATED
        quiet = Catalogue.load(language).say(f"refused.{refusal.code}", **{**refusal.params, "ply": 2})
        assert quiet == Catalogue.load(language).say(f"refused.{refusal.code}", **{**refusal.params, "ply": 80})
