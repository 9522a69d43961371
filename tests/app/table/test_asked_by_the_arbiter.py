"""What the arbiter asks at the table of a game that is played: its players hear the loudspeaker, too."""

import pytest

from dialogue.earcon import Earcon
from tests.app.table.test_talking_clock import Watched


def asked(game: Watched, line: str) -> tuple[list[str], list[str]]:
    """What is printed, and what is heard."""
    printed: list[str] = []
    game.table.show_line = printed.append
    game.listener.heard.clear()
    game.listener.sounded.clear()
    game.say(line)
    return printed[1:], game.listener.heard


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("was steht auf Eva zwei", "An Schiedsrichter: Bauer von Weiß: Eva zwei."),
        ("wer ist am Zug", "An Schiedsrichter: Weiß ist am Zug."),
    ],
)
def test_what_no_player_may_be_told_is_printed_for_the_arbiter_and_not_said(question, answer):
    """E2.9d, 12.3a, 13.6: a blind player would hear the position, or that he has forgotten his clock; a sound tells."""
    game = Watched()
    assert asked(game, f"a: {question}") == ([answer], [])
    assert game.listener.sounded == [Earcon.NOT_SPOKEN]
    assert asked(game, "a: wie bitte") == ([answer], [])


def test_while_the_clocks_stand_he_hears_it():
    """He settles what differs (E2.7), and nobody plays."""
    game = Watched()
    game.say("a: Uhren anhalten")
    answer = "Bauer von Weiß: Eva zwei."
    assert asked(game, "a: was steht auf Eva zwei") == ([f"An Schiedsrichter: {answer}"], [answer])


def test_what_a_player_may_ask_he_hears():
    """The moves have been said aloud."""
    game = Watched()
    answer = "Noch kein Zug gespielt."
    assert asked(game, "a: letzter Zug") == ([f"An Schiedsrichter: {answer}"], [answer])
