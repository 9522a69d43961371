"""A loudspeaker that comes, or comes back: its process is started again, now and then, until it is there."""

import threading
import time
from collections.abc import Callable

from voice.devices.messages import BEGINS, ENDS, Message, written
from voice.devices.naming import of_that_name
from voice.devices.process import DeviceProcess, end, ended, started, stop
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.mouth.sink import WhenHeard, tell_nobody

OPENING_S = 10.0  # a process that is not ready for so long after its start: a sound library may hang for ever
AGAIN_S = 1.0
MISSING_S = 5.0  # between two looks for one that was not there at first: it may never be, and each look is a process


class SteadyLoudspeaker:
    """See `voice.mouth.sink.OutputSink`: a loudspeaker in a process of its own, through losses and returns.

    `name` is PortAudio's number or a part of its name, or a sink of the sound server; None is the system's choice.
    Raises AudioDeviceError: `no_sound_system`, `no_loudspeaker` where it is not there at first, and `loudspeaker_lost`
    for speech while it is away.
    """

    def __init__(self, name: str | None, sample_rate: int) -> None:
        self.sample_rate = sample_rate
        self.when_lost: Callable[[AudioDeviceError], None] = lambda _: None
        self.when_back: Callable[[], None] = lambda: None
        self.when_heard: WhenHeard = tell_nobody
        self._name = name or ""
        self._closed = threading.Event()
        self._changed = threading.Condition()
        self._asked = self._answered = 0
        self._is_away = False
        self._process: DeviceProcess | None = None
        self._listener = threading.Thread(target=self._listen, name="loudspeaker", daemon=True)
        self._begin()

    def _begin(self) -> None:
        self._open()
        self._listener.start()

    def write(self, samples: bytes) -> None:
        """See `OutputSink`."""
        self._send(Message.SPEECH, samples)

    def overlay(self, samples: bytes) -> None:
        """See `OutputSink`; nobody misses a sound that a sentence goes with."""
        if not self._is_away:
            self._send(Message.EARCON, samples, is_needed=False)

    def clear(self) -> None:
        """See `OutputSink`."""
        self._send(Message.CLEAR, is_needed=False)

    def wait(self) -> None:
        """See `OutputSink`."""
        with self._changed:
            self._asked += 1
            number = self._asked
        self._send(Message.DRAIN, str(number).encode())
        with self._changed:
            self._changed.wait_for(lambda: self._is_away or self._answered >= number or self._closed.is_set())
            if self._is_away:
                raise _lost()

    def close(self) -> None:
        """See `OutputSink`."""
        self._closed.set()
        self._let_go()
        with self._changed:
            if self._process is not None:
                end(self._process)
            self._changed.notify_all()
        if self._listener.ident is not None:
            self._listener.join()

    def _let_go(self) -> None:
        """Have nobody wait who writes to it, and keeps others waiting: it may hang, or have left a program behind."""
        if (process := self._process) is not None:
            stop(process)

    def _send(self, message: Message, payload: bytes = b"", *, is_needed: bool = True) -> None:
        stream = None if self._process is None else self._process.stdin
        try:
            if self._is_away or stream is None:
                raise _lost()
            with self._changed:
                data = memoryview(written(message, payload))
                while data:
                    data = data[stream.write(data) or 0 :]
        except (OSError, ValueError, AudioDeviceError):
            if is_needed:
                raise _lost() from None

    def _open(self) -> None:
        """Start the process, and wait until it is ready. Raises AudioDeviceError where it is not, or after `close`."""
        with self._changed:  # `close` finds the process and ends it, or none is started any more
            if self._closed.is_set():
                raise _lost()
            process = self._process = started("voice.devices.loudspeaker_worker", str(self.sample_rate), self._name)
        patience = threading.Timer(OPENING_S, end, (process,))
        patience.start()
        try:
            is_ready = process.stdout is not None and process.stdout.readline() == b"ready\n"
        finally:
            patience.cancel()
        if not is_ready:
            raise of_that_name(ended(process, VoiceErrorCode.NO_LOUDSPEAKER), self._name)

    def _listen(self) -> None:
        """Take the answers; where they end, the loudspeaker has gone."""
        while not self._closed.is_set() and (process := self._process) is not None:
            for line in iter(process.stdout.readline if process.stdout else bytes, b""):
                self._take(line.split())
            self.when_heard(False, time.monotonic())  # noqa: FBT003 - as `WhenHeard`
            self._let_go()
            with self._changed:
                self._is_away = True
                why = ended(process, VoiceErrorCode.LOUDSPEAKER_LOST)
                self._changed.notify_all()
            if not self._closed.is_set():
                self.when_lost(_as_lost(why))
                self._come_back(AGAIN_S)

    def _take(self, words: list[bytes]) -> None:
        """One answer, or what it tells by itself."""
        if words[0] in {BEGINS, ENDS}:
            self.when_heard(words[0] == BEGINS, float(words[1]))
            return
        with self._changed:
            self._answered = int(words[0])
            self._changed.notify_all()

    def _come_back(self, every_s: float) -> None:
        while not self._closed.wait(every_s):
            try:
                self._open()
            except AudioDeviceError:
                continue
            self._is_away = False
            self.when_back()
            return


class LateLoudspeaker(SteadyLoudspeaker):
    """One that was not there at first: away until it comes, of which `when_back` tells, and then as any other."""

    def _begin(self) -> None:
        self._is_away = True

    def look_for_it(self) -> None:
        """Look for it every few seconds from now on."""
        self._listener.start()

    def _listen(self) -> None:
        self._come_back(MISSING_S)
        super()._listen()


def _lost() -> AudioDeviceError:
    return AudioDeviceError(VoiceErrorCode.LOUDSPEAKER_LOST, "the loudspeaker has gone away")


def _as_lost(error: AudioDeviceError) -> AudioDeviceError:
    return AudioDeviceError(VoiceErrorCode.LOUDSPEAKER_LOST, error.text)
