"""What of Rochade's own voice may be in a microphone's sound, and when: by what its loudspeaker tells."""

import sys
import time
from collections.abc import Iterator

import pytest

from app.voices.own_voices import OwnVoices
from app.voices.speaker_mouth import SpeakerMouth
from dialogue.earcon import Earcon
from speech_grammar.messages import Part, Spoken
from tests.voice.conftest import SoundCard
from voice.mouth import sink
from voice.mouth.earcons import length_ms
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.loudness import SILENT, UNKNOWN
from voice.mouth.sink import SoundDeviceSink
from voice.mouth.speaker import Outcome, QueuedSpeaker
from voice.pcm import FRAME_MS

LATENCY_S = 60.0  # as no device has, and no machine is behind


class Late:
    """A loudspeaker that is heard a minute after it was given its sound."""

    def __init__(self, card: SoundCard) -> None:
        self._card = card
        self.speaker = QueuedSpeaker(EspeakSynthesiser(), SoundDeviceSink())
        self.mouth = SpeakerMouth(self.speaker)

    def say(self, *sentences: str) -> None:
        """Have them said, one after the other."""
        for words in sentences:
            self.mouth.aloud(Spoken((Part(words, "de"),)))

    def begin(self) -> None:
        """The device takes the beginning of it."""
        while not any(self._card.play(20)):
            pass

    def take(self) -> None:
        """The device takes all that is said."""
        while self.mouth.is_speaking:
            self._card.play(20)
        self._card.play(20)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Iterator[Late]:
    """That loudspeaker."""
    card = SoundCard()
    card.latency_s = LATENCY_S
    monkeypatch.setattr(sink, "LONGEST_LATENCY_S", LATENCY_S + 1)
    monkeypatch.setitem(sys.modules, "sounddevice", card)
    found = Late(card)
    yield found
    found.speaker.close()


def test_rochade_is_heard_until_its_last_sample_has_left_the_loudspeaker(late: Late):
    """An ear that opened when the device had taken it would hear "Ja oder nein." as the player's answer."""
    late.say("Wirklich aufgeben? Ja oder nein.")
    late.take()
    now = time.monotonic()
    assert not late.mouth.is_speaking
    assert late.mouth.is_heard(now)
    assert late.mouth.is_heard(now + LATENCY_S - 30)
    assert not late.mouth.is_heard(now + LATENCY_S + 1)


def test_a_word_is_rochades_own_only_while_its_sentence_is_heard(late: Late):
    """Before the loudspeaker lets it out, and while it waits for its turn, nobody can have heard it."""
    began = time.monotonic()
    late.say("Schwarz ist am Zug.", "Ja oder nein.")
    own = OwnVoices(lambda: (late.mouth, SpeakerMouth(None)))
    assert own.words == {"schwarz", "ist", "am", "zug", "ja", "oder", "nein"}
    assert "nein" not in own.words_heard(0.0, began + 3600)
    late.take()
    now = time.monotonic()
    assert own.words_heard(0.0, began + LATENCY_S - 1) == frozenset()
    assert own.words_heard(began + LATENCY_S, now + 3600) == own.words
    assert own.words_heard(now + LATENCY_S + 1, now + 3600) == frozenset()


def test_a_voice_that_speaks_by_itself_may_be_heard_from_its_turn_to_its_end(late: Late):
    """No device tells of it; what it says may be its own all the while."""
    began = time.monotonic()
    utterance = late.speaker.speak(Spoken())
    assert utterance.wait(60) is Outcome.SPOKEN
    assert utterance.may_be_heard(began, time.monotonic())
    assert not utterance.may_be_heard(time.monotonic() + 1, time.monotonic() + 2)
    assert utterance.levels_heard(began - 1, 1) == utterance.levels_heard(time.monotonic() + 1, 1) == [SILENT]
    assert UNKNOWN in utterance.levels_heard(began - 1, 3_000)


def test_how_loud_a_sentence_is_heard_is_told_as_late_as_its_words(late: Late):
    """When its loudspeaker lets it out, a minute after it was given it; before and behind that is silence."""
    late.say("Schwarz ist am Zug.")
    late.begin()
    own, now = OwnVoices(lambda: (late.mouth, SpeakerMouth(None), late.mouth)), time.monotonic()
    heard = own.levels_heard(now, 6_000)
    assert SILENT < max(heard) < 0.0
    assert own.levels_heard(now, 1_000) == own.levels_heard(now + 2 * LATENCY_S, 1_000) == [SILENT] * 1_000


def test_while_an_earcon_sounds_nobody_knows_how_loud_it_is(late: Late):
    """No device tells when it is heard."""
    now = time.monotonic()
    late.mouth.sound(Earcon.CLOCKS_STOPPED)
    late.mouth.sound(Earcon.MOVE)
    heard = OwnVoices(lambda: (late.mouth,)).levels_heard(now - 10, 2_000)
    lasts = (length_ms(Earcon.CLOCKS_STOPPED) + length_ms(Earcon.MOVE)) / FRAME_MS
    assert heard.count(UNKNOWN) == pytest.approx(lasts, abs=1)
    assert set(heard) == {SILENT, UNKNOWN}


def test_of_two_loudspeakers_at_once_nobody_knows_which_comes_back_how_loud(late: Late):
    """A headset keeps its own to itself; the one in the room does not."""
    now, beside = time.monotonic(), SpeakerMouth(late.speaker)
    late.mouth.sound(Earcon.MOVE)
    own = OwnVoices(lambda: (late.mouth, beside))
    assert SILENT in own.levels_heard(now - 10, 1_000)
    beside.sound(Earcon.MOVE)
    assert own.levels_heard(now - 10, 1_000) == [UNKNOWN] * 1_000
    assert own.levels_heard(now + 10, 1_000) == [SILENT] * 1_000
