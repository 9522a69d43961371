"""Greetings, thanks and "ok": heard, and never a move, an offer or an answer."""

import pytest

from speech_grammar import Intent, grammar, parse

HEARD = {
    "de": "Gehört, nichts geschehen: {}.",
    "en": "Heard, nothing done: {}.",
    "ca": "Sentit, no s'ha fet res: {}.",
    "es": "Oído, no se ha hecho nada: {}.",
    "pt": "Ouvido, nada foi feito: {}.",
    "it": "Sentito, non è stato fatto nulla: {}.",
}
DANKE = "black: " + HEARD["de"].format("danke")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["Hallo", "Guten Tag", "viel Glück", "gute Partie", "Danke", "bitte", "Entschuldigung", "ok", "genau"]),
        ("en", ["Hello", "good luck", "good game", "Thank you", "please", "I'm sorry", "okay", "You're welcome"]),
        ("ca", ["Hola", "bon dia", "bona sort", "gràcies", "sisplau", "ho sento", "molt bé", "De res"]),
        ("es", ["Hola", "buenos días", "mucha suerte", "Gracias", "por favor", "lo siento", "vale", "de nada"]),
        ("pt", ["Olá", "bom dia", "boa sorte", "obrigada", "por favor", "desculpa", "tudo bem", "de nada"]),
        ("it", ["Ciao", "buongiorno", "in bocca al lupo", "grazie", "per favore", "mi dispiace", "va bene"]),
    ],
)
def test_who_greets_or_thanks_is_heard_and_nothing_follows(talk, language, words):
    """He is held up by one short sentence, and his clock runs on as before."""
    table = talk(language=language)
    before = table.table
    for said in words:
        assert table.say(f"w: {said}") == [f"white: {HEARD[language].format(said)}"]
    assert table.table is before


def test_two_greetings_are_one(talk):
    """Each language has its own and knows the others'."""
    assert talk().say("w: Hallo, guten Tag!") == ["white: Gehört, nichts geschehen: Hallo guten Tag."]
    assert talk().say("w: Bonjour, hola") == ["white: Gehört, nichts geschehen: Bonjour hola."]


def test_nobody_answers_by_courtesy(talk):
    """5.1b, 9.1: what he is asked stays open, and an offer waits for its own words."""
    table = talk()
    table.moves("Eva vier", "Eva fünf")
    really = "black: Wirklich aufgeben? Ja oder nein."
    assert table.say("b: Ich gebe auf") == [really]
    assert table.say("b: danke") == [DANKE, really]
    assert table.say("b: ok") == ["black: Gehört, nichts geschehen: ok.", really]
    assert table.say("b: nein") == ["black: Verworfen."]
    table.say("w: Remis")
    offered = "black: Zum Remisangebot: angenommen oder abgelehnt."
    for agrees in ("ok", "vale", "va bene"):
        assert table.say(f"b: {agrees}") == [f"black: Gehört, nichts geschehen: {agrees}.", offered]
    assert table.say("b: nein danke") == ["Schwarz lehnt das Remis ab."]


def test_who_says_ok_to_a_move_hears_that_it_is_still_to_be_followed(talk):
    """E2.1: it repeats nothing and executes nothing."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr")
    assert table.say("b: ok") == ["black: Gehört, nichts geschehen: ok.", "black: Zu wiederholen ist: Eva vier."]
    table.say("b: Eva vier")
    assert table.say("b: danke") == [DANKE, "black: Noch auszuführen: Eva vier."]


def test_before_the_game_and_after_it_he_hears_what_comes_next(talk):
    """No clock runs then that it could cost him."""
    table = talk(start=False)
    assert table.say("b: Hallo") == ["black: Gehört, nichts geschehen: Hallo.", "black: Zu sagen ist: Partie beginnen."]
    table.play("a: Partie beginnen", "w: Ich gebe auf", "w: ja")
    assert table.say("b: danke") == [DANKE, "black: Zu sagen ist: ich unterschreibe."]


def test_courtesy_with_more_behind_it_does_nothing_either(talk):
    """9.1: what stands behind it is said for itself."""
    table = talk()
    assert table.say("w: danke, Remis") == ["white: Jedes für sich sagen. Gehört: danke Remis."]
    assert table.say("w: ok e4") == ["white: Nicht verstanden. Gehört: ok e vier."]
    assert table.table.turn.announced is None


def test_who_asks_bitte_hears_it_again(talk):
    """With a question mark it is "wie bitte"."""
    table = talk()
    table.say("w: Eva vier")
    assert table.say("w: Bitte?") == ["Eva zwei Eva vier."]
    assert table.say("w: Entschuldigung?") == ["Eva zwei Eva vier."]


def test_no_ear_listens_for_courtesy():
    """What players say to each other is theirs: it is typed."""
    assert parse("guten Tag").intent is Intent.COURTESY
    assert not {"danke", "hallo", "guten", "tag", "glück", "ok"} & set(grammar.words())
