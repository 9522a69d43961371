"""The table that is played at the keyboard or by voice has its pages, too."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import INTERRUPTED
from tests.forked import Forked
from tests.web.client import PATIENCE_S, Json, Page, join, request
from tests.web.server import CHECKOUT
from web.admission.cookie import DEVICE

RESIGNED = ("a: Partie beginnen", "s: ich gebe auf", "s: ja", "w: ich unterschreibe", "s: ich unterschreibe")
STAYS = (
    "The game is closed, and the pages still show it. To end, press Control and C here, "
    "or the arbiter ends the program on his page."
)


class Play:
    """`rochade play --typed` in English, with pages on a port of their own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.record = folder / "game.sqlite"
        record = "--resume" if self.record.exists() else "--record"
        words = ["play", "--language", "en", "--typed", "--silent", record, str(self.record), *options]
        self.process = Forked(*words, cwd=folder)
        self.printed: list[str] = []

    def until(self, text: str) -> str:
        """The next printed line with that text."""
        for line in self.process.stdout:
            self.printed.append(str(line).rstrip())
            if text in line:
                return self.printed[-1]
        raise AssertionError(self.printed)

    def type(self, line: str) -> None:
        """Type a line."""
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def sit(self, place: str) -> Page:
        """Take a place with the code that is printed next for it."""
        code = re.findall(r"Typed: (\w+)", self.until(f"{place}: "))[0]
        address = next(line.split(": ")[1] for line in self.printed if line.startswith("The pages are here"))
        return join(address, code, "en")

    def play(self, *lines: str) -> None:
        """Type lines, one after the other."""
        for line in lines:
            self.type(line)

    def end(self) -> None:
        """End the program as Ctrl and C do, twice while a clock runs; killed, it leaves half of what it covered.

        Just before a rematch that is agreed they break off the waiting for it, and it begins.
        """
        self.process.send_signal(signal.SIGINT)
        for line in self.process.stdout:
            if "once more" in line or "To begin" in line:
                self.process.send_signal(signal.SIGINT)
        self.process.communicate()


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """A game at the keyboard, with pages on a free port."""
    playing = Play(tmp_path, "--port", "0")
    yield playing
    playing.end()


def test_what_is_typed_at_the_table_is_seen_on_the_page_and_the_other_way_round(play: Play):
    """Both are one game: the page is told what was typed, and what the page does is printed."""
    black = play.sit("Black")
    play.type("a: Partie beginnen")
    play.type("w: Eva vier")
    while not black.lines or black.lines[-1] != "Eva zwei Eva vier.":
        black.take()
    assert black.say("Eva vier")["ok"]
    assert play.until("Black says: ") == "Black says: Eva vier."
    assert play.until("Repetition") == "Repetition agrees."


def test_the_game_goes_on_for_its_pages_when_the_keyboard_is_gone(play: Play):
    """A closed terminal ends no game that somebody plays at a page."""
    arbiter = play.sit("Arbiter")
    assert arbiter.do("start")["ok"]
    play.process.stdin.close()
    assert arbiter.do("stop_clocks")["ok"]
    assert arbiter.do("resume")["ok"]


def test_a_signed_game_stays_at_its_pages_until_the_arbiter_ends_it(play: Play):
    """Both have signed: everybody still sees the game, the arbiter takes it home, and then ends the program."""
    black = play.sit("Black")
    arbiter = play.sit("Arbiter")
    play.play(*RESIGNED)
    assert play.until("closed") == STAYS
    black.until(arbiter.ask({"do": "ask", "what": "log"})["version"])
    assert (black.view["result"], black.view["signed"]) == ("1-0", ["white", "black"])
    status, _, text = request(arbiter.address, "GET", "/export/pgn", cookie=arbiter.cookie)
    assert status == 200
    assert b'[Result "1-0"]' in text
    assert black.ask({"do": "close"})["code"] == "not_your_place"
    assert arbiter.until(black.seen)["may_close"]
    assert arbiter.ask({"do": "close"})["ok"]
    while black.farewell is None:
        black.take()
    assert black.farewell["code"] == "closed"
    assert play.process.wait(timeout=PATIENCE_S) == 0


def test_a_game_that_goes_on_is_not_ended_from_a_page(play: Play):
    """The program ends for all; so it is not the arbiter's to end before both have signed."""
    arbiter = play.sit("Arbiter")
    play.play(*RESIGNED[:-1])
    play.until("White has signed.")
    assert not arbiter.until(arbiter.ask({"do": "ask", "what": "log"})["version"])["may_close"]
    assert arbiter.ask({"do": "close"})["code"] == "not_to_be_closed"
    play.type(RESIGNED[-1])
    assert play.until("closed") == STAYS


def test_a_rematch_is_agreed_between_the_table_and_a_page(play: Play):
    """Who plays at the table is asked by name, his opponent has a button; the page comes back as the other colour."""
    black = play.sit("Black")
    play.play(*RESIGNED)
    assert play.until("rematch") == "White would like a rematch? Ja or nein."
    assert play.until("closed") == STAYS
    play.type("ja")
    assert play.until("rematch") == "White offers a rematch."
    black.until(black.ask({"do": "say", "words": "was kann ich sagen"})["version"])
    assert black.do("offer_rematch", seat="black")["ok"]
    assert play.until("game-2").endswith("game-game-2.sqlite")
    while black.farewell is None:
        black.take()
    assert black.farewell["code"] == "rematch"
    black.seen = -1
    assert black.open().tables[-1]["place"] == "white"
    play.type("a: Partie beginnen")
    assert black.say("Eva vier")["ok"]
    assert play.until("White says") == "White says: Eva vier."


@pytest.fixture
def play_with_karl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    """The same; Black has a name, and profiles lie in this test's folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    playing = Play(tmp_path, "--port", "0", "--black", "Karl")
    yield playing
    playing.end()


def test_what_became_of_a_voice_is_still_known_in_the_rematch(play_with_karl: Play):
    """All games of `play` have the same profiles: one whose voice is learnt as the next begins is not told of none."""
    play, black = play_with_karl, play_with_karl.sit("Black")

    def profile(**form: str) -> Json:
        method, headers = "POST" if form else "GET", {"Origin": black.address}
        how: Json = {"cookie": black.cookie, "form": form or None, "headers": headers}
        status, _, found = request(black.address, method, "/profile", **how)
        assert status == 200
        return dict(json.loads(found))

    black.cookie += f"; {DEVICE}={43 * 'a'}"
    assert profile(do="learn")["learning"]
    while (found := profile())["learning"]:
        assert black.say("warum")["ok"]
    assert found["told"][0]["text"].startswith("Too few words were understood")
    play.play(*RESIGNED)
    play.play("ja")
    assert play.until("offers a rematch") == "White offers a rematch."
    assert black.do("offer_rematch", seat="black")["ok"]
    while black.farewell is None:
        black.take()
    assert profile()["told"] == found["told"]


def test_the_voices_answer_is_still_heard_when_the_page_offers(play: Play):
    """After his "nein" at the table the game stays at its pages; an offer from there is answered in words."""
    black = play.sit("Black")
    play.play(*RESIGNED, "nein")
    play.until("closed")
    assert black.do("offer_rematch", seat="black")["ok"]
    assert play.until("offers a rematch") == "Black offers a rematch."
    play.type("w: ja")
    assert play.until("accepts") == "White accepts the rematch. The colours are exchanged."


def test_control_and_c_ends_a_signed_game_in_order(play: Play):
    """That is how it is meant to end: no failure, and the pages hear that it is over."""
    black = play.sit("Black")
    play.play(*RESIGNED)
    play.until(STAYS)
    play.process.send_signal(signal.SIGINT)
    while black.farewell is None:
        black.take()
    assert black.farewell["code"] == "closed"
    assert play.process.wait(timeout=PATIENCE_S) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_is_told_from_outside_to_end_tells_the_pages(play: Play, number: int):
    """They come back by themselves, when the game is gone on with."""
    black = play.sit("Black")
    arbiter = play.sit("Arbiter")
    assert arbiter.do("start")["ok"]
    play.process.send_signal(number)
    while black.farewell is None:
        black.take()
    assert black.farewell["code"] == "restart"
    assert play.process.wait(timeout=PATIENCE_S) == INTERRUPTED


def test_a_signed_game_that_is_resumed_is_shown(tmp_path: Path):
    """There is nothing to play, only to read: what was signed is on the pages, and nothing is added to it."""
    first = Play(tmp_path, "--no-pages")
    first.play(*RESIGNED, "nein")
    assert first.process.wait(timeout=PATIENCE_S) == 0
    first.end()
    again = Play(tmp_path, "--port", "0")
    assert again.until("Both have signed") == "Both have signed. The result stands."
    arbiter = again.sit("Arbiter")
    assert again.until("closed") == STAYS
    assert arbiter.view["result"] == "1-0"
    status, _, _ = request(arbiter.address, "GET", "/export/zip", cookie=arbiter.cookie)
    assert status == 200
    assert arbiter.do("resume")["code"] == "game_over"
    assert arbiter.ask({"do": "close"})["ok"]
    assert again.process.wait(timeout=PATIENCE_S) == 0
    again.end()


def test_where_the_port_is_taken_the_game_is_played_without_pages(tmp_path: Path):
    """It is said in a plain line, and the game goes on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        playing = Play(tmp_path, "--port", port)
        assert playing.until("No pages") == f"No pages in the browser: 127.0.0.1:{port} is taken or cannot be opened."
        playing.type("a: Partie beginnen")
        assert playing.until("begins") == "The game begins. White to move."
        playing.end()


def test_serving_where_the_port_is_taken_fails_in_words(tmp_path: Path):
    """`serve` has nothing else to do, and ends with the exit code for what cannot be read or written."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        words = ["serve", "--language", "en", "--port", str(port), "--record-folder", str(tmp_path)]
        done = subprocess.run(
            [sys.executable, "-P", "-m", "app", *words],
            capture_output=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr == f"No pages in the browser: 127.0.0.1:{port} is taken or cannot be opened.\n"
