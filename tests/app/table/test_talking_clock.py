"""The talking clock: a player who asks for it is told his own time at its marks, and nobody else is."""

import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

import pytest

from app import cli, editions
from app.errors import OK
from app.places import demo_folder, model_folder
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
from speech_grammar.messages import Catalogue, Spoken
from tests.app.table.test_live_table import Room
from tests.app.table.test_told_aloud import Listener
from tests.app.voices.test_stations_mouth import Ear
from voice.audio import open_recording
from voice.ear.activity import VoiceActivity
from voice.ear.hearing import frames
from voice.ear.push_to_talk import TalkKey
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.mouth.manner import Manner
from voice.mouth.speaker import Outcome, Speaker, Utterance
from voice.pcm import FRAME_MS, HEARING_RATE, bytes_of_ms

if TYPE_CHECKING:
    from voice.devices.steady_loudspeaker import SteadyLoudspeaker

LOST = AudioDeviceError(VoiceErrorCode.LOUDSPEAKER_LOST, "pulled out")

JONAS = Seat(name="Jonas", score=ScoreKeeping.TAPE)
MARKS_ON = "Zeitmarken an: nur Ihre eigene Zeit, nur für Sie."

COUNTED = ["Neun.", "Acht.", "Sieben.", "Sechs.", "Fünf.", "Vier.", "Drei.", "Zwei.", "Eins."]
NUMBER_MS = 700  # what a number takes that is spoken: 633 to 838 ms


class Watched:
    """A game of sixteen minutes each, whose time passes when the test says so."""

    def __init__(self, language: str = "de", black: Seat = JONAS, listener: Listener | None = None) -> None:
        opened = open_table(
            edition=editions.load(),
            white=Seat(name="Lea", visually_impaired=True, score=ScoreKeeping.TAPE),
            black=black,
            control=TimeControl.parse("960"),
        )
        self.now, self.listener = 0, listener or Listener()
        self.session, catalogue = Session([opened]), Catalogue.load(language)
        self.mouth = self.heard_at(SpeakerMouth(cast("Speaker", self.listener)))
        conversation = Conversation(self.session, lambda: self.now, catalogue, self.mouth, None)
        self.table = LiveTable(self.session, conversation, lambda: self.now, self.mouth, catalogue)
        self.table.show_line = lambda _: None
        self.say("a: Partie beginnen")

    def heard_at(self, loudspeaker: SpeakerMouth) -> SpeakerMouth:
        """The mouths of the table, of which this is the common one."""
        return loudspeaker

    def say(self, line: str) -> None:
        """Somebody types."""
        self.table._read(line)
        self.look()

    def look(self) -> None:
        """The table deals with what has come in, and looks at its clocks."""
        is_done = threading.Event()

        def last() -> tuple[str, ...]:
            is_done.set()
            return ()

        self.table.put(Work(last))
        while not is_done.is_set():
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
    assert told == ["Zehn.", *COUNTED]
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
    """Who holds the talk key is speaking: then he hears what is left; a count that would come late is not said."""
    game = Watched()
    game.say("w: Zeitmarken an")
    key = game.table._hearing.keys[Station.WHITE] = TalkKey()
    key.press()
    assert game.pass_by(14 * MINUTE_MS) == ([], [])
    key.release()
    assert game.pass_by(SECOND_MS) == (["Noch eine Minute neunundfünfzig Sekunden."], [Earcon.LOW_TIME])
    game.pass_by(MINUTE_MS + 49 * SECOND_MS)
    game.listener.is_speaking = True
    assert game.pass_by(5 * SECOND_MS) == ([], [])


def test_a_dot_that_had_to_wait_is_told_as_the_time_that_is_left():
    """Its tone alone would tell a time that it no longer is."""
    game = Watched()
    game.say("w: Zeitmarken an")
    game.listener.is_speaking = True
    assert game.pass_by(MINUTE_MS + 8 * SECOND_MS) == ([], [])
    game.listener.is_speaking = False
    assert game.pass_by(SECOND_MS) == (["Noch vierzehn Minuten einundfünfzig Sekunden."], [Earcon.FIFTEEN_MINUTES])


def test_a_mark_that_passes_while_he_presses_his_clock_is_told_in_his_next_turn():
    """His clock stands before he has ended, and with no increment no mark comes again."""
    game = Watched()
    game.say("w: Zeitmarken an")
    game.pass_by(13 * MINUTE_MS + 59 * SECOND_MS)
    game.say("w: Eva vier")
    key = game.table._hearing.keys[Station.WHITE] = TalkKey()
    key.press()
    assert game.pass_by(2 * SECOND_MS) == ([], [])
    key.release()
    for line in ("w: Uhr drücken", "s: Eva vier", "s: ausgeführt", "s: Eva fünf", "s: Uhr drücken"):
        game.say(line)
    assert game.listener.heard[-1] == "Noch eine Minute neunundfünfzig Sekunden."


def test_a_mark_takes_nothing_from_what_he_is_asked():
    """Nobody has asked for it: "wiederholen" is for the question that still waits, not for a time that has passed."""
    game = Watched()
    game.say("w: Zeitmarken an")
    game.pass_by(13 * MINUTE_MS + 50 * SECOND_MS)
    game.say("w: ich gebe auf")
    assert game.pass_by(50 * SECOND_MS)[0] == ["Noch zwei Minuten."]
    game.say("w: wiederholen")
    assert game.listener.heard[-1] == "Wirklich aufgeben? Ja oder nein."


def test_the_marks_are_told_while_a_list_is_read():
    """All moves of a long game take minutes, and his clock runs: dots sound over them, the sentences break them off."""
    ear = Ear()
    game = Watched(listener=cast("Listener", ear))
    for line in ("w: Zeitmarken an", "w: Eva vier", "s: Eva vier", "s: ausgeführt", "w: Uhr drücken"):
        game.say(line)
    for line in ("s: Eva fünf", "w: Eva fünf", "w: ausgeführt", "s: Uhr drücken"):
        game.say(line)
    ear.hear_out()
    game.say("w: Alle Züge")
    assert game.pass_by(11 * MINUTE_MS) == ([], [Earcon.FIFTEEN_MINUTES, Earcon.FIVE_MINUTES, Earcon.FIVE_MINUTES])
    assert ear.is_speaking
    assert game.pass_by(3 * MINUTE_MS) == (["Noch zwei Minuten."], [Earcon.LOW_TIME])
    ear.hear_out()
    ear.heard.clear()
    game.say("w: weiter")
    assert ear.heard == ["Zug eins von Weiß: Eva vier.", "Zug eins von Schwarz: Eva fünf."]
    assert game.pass_by(MINUTE_MS + 50 * SECOND_MS)[0] == ["Noch eine Minute."]  # he has still to hear that out


class Pulled(Listener):
    """A loudspeaker that can be pulled out and plugged in again."""

    def __init__(self) -> None:
        super().__init__()
        self.is_away = False
        self.when_lost: Callable[[AudioDeviceError], object]
        self.when_back: Callable[[], object]

    def speak(self, spoken: Spoken) -> Utterance:
        """See `voice.mouth.speaker.Speaker`."""
        if not self.is_away:
            return super().speak(spoken)
        utterance = Utterance(spoken)
        utterance.end(Outcome.FAILED, LOST)
        return utterance

    def pull_out(self, game: Watched) -> None:
        """It is away from now on."""
        game.table.devices.watch_loudspeaker(cast("SteadyLoudspeaker", self))
        self.is_away = True
        self.when_lost(LOST)
        game.look()

    def plug_in(self, game: Watched) -> list[str]:
        """It is back: what it says then."""
        self.is_away = False
        self.heard.clear()
        self.when_back()
        game.look()
        return self.heard


def test_a_loudspeaker_that_is_back_tells_the_times_as_they_are_by_then():
    """The mark and the answer that went with it would be out; what is left is told in their place."""
    pulled = Pulled()
    game = Watched(listener=pulled)
    game.say("w: Zeitmarken an")
    game.pass_by(13 * MINUTE_MS + 50 * SECOND_MS)
    pulled.pull_out(game)
    game.pass_by(MINUTE_MS)
    game.say("w: meine Zeit")
    game.pass_by(25 * SECOND_MS)
    assert pulled.plug_in(game) == [
        "Weiß: fünfzehn Minuten fünfzehn Sekunden verbraucht, fünfundvierzig Sekunden übrig.",
        "Der Lautsprecher ist wieder da.",
        "Noch fünfundvierzig Sekunden.",
    ]


def test_a_loudspeaker_that_is_back_in_the_last_seconds_tells_none_that_are_over():
    """Four seconds are left, and no sentence tells eight; the next is counted."""
    pulled = Pulled()
    game = Watched(listener=pulled)
    game.say("w: Zeitmarken an")
    game.pass_by(15 * MINUTE_MS + 47 * SECOND_MS)
    pulled.pull_out(game)
    game.pass_by(9 * SECOND_MS)
    assert pulled.plug_in(game) == ["Der Lautsprecher ist wieder da."]
    assert game.pass_by(2 * SECOND_MS)[0] == ["Drei.", "Zwei."]


def test_no_second_that_is_counted_takes_the_place_of_what_binds():
    """Of all that a loudspeaker did not say it says five sentences: none of them is one of the moment."""
    pulled = Pulled()
    game = Watched(listener=pulled)
    game.say("w: Zeitmarken an")
    game.pass_by(15 * MINUTE_MS + 50 * SECOND_MS)
    pulled.pull_out(game)
    game.say("s: Remis")
    game.pass_by(8 * SECOND_MS)
    assert "Schwarz bietet Remis." in pulled.plug_in(game)


class Slow(Listener):
    """A loudspeaker out of which each sentence takes so long, by the time of its game."""

    def __init__(self, lasts_ms: int) -> None:
        super().__init__()
        self._lasts_ms, self._until, self.now = lasts_ms, 0, lambda: 0

    @property
    def is_speaking(self) -> bool:  # type: ignore[override]
        """Whether it has not come to its end."""
        return self.now() < self._until

    def speak(self, spoken: Spoken) -> Utterance:
        """See `voice.mouth.speaker.Speaker`."""
        self._until = max(self._until, self.now()) + self._lasts_ms
        return super().speak(spoken)


@pytest.mark.parametrize(
    ("rate", "lasts_ms", "told"),
    [
        (165, 970, ["Zehn.", *COUNTED]),
        (140, 1_160, ["Zehn.", "Acht.", "Sechs.", "Vier.", "Zwei."]),
        (80, 2_030, ["Zehn.", "Acht.", "Sechs.", "Vier.", "Zwei."]),
    ],
)
def test_the_last_seconds_are_counted_without_a_gap_however_slow_the_voice_is(rate, lasts_ms, told):
    """One that takes longer than a second for a number counts every other, and none is missing that he waits for."""
    listener = Slow(lasts_ms)
    game = Watched(listener=listener)
    listener.now = lambda: game.now
    game.mouth.manner = Manner(rate=rate)
    game.say("w: Zeitmarken an")
    game.now += 15 * MINUTE_MS + 45 * SECOND_MS
    game.look()
    game.listener.heard.clear()
    while game.now < 16 * MINUTE_MS:
        game.now += round((game.table._wait_s() or 0) * SECOND_MS)
        game.look()
    assert game.listener.heard == told


def test_a_count_that_begins_late_begins_with_the_next_second():
    """Ten that is told at nine and a half would be no time."""
    game = Watched()
    game.say("w: Zeitmarken an")
    game.pass_by(15 * MINUTE_MS + 49 * SECOND_MS)
    game.listener.heard.clear()
    game.listener.is_speaking = True
    game.now += 1_600
    game.look()
    game.listener.is_speaking = False
    game.look()
    game.now += 400
    game.look()
    assert game.listener.heard == ["Neun."]


class Lasting(Listener):
    """A loudspeaker that speaks on until the test ends it."""

    def speak(self, spoken: Spoken) -> Utterance:
        """See `voice.mouth.speaker.Speaker`."""
        self.is_speaking = True
        return super().speak(spoken)


class HandsFree(Watched):
    """The same with a microphone that is always open, whose sound is what makes the time pass."""

    def __init__(self, left_ms: int) -> None:
        super().__init__(listener=Lasting())
        self.printed: list[str] = []
        self._sound, self._has_begun, self._has_ended = b"", threading.Event(), threading.Event()
        self.pass_by(16 * MINUTE_MS - left_ms)
        self.say("w: Zeitmarken an")
        self.listener.is_speaking = False
        self.table.show_line = self.printed.append

    def hear(self, ear: VoskRecogniser, sound: bytes) -> tuple[list[str], list[Earcon]]:
        """So much sound comes in: what is heard meanwhile out of the loudspeaker, words and sounds."""
        self._sound = sound
        self.table.listen(self, ear, hands_free=True)
        self.listener.heard.clear()
        self.listener.sounded.clear()
        self.listener.is_speaking = False
        self._has_begun.set()
        assert self._has_ended.wait(timeout=60)
        return self.listener.heard, self.listener.sounded

    def blocks(self) -> Iterator[bytes]:
        """See `voice.ear.microphone.SoundSource`. Whatever Rochade says lasts as long as a number."""
        assert self._has_begun.wait(timeout=60)
        said, until = 0, self.now
        for block in frames([self._sound]):
            self.now += FRAME_MS
            self.look()
            if len(self.listener.heard) > said:
                said, until = len(self.listener.heard), self.now + NUMBER_MS
            self.listener.is_speaking = self.now < until
            yield block
        self._has_ended.set()


@pytest.fixture(scope="module")
def ear() -> VoskRecogniser:
    """The built-in model."""
    return VoskRecogniser(model_folder())


def a_move(before_ms: int, after_ms: int) -> bytes:
    """White says "Eva zwei Eva vier", so much quiet before and after it."""
    said = open_recording(demo_folder() / "takes" / "first" / "002-white.opus").pcm(HEARING_RATE).samples
    return bytes(bytes_of_ms(before_ms)) + said + bytes(bytes_of_ms(after_ms))


def test_hands_free_a_mark_does_not_cut_a_move_in_half(ear):
    """While Rochade speaks nobody is heard: the mark waits for the end of the move, and tells what is left by then."""
    game = HandsFree(2 * MINUTE_MS + 2 * SECOND_MS)
    told, sounded = game.hear(ear, a_move(1_100, 4_000))
    assert told == ["Eva zwei Eva vier.", "Noch eine Minute achtundfünfzig Sekunden."]
    assert Earcon.LOW_TIME in sounded
    assert "Weiß sagt: Eva zwei Eva vier." in game.printed


def test_hands_free_the_last_seconds_sound_and_he_is_heard_in_them(ear):
    """Each counted number would close the ear for as long as it is said: a short tone does not."""
    game = HandsFree(10 * SECOND_MS)
    told, sounded = game.hear(ear, a_move(2_300, 4_000))
    assert told == ["Eva zwei Eva vier."]
    move = game.printed.index("Weiß sagt: Eva zwei Eva vier.")
    assert game.printed[1:move] == ["Neun.", "Acht."]
    assert game.printed[move + 2 :] == ["Fünf.", "Vier.", "Drei.", "Zwei."]
    assert sounded.count(Earcon.LAST_SECONDS) == 6


def test_hands_free_a_move_is_heard_that_is_said_when_ten_seconds_are_left(ear):
    """Two short tones tell it: the sentence would close the ear for the beginning of his move."""
    game = HandsFree(11 * SECOND_MS)
    told, sounded = game.hear(ear, a_move(1_300, 1_500))
    assert told == ["Eva zwei Eva vier."]
    assert sounded[0] is Earcon.TEN_SECONDS
    assert game.printed[1:4] == ["Noch zehn Sekunden.", "Weiß sagt: Eva zwei Eva vier.", "Eva zwei Eva vier."]
    assert game.told == 1  # as his question, like every other mark


def test_hands_free_the_tones_of_the_last_seconds_are_explained(ear):
    """With "Zeitmarken an"; who leaves them out has the ten seconds told in words."""
    game = HandsFree(12 * SECOND_MS)
    game.table._hearing.activities[None] = VoiceActivity(lambda _: False)
    by_tones = "Die letzten zehn Sekunden sind kurze Töne: zwei bei zehn, dann einer je Sekunde."
    game.say("w: Zeitmarken an")
    assert game.listener.heard[-2:] == [MARKS_ON, by_tones]
    game.say("w: Töne aus")
    game.say("w: Zeitmarken an")
    assert game.listener.heard[-1] == MARKS_ON
    game.listener.is_speaking = False
    assert game.pass_by(2 * SECOND_MS) == (["Noch zehn Sekunden."], [])


def test_hands_free_no_tone_of_the_last_seconds_comes_late():
    """Two so close to nine would be taken for another second: the one at nine tells that ten are over."""
    game = HandsFree(11 * SECOND_MS)
    game.table._hearing.activities[None] = VoiceActivity(lambda _: False)
    game.listener.is_speaking = True
    game.now += 1_700
    game.look()
    game.listener.is_speaking = False
    game.look()
    game.now += 300
    game.look()
    assert (game.listener.sounded[-1], game.printed[-1]) == (Earcon.LAST_SECONDS, "Neun.")
    assert Earcon.TEN_SECONDS not in game.listener.sounded


def test_noise_that_is_taken_for_speech_keeps_no_mark_from_him():
    """After five seconds it is told all the same: nobody speaks for so long."""
    game = HandsFree(2 * MINUTE_MS + SECOND_MS)
    noise = game.table._hearing.activities[None] = VoiceActivity(lambda _: True)
    noise.feed(b"\1\0" * (bytes_of_ms(SECOND_MS) // 2))
    assert game.pass_by(5 * SECOND_MS) == ([], [])
    assert game.pass_by(SECOND_MS) == (["Noch eine Minute fünfundfünfzig Sekunden."], [Earcon.LOW_TIME])


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
    clock = TalkingClock(130 * SECOND_MS)
    assert clock.passed(55 * SECOND_MS) == MINUTE_MS
    assert clock.passed(65 * SECOND_MS) is None
    assert clock.passed(59 * SECOND_MS) == MINUTE_MS


def test_the_marks_are_asked_for_at_the_start_too(room, monkeypatch, tmp_path):
    """By an option for this game: whom the rules let have them, hears that he does."""
    monkeypatch.setattr("app.voices.loudspeaker.steady_loudspeaker", lambda *_: Listener())
    options = ["--typed", "--no-pages", "--time-marks", "both", "--record", str(tmp_path / "game.sqlite")]
    assert cli.main(["play", *options]) == OK
    assert f"An Weiß: {MARKS_ON}" in room.printed
    assert "An Schwarz: Nicht erlaubt: das erfährt nur ein sehbehinderter Spieler." in room.printed
