"""The talking clock: a player who asks for it is told his own time at its marks, and nobody else is."""

from typing import cast

import pytest

from app import cli, editions
from app.errors import OK
from app.table.conversation import Conversation
from app.table.live_input import Work
from app.table.live_table import LiveTable
from app.table.session import Session
from app.table.talking_clock import TalkingClock, next_mark
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.earcon import Earcon
from dialogue.station import Station
from game.decide import open_table
from game.events import Told
from game.table.seat import ScoreKeeping, Seat
from game.time_control import TimeControl
from game.units import MINUTE_MS, SECOND_MS
from speech_grammar.messages import Catalogue
from tests.app.table.test_live_table import Room
from tests.app.table.test_told_aloud import Listener
from voice.ear.push_to_talk import TalkKey
from voice.mouth.speaker import Speaker

JONAS = Seat(name="Jonas", score=ScoreKeeping.TAPE)
MARKS_ON = "Zeitmarken an: nur Ihre eigene Zeit, nur für Sie."


class Watched:
    """A game of sixteen minutes each, whose time passes when the test says so."""

    def __init__(self, language: str = "de", black: Seat = JONAS) -> None:
        opened = open_table(
            edition=editions.load(),
            white=Seat(name="Lea", visually_impaired=True, score=ScoreKeeping.TAPE),
            black=black,
            control=TimeControl.parse("960"),
        )
        self.now, self.listener = 0, Listener()
        self.session, catalogue = Session([opened]), Catalogue.load(language)
        self.mouth = SpeakerMouth(cast("Speaker", self.listener))
        conversation = Conversation(self.session, lambda: self.now, catalogue, self.mouth, None)
        self.table = LiveTable(self.session, conversation, lambda: self.now, self.mouth, catalogue)
        self.table.show_line = lambda _: None
        self.say("a: Partie beginnen")

    def say(self, line: str) -> None:
        """Somebody types."""
        self.table._read(line)
        self.look()

    def look(self) -> None:
        """The table looks at its clocks."""
        self.table.put(Work(tuple))
        self.table._next(watches_flags=False)

    def pass_by(self, milliseconds: int) -> tuple[list[str], list[Earcon]]:
        """So much time passes, second by second: what is heard meanwhile, words and sounds."""
        self.listener.heard.clear()
        self.listener.sounded.clear()
        for _ in range(milliseconds // SECOND_MS):
            self.now += SECOND_MS
            self.look()
        return self.listener.heard, self.listener.sounded

    @property
    def told(self) -> int:
        """How often the record says that a player was told a time."""
        return sum(isinstance(event, Told) for event in self.session.events)


@pytest.fixture
def room(monkeypatch) -> Room:
    """A quiet room with a keyboard."""
    return Room(monkeypatch)


def test_who_has_asked_hears_the_marks_of_his_own_clock():
    """A dot at ten and five minutes, two at fifteen, sentences at two, one and a half, and the last ten counted."""
    game = Watched()
    game.say("w: Zeitmarken an")
    assert game.listener.heard[-1] == MARKS_ON
    assert game.pass_by(2 * MINUTE_MS) == ([], [Earcon.FIFTEEN_MINUTES])
    assert game.pass_by(10 * MINUTE_MS) == ([], [Earcon.FIVE_MINUTES, Earcon.FIVE_MINUTES])
    assert game.pass_by(2 * MINUTE_MS) == (["Noch zwei Minuten."], [Earcon.LOW_TIME])
    assert game.pass_by(MINUTE_MS) == (["Noch eine Minute."], [Earcon.LOW_TIME])
    assert game.pass_by(30 * SECOND_MS) == (["Noch dreißig Sekunden."], [Earcon.LOW_TIME])
    told, _ = game.pass_by(30 * SECOND_MS)
    counted = ["Neun.", "Acht.", "Sieben.", "Sechs.", "Fünf.", "Vier.", "Drei.", "Zwei.", "Eins."]
    assert told == ["Noch zehn Sekunden.", *counted]
    assert game.told == 7  # the record has each mark as his question (E2.9d); not each second of the last


def test_in_english_too():
    """As the catalogue of the table has it."""
    game = Watched("en")
    game.say("w: time marks on")
    told, _ = game.pass_by(14 * MINUTE_MS)
    assert told == ["Two minutes left."]


def test_without_asking_nobody_is_told_his_time():
    """E2.9d: only at his request. And after "Zeitmarken aus" no more."""
    game = Watched()
    assert game.pass_by(14 * MINUTE_MS) == ([], [])
    game.say("w: Zeitmarken an")
    game.say("w: Zeitmarken aus")
    assert game.listener.heard[-1] == "Zeitmarken aus."
    game.say("w: Zeitmarken aus")
    assert game.listener.heard[-1] == "Es bleibt, wie es ist."
    assert game.pass_by(MINUTE_MS) == ([], [])


def test_the_opponents_time_is_not_his():
    """While Black's clock runs, White hears nothing of it; and Black, who sees, may not ask."""
    game = Watched()
    game.say("w: Zeitmarken an")
    for line in ("w: Eva vier", "s: Eva vier", "s: ausgeführt", "w: Uhr drücken"):
        game.say(line)
    assert game.pass_by(2 * MINUTE_MS) == ([], [])
    game.say("s: Zeitmarken an")
    assert game.listener.heard[-1] == "Nicht erlaubt: das erfährt nur ein sehbehinderter Spieler."
    game.say("a: Zeitmarken an")
    assert game.listener.heard[-1] == "Das sagen nur die Spieler. Gehört: Zeitmarken an."


def test_without_a_name_the_wish_is_the_blind_players():
    """As every question for the time is."""
    game = Watched()
    game.say("Zeitmarken an")
    assert game.pass_by(2 * MINUTE_MS) == ([], [Earcon.FIFTEEN_MINUTES])


def test_nothing_is_told_into_an_open_microphone():
    """Who holds the talk key is speaking; and a count that would come late is not said at all."""
    game = Watched()
    game.say("w: Zeitmarken an")
    key = game.table._keys[Station.WHITE] = TalkKey()
    key.press()
    assert game.pass_by(14 * MINUTE_MS) == ([], [])
    key.release()
    game.pass_by(MINUTE_MS + 50 * SECOND_MS)
    game.listener.is_speaking = True
    assert game.pass_by(5 * SECOND_MS) == ([], [])


@pytest.mark.parametrize(
    ("left_ms", "mark"),
    [
        (90 * MINUTE_MS, 85 * MINUTE_MS),
        (15 * MINUTE_MS + 1, 15 * MINUTE_MS),
        (5 * MINUTE_MS, 2 * MINUTE_MS),
        (10 * SECOND_MS, 9 * SECOND_MS),
        (SECOND_MS, None),
        (-5, None),
    ],
)
def test_the_next_mark(left_ms, mark):
    """Strictly below what is left."""
    assert next_mark(left_ms) == mark


def test_of_several_marks_the_last_counts():
    """Who was kept from hearing two minutes hears one; after the increment the mark comes again."""
    clock = TalkingClock()
    assert clock.passed(130 * SECOND_MS) is None
    assert clock.passed(55 * SECOND_MS) == MINUTE_MS
    assert clock.passed(None) is None
    assert clock.passed(65 * SECOND_MS) is None
    assert clock.passed(59 * SECOND_MS) == MINUTE_MS


def test_the_marks_are_asked_for_at_the_start_too(room, monkeypatch, tmp_path):
    """By an option for this game: whom the rules let have them, hears that he does."""
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: Listener())
    options = ["--typed", "--no-pages", "--time-marks", "both", "--record", str(tmp_path / "game.sqlite")]
    assert cli.main(["play", *options]) == OK
    assert f"An Weiß: {MARKS_ON}" in room.printed
    assert "An Schwarz: Nicht erlaubt: das erfährt nur ein sehbehinderter Spieler." in room.printed
