"""What was not clearly heard is asked about before it counts, whichever way it was said."""

import pytest

from dialogue.station import Station
from dialogue.understanding.heard import Heard

PROMOTION = "7k/4P3/8/8/8/8/8/K7 w - - 0 1"
WHITE_IS_INVITED = ["white: Korrektur: bitte den Zug ansagen."]


@pytest.mark.parametrize(
    ("heard", "asked"),
    [
        # an illegal move, and a legal one nearly as likely
        (
            [("springer felix vier", -10.0), ("springer felix drei", -10.5)],
            ["white: Gemeint: Springer Gustav eins Felix drei? Ja oder nein."],
        ),
        # two legal ones
        (
            [("springer felix drei", -10.0), ("springer hector drei", -10.05)],
            [
                "white: Mehrdeutig.",
                "white: Eins: Springer Gustav eins Felix drei.",
                "white: Zwei: Springer Gustav eins Hector drei.",
            ],
        ),
        # it may as well have been no announcement
        (
            [("springer felix drei", -10.0), ("", -10.05)],
            ["white: Gemeint: Springer Gustav eins Felix drei? Ja oder nein."],
        ),
    ],
)
def test_a_move_after_its_word_is_doubted_as_in_one_breath(talk, heard, asked):
    """Nobody corrects himself to a move that he may not have said (E2.6): "Korrektur" alone is asked about as well."""
    table = talk()
    assert table.play("w: Eva vier", "w: Korrektur") == WHITE_IS_INVITED
    assert table.hear("w", *heard) == asked
    assert table.table.turn.announced.move == "e2e4"
    answer = "eins" if len(asked) > 1 else "ja"
    assert table.say(f"w: {answer}") == ["Berichtigt: Springer Gustav eins Felix drei."]

    at_once = talk()
    at_once.say("w: Eva vier")
    in_one_breath = [(f"korrektur {words}" if words else "", score) for words, score in heard]
    assert at_once.hear("w", *in_one_breath) == asked


def test_the_piece_for_a_pawn_is_doubted_after_the_word_as_well(talk):
    """A queen that may have been a rook is asked about, and so is every piece but a queen."""
    table = talk(PROMOTION)
    assert table.play("w: Eva acht Dame", "w: Korrektur") == WHITE_IS_INVITED
    assert table.hear("w", ("eva acht dame", -10.0), ("eva acht turm", -10.05)) == [
        "white: Mehrdeutig.",
        "white: Eins: Eva sieben Eva acht Dame.",
        "white: Zwei: Eva sieben Eva acht Turm.",
    ]
    assert table.say("w: zwei") == ["Berichtigt: Eva sieben Eva acht Turm."]
    assert table.play("w: Korrektur", "w: Eva acht Läufer") == [
        "white: Gemeint: Eva sieben Eva acht Läufer? Ja oder nein."
    ]


def test_a_move_after_its_word_that_was_clearly_heard_stands_at_once(talk):
    """Who is clearly heard is asked nothing, and an illegal move clearly said stays illegal (7.4)."""
    table = talk()
    table.play("w: Eva vier", "w: Korrektur")
    assert table.hear("w", ("springer felix drei", -10.0), ("springer hector drei", -13.0), ("", -13.0)) == [
        "Berichtigt: Springer Gustav eins Felix drei."
    ]
    table.say("w: Korrektur")
    assert table.hear("w", ("eva fünf", -10.0), ("eva vier", -13.0)) == [
        "Unzulässig: Eva fünf.",
        "Kein Bauer kann nach Eva fünf ziehen.",
        "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist.",
    ]


def test_a_move_after_its_word_may_itself_be_mended_in_the_same_breath(talk):
    """What took the place of another move in one breath is asked about here too."""
    table = talk()
    table.play("w: Eva vier", "w: Korrektur")
    assert table.say("w: Eva drei, nein, David vier") == [
        "white: Schon angesagt: Eva zwei Eva vier.",
        "white: Korrektur: David zwei David vier? Ja oder nein.",
    ]
    assert table.say("w: ja") == ["Berichtigt: David zwei David vier."]


def test_a_clock_pressed_in_the_breath_of_the_right_move_is_pressed(talk):
    """The clock that is named after the corrected move is pressed after it, once that stands (6.7a)."""
    table = talk()
    table.play("w: Eva vier", "w: Korrektur")
    assert table.say("w: Eva drei, Uhr drücken") == ["Berichtigt: Eva zwei Eva drei.", "Schwarz ist am Zug."]


EVA_DREI_INSTEAD = ["white: Schon angesagt: Eva zwei Eva vier.", "white: Korrektur: Eva zwei Eva drei? Ja oder nein."]


@pytest.mark.parametrize("words", ["nein, Eva drei", "Eva zwei Eva vier, nein, Eva drei"])
def test_a_correction_in_one_breath_is_one_question(talk, words):
    """Who mends his announcement in one breath is asked once, and his "ja" corrects it (E2.6)."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say(f"w: {words}") == EVA_DREI_INSTEAD
    assert table.table.turn.announced.move == "e2e4"
    assert table.say("w: ja") == ["Berichtigt: Eva zwei Eva drei."]


def test_an_illegal_move_is_mended_in_one_breath_by_one_question(talk):
    """What stands is no move, so that only the right one is asked about; an illegal one takes no other's place."""
    table = talk()
    table.say("w: Läufer Felix eins Cesar vier")
    assert table.say("w: nein, Eva vier") == ["white: Gemeint: Eva zwei Eva vier? Ja oder nein."]
    assert table.say("w: ja") == ["Berichtigt: Eva zwei Eva vier."]
    assert table.say("w: nein, Eva fünf") == [
        "white: Abgelehnt: Eva fünf.",
        "white: Schon angesagt: Eva zwei Eva vier. Zum Ändern: Korrektur.",
    ]


def test_one_of_several_mended_moves_is_chosen_by_one_question(talk):
    """The number that he answers corrects what stands."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say("w: Springer Gustav eins, nein, Felix drei") == [
        "white: Mehrdeutig.",
        "white: Eins: Springer Gustav eins Felix drei.",
        "white: Zwei: Felix zwei Felix drei.",
    ]
    assert table.say("w: zwei") == ["Berichtigt: Felix zwei Felix drei."]


@pytest.mark.parametrize("before", [("Eva vier",), ("Eva vier", "ausgeführt"), ("Eva vier", "David drei")])
def test_at_one_microphone_another_move_in_one_breath_is_its_players_correction(talk, before):
    """It is not put down to the opponent as a wrong repetition (E2.1): who announced is asked (E2.6)."""
    table = talk()
    table.play(*before)
    assert table.say("Eva zwei Eva vier, nein, Eva drei") == EVA_DREI_INSTEAD
    assert table.say("ja") == ["Berichtigt: Eva zwei Eva drei."]


def test_at_one_microphone_the_announced_move_in_one_breath_is_its_repetition(talk):
    """Who ends with the move that was announced repeats it (E2.1)."""
    table = talk()
    table.say("Eva vier")
    assert table.say("Eva drei, nein, Eva vier") == ["black: Gemeint: Eva zwei Eva vier? Ja oder nein."]
    assert table.say("ja") == ["Wiederholung stimmt."]


def test_at_one_microphone_the_reply_is_mended_by_its_own_player(talk):
    """Once the move is repeated and made, who mends a move in one breath is on move next, though both could make it."""
    table = talk("4k3/8/8/8/3n4/8/8/4K1N1 w - - 0 1")
    table.play("König Eva eins David eins", "König Eva eins David eins", "ausgeführt", "ausgeführt")
    assert table.dialogue.whose(Heard.typed("Springer Cesar zwei, nein, Springer Felix drei")) is Station.BLACK


def test_a_known_voice_tells_who_mends_a_move_in_one_breath(talk):
    """Who the ear knows as the opponent has repeated, and not announced."""
    table = talk()
    table.say("w: Eva vier")
    mended = ("eva vier nein eva drei", -10.0)
    assert table.hear(None, mended, voice="b") == ["black: Gemeint: Eva zwei Eva drei? Ja oder nein."]
    table.say("b: nein")
    assert table.hear(None, mended, voice="w") == EVA_DREI_INSTEAD
