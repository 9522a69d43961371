"""What a player asks that everybody has heard already, or that is on the clock: answered in every game."""

import pytest

from game.actors import Colour
from game.table.occasion import Occasion

CHECK_TO_COME = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"


@pytest.mark.parametrize(
    ("language", "none", "check"),
    [
        ("de", "Zuletzt ist kein Schach gesagt worden.", "Zuletzt gesagt: Schach gegen Schwarz."),
        ("en", "No check was said last.", "Said last: check to Black."),
        ("it", "Per ultimo non è stato detto scacco.", "Detto per ultimo: scacco al Nero."),
        ("es", "Lo último que se dijo no fue jaque.", "Lo último que se dijo: jaque a las negras."),
        ("ca", "L'últim que es va dir no era escac.", "L'últim que es va dir: escac a les negres."),
    ],
)
def test_who_asks_for_check_hears_what_was_said_of_the_last_completed_move(talk, language, none, check):
    """E2.6, 12.3a: not of a move that is only announced, which its player may still take back for what he learns."""
    table = talk(CHECK_TO_COME, language=language, blind=tuple(Colour))
    assert table.say("w: Ist das Schach?") == [f"white: {none}"]
    table.say("w: Turm Anna acht")
    assert table.say("w: Ist das Schach?") == [f"white: {none}"]
    table.play("w: Uhr drücken", "b: Turm Anna acht", "b: ausgeführt")
    assert table.say("b: Bin ich im Schach?") == [f"black: {check}"]
    assert table.say("w: Steht sein König im Schach?") == [f"white: {check}"]
    table.moves("König Eva sieben")
    assert table.say("b: bin ich im Schach") == [f"black: {none}"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Noch nicht wiederholt: Eva vier.", "Angesagt ist Eva vier, nicht Eva drei.",
                "Wiederholt, noch nicht ausgeführt: Eva vier.", "Wiederholt und ausgeführt: Eva vier.",
                "Es gibt keine Ansage zu wiederholen.", "Zu wiederholen ist: Eva fünf."]),
        ("es", ["Aún no repetida: Eva vier.", "Se ha anunciado Eva vier, no Eva drei.",
                "Repetida, aún no ejecutada: Eva vier.", "Repetida y ejecutada: Eva vier.",
                "No hay ningún anuncio que repetir.", "Hay que repetir: Eva fünf."]),
    ],
)  # fmt: skip
def test_who_has_announced_hears_what_his_opponent_has_said_and_done_of_it(talk, language, told):
    """E2.1: both are said aloud; of his clock nothing is told (13.6). What he owes himself he hears, too."""
    table, heard = talk(language=language), list[str]()
    steps = ("w: Eva vier", "b: Eva drei", "b: Eva vier", "b: ausgeführt")
    for asked, said in zip(["hat er wiederholt", "war die Wiederholung richtig"] * 2, steps, strict=True):
        table.say(said)
        heard += table.say(f"w: {asked}?")
    table.play("w: Uhr drücken", "b: Eva fünf", "b: Uhr drücken")
    heard += table.say("w: Hat er ausgeführt?")
    assert heard == [f"white: {line}" for line in told]


def test_a_move_executed_before_it_was_repeated_is_told_as_that(talk):
    """What he hears first he may take for both."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "b: ausgeführt")
    assert table.say("w: Ist mein Zug ausgeführt?") == ["white: Ausgeführt, noch nicht wiederholt: Eva vier."]


@pytest.mark.parametrize("asked", ["ist das ausgeführt", "Ist es ausgeführt?", "ist das gezogen"])
def test_who_asks_whether_it_is_executed_executes_nothing(talk, asked):
    """E2.1, E2.3b: passed over, "das" would leave "ist ausgeführt", which says that it stands on his own board."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr", "b: Eva vier")
    assert table.say(f"b: {asked}") == [
        "black: Es gibt keine Ansage zu wiederholen.",
        "black: Noch auszuführen: Eva vier.",
    ]
    assert table.say(f"w: {asked}") == ["white: Wiederholt, noch nicht ausgeführt: Eva vier."]
    assert table.say("b: das ist ausgeführt") == ["Ausgeführt von Schwarz."]


@pytest.mark.parametrize(
    ("language", "own", "his", "none"),
    [
        ("de", "Weiß: Eva zwei Eva vier.", "Schwarz: Springer Felix sechs.", "Noch kein Zug gespielt."),
        ("ca", "Blanques: Eva zwei Eva vier.", "Negres: Springer Felix sechs.", "Encara no s'ha fet cap jugada."),
    ],
)
def test_each_players_last_move_is_told_to_whom_it_is_asked_of(talk, language, own, his, none):
    """Both were announced aloud (E2.1); "letzter Zug" is whichever came last."""
    table = talk(language=language)
    assert table.say("w: Mein letzter Zug") == [f"white: {none}"]
    table.moves("Eva vier")
    assert table.say("w: Sein letzter Zug") == [f"white: {none}"]
    table.say("b: Springer Felix sechs")
    assert table.say("w: Was habe ich gezogen?") == [f"white: {own}"]
    assert table.say("w: Was war sein letzter Zug?") == [f"white: {his}"]
    assert table.say("b: Mein letzter Zug") == [f"black: {his}"]
    assert table.say("a: Mein letzter Zug") == [f"arbiter: {his}"]


@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "Lea spielt Weiß, Jonas spielt Schwarz."), ("pt", "Lea joga com as brancas, Jonas com as pretas.")],
)
def test_who_has_which_colour_is_told_by_name(talk, language, told):
    """At one microphone nobody knows whose question it is: names are right whoever has asked."""
    table = talk(language=language)
    assert table.say("Welche Farbe habe ich?") == [f"white: {told}"]
    assert table.say("b: Wer spielt Weiß?") == [f"black: {told}"]
    assert table.say("a: Welche Farbe habe ich?") == [f"arbiter: {told}"]


@pytest.mark.parametrize(
    ("language", "white", "black"),
    [
        ("de", "Sie spielen Weiß.", "Sie spielen Schwarz."),
        ("ca", "Vostè juga amb les blanques.", "Vostè juga amb les negres."),
        ("it", "Gioca con il Bianco.", "Gioca con il Nero."),
    ],
)
def test_who_asks_for_his_own_colour_at_his_own_place_hears_that_alone(talk, language, white, black):
    """Names answer who plays which colour; he has asked for his."""
    table = talk(language=language)
    assert table.say("w: Welche Farbe habe ich?") == [f"white: {white}"]
    assert table.say("b: Bin ich Weiß?") == [f"black: {black}"]
    assert table.say("b: Welche Farbe hat er?") != [f"black: {black}"]


def test_each_is_told_how_many_illegal_moves_were_counted(talk):
    """7.4b: the next one may lose, and all have heard them counted."""
    table = talk()
    table.play("w: Läufer Felix eins Cesar vier", "w: Uhr drücken")
    told = ["Weiß hat einen unzulässigen Zug gemacht.", "Schwarz hat null unzulässige Züge gemacht."]
    assert table.say("w: Wie viele unzulässige Züge habe ich?") == [f"white: {line}" for line in told]


@pytest.mark.parametrize(
    ("language", "told", "over"),
    [
        ("de", ["Bis zur Zeitkontrolle: noch zwei Züge von Weiß.", "Bis zur Zeitkontrolle: noch ein Zug von Weiß."],
         "Keine Zeitkontrolle mehr: die Zeit gilt bis zum Ende der Partie."),
        ("en", ["To the time control: two more moves of White.", "To the time control: one more move of White."],
         "No more time control: the time is for the rest of the game."),
    ],
)  # fmt: skip
def test_how_far_off_the_time_control_is_is_told_by_each_players_own_moves(talk, language, told, over):
    """E2.9d: how many moves are completed, on request and recorded; Black's own count, where White is one ahead."""
    table, blind = talk(language=language, control="2/3600:1800", blind=tuple(Colour)), "wie viele Züge noch"
    for line in told:
        assert table.say("w: Wie viele Züge bis zur Zeitkontrolle?") == [f"white: {line}"]
        assert table.session.events[-1].moves_completed is not None
        table.moves("Eva vier" if line is told[0] else "Eva fünf")
    table.moves("Springer Felix drei")
    assert table.say(f"w: {blind}") == [f"white: {over}"]
    assert table.say(f"b: {blind}")[0].startswith(("black: Bis zur Zeitkontrolle: noch ein ", "black: To the time"))


@pytest.mark.parametrize(
    ("language", "white", "black"),
    [
        ("de", ["Zwei Züge von Weiß.", "Ein Zug von Schwarz."], ["Ein Zug von Schwarz.", "Zwei Züge von Weiß."]),
        ("en", ["Two moves by White.", "One move by Black."], ["One move by Black.", "Two moves by White."]),
        ("es", ["Dos jugadas de las blancas.", "Una jugada de las negras."],
         ["Una jugada de las negras.", "Dos jugadas de las blancas."]),
        ("pt", ["Dois lances das brancas.", "Um lance das pretas."],
         ["Um lance das pretas.", "Dois lances das brancas."]),
    ],
)  # fmt: skip
def test_who_has_made_one_move_less_hears_how_many_are_his(talk, language, white, black):
    """E2.9d, 6.2: Black, told of White's fortieth move as of the fortieth, would think his own control reached."""
    table = talk(language=language, control="2/3600:1800", blind=tuple(Colour))
    table.moves("Eva vier", "Eva fünf")
    assert len(table.say("b: Zugzahl")) == 1
    table.moves("Springer Felix drei")
    assert table.say("b: Zugzahl") == [f"black: {line}" for line in black]
    assert table.say("w: Zugzahl") == [f"white: {line}" for line in white]


def test_who_sees_and_the_arbiter_are_told_no_number_of_moves(talk):
    """E2.9d, 13.6: nor what tells it."""
    table = talk(control="40/7200:3600")
    assert table.say("b: Wie viele Züge bis zur Zeitkontrolle?") == [
        "black: Nicht erlaubt: das erfährt nur ein sehbehinderter Spieler."
    ]
    assert table.say("a: Wie viele Züge bis zur Zeitkontrolle?")[0].startswith("arbiter: Das sagen nur die Spieler.")


@pytest.mark.parametrize(
    ("control", "language", "told"),
    [
        ("40/7200+30:3600+30", "de",
         ["Bedenkzeit für vierzig Züge: zwei Stunden.", "Dazu mit jedem Zug: dreißig Sekunden.",
          "Bedenkzeit bis zum Ende der Partie: eine Stunde.", "Dazu mit jedem Zug: dreißig Sekunden."]),
        ("1800d5", "es", ["Tiempo hasta el final de la partida: treinta minutos.",
                          "Retraso en cada jugada: cinco segundos."]),
        ("1/60", "de", ["Bedenkzeit für einen Zug: eine Minute.", "Danach immer wieder ebenso."]),
    ],
)  # fmt: skip
def test_the_time_control_is_told_as_it_was_announced(talk, control, language, told):
    """6.2: both know it, and it tells nothing of where they stand in it."""
    table = talk(control=control, language=language)
    assert table.say("b: Welche Bedenkzeit gilt?") == [f"black: {line}" for line in told]


def test_such_a_question_leaves_an_open_one_about_a_move_open(talk):
    """Who wants to know first what was said still answers afterwards."""
    table = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    table.say("w: Springer David zwei")
    assert table.say("w: bin ich im Schach") == ["white: Zuletzt ist kein Schach gesagt worden."]
    assert table.say("w: zwei") == ["Springer Felix eins David zwei."]


@pytest.mark.parametrize(
    ("language", "heard"),
    [("de", "Zuletzt gehört: {}."), ("ca", "Sentit per última vegada: {}."), ("it", "Sentito per ultimo: {}.")],
)
def test_who_asks_what_was_heard_hears_his_own_last_words(talk, language, heard):
    """Not what he was told last, nor what his opponent has said."""
    table = talk(language=language)
    table.play("w: e4", "w: Uhr drücken", "b: Springer dreizehn")
    assert table.say("w: Was hast du gehört?") == [f"white: {heard.format('Uhr drücken')}"]
    assert table.say("w: Was hast du verstanden?") == [f"white: {heard.format('Uhr drücken')}"]
    assert table.say("b: Was hast du gehört?") == [f"black: {heard.format('Springer dreizehn')}"]
    assert table.say("Was hast du gehört?") == [f"black: {heard.format('Springer dreizehn')}"]
    table.say("b: e4")
    assert table.say("b: Was hast du gehört?") == [f"black: {heard.format('Eva vier')}"]


def test_what_was_heard_of_a_question_is_told_and_leaves_it_open(talk):
    """Who asks back has not answered; and who has said nothing hears that."""
    table = talk("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
    assert table.say("b: Was hast du gehört?") == ["black: Es wurde noch nichts gesagt."]
    table.say("w: Springer David zwei")
    assert table.say("w: Was hast du gehört?") == ["white: Zuletzt gehört: Springer David zwei."]
    assert table.say("w: zwei") == ["Springer Felix eins David zwei."]


def test_a_sealed_move_is_not_read_aloud_as_what_was_heard(talk):
    """Guidelines for adjourned games, 1a: he is told with which word it is read where nobody else hears it."""
    table = talk()
    table.play("a: Hängepartie", "w: Abgabezug Sf3")
    assert table.say("w: Was hast du gehört?") == [
        (
            "white: Zu tippen ist: Umschlag geschlossen. Bis dahin lässt sich der Abgabezug ändern, und hören, wenn es "
            "der Gegner nicht hört: Abgabezug vorlesen."
        )
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["Turnier: Pokal.", "Runde drei.", "Brett zwölf."]),
        ("en", ["Tournament: Pokal.", "Round three.", "Board twelve."]),
        ("es", ["Torneo: Pokal.", "Ronda tres.", "Tablero doce."]),
        ("it", ["Torneo: Pokal.", "Turno tre.", "Scacchiera dodici."]),
    ],
)
def test_who_asks_for_his_round_and_board_is_told(talk, language, told):
    """Who cannot read the card on his table asks where he sits."""
    table = talk(language=language, occasion=Occasion(event="Pokal", round=3, board=12))
    for asked in ("Welche Runde?", "Welches Brett ist das?"):
        assert table.say(f"w: {asked}") == [f"white: {line}" for line in told]
