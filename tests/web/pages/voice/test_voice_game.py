"""A blind player's game by voice alone in his own browser: his microphone is a file, what he hears is recorded."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.places import model_folder
from tests.conftest import CHROMIUM
from tests.web.pages.hands import Mouse
from tests.web.pages.voice.microphones import FileMicrophone, listen_out, parts, tap
from tests.web.server import Server
from tests.web.sound.voice import recorded
from voice.ear.vosk_recogniser import VoskRecogniser

Sit = Callable[..., Page]
KNIGHTS = "5rkn/pp3p1p/6pP/3N2B1/6N1/8/6PP/6K1 w - - 0 1"  # either knight mates on f6
BISHOP, CORRECTED, TIMES, CLOCK = "first/070-white", "first/071-white", "first/104-white", "first/072-white"
REPEATED, DONE, KNIGHT, SECOND = "first/301-white", "first/302-white", "first/025-white", "answers/white-zwei"
SAID = [
    "Die Partie beginnt. Weiß ist am Zug.",
    "Läufer Gustav fünf Felix vier.",
    "Berichtigt: Läufer Gustav fünf Hector vier.",
    "Schwarz ist am Zug.",
    "Wiederholung stimmt.",
    "Ausgeführt von Schwarz.",
    "Anna sieben Anna sechs.",
    "Weiß ist am Zug.",
    "Wiederholung stimmt.",
    "Ausgeführt von Weiß.",
    "Mehrdeutig.",
    "Eins: Springer David fünf Felix sechs.",
    "Zwei: Springer Gustav vier Felix sechs.",
    "Springer Gustav vier Felix sechs.",
    "Matt.",
    "Gewonnen hat Weiß.",
    "Bitte die Partieformulare unterschreiben.",
]
HEARD = [  # by our own ear, in the page's sound, which is cut at its pauses
    "läufer gustav fünf felix vier",
    "läufer gustav fünf hector vier",
    "anna sieben anna sechs",
    "springer david fünf felix sechs",
    "springer gustav vier felix sechs",
    "springer gustav vier felix sechs",
]


@pytest.fixture
def microphone(browser: Browser, tmp_path: Path) -> Iterator[FileMicrophone]:
    """A browser of its own, whose microphone is a file."""
    found = FileMicrophone(browser.browser_type, CHROMIUM, tmp_path)
    yield found
    found.browser.close()


class Speaker:
    """White, who is blind: he talks, and listens until all is said."""

    def __init__(self, page: Page, microphone: FileMicrophone) -> None:
        self.page = page
        self.log = page.get_by_role("log")
        self._microphone = microphone

    def say(self, name: str, answer: str) -> None:
        """Say a recording of the demo, and hear the answer out."""
        self.ask(name, answer)
        listen_out(self.page)

    def ask(self, name: str, answer: str | re.Pattern[str]) -> None:
        """Say it, and have the answer."""
        self._microphone.say(self.page, recorded(name))
        self._until(answer)

    def hear(self, words: str) -> None:
        """What the other one did."""
        self._until(words)
        listen_out(self.page)

    def _until(self, words: str | re.Pattern[str]) -> None:
        expect(self.log.locator("p").last).to_have_text(words)


def test_a_game_to_mate_by_voice_with_a_correction_a_question_and_an_ambiguity(
    serve: Callable[..., Server], sit: Sit, microphone: FileMicrophone
):
    """White speaks and hears at his page, Black moves his pieces at another; each sentence is shown and sounds once."""
    server = serve("--fen", KNIGHTS, "--blind", "white", "--tape", "both")
    black, page = (
        sit(server, "black"),
        sit(server, "white", at=microphone.browser, viewport={"width": 1_280, "height": 900}),
    )
    tap(page)
    page.get_by_label("Wer mir vorliest").select_option("rochade")
    listen_out(page)
    white = Speaker(page, microphone)
    server.join("arbiter").do("start")
    white.hear(SAID[0])
    white.say(BISHOP, SAID[1])
    white.say(CORRECTED, SAID[2])
    white.ask(TIMES, re.compile("^Schwarz: .* übrig"))  # he does not hear it out: who speaks silences the page
    white.say(CLOCK, SAID[3])
    answer(black)
    white.hear(SAID[7])
    white.say(REPEATED, SAID[8])
    white.say(DONE, SAID[9])
    white.say(KNIGHT, SAID[12])
    white.say(SECOND, SAID[13])
    white.say(DONE, SAID[-1])
    told = white.log.locator("p").all_inner_texts()
    times = [line for line in told if line.endswith("übrig.")]
    assert [line.partition(":")[0] for line in times] == ["Weiß", "Schwarz"]
    assert [line for line in told if line not in times] == SAID
    found = parts(page, VoskRecogniser(model_folder()))
    assert [words for words in found if words in HEARD] == HEARD
    assert len(list((server.folder / "1.tape").glob("*.flac"))) == 9


def answer(black: Page) -> None:
    """Black repeats and executes on his own board, moves, and presses his clock."""
    hands = Mouse(black)
    hands.move("g5", "h4")
    expect(black.get_by_text("Sie sind am Zug.", exact=True)).to_be_visible()
    hands.move("a7", "a6")
    expect(black.get_by_role("heading", name="Ihre Ansage")).to_be_visible()
    hands.press()
