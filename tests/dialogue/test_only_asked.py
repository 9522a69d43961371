"""What is typed with a question mark: it asks, and does nothing."""

import pytest

from dialogue.station import Station
from game.table.seat import NotationLanguage
from speech_grammar import Intent, parse
from speech_grammar.errors import OnlyAsked
from speech_grammar.reading import ASKING
from speech_grammar.vocabulary import vocabulary
from tests.dialogue.conftest import Talk

IN = {
    "de": ("Nur eine Frage, nichts geschehen: {}. Wenn gemeint: ohne Fragezeichen.", "Es ist kein Remis geboten."),
    "en": (
        "Only a question, nothing done: {}. If you meant it: without the question mark.",
        "No draw has been offered.",
    ),
    "ca": (
        "Només una pregunta, no s'ha fet res: {}. Si ho volia dir: sense l'interrogant.",
        "No hi ha cap oferta de taules.",
    ),
    "es": (
        "Solo una pregunta, no se ha hecho nada: {}. Si quería decir eso: sin interrogación.",
        "No hay ninguna oferta de tablas.",
    ),
    "pt": (
        "Só uma pergunta, nada foi feito: {}. Se queria dizer isso: sem ponto de interrogação.",
        "Não há nenhuma proposta de empate.",
    ),
    "it": (
        "Solo una domanda, non è stato fatto nulla: {}. Se intendeva questo: senza punto interrogativo.",
        "Non c'è alcuna offerta di patta.",
    ),
}


@pytest.mark.parametrize(
    ("language", "asked", "words"),
    [
        ("de", "Remis?", "Remis"),
        ("en", "draw ?", "draw"),
        ("ca", "Taules?", "taules"),
        ("es", "¿Tablas?", "tablas"),
        ("es", "¿tablas", "tablas"),
        ("pt", "empate?!", "empate"),
        ("it", "patta??", "patta"),
        ("it", "« patta? »", "patta"),
    ],
)
def test_who_asks_whether_it_is_a_draw_offers_none_and_hears_whether_one_is_offered(talk, language, asked, words):
    """9.1: an offer cannot be taken back; what a question mark stands behind is none."""
    table = talk(language=language)
    sentence, none_offered = IN[language]
    assert table.say(f"w: {asked}") == [f"white: {sentence.format(words)}", f"white: {none_offered}"]
    assert table.table.draw_offered_to == ()
    table.say(f"w: {words}")
    assert table.table.draw_offered_to != ()


@pytest.mark.parametrize(
    ("language", "asked", "words"),
    [
        ("de", "Uhr?", "Uhr"),
        ("en", "clock?", "clock"),
        ("ca", "rellotge?", "rellotge"),
        ("es", "¿Reloj?", "reloj"),
        ("pt", "relógio?", "relógio"),
        ("it", "orologio?", "orologio"),
        ("de", "Ich gebe auf?", "ich gebe auf"),
        ("en", "resign?", "resign"),
        ("es", "¿abandono?", "abandono"),
        ("de", "Schiedsrichter?", "Schiedsrichter"),
        ("de", "Unzulässiger Zug?", "unzulässiger Zug"),
        ("en", "his flag fell?", "his flag fell"),
        ("de", "Korrektur d4?", "Korrektur David vier"),
        ("it", "correzione?", "correzione"),
        ("de", "d4?", "David vier"),
        ("de", "ja?", "ja"),
    ],
)
def test_what_binds_is_not_done_where_it_is_asked(talk, language, asked, words):
    """6.7a, 5.1b, 6.8, E2.6: the move that was announced stands, the clock runs on, and he hears how it is done."""
    table = talk(language=language)
    table.say("w: Eva vier")
    before = table.table
    assert table.say(f"w: {asked}") == [f"white: {IN[language][0].format(words)}"]
    assert table.table is before
    assert table.say("w: warum") == [f"white: {IN[language][0].format(words)}"]


def test_nothing_asked_is_answered_by_a_question(talk):
    """5.1b: "ja?" and "nein?" leave the question open, and so does a promotion's piece, in any language."""
    table = talk("7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    asked = "white: " + IN["de"][0]
    assert table.say("w: Ich gebe auf") == ["white: Wirklich aufgeben? Ja oder nein."]
    assert table.say("w: ja?") == [asked.format("ja")]
    assert table.say("w: nein?") == [asked.format("nein")]
    assert table.say("w: nein") == ["white: Verworfen."]
    table.say("w: e8")
    assert table.say("w: Dame?") == [asked.format("Dame")]
    assert table.say("w: queen?") == ["white: Ansagen sind deutsch: Dame."]
    assert table.say("w: queen") == ["Eva sieben Eva acht Dame."]


def test_a_question_corrects_no_promotion_and_castles_to_no_side(talk):
    """E2.1: neither a lone piece behind "Korrektur" nor the side that was asked for."""
    promoted = talk("7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    promoted.say("w: e8D")
    assert promoted.say("w: Korrektur Turm?") == ["white: Unvollständig: es fehlt das Feld. Gehört: Korrektur Turm."]
    assert promoted.table.turn.announced.announcement.promotion == "queen"
    castles = talk("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert castles.say("w: Rochade") == ["white: Rochade: kurz oder lang?"]
    castles.say("w: kurz?")
    assert castles.table.turn.announced is None


def test_who_may_mean_whether_it_is_done_hears_that_too(talk):
    """E2.3b, 9.1: "ausgeführt?" asks for the opponent's board, "Remis?" for an offer that stands."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr", "b: Eva vier")
    asked = IN["de"][0]
    assert table.say("w: ausgeführt?") == [
        f"white: {asked.format('ausgeführt')}",
        "white: Wiederholt, noch nicht ausgeführt: Eva vier.",
    ]
    table.play("b: ausgeführt", "b: Remis")
    assert table.say("w: angenommen?") == [
        f"white: {asked.format('angenommen')}",
        "white: Schwarz bietet Remis.",
        "white: Zum Remisangebot: angenommen oder abgelehnt.",
    ]
    assert table.table.outcome is None


def test_a_move_asked_on_a_page_in_its_letters_is_not_played(talk):
    """C.3: the page's letters are put into names, with their question mark."""
    table: Talk = talk()
    told = table.words(table.dialogue.read(Station.WHITE, "Nf3?", NotationLanguage.ENGLISH))
    assert told == [f"white: {IN['de'][0].format('Springer Felix drei')}"]
    assert table.table.turn.announced is None


@pytest.mark.parametrize(
    "offer",
    ["Wollen wir Remis machen?", "Do you want a draw, please?", "¿Hacemos tablas?", "Fem taules?", "Facciamo patta?"],
)
def test_what_asks_the_opponent_for_a_draw_is_an_offer_with_its_question_mark(talk, offer):
    """9.1: nobody else can be meant by it."""
    assert talk().say(f"w: {offer}") == ["Weiß bietet Remis."]


@pytest.mark.parametrize("asked", ["?", "??", " ¿? "])
def test_a_question_mark_alone_asks_what_can_be_said(talk, asked):
    """As in many programs; where a question is open, it is asked again."""
    table = talk()
    assert table.say(f"w: {asked}") == table.say("w: was kann ich sagen")
    table.say("w: Ich gebe auf")
    assert table.say(f"w: {asked}") == ["white: Wirklich aufgeben? Ja oder nein."]


def test_whoever_is_nobodys_yet_is_asked_nothing_by_name(talk):
    """9.1: without a station, either."""
    table = talk()
    assert table.say("Remis?") == [f"white: {IN['de'][0].format('Remis')}", "white: Es ist kein Remis geboten."]
    assert table.say("nein") == ["white: Keine Frage offen. Gehört: nein."]


def test_every_question_that_does_something_is_one_and_all_else_asks():
    """The table's own questions are read as what they do; what only asks is the same with a question mark."""
    for phrase in vocabulary().questions:
        assert parse(f"{phrase}?").intent in {Intent.OFFER_DRAW, Intent.TAKE_BACK}
    for command in vocabulary().commands:
        for phrase in command.keyed if command.takes == "nothing" else ():
            intent = parse(phrase).intent
            if intent in ASKING:
                assert parse(f"{phrase}?").intent in {intent, Intent.REPEAT}
            elif phrase not in vocabulary().questions:
                with pytest.raises(OnlyAsked):
                    parse(f"{phrase}?")
