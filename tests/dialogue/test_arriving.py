"""Who comes late arrives with what he says: in time he plays, later the arbiter decides (2009, 6.6; 2005, 6.7)."""

from dataclasses import replace

import pytest

from app.table.conversation import SessionDesk
from app.table.session import Session
from dialogue.dialogue import Dialogue
from dialogue.station import Station
from game.actors import ARBITER, BLACK, WHITE, Actor, Colour, Role
from game.commands import PressClock, ReportAbsent, Resign, Start
from game.errors import Refusal, RefusalCode
from game.table.seat import Seat
from game.units import MINUTE_MS, SECOND_MS
from tests.editions import load


def test_who_was_absent_arrives_with_what_he_says_himself(talk):
    """2005, 6.7: within the default time his own words say that he has come, and are dealt with then."""
    table = talk(edition="2005")
    table.play("a: abwesend Weiß", "a: abwesend Schwarz")
    assert table.say("w: Eva vier") == ["Weiß ist da, Verspätung drei Sekunden.", "Eva zwei Eva vier."]
    table.say("w: Uhr drücken")
    assert table.say("b: Eva vier") == ["Schwarz ist da, Verspätung fünf Sekunden.", "Wiederholung stimmt."]
    assert table.table.session.absent == ()
    assert table.say("b: ausgeführt") == ["Ausgeführt von Schwarz."]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("warum", "white: Es wurde nichts abgelehnt."),
        ("Uhr drücken", "white: Der Zug ist noch nicht angesagt."),
        ("Korrektur", "white: Es ist nichts zu korrigieren."),
    ],
)
def test_who_was_absent_has_come_though_what_he_says_leads_to_nothing(talk, said, answer):
    """6.6: that he is there does not hang on what he says."""
    table = talk(edition="2005")
    table.say("a: abwesend Weiß")
    assert table.say(f"w: {said}") == ["Weiß ist da, Verspätung zwei Sekunden.", answer]
    assert table.table.session.absent == ()


def test_who_comes_too_late_is_told_so_and_that_the_arbiter_decides(talk):
    """2009, 6.6a: no word of his own loses the game; he calls the arbiter, who lets him play or does not."""
    late = (
        "white: Weiß kommt zu spät, Verspätung {}. Darüber entscheidet der Schiedsrichter. Ihn rufen: Schiedsrichter."
    )
    table = talk()
    table.say("a: abwesend Weiß")
    table.now += 12 * MINUTE_MS - 2 * SECOND_MS
    assert table.say("w: Eva vier") == [late.format("zwölf Minuten")]
    assert table.say("w: warum") == [late.format("zwölf Minuten")]
    assert table.say("w: wie bitte") == [late.format("zwölf Minuten")]
    assert table.say("w: was kann ich sagen") == [late.format("zwölf Minuten drei Sekunden")]
    assert table.say("w: Schiedsrichter") == ["Schiedsrichter gerufen von Weiß. Beide Uhren stehen."]
    assert (table.table.outcome, table.table.session.absent) == (None, (Colour.WHITE,))
    table.play("a: doch anwesend Weiß", "a: weiterspielen")
    assert table.say("w: Eva vier") == ["Eva zwei Eva vier."]


def test_who_has_come_too_late_may_still_be_declared_to_have_lost(talk):
    """2009, 6.6a: he has announced and repeated nothing, and counts as absent until the arbiter decides."""
    table = talk()
    table.play("w: Eva vier", "w: Uhr drücken", "a: abwesend Schwarz")
    assert table.say("b: Eva vier")[0].startswith("black: Schwarz kommt zu spät, Verspätung ")
    assert table.play("a: kampflos verloren", "a: ja")[0] == "Nicht rechtzeitig erschienen."


def test_a_question_that_may_be_the_opponents_says_of_nobody_that_he_has_come(talk):
    """6.6: at one microphone nothing tells who asks; a move is his whose it is, and what binds is asked by name."""
    table = talk(edition="2005")
    table.say("a: abwesend Weiß")
    for asked in ("Bedenkzeit", "was kann ich sagen", "letzter Zug", "Schiedsrichter"):
        table.say(asked)
        assert table.table.session.absent == (Colour.WHITE,)
    assert table.say("ja") == [
        "Weiß ist da, Verspätung sechs Sekunden.",
        "Schiedsrichter gerufen von Weiß. Beide Uhren stehen.",
    ]
    table = talk(edition="2005")
    table.say("a: abwesend Weiß")
    assert table.say("Eva vier") == ["Weiß ist da, Verspätung zwei Sekunden.", "Eva zwei Eva vier."]


def test_who_is_known_by_his_station_arrives_with_a_question(talk):
    """6.6: he asks for the times at his own microphone, or types it at his own place."""
    table = talk(edition="2005")
    table.say("a: abwesend Weiß")
    assert table.say("w: meine Zeit")[0] == "Weiß ist da, Verspätung zwei Sekunden."


def test_who_was_absent_arrives_with_what_he_does_on_his_page(talk):
    """6.6: as with what he says, and though it is refused; too late it is his arrival that is."""
    table = talk(edition="2005")
    table.play("a: abwesend Weiß", "a: abwesend Schwarz")
    with pytest.raises(Refusal) as refused:
        table.dialogue.submit(PressClock(by=WHITE, seat=Colour.WHITE))
    assert refused.value.code is RefusalCode.NOT_ANNOUNCED
    assert table.words(table.dialogue.untold()) == ["Weiß ist da, Verspätung zwei Sekunden."]
    table.now += 60 * MINUTE_MS
    with pytest.raises(Refusal) as refused:
        table.dialogue.submit(Resign(by=BLACK, seat=Colour.BLACK))
    assert refused.value.code is RefusalCode.CAME_TOO_LATE
    assert (table.table.outcome, table.table.session.absent) == (None, (Colour.BLACK,))


@pytest.mark.parametrize(
    ("language", "says", "told"),
    [
        ("de", "Ich bin da!", "Schwarz ist da, Verspätung eine Sekunde."),
        ("en", "I'm here", "Black has arrived, late by one second."),
        ("ca", "Ja sóc aquí", "Arriben les negres, amb retard: un segon."),
        ("es", "Ya he llegado", "Llegan las negras, con un retraso de un segundo."),
        ("pt", "Já cheguei", "Chegam as pretas, com um atraso de um segundo."),
        ("it", "Eccomi!", "Il Nero è arrivato, ritardo un secondo."),
    ],
)
def test_who_comes_to_a_resumption_says_so_in_his_own_words(talk, language, says, told):
    """Guidelines, 9b: the clock of who has to reply runs until he has come, and then the envelope is opened."""
    table = talk(language=language)
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen", "a: abwesend Schwarz")
    table.say("a: Sitzung fortsetzen")
    assert table.say(f"b: {says}")[0] == told
    assert (table.table.session.absent, table.table.clock.running) == ((), None)


def test_what_an_assistant_says_does_not_say_that_his_player_has_come(talk):
    """6.6, E2.9b: he may announce, but is not the player, whom everybody waits for."""
    helped = Seat(name="Lea", visually_impaired=True, has_assistant=True)
    table = talk()
    session = Session([replace(table.session.events[0], edition=load("2005"), white=helped)])
    for command in (Start(by=ARBITER), ReportAbsent(by=ARBITER, seat=Colour.WHITE)):
        session.carry_out(command, 0)
    desk = SessionDesk(session, lambda: SECOND_MS)
    with desk.speaking(Actor(Role.ASSISTANT, Colour.WHITE)):
        told = table.words(Dialogue(desk).read(Station.WHITE, "Eva vier"))
    assert told == ["white: Abgelehnt: Eva vier.", "white: Weiß ist nicht da."]


def test_between_two_sessions_nobody_arrives(talk):
    """Guidelines, 5, 9b: none goes on to which he could come too late; in the next his clock runs until he comes."""
    table = talk(edition="2005")
    table.play("a: Hängepartie", "w: Abgabezug Sf3", "w: Umschlag geschlossen", "a: abwesend Schwarz")
    table.now += 120 * MINUTE_MS
    closed = "black: Die Partie ist unterbrochen. Der Schiedsrichter sagt: Sitzung fortsetzen."
    assert table.say("b: was kann ich sagen")[0] == closed
    table.say("a: Sitzung fortsetzen")
    assert table.say("b: was kann ich sagen")[:3] == [
        "Schwarz ist da, Verspätung eine Sekunde.",
        "Beide Uhren stehen.",
        "black: Der Umschlag ist noch zu. Der Schiedsrichter sagt: Umschlag öffnen.",
    ]


def test_who_comes_to_sign_a_game_that_is_over_signs_it(talk):
    """8.7: there is no session left to which he comes late."""
    table = talk(edition="2005")
    table.play("a: abwesend Schwarz", "w: ich gebe auf", "w: ja")
    assert table.say("b: ich unterschreibe") == ["Schwarz hat unterschrieben.", "Weiß muss noch unterschreiben."]
