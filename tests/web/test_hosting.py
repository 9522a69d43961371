"""A table with its pages in one process: what a full disk, a computer's seat and several threads come to."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app import editions
from app.conversation import Conversation
from app.hosted_table import PageTable
from app.live_table import LiveTable
from app.page_places import places_of
from app.session import Session
from app.speaker_mouth import SpeakerMouth
from app.stopwatch import Stopwatch
from game.decide import open_table
from game.events import TimeAdded
from game.seat import Seat
from game.time_control import TimeControl
from speech_grammar.messages import Catalogue
from tests.web.client import Json
from voice.tape import DirectoryTape
from web.host import Asked, Command
from web.place import Place


class Hosted:
    """A table that is played for its pages in a thread of its own."""

    def __init__(self, folder: Path) -> None:
        opened = open_table(
            edition=editions.load("2009"),
            white=Seat(name="Anna Berg", visually_impaired=True),
            black=Seat(name="Karl Maier"),
            control=TimeControl.parse("1800+10"),
        )
        self.session = Session.begin(opened, folder / "1.sqlite")
        catalogue, now = Catalogue.load("de"), Stopwatch().now
        mouth, tape = SpeakerMouth(None), DirectoryTape(folder / "1.tape")
        conversation = Conversation(self.session, now, catalogue, mouth, tape)
        self.live = LiveTable(self.session, conversation, now, mouth, catalogue)
        self.printed: list[str] = []
        self.live.show_line = self.printed.append
        self.table = PageTable("1", self.session, conversation, now, tape, self.live.put)
        self._loop = threading.Thread(target=self.live.host, kwargs={"is_resumed": False, "watches_flags": True})
        self._loop.start()

    def do(self, key: str, place: Place, type_: str, **fields: object) -> Json:
        """What a page of that place is answered."""
        asked = Asked(key, place, "de", Command({"type": type_, **fields}))
        return self.table.ask(asked).result(timeout=20)

    def end(self) -> None:
        """End the table."""
        self.live.stop()
        self._loop.join()
        self.session.close()


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """One table."""
    found = Hosted(tmp_path)
    yield found
    found.end()


def test_a_full_disk_is_said_and_ends_nothing(hosted: Hosted):
    """What cannot be recorded has not happened; when there is room again the game goes on."""
    record = hosted.session._record
    assert record is not None
    record._connection.execute("PRAGMA max_page_count = 1")
    hosted.do("start", Place.ARBITER, "start")
    given = {"seat": "black", "ms": 1_000, "reason": "disturbance"}
    answers = (hosted.do(f"full-{number}", Place.ARBITER, "give_time", **given) for number in range(1_000))
    full = next(answer for answer in answers if not answer["ok"])
    assert full["code"] == "record_disk_full"
    version = hosted.table.version
    record._connection.execute("PRAGMA max_page_count = 10000")
    answer = hosted.do("room", Place.ARBITER, "give_time", **given)
    assert (answer["ok"], answer["version"]) == (True, version + 1)


def test_many_pages_at_once_are_answered_one_by_one(hosted: Hosted):
    """Fifty requests from many threads are fifty decisions, each once and in some order."""
    hosted.do("start", Place.ARBITER, "start")
    given = {"seat": "black", "ms": 1_000, "reason": "disturbance"}
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda n: hosted.do(str(n // 2), Place.ARBITER, "give_time", **given), range(100)))
    assert all(answer["ok"] for answer in answers)
    assert sorted({answer["version"] for answer in answers}) == list(range(3, 53))
    assert sum(isinstance(event, TimeAdded) for event in hosted.session.events) == 50


def test_a_computers_seat_has_no_page():
    """Nobody joins where an engine plays; and no assistant where no player has one."""
    opened = open_table(
        edition=editions.load("2009"),
        white=Seat(name="Anna Berg", visually_impaired=True, has_assistant=True),
        black=Seat(name="stockfish", computer=True),
        control=TimeControl.parse("1800"),
    )
    assert places_of(Session([opened]).table) == (
        Place.WHITE, Place.ASSISTANT_WHITE, Place.ARBITER, Place.SPECTATOR,
    )  # fmt: skip
