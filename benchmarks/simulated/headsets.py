"""A PulseAudio for this game alone, with headsets of null sinks: what is said into one, what is heard out of it."""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from benchmarks.simulated.sound_stream import BYTES_PER_SECOND, PLAYBACK, RATE, RECORD, SoundStream

BLOCK_BYTES = BYTES_PER_SECOND // 25  # 40 ms
SPOKEN_AHEAD_MS = 160  # so much may this machine be late without a gap in what is said
HEARD_AFTER_MS = 40
LOUD = 300  # of 32,767: no synthesiser's silence
NAMES = ("white", "black")


class Headset:
    """What a player speaks into and hears from. Times are those of `time.monotonic`, in seconds.

    His room is heard all the time, over and over (`room`: int16 little-endian mono at 16,000 Hz).
    """

    def __init__(self, server: str, name: str, room: bytes) -> None:
        self.microphone, self.loudspeaker = f"{name}-microphone", f"{name}-loudspeaker"
        self._room = room
        self._to_say: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._is_closed = False
        self._has_said = threading.Event()
        self._said_until = 0.0
        self._loud_until = 0.0
        self._first_after: float | None = None
        self._listens_from = float("inf")
        self._mouth = SoundStream(server, self.microphone, PLAYBACK, SPOKEN_AHEAD_MS)
        self._ear = SoundStream(server, f"{self.loudspeaker}.monitor", RECORD, HEARD_AFTER_MS)
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._speak, self._listen)]
        for thread in self._threads:
            thread.start()

    def say(self, sound: bytes) -> float:
        """Speak into the microphone, as long as it takes; the moment at which the last sound of speech was there."""
        self._has_said.clear()
        for start in range(0, len(sound), BLOCK_BYTES):
            self._to_say.put(sound[start : start + BLOCK_BYTES])
        self._to_say.put(b"")
        self._has_said.wait()
        ended = self._said_until - _quiet_end_s(sound)
        time.sleep(max(0.0, self._said_until - time.monotonic()))
        return ended

    def listen_from(self, moment: float) -> None:
        """The first sound after that moment is an answer's (`answered_at`)."""
        self._first_after, self._listens_from = None, moment

    @property
    def answered_at(self) -> float | None:
        """When the first sound came since `listen_from`."""
        return self._first_after

    @property
    def loud_until(self) -> float:
        """When the last sound was heard."""
        return self._loud_until

    def is_quiet(self, for_s: float) -> bool:
        """Whether nothing has been heard for so long."""
        return time.monotonic() - self._loud_until > for_s

    def close(self) -> None:
        """Take it off."""
        self._is_closed = True
        for thread in self._threads:
            thread.join()
        self._mouth.close()
        self._ear.close()

    def _speak(self) -> None:
        room, at = np.frombuffer(self._room, np.int16), 0
        with contextlib.suppress(OSError):
            while not self._is_closed:
                block = np.take(room, np.arange(at, at + BLOCK_BYTES // 2), mode="wrap").astype(np.int32)
                at = (at + len(block)) % len(room)
                speech = np.frombuffer(self._next_of_speech(), np.int16)
                block[: len(speech)] += speech
                self._mouth.write(block.clip(-32_768, 32_767).astype("<i2").tobytes())

    def _next_of_speech(self) -> bytes:
        """What is to be said now; nothing where nothing is, and where it ends."""
        try:
            block = self._to_say.get_nowait()
        except queue.Empty:
            return b""
        if not block:
            self._said_until = time.monotonic() + self._mouth.latency_s
            self._has_said.set()
        return block

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while not self._is_closed:
                samples = np.frombuffer(self._ear.read(BLOCK_BYTES), np.int16)
                loud = np.flatnonzero(np.abs(samples) > LOUD)
                if not len(loud):
                    continue
                began = time.monotonic() - self._ear.latency_s - len(samples) / RATE
                self._loud_until = began + int(loud[-1]) / RATE
                first = began + int(loud[0]) / RATE
                if self._first_after is None and first > self._listens_from:
                    self._first_after = first


def _quiet_end_s(sound: bytes) -> float:
    """How long the sound is quiet in the end."""
    samples = np.abs(np.frombuffer(sound, np.int16).astype(np.int32))
    loud = np.flatnonzero(samples > samples.max() // 20)
    return (len(samples) - 1 - int(loud[-1])) / RATE


@contextmanager
def headsets(folder: Path, rooms: Mapping[str, bytes]) -> Iterator[tuple[str, dict[str, Headset]]]:
    """The address of a sound server in that folder, and the players' headsets in their rooms."""
    address = f"unix:{folder}/native"
    sinks = [
        f"sink_name={name}-{kind} rate={RATE} channels=1" for name in NAMES for kind in ("microphone", "loudspeaker")
    ]
    socket = f"module-native-protocol-unix socket={folder}/native auth-anonymous=1"
    loaded = [socket, *(f"module-null-sink {sink}" for sink in ("sink_name=room", *sinks))]
    process = subprocess.Popen(
        [
            *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"),
            *("--resample-method=speex-float-0", *(word for module in loaded for word in ("-L", module))),
        ],
        env=os.environ | {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)},
        stderr=subprocess.DEVNULL,
    )
    try:
        while subprocess.run(["pactl", "-s", address, "info"], capture_output=True, check=False).returncode:
            assert process.poll() is None, "pulseaudio does not start"
            time.sleep(0.05)
        worn = {name: Headset(address, name, rooms[name]) for name in NAMES}
        try:
            yield address, worn
        finally:
            for headset in worn.values():
                headset.close()
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
