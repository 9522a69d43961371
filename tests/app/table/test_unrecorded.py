"""A disk that is full in the middle of a game: told aloud, nothing is ended by it, and what was said may be said again.

SQLite itself refuses to let the file grow, as it does on a disk that is full.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.errors import ErrorCode, RecordNotWritten
from app.record.record import Record
from app.table.conversation import Conversation
from app.table.live_input import Line, Notice
from app.table.live_table import LiveTable
from app.table.session import Session
from app.voices.speaker_mouth import SpeakerMouth
from game.actors import ARBITER, Colour
from game.commands import AskClock
from game.events import ClockPressed, TableOpened
from speech_grammar.messages import Catalogue
from tests.app.table.test_live_table import in_a_room_with
from tests.app.table.test_told_aloud import Listener
from voice.mouth.speaker import Speaker

MINUTE_MS = 60_000
FULL = "Der Datenträger ist voll; nichts ist geschehen: game.rochade"
THERE_IS_ROOM = (
    "Die Aufzeichnung kann wieder geschrieben werden. Was nicht geschehen ist, noch einmal sagen."
    " Die Bedenkzeit läuft wie vorher."
)
STANDS = "So lange steht jede Bedenkzeit."
AGAIN = "Noch einmal sagen, sobald die Aufzeichnung wieder geschrieben werden kann."


class Recorded:
    """A game with a record, and somebody at its loudspeaker; time passes as it is let."""

    def __init__(self, path: Path) -> None:
        (opened,) = in_a_room_with(None)._session.events
        assert isinstance(opened, TableOpened)
        self.path, self.listener, self.now = path, Listener(), 0
        self.session, catalogue = Session.begin(opened, path), Catalogue.load()
        mouth = SpeakerMouth(cast("Speaker", self.listener))
        conversation = Conversation(self.session, lambda: self.now, catalogue, mouth, None)
        self.table = LiveTable(self.session, conversation, lambda: self.now, mouth, catalogue)
        self.table.show_line = lambda _: None
        self.say("a: Partie beginnen")

    def say(self, *lines: str) -> list[str]:
        """Somebody types; what is spoken in answer to the last line."""
        for line in lines:
            self.listener.heard.clear()
            self.table._input.put(Line(line))
            self.table._next(watches_flags=True)
        return self.listener.heard

    def wait(self) -> list[str]:
        """A second passes in which nobody says anything; what is spoken."""
        self.listener.heard.clear()
        self.now += 1_000
        self.table._input.put(Notice((), bool))
        self.table._next(watches_flags=True)
        return self.listener.heard

    def fill(self) -> None:
        """Leave the disk no room for anything more: what is asked fills up the rest."""
        do = cast("Record", self.session._record)._connection.execute
        do(f"PRAGMA max_page_count = {do('PRAGMA page_count').fetchone()[0]}")
        before = 0
        while before != len(self.session.events):
            before = len(self.session.events)
            self.say("w: Bedenkzeit")

    def make_room(self) -> None:
        """Let the disk have room again."""
        cast("Record", self.session._record)._connection.execute("PRAGMA max_page_count = 1000000")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorded]:
    """A game that has begun; whoever looks for room each second goes by its time, too."""
    found = Recorded(tmp_path / "game.rochade")
    monkeypatch.setattr("app.table.live_table.time", SimpleNamespace(monotonic=lambda: found.now / 1_000))
    found.table._looked_s = 0
    yield found
    found.session.close()


def test_on_a_full_disk_what_is_said_is_refused_aloud_and_may_be_said_again(game):
    """Nothing has happened and nothing is ended: the same words do it as soon as there is room."""
    game.fill()
    assert game.say("w: Eva zwei Eva vier") == [FULL, STANDS, AGAIN]
    assert game.say("w: wie bitte") == [FULL, STANDS, AGAIN]
    game.make_room()
    assert game.say("w: Eva zwei Eva vier") == ["Eva zwei Eva vier."]


def test_when_there_is_room_again_that_is_told_once(game):
    """His clock runs: who has to say his move again cannot try each second whether it can be recorded by now."""
    game.fill()
    game.say("w: Eva zwei Eva vier")
    assert game.wait() == []
    game.make_room()
    assert game.wait() == [THERE_IS_ROOM]
    assert game.wait() == []
    assert game.say("w: Eva zwei Eva vier") == ["Eva zwei Eva vier."]


def test_a_standstill_on_a_full_disk_is_told_when_there_is_room_again(game, monkeypatch):
    """Nobody was heard, and the clocks stand for it as soon as that can be recorded; it is not passed over."""
    game.fill()
    stood = iter([60_000])
    monkeypatch.setattr(game.table._standstills, "since_told_ms", lambda: next(stood, 0))
    assert game.wait() == [FULL, STANDS]
    assert game.wait() == []
    game.make_room()
    told = [*game.wait(), *game.wait()]
    assert "Rochade hat eine Minute stillgestanden und niemanden gehört. Diese Zeit hat niemand verbraucht." in told
    assert game.session.table.stopped


def test_a_standstill_while_the_clocks_stand_is_not_told(game, monkeypatch):
    """It took nobody's time, and there is nothing to go on with; neither is it told when they run again."""
    assert game.say("a: Uhren anhalten") == ["Beide Uhren stehen."]
    stood = iter([60_000])
    monkeypatch.setattr(game.table._standstills, "since_told_ms", lambda: next(stood, 0))
    assert game.wait() == []
    assert game.say("a: weiterspielen") == ["Die Uhr läuft wieder. Weiß ist am Zug."]
    assert game.wait() == []
    assert not game.session.table.stopped


def test_what_only_a_page_was_told_the_table_is_told(game):
    """The arbiter at the server hears that its disk is full, and not only who pressed a button on a page."""
    game.fill()
    game.wait()
    game.make_room()
    game.wait()
    do = cast("Record", game.session._record)._connection.execute
    do(f"PRAGMA max_page_count = {do('PRAGMA page_count').fetchone()[0]}")
    with suppress(RecordNotWritten):
        while True:
            game.session.carry_out(AskClock(by=ARBITER, seat=Colour.WHITE), game.now)
    assert game.wait() == [FULL, STANDS]
    assert game.wait() == []


def test_on_a_full_disk_a_question_is_answered(game):
    """E2.9d: what is told changes nothing, so that only the record lacks it; a move that follows is recorded whole."""
    game.fill()
    recorded = len(game.session.events)
    assert game.say("w: Zugzahl") == ["Null Züge gespielt."]
    assert game.say("w: meine Zeit") == ["Weiß: null Sekunden verbraucht, eine Stunde dreißig Minuten übrig."]
    assert len(game.session.events) == recorded
    game.make_room()
    game.say("w: Eva zwei Eva vier")
    game.session.close()
    with Record.read(game.path) as record:
        assert record.events == game.session.events


def test_on_a_full_disk_a_question_stays_open(game):
    """Who has said "ja" in vain says it again; he need not begin anew."""
    game.say("w: ich gebe auf")
    game.fill()
    game.say("w: ich gebe auf")
    assert game.say("w: ja") == [FULL, STANDS, AGAIN]
    game.make_room()
    assert game.say("w: ja")[0] == "Weiß gibt auf."


def test_on_a_full_disk_a_fallen_flag_is_told_of_once(game):
    """6.8: nobody said anything, so nobody is to say it again; it is called as soon as there is room."""
    game.fill()
    game.now = 91 * MINUTE_MS
    assert game.say("w: stopp") == [FULL, STANDS]
    assert game.say("w: stopp") == []
    game.make_room()
    assert game.say("w: stopp")[0] == "Zeit überschritten von Weiß."


def test_of_two_things_said_in_one_breath_both_are_done_or_none(game, monkeypatch):
    """E2.1, 6.7a: the press could not be kept, so the opponent hears no move; he who spoke says both again."""
    record = cast("Record", game.session._record)
    append = record.append

    def append_no_press(events: Any, *more: Any) -> Any:
        if any(isinstance(event, ClockPressed) for event in events):
            raise RecordNotWritten(ErrorCode.RECORD_DISK_FULL, "the disk is full", file=str(game.path))
        return append(events, *more)

    monkeypatch.setattr(record, "append", append_no_press)
    version = len(game.session.events)
    assert game.say("w: Eva zwei Eva vier, Uhr drücken") == [FULL, STANDS, AGAIN]
    assert len(game.session.events) == version
    monkeypatch.undo()
    assert game.say("w: Eva zwei Eva vier, Uhr drücken") == ["Eva zwei Eva vier.", "Schwarz ist am Zug."]
