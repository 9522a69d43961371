"""On the board an ear knows sooner than by grammar alone that an announcement is whole, and when it is not."""

import chess
import pytest

from dialogue.station import Station
from dialogue.understanding.closing import is_closed

AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"


@pytest.mark.parametrize(
    "words",
    ["springer felix drei", "läufer cesar vier", "david vier", "springer gustav eins felix drei", "ausgeführt", "ja"],
)
def test_what_names_one_legal_move_is_all_that_he_wants_to_say(words):
    """A square that a piece of his can go to holds none of his to depart from."""
    assert is_closed(words, chess.Board(AFTER_E4_E5))


@pytest.mark.parametrize(
    ("words", "fen"),
    [
        ("", AFTER_E4_E5),
        ("springer", AFTER_E4_E5),
        ("springer gustav eins", AFTER_E4_E5),  # where it stands
        ("läufer felix eins", AFTER_E4_E5),
        ("eva vier", AFTER_E4_E5),  # his pawn's square, "schlägt" may follow
        ("springer david zwei", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"),  # which of the two
        ("eva acht", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"),  # its piece is to come
        ("korrektur", AFTER_E4_E5),
    ],
)
def test_what_may_be_half_of_it_is_waited_for(words, fen):
    """Half a move is not taken for a whole one because he thinks for a moment."""
    assert not is_closed(words, chess.Board(fen))


def test_a_repetition_is_whole_in_the_position_before_the_move(talk):
    """The opponent who repeats means the move announced, and is waited for no longer than who announced it."""
    game = talk()
    game.say("a: Partie beginnen")
    game.say("w: Springer Felix drei")
    game.say("w: Uhr drücken")
    assert game.dialogue.closes(Station.BLACK, "springer felix drei")
    assert not game.dialogue.closes(Station.BLACK, "springer felix sechs")
    game.say("b: Springer Felix drei")
    game.say("b: ausgeführt")
    assert game.dialogue.closes(Station.BLACK, "springer felix sechs")
    assert game.dialogue.closes(None, "springer felix sechs")  # nothing tells who speaks: whom the table waits for
