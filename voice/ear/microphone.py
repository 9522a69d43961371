"""The microphone, through PortAudio: at the ear's rate, or where it has none but its own, resampled to it."""

import queue
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from types import TracebackType
from typing import Any, Protocol, Self, runtime_checkable

from voice.ear.resampler import Resampler
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.pcm import FRAME_MS, GAP, HEARING_RATE
from voice.sound_system import sound_system
from voice.waiting import next_of

QUEUE_MS = 5_000  # as much as a busy machine may fall behind before sound is lost
OPENING_TIMEOUT_S = 5.0  # a sound server takes its time for the first sound
LISTEN_TIMEOUT_S = 0.8  # a microphone that delivers nothing for so long has been pulled out


class SoundSource(Protocol):
    """Where the ear's sound comes from: int16 little-endian mono at 16,000 Hz."""

    def blocks(self) -> Iterator[bytes]:
        """Blocks as they come in, until the source ends; `GAP` where sound is missing between two."""
        ...


@runtime_checkable
class TimedSource(SoundSource, Protocol):
    """One that knows when its sound came in, however late it is asked for."""

    received_at: float
    """When the block came in that `blocks` gave last: in seconds, by `time.monotonic`."""


def clock_of(source: SoundSource) -> Callable[[], float]:
    """When the last block of that source came in: where it does not know, that is now."""
    return (lambda: source.received_at) if isinstance(source, TimedSource) else time.monotonic


@dataclass(frozen=True, slots=True)
class Device:
    """A sound device as PortAudio numbers and names it."""

    index: int
    name: str
    inputs: int
    outputs: int


class Microphone:
    """A microphone, open inside its `with` block.

    `device` is PortAudio's number or a part of its name; None is the system's choice. Raises AudioDeviceError:
    `no_sound_system`, `no_microphone`, `microphone_lost`.
    """

    def __init__(self, device: int | str | None = None) -> None:
        self._device = device
        self._queue: queue.Queue[tuple[bytes | None, float]] = queue.Queue(maxsize=QUEUE_MS // FRAME_MS)
        self.received_at = time.monotonic()  # see `TimedSource`
        self._stream: Any = None
        self._resampler: Resampler | None = None
        self._has_lost = False  # the oldest sound in the queue, because nobody fetched it in time

    def __enter__(self) -> Self:
        sounddevice = sound_system()
        try:
            self._open_at_any_rate(sounddevice)
        except (sounddevice.PortAudioError, ValueError) as error:
            raise AudioDeviceError(VoiceErrorCode.NO_MICROPHONE, f"no microphone: {error}") from error
        return self

    def _open_at_any_rate(self, sounddevice: Any) -> None:  # noqa: ANN401 - sounddevice ships no types
        """At the ear's rate; else at the microphone's own, as many USB and Bluetooth devices demand."""
        try:
            self._open(sounddevice, HEARING_RATE)
        except sounddevice.PortAudioError:
            own_rate = round(sounddevice.query_devices(self._device, "input")["default_samplerate"])
            if own_rate == HEARING_RATE:
                raise
            self._open(sounddevice, own_rate)
            self._resampler = Resampler(own_rate)

    def _open(self, sounddevice: Any, sample_rate: int) -> None:  # noqa: ANN401 - sounddevice ships no types
        self._stream = sounddevice.RawInputStream(
            samplerate=sample_rate,
            blocksize=sample_rate * FRAME_MS // 1000,
            channels=1,
            dtype="int16",
            device=self._device,
            callback=self._receive,
            finished_callback=self._finish,
        )
        self._stream.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the stream; `blocks` ends."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None
            self._finish()

    def blocks(self) -> Iterator[bytes]:
        """See `SoundSource`: 20 ms each, until `close`."""
        timeout_s = OPENING_TIMEOUT_S
        while True:
            try:
                block, self.received_at = next_of(self._queue, timeout_s)
            except queue.Empty:
                raise _lost() from None
            timeout_s = LISTEN_TIMEOUT_S
            if self._has_lost:
                self._has_lost = False
                yield GAP
            if block == GAP:
                yield GAP
            elif block is not None:
                yield from self._resampler.frames(block) if self._resampler else (block,)
            elif self._stream is None:
                return
            else:
                raise _lost()

    def _receive(self, indata: Any, _frames: int, _time: object, status: Any) -> None:  # noqa: ANN401 - cffi buffer
        if status and status.input_overflow:  # the system has dropped sound before this
            self._put(GAP)
        self._put(bytes(indata))

    def _finish(self) -> None:
        self._put(None)

    def _put(self, block: bytes | None) -> None:
        while True:
            try:
                self._queue.put_nowait((block, time.monotonic()))
            except queue.Full:  # the newest sound matters most
                self._discard_oldest()
            else:
                return

    def _discard_oldest(self) -> None:
        try:
            self._queue.get_nowait()
        except queue.Empty:
            return
        self._has_lost = True


def _lost() -> AudioDeviceError:
    return AudioDeviceError(VoiceErrorCode.MICROPHONE_LOST, "the microphone delivers nothing any more")


def devices() -> tuple[Device, ...]:
    """All sound devices; empty on a machine without any. Raises AudioDeviceError (`no_sound_system`)."""
    return tuple(
        Device(index, found["name"], found["max_input_channels"], found["max_output_channels"])
        for index, found in enumerate(sound_system().query_devices())
    )


def sound_of(source: SoundSource, milliseconds: int) -> bytes:
    """What comes from the source for some time; in dB below full scale speech close by is about -30 to -15."""
    return b"".join(islice(source.blocks(), milliseconds // FRAME_MS))
