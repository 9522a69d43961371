"""The speaker: nothing said is lost or overtaken, and a stop silences at once."""

import math
import tempfile
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile

from dialogue.earcon import Earcon
from speech_grammar.messages import Part, Spoken
from voice.errors import AudioFileError, SpeechError, VoiceErrorCode
from voice.mouth import sink
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.pyttsx3_synthesiser import Pyttsx3Synthesiser
from voice.mouth.sink import NullSink, SoundDeviceSink
from voice.mouth.speaker import Outcome, QueuedSpeaker
from voice.pcm import HEARING_RATE, Pcm, level_dbfs, write_wav

PATIENCE_S = 60
MOVE = Spoken((Part("Springer Gustav eins Felix drei", "de"),))
TIME = Spoken((Part("Weiß hat eine Stunde fünf Minuten", "de"),))
WARNING = Spoken((Part("Die Stellungen sind verschieden", "de"),))
MIXED = Spoken((Part("White announced ", "en"), Part("Springer Gustav eins Felix drei", "de")))


class Witnessed(EspeakSynthesiser):
    """The real engine, with a list of what it was given, and the samples that it made of it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[str, str]] = []
        self.samples = b""

    def synthesise(self, text, language, emit):
        """Note it, and speak it."""

        def noted(samples):
            self.samples += samples
            return emit(samples)

        self.texts.append((text, language))
        super().synthesise(text, language, noted)


@pytest.fixture
def engine() -> Witnessed:
    """The engine of these tests."""
    return Witnessed()


@pytest.fixture
def speaker(engine, sound_card, monkeypatch):
    """A speaker on a machine with a loudspeaker, which may be a minute behind: no machine of a test's is."""
    monkeypatch.setattr(sink, "LONGEST_LATENCY_S", 100.0)
    speaker = QueuedSpeaker(engine, SoundDeviceSink())
    yield speaker
    speaker.close()


def sounding(samples: bytes) -> int:
    """How many of them are no digital silence, of which a loudspeaker lets out more where the engine is behind."""
    return int(np.count_nonzero(np.frombuffer(samples, "<i2")))


def test_two_things_said_at_once_are_both_spoken_in_order(speaker, engine, sound_card):
    """Nothing that is said is lost, and nothing overtakes."""
    first, second, third = (speaker.speak(said) for said in (MOVE, TIME, WARNING))
    sound_card.play_out(third)
    assert [text for text, _ in engine.texts] == [str(MOVE), str(TIME), str(WARNING)]
    assert {one.outcome for one in (first, second, third)} == {Outcome.SPOKEN}
    assert not speaker.is_speaking


def test_an_utterance_is_spoken_when_its_last_sample_is_taken(speaker, sound_card):
    """All of the words have sounded, and only then the utterance has ended."""
    played = sound_card.play_out(speaker.speak(MOVE))
    rendered = speaker.render(MOVE)
    assert sounding(played) == pytest.approx(sounding(rendered.samples), rel=0.05)


def test_each_utterance_is_heard_when_its_loudspeaker_says_so(speaker, sound_card):
    """Not when it is queued, nor when the device has taken it: a headset without a cable is behind by a third of it."""
    sound_card.latency_s = 60.0
    first, second = speaker.speak(MOVE), speaker.speak(TIME)
    before = time.monotonic()
    sound_card.play_out(second)
    after = time.monotonic()
    while second.may_be_heard(after + 61, math.inf):
        sound_card.play(20)
    assert not any(said.may_be_heard(before, before + 59) for said in (first, second))
    assert all(said.may_be_heard(before + 60, after + 60) for said in (first, second))


def test_what_is_stopped_is_heard_as_far_as_the_device_has_taken_it(speaker, sound_card):
    """And what waited behind it never."""
    sound_card.latency_s = 60.0
    current, waiting = speaker.speak(MOVE), speaker.speak(TIME)
    while not any(sound_card.play(20)):
        pass
    speaker.stop()
    assert current.may_be_heard(time.monotonic() + 59, math.inf)
    assert not current.may_be_heard(time.monotonic() + 61, math.inf)
    assert not waiting.may_be_heard(0.0, time.monotonic() + 120)


@pytest.mark.parametrize("told_s", [-1.0, 3_600.0])
def test_a_device_that_does_not_know_its_latency_closes_no_ear_for_it(speaker, sound_card, told_s):
    """Some drivers count from another day: what they take is heard at once."""
    sound_card.latency_s = told_s
    sound_card.play_out(utterance := speaker.speak(MOVE))
    sound_card.play(20)
    assert not utterance.may_be_heard(time.monotonic() + 1, math.inf)


def test_stop_silences_at_once_and_drops_what_waits(speaker, engine, sound_card):
    """After a stop, not one sample more of it is heard."""
    current, waiting = speaker.speak(MOVE), speaker.speak(TIME)
    while not any(sound_card.play(20)):
        pass
    speaker.stop()
    assert not any(sound_card.play(500))
    assert (current.wait(), waiting.wait()) == (Outcome.STOPPED, Outcome.STOPPED)
    after = speaker.speak(WARNING)
    assert any(sound_card.play_out(after))
    assert engine.texts[-1] == (str(WARNING), "de")


def test_announcements_keep_the_german_voice_in_an_english_sentence(speaker, engine, sound_card):
    """Each part is read by the voice of its language."""
    sound_card.play_out(speaker.speak(MIXED))
    assert engine.texts == [("White announced ", "en"), ("Springer Gustav eins Felix drei", "de")]


def test_a_voice_that_is_missing_fails_one_utterance_only(speaker, sound_card):
    """The utterance says why, and the next one is spoken."""
    failed = speaker.speak(Spoken((Part("xyz", "qq"),)))
    after = speaker.speak(MOVE)
    assert any(sound_card.play_out(after))
    assert failed.outcome is Outcome.FAILED
    assert failed.failure is not None
    assert failed.failure.code is VoiceErrorCode.SPEECH_VOICE_MISSING


def test_an_error_that_nobody_expected_fails_one_utterance_only(tmp_path, monkeypatch):
    """No room for pyttsx3's file, a path that is no text: it is shown for a report, and the next sentence is spoken."""
    reported: list[Exception] = []
    for engine, said in ((Pyttsx3Synthesiser(), MOVE), (EspeakSynthesiser(), Spoken((Part("/home/\udcfc", "de"),)))):
        speaker = QueuedSpeaker(engine, NullSink(), report=reported.append)
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "full"))
        failed = speaker.speak(said)
        assert failed.wait(PATIENCE_S) is Outcome.FAILED
        assert isinstance(failed.failure, SpeechError)
        assert failed.failure.code is VoiceErrorCode.SPEECH_FAILED
        monkeypatch.undo()
        assert speaker.speak(TIME).wait(PATIENCE_S) is Outcome.SPOKEN
        assert not speaker.is_speaking
        speaker.close()
    assert [type(error) for error in reported] == [FileNotFoundError, UnicodeEncodeError]


def test_a_loudspeaker_pulled_out_leaves_nobody_waiting(speaker, sound_card):
    """What was being said ends unheard, and what is said next tells why."""
    current = speaker.speak(MOVE)
    while not any(sound_card.play(20)):
        pass
    sound_card.pull_out()
    assert current.wait() is Outcome.FAILED
    unheard = speaker.speak(TIME)
    assert unheard.wait() is Outcome.FAILED
    assert unheard.failure is not None
    assert unheard.failure.code is VoiceErrorCode.NO_LOUDSPEAKER


def test_a_closed_speaker_says_nothing_more():
    """Closing silences, and later speech is stopped before it begins."""
    speaker = QueuedSpeaker(EspeakSynthesiser(), NullSink())
    speaker.close()
    assert speaker.speak(MOVE).wait() is Outcome.STOPPED


def test_earcons_sound_over_speech_unless_switched_off(engine, sound_card):
    """An earcon does not wait for speech; who does not want any hears none."""
    speaker = QueuedSpeaker(engine, SoundDeviceSink())
    speaker.sound(Earcon.CHECK)
    assert any(sound_card.play(20))
    speaker.close()
    quiet = QueuedSpeaker(engine, SoundDeviceSink(), with_earcons=False)
    quiet.sound(Earcon.CHECK)
    assert not any(sound_card.play(20))
    quiet.close()


def sound_in(path: Path) -> Pcm:
    """The samples of a WAV file."""
    samples, rate = soundfile.read(path, dtype="int16")
    return Pcm(samples.tobytes(), rate)


@pytest.mark.parametrize("synthesiser", [EspeakSynthesiser, Pyttsx3Synthesiser])
def test_both_engines_speak_into_a_file(tmp_path, synthesiser):
    """A move takes a second or three, and is as loud as speech is."""
    speaker = QueuedSpeaker(synthesiser(), NullSink())
    write_wav(tmp_path / "move.wav", speaker.render(MIXED))
    speaker.close()
    sound = sound_in(tmp_path / "move.wav")
    assert 2_000 < sound.duration_ms < 5_000
    assert -40 < level_dbfs(sound.samples) < -6


def test_a_full_disk_is_told_of_as_such():
    """Who hears only that a file cannot be written looks for its permissions."""
    with pytest.raises(AudioFileError) as refused:
        write_wav(Path("/dev/full"), Pcm(bytes(2), HEARING_RATE))
    assert (refused.value.code, refused.value.params) == (VoiceErrorCode.DISK_FULL, {"file": "/dev/full"})


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    """A folder is no WAV file."""
    speaker = QueuedSpeaker(EspeakSynthesiser(), NullSink())
    with pytest.raises(AudioFileError) as refused:
        write_wav(tmp_path, speaker.render(MOVE))
    speaker.close()
    assert refused.value.code is VoiceErrorCode.FILE_UNWRITABLE


class WrittenSink(NullSink):
    """Nobody listens, but all is kept."""

    written = b""

    def write(self, samples):
        """Keep it."""
        self.written += samples


class TestPyttsx3:
    """The system's voices, with the pitfalls of the package kept away from the game."""

    def test_every_one_of_many_utterances_is_spoken(self, capfd):
        """Queued utterances, which pyttsx3 loses, are all written, and its chatter stays out of ours."""
        sink = WrittenSink()
        speaker = QueuedSpeaker(Pyttsx3Synthesiser(), sink)
        said = [speaker.speak(one) for one in (MOVE, TIME, WARNING)]
        assert [one.wait() for one in said] == [Outcome.SPOKEN] * 3
        expected = sum(speaker.render(one).duration_ms for one in (MOVE, TIME, WARNING))
        speaker.close()
        assert Pcm(sink.written, sink.sample_rate).duration_ms == pytest.approx(expected, rel=0.1)
        assert capfd.readouterr().out == ""

    def test_a_stop_ends_the_process_that_speaks(self):
        """An engine that takes its time does not hold up a stop."""
        synthesiser = Pyttsx3Synthesiser()
        heard: list[bytes] = []

        def stop(chunk: bytes) -> bool:
            heard.append(chunk)
            return False

        synthesiser.synthesise("Springer Gustav eins Felix drei", "de", stop)
        synthesiser.close()
        assert heard == [b""]

    def test_nothing_to_say_is_said_at_once(self):
        """A text without words does not wait for an engine that has nothing to finish."""
        synthesiser = Pyttsx3Synthesiser()
        synthesiser.synthesise(" ", "de", lambda _: pytest.fail("there is nothing to hear"))
        synthesiser.close()

    def test_an_engine_that_hangs_is_ended(self):
        """No answer in time is an error, and the next utterance gets a fresh process."""
        synthesiser = Pyttsx3Synthesiser(timeout_s=0.0)
        with pytest.raises(SpeechError) as refused:
            synthesiser.synthesise("Schach", "de", lambda _: True)
        synthesiser.close()
        assert refused.value.code is VoiceErrorCode.SPEECH_FAILED

    def test_a_language_without_a_voice_is_named(self):
        """What cannot be said is told, not said in another language."""
        synthesiser = Pyttsx3Synthesiser()
        with pytest.raises(SpeechError) as refused:
            synthesiser.synthesise("Schach", "qq", lambda _: True)
        synthesiser.close()
        assert refused.value.code is VoiceErrorCode.SPEECH_VOICE_MISSING

    def test_a_process_that_died_is_told(self):
        """An engine that cannot even start says how."""
        synthesiser = Pyttsx3Synthesiser()
        synthesiser._spare.kill()
        synthesiser._spare.wait()
        with pytest.raises(SpeechError) as refused:
            synthesiser.synthesise("Schach", "de", lambda _: True)
        synthesiser.close()
        assert refused.value.code is VoiceErrorCode.SPEECH_ENGINE_MISSING
