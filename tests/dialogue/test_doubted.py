"""What was not clearly heard is asked about before it counts, whichever way it was said."""

import pytest

from dialogue.station import Station
from dialogue.understanding.heard import Heard
from game.table.seat import ScoreKeeping

PROMOTION = "7k/4P3/8/8/8/8/8/K7 w - - 0 1"
UNSURE = "Das war nicht sicher zu hören, oder es ist selten so gemeint."
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


OFFERED = ("w: Eva vier", "w: Remis", "b: Eva vier", "b: ausgeführt", "w: Uhr drücken")


@pytest.mark.parametrize(
    ("before", "heard", "asked", "done"),
    [
        ((), [("remis", -10.0), ("", -10.02)], "white: Gemeint: Remis? Ja oder nein.", "Weiß bietet Remis."),
        ((), [("remis", -10.0), ("nein", -10.05)], "white: Gemeint: Remis? Ja oder nein.", "Weiß bietet Remis."),
        (
            (),
            [("schiedsrichter", -10.0), ("", -10.02)],
            "white: Gemeint: Schiedsrichter? Ja oder nein.",
            "Schiedsrichter gerufen von Weiß. Beide Uhren stehen.",
        ),
        (
            OFFERED,
            [("abgelehnt", -10.0), ("angenommen", -10.05)],
            "black: Gemeint: abgelehnt? Ja oder nein.",
            "Schwarz lehnt das Remis ab.",
        ),
        (
            OFFERED,
            [("nein", -10.0), ("ja", -10.05)],
            "black: Gemeint: abgelehnt? Ja oder nein.",
            "Schwarz lehnt das Remis ab.",
        ),
        (
            ("w: ich gebe auf", "w: ja"),
            [("ich unterschreibe", -10.0), ("", -10.05)],
            "white: Gemeint: ich unterschreibe? Ja oder nein.",
            "Weiß hat unterschrieben.",
        ),
        (
            (),
            [("berührt springer gustav eins", -10.0), ("berührt springer bella eins", -10.05)],
            "white: Gemeint: berührt Springer Gustav eins? Ja oder nein.",
            "Berührt: Springer Gustav eins.",
        ),
        (
            (),
            [("berührt springer gustav eins", -10.0), ("", -10.02)],
            "white: Gemeint: berührt Springer Gustav eins? Ja oder nein.",
            "Berührt: Springer Gustav eins.",
        ),
    ],
)
def test_what_binds_and_was_hardly_heard_is_asked_about(talk, before, heard, asked, done):
    """What cannot be taken back (9.1b1, 8.7, 4.3) is done after "ja" alone, and after "nein" nothing has happened."""
    table = talk()
    table.play(*before)
    player = asked.partition(":")[0]
    who, stood = player[0], table.table
    assert table.hear(who, *heard) == [asked]
    assert table.say(f"{who}: warum") == [f"{player}: {UNSURE}", asked]
    assert table.say(f"{who}: nein") == [f"{player}: Verworfen."]
    assert table.table is stood
    table.hear(who, *heard)
    assert table.say(f"{who}: ja")[0] == done


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("remis", "Weiß bietet Remis."),
        ("schiedsrichter", "Schiedsrichter gerufen von Weiß. Beide Uhren stehen."),
        ("berührt springer gustav eins", "Berührt: Springer Gustav eins."),
    ],
)
def test_what_binds_and_was_clearly_heard_is_done_at_once(talk, words, done):
    """As the demo's players are heard, with nothing known 1.3 nats behind, nobody is asked anything."""
    assert talk().hear("w", (words, -10.0), ("", -11.3), ("könig", -11.4)) == [done]


def test_the_clock_is_pressed_however_it_was_heard(talk):
    """It is needed fast, and binds no more than the announcement before it."""
    table = talk()
    table.say("w: Eva vier")
    assert table.hear("w", ("uhr drücken", -10.0), ("", -10.02)) == ["Schwarz ist am Zug."]


def test_what_is_confirmed_anyway_is_confirmed_once(talk):
    """An acceptance is asked about in its own words, and not twice."""
    table = talk()
    table.play(*OFFERED)
    assert table.hear("b", ("angenommen", -10.0), ("abgelehnt", -10.05)) == [
        "black: Wirklich Remis annehmen? Ja oder nein."
    ]
    assert table.say("b: ja")[0] == "Schwarz nimmt das Remis an."


def test_what_is_refused_anyway_is_refused_and_not_asked_about(talk):
    """A second offer is none, however it was heard; nor does a touch of another piece than was named count."""
    table = talk()
    table.say("w: Remis")
    assert table.hear("w", ("remis", -10.0), ("", -10.02)) == ["white: Remis ist schon geboten."]
    assert talk().hear("w", ("berührt läufer gustav eins", -10.0), ("", -10.02)) == [
        "white: Auf Gustav eins steht kein Läufer, sondern ein Springer."
    ]


def test_at_one_microphone_what_was_hardly_heard_is_asked_by_name_alone(talk):
    """The question whose it is asks whether it was said as well."""
    table = talk()
    assert table.hear(None, ("remis", -10.0), ("", -10.02)) == ["Weiß bietet Remis? Ja oder nein."]
    assert table.say("ja") == ["Weiß bietet Remis."]


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Did you mean: Remis? Ja or nein."),
        ("es", "¿Quería decir: Remis? Ja o nein."),
        ("it", "Intendeva: Remis? Ja o nein."),
        ("pt", "Queria dizer: Remis? Ja ou nein."),
        ("ca", "Volia dir: Remis? Ja o nein."),
    ],
)
def test_what_binds_is_asked_about_in_ones_own_language(talk, language, asked):
    """The words are those that were heard."""
    assert talk(language=language).hear("w", ("remis", -10.0), ("", -10.02)) == [f"white: {asked}"]


def test_what_an_arbiter_rules_is_not_asked_about_so(talk):
    """The word with which a player refuses a draw rejects a claim (10.2); what he must confirm has its own question."""
    table = talk(control="100")
    table.play("w: Remis im Endspurt", "w: eins")
    assert table.hear("a", ("abgelehnt", -10.0), ("", -10.02)) == [
        "Der Schiedsrichter lehnt den Antrag von Weiß ab.",
        "Schwarz erhält zwei Minuten.",
    ]


@pytest.mark.parametrize("rival", ["", "springer hector sechs"])
def test_nothing_is_asked_where_every_answer_would_be_refused(talk, rival):
    """8.1: his last move is to be noted first; no question costs him time before he hears that."""
    table = talk(black=ScoreKeeping.WRITING)
    table.moves("Eva vier", "Eva fünf", "David vier")
    assert table.hear("b", ("springer felix sechs", -10.0), (rival, -10.05)) == [
        "black: Abgelehnt: Springer Felix sechs.",
        "black: Erst notieren: Zug eins von Schwarz.",
        "black: Zu sagen ist: notiert, und der Zug.",
    ]
    assert not table.dialogue.is_asking


def test_of_two_moves_one_of_which_would_be_refused_it_is_asked_which(talk):
    """4.3: the knight that he has touched is to move, but it is not clear that he has said another."""
    table = talk()
    table.say("w: berührt Gustav eins")
    assert table.hear("w", ("springer cesar drei", -10.0), ("springer felix drei", -10.05)) == [
        "white: Mehrdeutig.",
        "white: Eins: Springer Bella eins Cesar drei.",
        "white: Zwei: Springer Gustav eins Felix drei.",
    ]
    assert table.say("w: zwei") == ["Springer Gustav eins Felix drei."]
