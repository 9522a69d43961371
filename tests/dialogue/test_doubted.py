"""What was not clearly heard is asked about before it counts, whichever way it was said."""

import pytest

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
    assert table.say("w: Eva drei, nein, David vier") == ["white: Gemeint: David zwei David vier? Ja oder nein."]
    assert table.say("w: ja") == ["Berichtigt: David zwei David vier."]


def test_a_clock_pressed_in_the_breath_of_the_right_move_is_pressed(talk):
    """The clock that is named after the corrected move is pressed after it, once that stands (6.7a)."""
    table = talk()
    table.play("w: Eva vier", "w: Korrektur")
    assert table.say("w: Eva drei, Uhr drücken") == ["Berichtigt: Eva zwei Eva drei.", "Schwarz ist am Zug."]
