"""A rematch in words: offered, accepted and refused as any other offer, by who plays at this table."""

import pytest

from game.actors import Colour
from game.table.occasion import Occasion

OVER = ("w: ich gebe auf", "w: ja", "w: ich unterschreibe", "b: ich unterschreibe")
AGREED = ["Schwarz nimmt die Revanche an. Die Farben werden getauscht.", "Jonas spielt Weiß, Lea spielt Schwarz."]


@pytest.fixture
def signed(talk):
    """A game that White has resigned, and both have signed: `signed()`, with what a table is opened with."""

    def open_it(**more):
        table = talk(**more)
        table.play(*OVER)
        return table

    return open_it


@pytest.mark.parametrize("answer", ["ja", "ich nehme an", "angenommen", "Revanche", "ich nehme die Revanche an"])
def test_a_rematch_is_offered_and_accepted(signed, answer):
    """A "ja" is enough: it ends nothing; and who says the word himself accepts, too."""
    table = signed()
    assert table.say("w: Revanche") == ["Weiß bietet Revanche an."]
    assert table.say(f"b: {answer}") == AGREED
    assert table.say("w: Revanche") == ["white: Die Revanche ist schon vereinbart."]


@pytest.mark.parametrize("answer", ["nein", "ich lehne ab", "keine Revanche"])
def test_a_rematch_is_refused(signed, answer):
    """In the words that refuse a draw, too; it may be offered again."""
    table = signed()
    table.say("w: ich biete Revanche an")
    assert table.say(f"b: {answer}") == ["Schwarz lehnt die Revanche ab."]
    assert table.say("b: keine Revanche") == ["black: Es ist keine Revanche angeboten."]
    assert table.say("b: Revanche") == ["Schwarz bietet Revanche an."]


def test_who_offered_takes_it_back_and_does_not_answer_himself(signed):
    """The answers "ja" and "nein" are the other's; the offer's own player says that he wants none."""
    table = signed()
    table.say("w: Revanche")
    assert table.say("w: Revanche") == ["white: Revanche ist schon angeboten."]
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.say("w: keine Revanche") == ["Weiß zieht das Angebot der Revanche zurück."]


@pytest.mark.parametrize("words", ["Angebot zurückziehen", "ich nehme mein Angebot zurück", "doch keine Revanche"])
def test_an_offer_of_a_rematch_is_taken_back_in_the_words_for_any_offer(signed, words):
    """Unlike that of a draw (9.1), which nobody has offered here; his opponent hears how he answers it."""
    table = signed()
    table.say("w: Revanche")
    if "Angebot" in words:
        assert table.say(f"b: {words}") == ["black: Zur Revanche: ja oder nein."]
    assert table.say(f"w: {words}") == ["Weiß zieht das Angebot der Revanche zurück."]


def test_first_both_sign(talk):
    """Before that nobody offers one, while the game goes on and when it is over."""
    table = talk()
    assert table.say("w: Revanche") == ["white: Erst unterschreiben beide."]
    table.play("w: ich gebe auf", "w: ja", "w: ich unterschreibe")
    assert table.say("w: Revanche") == ["white: Erst unterschreiben beide."]
    assert table.say("b: ja")[0] == "black: Keine Frage offen. Gehört: ja."
    table.say("b: ich unterschreibe")
    assert table.say("b: ja") == ["black: Keine Frage offen. Gehört: ja."]


def test_in_a_tournament_the_pairings_decide(signed):
    """A game of a round has none, and the reason is told."""
    table = signed(occasion=Occasion(event="Stadtmeisterschaft", round=3))
    assert table.say("w: Revanche") == ["white: In einem Turnier setzt die Paarung die nächste Partie an."]


def test_whoever_is_not_named_is_asked_by_name(signed):
    """What nothing tells the speaker of is nobody's before it is confirmed; the answer is the other's alone."""
    table = signed()
    assert table.say("Revanche") == ["Weiß möchte Revanche? Ja oder nein."]
    assert table.say("nein") == ["Schwarz möchte Revanche? Ja oder nein."]
    assert table.say("ja") == ["Schwarz bietet Revanche an."]
    assert table.say("ja") == ["Weiß möchte Revanche? Ja oder nein."]
    assert table.say("ja")[0] == "Weiß nimmt die Revanche an. Die Farben werden getauscht."


def test_why_rochade_asks_for_one_by_itself_is_told(signed):
    """Nobody has said anything that it could be unclear of; where somebody did, that is the reason."""
    table = signed()
    asked = ["Weiß möchte Revanche? Ja oder nein."]
    assert table.words(table.dialogue.ask_for_rematch(Colour.WHITE)) == asked
    assert table.say("w: warum") == [
        "white: Beide haben unterschrieben, und wer noch eine Partie will, kann sie haben.",
        *asked,
    ]
    table.say("nein")
    table.say("Revanche")
    assert table.say("w: warum") == ["white: Es ist nicht klar, wer das sagt, und es ist bindend.", *asked]


@pytest.mark.parametrize(
    ("language", "of_rematch", "of_new_game"),
    [
        ("de", "Keine Revanche.", "Keine neue Partie."),
        ("en", "No rematch.", "No new game."),
        ("ca", "Sense revenja.", "Sense partida nova."),
        ("es", "Sin revancha.", "Sin partida nueva."),
        ("it", "Nessuna rivincita.", "Nessuna nuova partita."),
        ("pt", "Sem desforra.", "Sem partida nova."),
    ],
)
def test_a_nein_to_what_rochade_asks_by_itself_is_told_as_what_it_refuses(
    talk, signed, language, of_rematch, of_new_game
):
    """Nobody has offered one, so that nobody's offer is refused; the game that does not count is played anew (7.1a)."""
    table = signed(language=language)
    table.dialogue.ask_for_rematch(Colour.WHITE)
    assert table.say("w: nein") == [of_rematch]
    void = talk(language=language)
    void.play("a: falsche Grundstellung", "a: ja", "w: ich unterschreibe", "b: ich unterschreibe")
    void.dialogue.ask_for_rematch(Colour.WHITE)
    assert void.say("w: nein") == [of_new_game]


def test_who_is_asked_by_rochade_refuses_what_the_other_has_offered_meanwhile(signed):
    """A "nein" to the question is an answer to the offer as well: whoever made it hears that there is no rematch."""
    table = signed()
    table.dialogue.ask_for_rematch(Colour.WHITE)
    assert table.say("b: Revanche") == ["Schwarz bietet Revanche an."]
    table.dialogue.ask_for_rematch(Colour.WHITE)
    assert table.say("w: nein") == ["Weiß lehnt die Revanche ab."]


def test_an_answer_that_nobody_is_named_with_is_first_of_who_was_offered_it(signed):
    """A "nein" to an offer is his who has to answer it."""
    table = signed()
    table.say("w: Revanche")
    assert table.say("nein") == ["Schwarz möchte keine Revanche? Ja oder nein."]
    assert table.say("ja") == ["Schwarz lehnt die Revanche ab."]


def test_what_can_be_said_then_is_told(signed):
    """How a rematch is offered, and then how it is answered, is told to who asks what he can say."""
    table = signed()
    asked = "Für eine weitere Partie mit vertauschten Farben: Revanche."
    assert table.say("w: was kann ich sagen")[1] == f"white: {asked}"
    table.say("w: Revanche")
    assert table.say("b: was kann ich sagen")[1] == "black: Zur Revanche: ja oder nein."
    assert asked not in "".join(table.say("w: was kann ich sagen"))


@pytest.mark.parametrize(
    ("found", "asked", "offered", "agreed"),
    [
        (
            "falsche Grundstellung",
            "Für die neue Partie mit denselben Farben: Revanche.",
            "Weiß möchte die neue Partie spielen.",
            ["Schwarz nimmt an. Die Farben bleiben, wie sie sind.", "Lea spielt Weiß, Jonas spielt Schwarz."],
        ),
        (
            "Farben vertauscht neue Partie",
            "Für die neue Partie mit vertauschten Farben: Revanche.",
            "Weiß möchte die neue Partie spielen.",
            ["Schwarz nimmt an. Die Farben werden getauscht.", "Jonas spielt Weiß, Lea spielt Schwarz."],
        ),
    ],
)
def test_the_game_in_place_of_one_that_does_not_count_has_the_right_colours(talk, found, asked, offered, agreed):
    """7.1a: pieces set up wrongly exchange nobody's colour; colours that were reversed are exchanged (7.2)."""
    table = talk()
    table.play(f"a: {found}", "a: ja", "w: ich unterschreibe", "b: ich unterschreibe")
    assert table.say("w: was kann ich sagen")[1] == f"white: {asked}"
    assert table.say("w: Revanche") == [offered]
    assert table.say("b: ja") == agreed


def test_in_another_language(signed):
    """Typed and told in Spanish."""
    table = signed(language="es")
    assert table.say("w: revancha") == ["Las blancas ofrecen la revancha."]
    assert table.say("b: acepto revancha") == [
        "Las negras aceptan la revancha. Se intercambian los colores.",
        "Jonas lleva las blancas, Lea las negras.",
    ]


@pytest.mark.parametrize("said", ["b: Ergebnis", "b: letzter Zug", "b: nein"])
def test_an_invitation_is_not_held_open_behind_what_another_says(signed, said):
    """Whoever invites asks again when that is answered; nobody waits for a "ja" to a question that was long ago."""
    table = signed()
    asked = table.words(table.dialogue.ask_for_rematch(Colour.WHITE))
    assert asked == ["Weiß möchte Revanche? Ja oder nein."]
    table.say(said)
    assert not table.dialogue.is_asking
    assert table.say("w: ja") == ["white: Keine Frage offen. Gehört: ja."]
    assert table.words(table.dialogue.ask_for_rematch(Colour.WHITE)) == asked
    assert table.say("w: ja") == ["Weiß bietet Revanche an."]


def test_after_a_void_game_it_is_the_new_one_that_is_declined_asked_about_and_answered(talk):
    """7.1a: no word of a rematch, by name and where nobody is named; whoever says "Revanche" means that game."""
    table = talk()
    table.play("a: falsche Grundstellung", "a: ja")
    assert table.say("Revanche") == ["Weiß möchte die neue Partie spielen? Ja oder nein."]
    table.say("nein")
    table.say("nein")
    assert table.say("w: Revanche") == ["Weiß möchte die neue Partie spielen."]
    assert "black: Zur neuen Partie: ja oder nein." in table.say("b: was kann ich sagen")
    assert table.say("keine Revanche") == ["Schwarz möchte die neue Partie nicht spielen? Ja oder nein."]
    assert table.say("ja") == ["Schwarz möchte die neue Partie nicht spielen."]
    table.say("w: neue Partie")
    assert table.say("w: Angebot zurückziehen") == ["Weiß möchte die neue Partie doch nicht spielen."]


CUP = Occasion(event="Cup", round=1, board=2)
REALLY = ["arbiter: Wirklich die neue Partie beginnen? Ja oder nein."]


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ("falsche Grundstellung", "Die Partie wird neu gespielt. Die Farben bleiben, wie sie sind."),
        (
            "Farben vertauscht neue Partie",
            "Die Partie wird neu gespielt. Die Plätze werden getauscht: jeder hat nun die Farbe, die ihm zusteht.",
        ),
    ],
)
def test_in_an_event_the_arbiter_has_a_void_game_begun_anew(talk, found, told):
    """7.1a: he is told how, and asked once more; both hear who has which colour, which the pairings have decided."""
    table = talk(occasion=CUP)
    table.play(f"a: {found}", "a: ja")
    assert table.say("w: Revanche") == ["white: In einem Turnier setzt die Paarung die nächste Partie an."]
    assert "arbiter: Die neue Partie beginnen: Partie neu beginnen." in table.say("a: was nun")
    assert not [line for line in table.say("w: was nun") if "neu beginnen" in line]
    assert table.say("a: Partie neu beginnen") == REALLY
    assert table.say("a: nein") == ["arbiter: Verworfen."]
    assert table.say("w: Partie neu beginnen") == ["white: Nicht erlaubt: das darf nur der Schiedsrichter."]
    table.say("a: neu beginnen")
    assert table.say("a: ja") == [told, "Lea spielt Weiß, Jonas spielt Schwarz."]
    assert "arbiter: Die neue Partie beginnen: Partie neu beginnen." not in table.say("a: was nun")


@pytest.mark.parametrize("words", ["Partie beginnen", "neue Partie", "Revanche"])
def test_which_game_an_arbiter_begins_is_clear_where_the_last_does_not_count(talk, words):
    """He need not know another word for it; while a game counts the words stay what they are."""
    table = talk(occasion=CUP)
    assert table.say(f"a: {words}") != REALLY
    table.play("a: falsche Grundstellung", "a: ja")
    assert table.say(f"a: {words}") == REALLY


def test_a_game_that_counts_is_not_begun_anew(talk):
    """The arbiter hears which could be."""
    table = talk(occasion=CUP)
    counts = ["arbiter: Die Partie zählt. Neu gespielt wird nur eine, die nicht zählt."]
    assert table.say("a: Partie neu beginnen") == counts


@pytest.mark.parametrize("found", ["falsche Grundstellung", "Farben vertauscht neue Partie"])
def test_no_word_of_a_rematch_is_said_after_a_game_that_does_not_count(talk, found):
    """2009, 7.1a; 2018, 7.2.1 and 7.3: it is the new game, also where colours are exchanged, and in what is refused."""
    table = talk()
    table.play("w: Eva vier", f"a: {found}", "a: ja")
    told = [
        *table.say("b: keine Revanche"),
        *table.say("b: Revanche"),
        *table.say("b: Revanche"),
        *table.say("b: warum"),
        *table.say("w: was kann ich sagen")[2:3],
        *table.say("w: nein"),
        *table.say("b: neue Partie"),
        *table.say("b: Angebot zurückziehen"),
        *table.say("w: Revanche"),
        *table.say("b: ja")[:1],
        *table.say("w: Revanche"),
    ]
    colours = "Die Farben werden getauscht." if "Farben" in found else "Die Farben bleiben, wie sie sind."
    assert told == [
        "black: Die neue Partie ist nicht angeboten.",
        "Schwarz möchte die neue Partie spielen.",
        "black: Die neue Partie ist schon angeboten.",
        "black: Die neue Partie ist schon angeboten.",
        "white: Zur neuen Partie: ja oder nein.",
        "Weiß möchte die neue Partie nicht spielen.",
        "Schwarz möchte die neue Partie spielen.",
        "Schwarz möchte die neue Partie doch nicht spielen.",
        "Weiß möchte die neue Partie spielen.",
        f"Schwarz nimmt an. {colours}",
        "white: Die neue Partie ist schon vereinbart.",
    ]
