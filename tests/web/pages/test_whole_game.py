"""A whole game to mate against the voice station, three times over: by hand, by keys, with a torn connection."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.client import PATIENCE_S
from tests.web.pages.hands import WRITE, Finger, Hands, Keys, Mouse
from tests.web.pages.proxy import Cable
from tests.web.pages.seeing import heard, listen, until_heard
from tests.web.pages.station import VoiceStation

Sit = Callable[..., Page]
HEARD = [
    "Die Partie beginnt. Weiß ist am Zug.",
    "Felix zwei Felix drei.",
    "Schwarz ist am Zug.",
    "Wiederholung stimmt.",
    "Ausgeführt von Schwarz.",
    "Notiert: Felix drei.",
    "Eva sieben Eva fünf.",
    "Weiß ist am Zug.",
    "Notiert: Eva fünf.",
    "Wiederholung stimmt.",
    "Ausgeführt von Weiß.",
    "Gustav zwei Gustav vier.",
    "Schwarz ist am Zug.",
    "Wiederholung stimmt.",
    "Ausgeführt von Schwarz.",
    "Notiert: Gustav vier.",
    "Dame David acht Hector vier.",
    "Matt.",
    "Gewonnen hat Schwarz.",
    "Bitte die Partieformulare unterschreiben.",
    "Schwarz hat unterschrieben.",
    "Weiß muss noch unterschreiben.",
    "Weiß hat unterschrieben.",
    "Beide haben unterschrieben. Das Ergebnis steht fest.",
]


@pytest.fixture
def station(tmp_path: Path) -> Iterator[VoiceStation]:
    """A table with a voice station and pages."""
    station = VoiceStation(tmp_path)
    yield station
    station.close()


def test_by_mouse_and_touch(station: VoiceStation, sit: Sit):
    """The sighted opponent drags and clicks in his first move, taps in the second, and mates."""
    page = sit(station, "black", has_touch=True)
    play(station, page, [Mouse(page), Finger(page)])


def test_by_keyboard_alone(station: VoiceStation, sit: Sit):
    """The same game without a pointer."""
    page = sit(station, "black")
    play(station, page, [Keys(page), Keys(page)])


def test_through_a_connection_that_is_cut_in_the_middle(station: VoiceStation, sit: Sit):
    """An announcement whose answer is lost is not made twice; the page comes back by itself and has missed nothing."""
    with Cable(station.port) as cable:
        page = sit(station, "black", address=cable.address)
        state = page.locator("#connection")

        class Torn(Mouse):
            """Loses the answer to the mating move, and then the connection."""

            def move(self, origin: str, target: str) -> None:
                if target == "h4":
                    cable.lose_answers()
                super().move(origin, target)
                if target == "h4":
                    station.hear("Dame David acht Hector vier.")
                    cable.cut()
                    expect(state).to_have_text("Verbindung unterbrochen. Sie wird von selbst wieder aufgenommen.")
                    cable.mend()
                    expect(state).to_have_text("Wieder verbunden.")

        play(station, page, [Mouse(page), Torn(page)])


def test_the_signed_game_stays_on_all_pages_until_the_arbiter_ends_the_program(station: VoiceStation, sit: Sit):
    """No page is left with a lost connection: the game can be read and taken home, and then it is over in words."""
    player, desk, bench = sit(station, "black"), sit(station, "arbiter"), sit(station, "spectator")
    end = desk.get_by_role("button", name="Programm beenden")
    station.say("a: Partie beginnen", "Die Partie beginnt. Weiß ist am Zug.")
    station.say("s: ich gebe auf", "An Schwarz: Wirklich aufgeben? Ja oder nein.")
    station.say("s: ja", "Gewonnen hat Weiß.")
    station.say("w: ich unterschreibe", "Weiß hat unterschrieben.")
    expect(end).to_be_hidden()
    player.get_by_role("button", name="Partieformulare unterschreiben").click()
    player.get_by_role("dialog").get_by_role("button", name="Ich unterschreibe").click()
    station.hear(
        "Die Partie ist abgeschlossen, die Seiten zeigen sie weiter. Zum Beenden hier Steuerung und C drücken, "
        "oder der Schiedsrichter beendet das Programm auf seiner Seite."
    )
    expect(player.locator(".urgent .soft")).to_have_text("Beide haben unterschrieben. Das Ergebnis steht fest.")
    expect(player.get_by_role("log").locator("p").last).to_have_text(
        "Beide haben unterschrieben. Das Ergebnis steht fest."
    )
    with desk.expect_download() as taken:
        desk.get_by_role("link", name="PGN").click()
    assert '[Result "1-0"]' in taken.value.path().read_text("utf-8")
    listen(player)
    end.click()
    expect(desk.get_by_role("dialog")).to_contain_text("Dann sind alle Seiten dieses Tisches geschlossen.")
    desk.get_by_role("dialog").get_by_role("button", name="Programm beenden").click()
    over = "Die Partie ist beendet, und zu unterschreiben ist nichts mehr. Diese Seite ist geschlossen."
    for page in (player, desk, bench):
        expect(page.locator("#connection")).to_have_text(over)
        expect(page.locator("#connection")).to_have_attribute("data-state", "ended")
    assert heard(player) == [over]
    assert station.process.wait(timeout=PATIENCE_S) == 0


def play(station: VoiceStation, page: Page, hands: list[Hands]) -> None:
    """1. f3 e5 2. g4 Qh4 mate, White by voice, Black with these hands; every line is on the page once, in order."""
    first, second = hands
    station.say("a: Partie beginnen", "Die Partie beginnt. Weiß ist am Zug.")
    complete(station, page, "Felix drei", "Felix zwei Felix drei.")
    repeat(page, first, "f2", "f3")
    note(page, first, "f3", "Felix drei")
    first.move("e7", "e5")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    first.press()
    expect(page.get_by_text("Der Gegner ist am Zug.", exact=True)).to_be_visible()
    note(page, first, "e5", "Eva fünf")
    station.say("w: Eva fünf", "Wiederholung stimmt.")
    station.say("w: ausgeführt", "Ausgeführt von Weiß.")
    complete(station, page, "Gustav vier", "Gustav zwei Gustav vier.")
    repeat(page, second, "g2", "g4")
    note(page, second, "g4", "Gustav vier")
    second.move("d8", "h4")
    expect(page.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    listen(page)
    second.press()
    expect(page.get_by_text("Ergebnis: 0-1")).to_be_visible()
    expect(page.locator("[data-cell=e1]")).to_have_attribute("aria-label", "e1: weißer König, im Schach")
    expect(page.locator("#now-hint")).to_have_text("Die Partieformulare sind noch zu unterschreiben.")
    page.get_by_role("button", name="Partieformulare unterschreiben").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Ich unterschreibe").press("Enter")
    station.hear("Weiß muss noch unterschreiben.")
    expect(page.locator("#now-hint")).to_have_text("Der Gegner muss noch unterschreiben.")
    until_heard(page, "Schwarz hat unterschrieben.")
    assert "Die Partie ist beendet." not in heard(page)  # mate has ended it, and no press of the clock is refused
    station.say("w: ich unterschreibe", "Beide haben unterschrieben. Das Ergebnis steht fest.")
    expect(page.get_by_role("log").locator("p")).to_have_text(HEARD)
    expect(page.get_by_text("Beide haben unterschrieben. Das Ergebnis steht fest.").first).to_be_visible()


def complete(station: VoiceStation, page: Page, words: str, heard: str) -> None:
    """White announces his move and presses his clock; the page then asks for the repetition."""
    station.say(f"w: {words}", heard)
    station.say("w: Uhr drücken", "Schwarz ist am Zug.")
    expect(page.get_by_role("heading", name="Der Gegner sagt an")).to_be_visible()


def repeat(page: Page, hands: Hands, origin: str, target: str) -> None:
    """The move made on the own board repeats the announcement and, where it is the same, executes it."""
    hands.move(origin, target)
    expect(page.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()


def note(page: Page, hands: Hands, text: str, read: str) -> None:
    """The player writes the move himself, in his own letters; nobody says anything before it is noted."""
    hands.note(text)
    expect(page.get_by_role("log")).to_contain_text(f"Notiert: {read}.")
    expect(page.get_by_label(WRITE)).to_have_value("")
