"""What the tests of ear and mouth share: a real synthesiser to speak to a real recogniser."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
import soxr

from voice.ear.vosk_recogniser import VoskRecogniser
from voice.mouth.espeak import EspeakSynthesiser
from voice.mouth.speaker import Outcome, Utterance
from voice.pcm import HEARING_RATE, Pcm

MODEL = Path(__file__).parents[2] / "models" / "announcements-de"


@pytest.fixture(scope="session")
def espeak() -> EspeakSynthesiser:
    """The library of this machine."""
    return EspeakSynthesiser()


@pytest.fixture(scope="session")
def said(espeak: EspeakSynthesiser) -> Callable[..., bytes]:
    """Speak words into the ear's format, German ones in its usual voice."""

    def say(words: str, language: str = "de") -> bytes:
        samples = bytearray()

        def keep(chunk: bytes) -> bool:
            samples.extend(chunk)
            return True

        espeak.synthesise(words, language, keep)
        return resampled(Pcm(bytes(samples), espeak.sample_rate), HEARING_RATE)

    return say


@pytest.fixture(scope="session")
def ear() -> VoskRecogniser:
    """The built-in model, loaded once."""
    return VoskRecogniser(MODEL)


def resampled(pcm: Pcm, rate: int) -> bytes:
    """The sound at another rate."""
    samples = np.frombuffer(pcm.samples, dtype="<i2")
    return bytes(soxr.resample(samples, pcm.sample_rate, rate).astype("<i2").tobytes())


class SoundCard(ModuleType):
    """A sound card in the place of the module `sounddevice`: the test is the hardware that calls back.

    It has a microphone and a loudspeaker while `is_plugged`; the microphone takes 16,000 Hz and any other rate, unless
    it has an `only_rate` of its own.
    """

    class PortAudioError(Exception):
        """As sounddevice raises it."""

    def __init__(self) -> None:
        super().__init__("sounddevice")
        self.is_plugged = True
        self.only_rate: int | None = None
        self.stream: SoundCard.Stream | None = None
        self.latency_s = 0.0

    class Stream:
        """A stream as sounddevice gives it."""

        def __init__(self, callback, finished_callback, **_settings) -> None:
            self.callback = callback
            self.finished_callback = finished_callback
            self.active = False

        def start(self) -> None:
            """Call back from now on."""
            self.active = True

        def close(self) -> None:
            """Call back no more."""
            self.active = False
            self.finished_callback()

    def RawOutputStream(self, **settings) -> Stream:  # noqa: N802 - sounddevice's name
        """Open the loudspeaker."""
        if not self.is_plugged:
            raise self.PortAudioError("Error querying device -1")
        self.stream = self.Stream(**settings)
        return self.stream

    def RawInputStream(self, **settings) -> Stream:  # noqa: N802 - sounddevice's name
        """Open the microphone."""
        if self.only_rate not in {None, settings["samplerate"]}:
            raise self.PortAudioError("Error opening RawInputStream: Invalid sample rate [PaErrorCode -9997]")
        return self.RawOutputStream(**settings)

    def query_devices(self, _device=None, kind=None):
        """List what is plugged in, or tell of the one that is meant."""
        if not self.is_plugged:
            if kind is None:
                return []
            raise self.PortAudioError("Error querying device -1")
        channels = {"max_input_channels": 1, "max_output_channels": 2}
        microphone = {"name": "table microphone", "index": 0, "hostapi": 0, **channels}
        return [microphone] if kind is None else {**microphone, "default_samplerate": float(self.only_rate or 16_000)}

    def query_hostapis(self) -> list[dict[str, str]]:
        """List the sound systems."""
        return [{"name": "ALSA"}]

    @property
    def clock(self) -> SimpleNamespace:
        """What the loudspeaker tells of its time: what it is given now is heard after its latency."""
        return SimpleNamespace(currentTime=100.0, outputBufferDacTime=100.0 + self.latency_s)

    def play(self, milliseconds: int) -> bytes:
        """Take as much sound from the program as the loudspeaker would in that time."""
        assert self.stream is not None
        frames = 22_050 * milliseconds // 1000
        buffer = bytearray(frames * 2)
        self.stream.callback(buffer, frames, self.clock, None)
        assert len(buffer) == frames * 2
        return bytes(buffer)

    def play_out(self, utterance: Utterance) -> bytes:
        """Play until the utterance has ended."""
        played = bytearray()
        while utterance.wait(0.001) is Outcome.WAITING:
            played += self.play(20)
        return bytes(played)

    def hear(self, samples: bytes, *, input_overflow: bool = False) -> None:
        """Hand sound to the program as the microphone would, perhaps after some that it has dropped."""
        assert self.stream is not None
        self.stream.callback(samples, len(samples) // 2, None, SimpleNamespace(input_overflow=input_overflow))

    def pull_out(self) -> None:
        """Take the device away while it is in use."""
        assert self.stream is not None
        self.stream.active = False
        self.stream.finished_callback()


@pytest.fixture
def sound_card(monkeypatch: pytest.MonkeyPatch) -> SoundCard:
    """A machine with a sound card."""
    card = SoundCard()
    monkeypatch.setitem(sys.modules, "sounddevice", card)
    return card
