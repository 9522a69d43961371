"""Refusals that help: what is said again, why something was refused, and what costs no more than a sentence."""

import pytest

from game.table.position import START_POSITION

KNIGHT = "Springer Gustav eins Felix drei."


@pytest.mark.parametrize(
    ("language", "turn", "missed", "agrees"),
    [
        ("de", "Schwarz ist am Zug.", "black: Nicht verstanden. Gehört: blauer Himmel.", "Wiederholung stimmt."),
        ("en", "Black to move.", "black: Not understood. Heard: blauer Himmel.", "Repetition agrees."),
    ],
)
def test_wie_bitte_after_the_opponents_move_is_his_announcement(talk, language, turn, missed, agrees):
    """E2.1: it is to be repeated, and what was said after it does not hide it; then comes what was said last."""
    table = talk(language=language)
    table.play("w: Springer Felix drei", "w: Uhr drücken")
    assert table.say("b: Wie bitte?") == [f"black: {KNIGHT}", turn]
    assert table.say("b: blauer Himmel") == [missed]
    assert table.say("b: wiederholen") == [f"black: {KNIGHT}", missed]
    table.say("b: Springer Felix drei")
    assert table.say("b: noch einmal") == [f"black: {KNIGHT}", agrees]
    table.play("b: ausgeführt", "b: Eva fünf")
    assert table.say("b: wie bitte") == ["Eva sieben Eva fünf."]


def test_an_illegal_announcement_is_said_again_as_it_was(talk):
    """Who has to repeat it has to hear it, right or wrong (7.4)."""
    table = talk()
    table.play("w: Springer Gustav drei", "b: blauer Himmel")
    assert table.say("b: wie bitte")[0] == "black: Springer Gustav drei."


@pytest.mark.parametrize("asked", ["warum", "wieso", "warum nicht", "Wieso nicht?"])
def test_why_is_told_in_any_of_its_words(talk, asked):
    """The last refusal, by whatever word it is asked for."""
    table = talk()
    table.say("w: Uhr drücken")
    assert table.say(f"w: {asked}") == ["white: Der Zug ist noch nicht angesagt."]


@pytest.mark.parametrize(
    ("language", "refused", "missed"),
    [
        ("de", ["black: Abgelehnt: Eva fünf.", "black: Erst den Zug des Gegners ausführen, dann sagen: ausgeführt."],
         ["black: Nicht verstanden. Gehört: blauer Himmel."]),
        ("pt", ["black: Recusado: Eva fünf.",
                "black: Primeiro é preciso executar o lance do adversário e dizer ausgeführt."],
         ["black: Não percebido. Ouvido: blauer Himmel."]),
    ],
)  # fmt: skip
def test_what_was_not_understood_does_not_hide_the_refusal(talk, language, refused, missed):
    """Who mumbles after a refusal hears of both, the last first; at the next half-move of what was not understood."""
    table = talk(language=language)
    table.play("w: Eva vier", "w: Uhr drücken", "b: Eva vier")
    assert table.say("b: Eva fünf") == refused
    assert table.say("b: blauer Himmel") == missed
    assert table.say("b: warum") == [*missed, *refused]
    assert table.say("b: warum") == [*missed, *refused]
    table.play("b: ausgeführt", "b: Eva fünf", "b: Uhr drücken", "b: blauer Himmel")
    assert table.say("b: warum") == missed


def test_why_tells_first_what_was_heard_last_and_was_not_understood(talk):
    """Not another refusal than the one he has just heard; nor does a new refusal bring back what was missed before."""
    table = talk()
    refused = table.say("w: Stellung ansagen")
    assert refused[0] == "white: Abgelehnt: Stellung ansagen."
    missed = table.hear_nothing("w", near="springer felix drei")
    assert missed == ["white: Nichts verstanden. Gehört wie: Springer Felix drei."]
    assert table.say("w: warum") == [*missed, *refused]
    assert table.say("w: Uhr drücken") == ["white: Der Zug ist noch nicht angesagt."]
    assert table.say("w: warum") == ["white: Der Zug ist noch nicht angesagt."]


def test_what_a_chair_sounded_like_hides_no_refusal(talk):
    """An open microphone has only made a sound; who asks hears of the chair and of what he asks about."""
    table = talk()
    table.say("w: Uhr drücken")
    assert not table.overhear("w", near="eva acht")
    assert table.say("w: warum") == [
        "white: Nichts verstanden. Gehört wie: Eva acht.",
        "white: Der Zug ist noch nicht angesagt.",
    ]


MATE = "6k1/R7/6K1/8/8/8/7p/8 w - - 0 1"


@pytest.mark.parametrize(
    ("language", "refused", "to_make"),
    [("de", "white: Es ist kein Remis geboten.", "white: Noch auszuführen: Turm Anna acht."),
     ("es", "white: No hay ninguna oferta de tablas.", "white: Aún por ejecutar: Turm Anna acht.")],
)  # fmt: skip
def test_a_refusal_hides_nothing_of_what_the_game_waits_for(talk, language, refused, to_make):
    """Of an earlier half-move it is told as that alone, of this one not as all of it (5.1a)."""
    table = talk(MATE, language=language)
    assert table.say("w: abgelehnt") == [refused]
    table.moves("König Gustav sechs Hector sechs", "König Gustav acht Hector acht", "König Hector sechs Gustav sechs")
    earlier = {"de": "white: Bei einem früheren Zug:", "es": "white: En una jugada anterior:"}[language]
    assert table.say("w: warum") == [earlier, refused]
    table.moves("König Hector acht Gustav acht")
    table.play("w: Turm Anna acht", "b: Turm Anna acht", "b: ausgeführt")
    assert table.say("w: warum") == [to_make]
    assert table.say("w: abgelehnt") == [refused]
    assert table.say("w: warum") == [refused, to_make]


def test_why_tells_no_wrong_repetition_of_an_earlier_move_as_if_it_were_of_this_one(talk):
    """Another move is announced by now than "Angesagt ist Eva vier"."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken")
    differs = table.say("b: Eva drei")
    assert table.say("b: warum") == [f"black: {differs[0]}"]
    table.play("b: Eva vier", "b: ausgeführt", "b: Eva fünf", "b: Uhr drücken")
    table.play("w: Eva fünf", "w: ausgeführt", "w: David vier", "w: Uhr drücken")
    assert table.say("b: warum") == ["black: Bei einem früheren Zug:", f"black: {differs[0]}"]


def test_why_tells_nobody_to_correct_what_is_corrected(talk):
    """It was illegal, and is asked about in its half-move or later: to say "Korrektur" now would be wrong (E2.6)."""
    table = talk()
    why = ["Unzulässig: Kurze Rochade.", "Felix eins ist besetzt."]
    correct = "white: Berichtigen Sie mit dem Wort Korrektur, bevor die Uhr gedrückt ist."
    assert table.say("w: Kurze Rochade") == [*why, correct]
    his = [f"white: {one}" for one in why]
    assert table.say("w: warum") == [*his, correct]
    table.play("w: Korrektur Eva vier")
    assert table.say("w: warum") == his
    table.play("w: Uhr drücken", "b: Eva vier", "b: ausgeführt")
    illegal = table.say("b: Kurze Rochade")
    assert illegal[2:] == [correct.replace("white", "black")]
    assert table.say("w: warum") == ["white: Bei einem früheren Zug:", *his]


def test_what_was_not_understood_long_ago_hides_nothing_either(talk):
    """It is told only where there is nothing of this half-move."""
    table = talk(MATE)
    table.say("w: blauer Himmel")
    table.moves("König Gustav sechs Hector sechs", "König Gustav acht Hector acht", "König Hector sechs Gustav sechs")
    earlier = "white: Bei einem früheren Zug:"
    assert table.say("w: warum") == [earlier, "white: Nicht verstanden. Gehört: blauer Himmel."]
    table.moves("König Hector acht Gustav acht")
    table.play("w: Turm Anna acht", "b: Turm Anna acht")
    assert table.say("w: warum") == ["white: Noch auszuführen: Turm Anna acht."]


@pytest.mark.parametrize(
    ("language", "illegal", "reason"),
    [
        ("de", "Unzulässig: Springer Gustav drei.", "Kein Springer kann nach Gustav drei ziehen."),
        ("it", "Illegale: Springer Gustav drei.", "Nessun cavallo può andare in Gustav drei."),
    ],
)
def test_why_a_move_was_illegal_is_told_again_to_who_asks(talk, language, illegal, reason):
    """It was no refusal, for it is announced and counts with the clock (7.4); but he asks all the same."""
    table = talk(language=language)
    assert table.say("w: Springer Gustav drei")[:2] == [illegal, reason]
    assert table.say("w: warum nicht")[:2] == [f"white: {illegal}", f"white: {reason}"]
    assert table.say("b: warum")[0].startswith("black: ")
    assert reason not in table.say("b: warum")[0]


@pytest.mark.parametrize(
    ("language", "differs", "agrees"),
    [
        ("de", "Angesagt ist Eva vier, nicht Eva fünf.", "Wiederholung stimmt."),
        ("es", "Se ha anunciado Eva vier, no Eva fünf.", "La repetición coincide."),
    ],
)
def test_a_wrong_repetition_costs_one_sentence_and_is_on_no_sheet(talk, language, differs, agrees):
    """E2.5: it may have been misheard; the words that agree are the entry, and nothing is struck beside them."""
    table = talk(language=language)
    table.play("w: Eva vier", "w: Uhr drücken")
    assert table.say("b: Eva fünf") == [differs]
    assert table.table.sheets.black.entries == ()
    assert table.say("b: warum") == [f"black: {differs}"]
    assert table.say("b: Eva vier") == [agrees]
    assert (table.table.sheets.black.entry(1).text, table.table.sheets.black.entry(1).struck) == ("Eva vier", ())
    assert table.table.differences == ()


@pytest.mark.parametrize(
    ("language", "no_check", "no_mate", "only_check"),
    [
        ("de", "Kein Schach.", "Kein Matt.", "Kein Matt, nur Schach."),
        ("ca", "No és escac.", "No és mat.", "No és mat, només escac."),
    ],
)
def test_a_check_or_mate_that_is_none_is_told(talk, language, no_check, no_mate, only_check):
    """The words change nothing, but both have heard them; where they are so nothing is added."""
    table = talk("7k/8/6K1/8/8/8/8/R7 w - - 0 1", language=language)
    assert table.say("w: Turm Anna sieben Schach")[1:] == [no_check]
    assert table.say("w: Korrektur Turm Anna sechs matt")[1:] == [no_mate]
    assert table.say("w: Korrektur Turm Hector eins matt")[1:] == [only_check]
    assert len(table.say("w: Korrektur Turm Hector eins Schach")) == 1
    assert len(table.say("w: Korrektur Turm Anna acht Schach")) == 1
    assert len(table.say("w: Korrektur Turm Anna acht matt")) == 1


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("nochmal", "wie bitte"),
        ("bitte wiederholen", "wie bitte"),
        ("ich biete Remis an", "Remis"),
        ("aufgeben", "ich gebe auf"),
        ("Restzeit", "Bedenkzeit"),
        ("wie viel Zeit habe ich noch?", "meine Zeit"),
        ("wie viel Zeit hat er?", "seine Zeit"),
        ("wie viele Züge?", "Zugzahl"),
        ("was hat er gezogen?", "letzter Zug"),
        ("gegen wen spiele ich?", "wer ist mein Gegner"),
        ("was soll ich sagen?", "was kann ich sagen"),
    ],
)
def test_what_people_type_is_read_as_the_word_for_it(talk, typed, word):
    """Nobody at a keyboard has to know the one phrase that an ear can tell from the others."""
    told = [table.say(f"w: {said}") for said in (typed, word) if (table := talk())]
    assert told[0] == told[1]
    assert not any("Nicht verstanden" in line for line in told[0])


@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "black: Zum Remisangebot: angenommen oder abgelehnt."),
     ("ca", "black: A l'oferta de taules: angenommen o abgelehnt.")],
)  # fmt: skip
@pytest.mark.parametrize("said", ["b: ja", "ja"])
def test_yes_to_an_offer_is_too_little_and_is_told_the_word(talk, language, told, said):
    """It may be the answer to anything; who asks what he can say hears the words as well (9.1)."""
    table = talk(language=language)
    table.play("w: Eva vier", "w: Remis")
    assert table.say(said) == [told]
    assert table.say("b: was kann ich sagen")[0] == told
    assert table.table.outcome is None


@pytest.mark.parametrize(
    ("typed", "told"),
    [("ich nehme das Remis an", "black: Wirklich Remis annehmen? Ja oder nein."),
     ("ich lehne das Remis ab", "Schwarz lehnt das Remis ab.")],
)  # fmt: skip
def test_an_offer_is_answered_in_a_sentence(talk, typed, told):
    """As it is said over a board."""
    table = talk()
    table.play("w: Eva vier", "w: Remis")
    assert table.say(f"b: {typed}") == [told]


def test_who_offers_a_draw_that_he_is_offered_hears_how_to_take_it(talk):
    """9.1: two offers make no draw; the words that do are told him, and not to who has offered."""
    table = talk()
    table.play("w: Eva vier", "w: Remis")
    told = ["black: Remis ist schon geboten.", "black: Zum Remisangebot: angenommen oder abgelehnt."]
    assert table.say("b: Remis") == told
    assert table.say("b: warum") == told
    assert table.say("w: Remis") == ["white: Remis ist schon geboten."]


LIST = "Sie können sagen: einen Zug, Korrektur"


@pytest.mark.parametrize(
    ("initial", "before", "asked"),
    [
        (START_POSITION, "ich gebe auf", "white: Wirklich aufgeben? Ja oder nein."),
        ("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "Anna acht", "white: Umwandlung: Anna acht. In welche Figur?"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Rochade", "white: Rochade: kurz oder lang?"),
    ],
)
def test_help_is_the_question_where_one_is_open(talk, initial, before, asked):
    """Its answers are what can be said; nothing else is, and it stays open."""
    table = talk(initial)
    assert table.say(f"w: {before}") == [asked]
    assert table.say("w: Hilfe") == [asked]
    assert table.say("w: Wörter")[0].startswith("white: Figuren: ")
    assert table.say("w: wie bitte")[0].startswith("white: Figuren: ")
    assert table.say("w: Hilfe") == [asked]
    assert table.say("Hilfe") == [asked]  # of nobody known: his, who is asked


def test_help_begins_with_what_comes_next(talk):
    """Before the game, while a move is to be repeated or executed, and at the end: then what else there is."""
    table = talk(start=False)
    assert table.say("w: Hilfe")[0] == "white: Zu sagen ist: Partie beginnen."
    assert not any(LIST in line for line in table.say("w: Hilfe"))
    assert table.say("a: Hilfe")[0] == "arbiter: Zu sagen ist: Partie beginnen."
    table.play("a: Partie beginnen", "w: Eva vier", "w: Uhr drücken")
    first, rest = table.say("b: Hilfe")
    assert (first, rest.startswith(f"black: {LIST}")) == ("black: Zu wiederholen ist: Eva vier.", True)
    table.say("b: Eva vier")
    assert table.say("b: Hilfe")[0] == "black: Nach dem Ausführen: ausgeführt."
    table.play("b: ausgeführt", "b: ich gebe auf", "b: ja")
    assert table.say("w: Hilfe")[0] == "white: Zu sagen ist: ich unterschreibe."
    assert not any(LIST in line for line in table.say("w: Hilfe"))


@pytest.mark.parametrize("asked", ["was kann ich sagen", "Hilfe", "warum", "Ergebnis"])
def test_the_arbiter_hears_whose_signature_is_missing(talk, asked):
    """8.7: the players sign; "Bitte unterschreiben" is nothing for who asks them for it, nor for who has signed."""
    table = talk()
    table.play("w: ich gebe auf", "w: ja")
    told = table.say(f"a: {asked}")
    both = ["arbiter: Weiß muss noch unterschreiben.", "arbiter: Schwarz muss noch unterschreiben."]
    assert [line for line in told if "unterschreiben" in line] == both
    table.say("w: ich unterschreibe")
    told = table.say(f"a: {asked}")
    assert [line for line in told if "unterschreiben" in line] == both[1:]
    told = table.say(f"w: {asked}")
    assert [line for line in told if "unterschreiben" in line] == ["white: Schwarz muss noch unterschreiben."]
