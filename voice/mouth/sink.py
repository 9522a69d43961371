"""Where sound goes: a loudspeaker, or nowhere."""

import threading
import time
from collections.abc import Callable
from typing import Any, Literal, Protocol

from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.mouth.mixer import Mixer
from voice.sound_system import sound_system

SPEECH_RATE = 22_050  # Hz; what espeak-ng speaks at, and what pyttsx3's files are brought to

LONGEST_LATENCY_S = 5.0  # who is told of more has a driver that does not know

WhenHeard = Callable[[bool, float], None]
"""Told that speech begins, or (False) that it is over, and when that is heard: in seconds, by `time.monotonic`."""


def tell_nobody(is_begun: bool, at: float) -> None:  # noqa: FBT001 - as `WhenHeard`
    """Nobody asks."""


class OutputSink(Protocol):
    """The one way out for speech and earcons, so that no device is opened twice.

    Sound is int16 little-endian mono at `sample_rate` Hz. All methods may be called from any thread. `when_heard` is
    called in a thread of the device's, as soon as it has been given the first sample of speech, and the first of the
    silence behind it: when they leave it. A device that does not know of any never calls it.
    """

    when_heard: WhenHeard

    @property
    def sample_rate(self) -> int:
        """In Hz."""
        ...

    def write(self, samples: bytes) -> None:
        """Append speech to what is to be heard; returns at once."""
        ...

    def overlay(self, samples: bytes) -> None:
        """Sound an earcon now, over speech if there is any, and behind another that still sounds."""
        ...

    def clear(self) -> None:
        """Silence speech at once: what has been written and not heard yet is dropped."""
        ...

    def wait(self) -> None:
        """Return when everything written has been heard, or was cleared."""
        ...

    def close(self) -> None:
        """Let go of the device."""
        ...


class NullSink:
    """Nobody listens: for typed play and for tests."""

    def __init__(self, sample_rate: int = SPEECH_RATE) -> None:
        self.sample_rate = sample_rate
        self.when_heard: WhenHeard = tell_nobody

    def write(self, samples: bytes) -> None:
        """Forget it."""

    def overlay(self, samples: bytes) -> None:
        """Forget it."""

    def clear(self) -> None:
        """Nothing is kept."""

    def wait(self) -> None:
        """Nothing is ever outstanding."""

    def close(self) -> None:
        """Nothing is held."""


class SoundDeviceSink:
    """The loudspeaker, through PortAudio: one stream, open as long as the game, that plays what is mixed.

    `latency` is the device's own buffer, in seconds, or the shortest that it has: a stop is heard when that has run
    out, and on a busy machine a short one tears what is played. Raises AudioDeviceError (`no_sound_system`,
    `no_loudspeaker`) when it cannot be opened.
    """

    def __init__(
        self, device: int | str | None = None, sample_rate: int = SPEECH_RATE, latency: float | Literal["low"] = "low"
    ) -> None:
        self.sample_rate = sample_rate
        self.when_heard: WhenHeard = tell_nobody
        self._is_heard = False  # whether the last that was told is that speech has begun,
        self._given_until = 0.0  # when all has left the device that it was given,
        self._telling = threading.Lock()
        self._mixer = Mixer()
        self._stream = self._open(device, latency)

    def _open(self, device: int | str | None, latency: float | str) -> Any:  # noqa: ANN401 - sounddevice ships no types
        sounddevice = sound_system()
        try:
            stream = sounddevice.RawOutputStream(
                samplerate=self.sample_rate,
                channels=1,
                dtype="int16",
                device=device,
                blocksize=self.sample_rate // 200,  # 5 ms: PortAudio's own choice of a third of it costs twice as much
                latency=latency,
                callback=self._fill,
                finished_callback=self.clear,  # a device that was pulled out leaves nobody waiting
            )
            stream.start()
        except (sounddevice.PortAudioError, ValueError) as error:
            raise AudioDeviceError(VoiceErrorCode.NO_LOUDSPEAKER, f"no loudspeaker: {error}") from error
        return stream

    def _fill(self, outdata: Any, frames: int, clock: Any, _status: object) -> None:  # noqa: ANN401 - cffi's
        leaves_at = time.monotonic() + _latency_s(clock)
        with self._telling:
            outdata[:] = self._mixer.next_samples(frames)
            self._tell(is_begun=self._mixer.has_speech, at=leaves_at)
            self._given_until = leaves_at + frames / self.sample_rate

    def _tell(self, *, is_begun: bool, at: float) -> None:
        if is_begun is not self._is_heard:
            self._is_heard = is_begun
            self.when_heard(is_begun, at)

    def write(self, samples: bytes) -> None:
        """Append it to what the stream will play. Raises AudioDeviceError when the device has gone away."""
        self._check_device()
        self._mixer.write(samples)

    def overlay(self, samples: bytes) -> None:
        """Mix it in from the next buffer on."""
        self._mixer.overlay(samples)

    def clear(self) -> None:
        """Drop the speech that the device has not taken yet."""
        with self._telling:
            self._mixer.clear()
            self._tell(is_begun=False, at=self._given_until)

    def wait(self) -> None:
        """Return when the device has taken all speech, or it was cleared.

        Raises AudioDeviceError when the device has gone away meanwhile.
        """
        self._mixer.wait()
        self._check_device()

    def close(self) -> None:
        """Stop the stream; nobody waits any more."""
        self._mixer.clear()
        self._stream.close()

    def _check_device(self) -> None:
        if not self._stream.active:
            raise AudioDeviceError(VoiceErrorCode.NO_LOUDSPEAKER, "the loudspeaker has gone away")


def _latency_s(clock: Any) -> float:  # noqa: ANN401 - cffi's
    """After which what the device is given now leaves it; none where that cannot be: an ear waits for so long."""
    told: float = clock.outputBufferDacTime - clock.currentTime
    return told if 0.0 < told < LONGEST_LATENCY_S else 0.0
