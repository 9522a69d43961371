"""What of Rochade's own voice may be in a microphone's sound, and when: by what its loudspeaker tells."""

import sys
import time
from collections.abc import Iterator

import pytest

from app.voices.own_voices import OwnVoices
from app.voices.speaker_mouth import SpeakerMouth
from speech_grammar.messages import Part, Spoken
from tests.voice.conftest import SoundCard
from voice.mouth import sink
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.sink import SoundDeviceSink
from voice.mouth.speaker import Outcome, QueuedSpeaker

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
