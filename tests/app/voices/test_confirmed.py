"""What a game has confirmed of a voice: announcements that the opponent repeated and executed (Laws 2009, E2.1)."""

from app.voices.confirmed import words_confirmed
from game.actors import Evidence
from game.commands import Announce, Resign
from tests.game.playing import B, Game, W, player


def announced(move: str, words: str) -> Game:
    """A game in which White has announced that move in those words and pressed his clock."""
    game, evidence = Game(), Evidence(words, 0.9, "000001-white")
    game.do(Announce(by=player(W), seat=W, announcement=game.san(move), evidence=evidence))
    game.execute(W)
    game.press()
    return game


def test_an_announcement_is_confirmed_when_the_opponent_has_repeated_and_executed_it():
    """E2.1: the clock alone confirms nothing, nor does a repetition alone, for it may still be corrected."""
    game = announced("e4", "eva zwei eva vier")
    assert words_confirmed(game.table, W) == set()
    game.repeat(game.table.line[0].announcement, B)
    assert words_confirmed(game.table, W) == set()
    game.execute(B)
    assert words_confirmed(game.table, W) == {"eva zwei eva vier"}
    game.play("e5", "Nf3")
    assert words_confirmed(game.table, W) == {"eva zwei eva vier"}


def test_a_repetition_that_differs_confirms_nothing():
    """E2.1: the opponent who repeats another move has heard another."""
    game = announced("e4", "eva zwei eva vier")
    game.repeat(game.san("e5"), B)
    game.execute(B)
    assert words_confirmed(game.table, W) == set()


def test_a_last_move_that_nobody_repeated_teaches_nothing():
    """5.1b: who resigns upon a move has not said what he heard."""
    game = announced("e4", "eva zwei eva vier")
    game.do(Resign(by=player(B), seat=B))
    assert game.outcome.result == "1-0"
    assert words_confirmed(game.table, W) == set()
