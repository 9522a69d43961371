"""A voice that hangs, is not there, or comes back: what it does not say the built-in one says."""

import pytest

from speech_grammar.messages import Part, Spoken
from voice.errors import SpeechError, VoiceErrorCode
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.manner import Manner
from voice.mouth.second_voice import REST_S, SecondVoice
from voice.mouth.sink import NullSink
from voice.mouth.speaker import QueuedSpeaker

WHY = Part("Die Stimme antwortet nicht.", "de")


class Spelling:
    """A voice whose samples are the words themselves, said in a manner."""

    sample_rate = 22_050

    def __init__(self, name: str) -> None:
        self.name = name
        self.manner = Manner()
        self.hangs = False
        self.is_closed = False

    def synthesise(self, text, language, emit):
        """Say it, unless it hangs."""
        if self.hangs:
            raise SpeechError(VoiceErrorCode.SPEECH_FAILED, "hangs")
        emit(f"{self.name}: {text}".encode() if language == "de" else b"?")

    def close(self):
        """End."""
        self.is_closed = True


class Room:
    """Two voices, what is heard of them, what is printed, and a clock."""

    def __init__(self) -> None:
        self.theirs, self.ours = Spelling("reader"), Spelling("Rochade")
        self.heard: list[str] = []
        self.printed = 0
        self.now = 0.0
        self.is_there = True
        self.voice = SecondVoice(self._open, self.ours, WHY, self._told, lambda: self.now)

    def say(self, text: str) -> list[str]:
        """All that is heard after a sentence is to be said."""
        self.heard = []
        self.voice.synthesise(text, "de", self._hear)
        return self.heard

    def _hear(self, samples: bytes) -> bool:
        self.heard.append(samples.decode())
        return True

    def _open(self) -> Spelling:
        if not self.is_there:
            raise SpeechError(VoiceErrorCode.SPEECH_ENGINE_MISSING, "not there")
        return self.theirs

    def _told(self) -> None:
        self.printed += 1


@pytest.fixture
def room() -> Room:
    """Both voices are there."""
    return Room()


def test_a_voice_that_hangs_is_followed_by_the_other_which_says_why(room):
    """The sentence is said, then why in another voice; for a minute the first is not waited for, then it is tried."""
    assert room.say("Schach.") == ["reader: Schach."]
    room.theirs.hangs = True
    assert room.say("Matt.") == ["Rochade: Matt.", f"Rochade: {WHY.text}"]
    assert room.printed == 1
    room.theirs.hangs = False
    room.now = REST_S - 1
    assert room.say("Weiß hat gewonnen.") == ["Rochade: Weiß hat gewonnen."]
    room.now = REST_S
    assert room.say("Die Partie ist beendet.") == ["reader: Die Partie ist beendet."]
    assert room.printed == 1


def test_a_voice_that_is_not_there_at_the_start_is_found_later(room):
    """Who starts Rochade before his screen reader hears all the same."""
    room.is_there = False
    assert room.say("Schach.")[0] == "Rochade: Schach."
    room.is_there = True
    room.now = REST_S
    assert room.say("Matt.") == ["reader: Matt."]


def test_both_speak_in_the_manner_that_was_asked_for(room):
    """Slower is slower whoever speaks."""
    room.voice.manner = Manner(rate=120)
    room.say("Schach.")
    room.theirs.hangs = True
    room.say("Matt.")
    assert room.theirs.manner.rate == room.ours.manner.rate == 120


def test_both_are_closed(room):
    """The first only where it was ever opened."""
    room.voice.close()
    assert (room.theirs.is_closed, room.ours.is_closed) == (False, True)
    room.say("Schach.")
    room.voice.close()
    assert room.theirs.is_closed


def test_the_second_voice_is_a_real_one():
    """The samples of espeak are what is heard where no daemon is."""
    voice = SecondVoice(_nobody, EspeakSynthesiser(), WHY, lambda: None)
    speaker = QueuedSpeaker(voice, NullSink())
    assert len(speaker.render(Spoken((Part("Schach.", "de"),))).samples) > voice.sample_rate
    speaker.close()


def _nobody():
    raise SpeechError(VoiceErrorCode.SPEECH_ENGINE_MISSING, "nobody")
