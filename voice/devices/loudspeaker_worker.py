"""The process of one loudspeaker: messages in on standard input, answers out on standard output.

A message is a letter, the length of what follows (four bytes, little-endian), and that. The letters are those of
`Message`. "ready" is the first line out; a number is the answer to the `DRAIN` that had it, once all speech is out.
"begins" and "ends" tell when speech is heard, and is not any more, in seconds of the machine's own clock.
"""

import os
import sys
import threading
import time
from typing import Any

from voice.devices.messages import BEGINS, ENDS, Message, read
from voice.devices.naming import Direction, device_of, watch
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.mouth.sink import SoundDeviceSink
from voice.sound_system import sound_system
from voice.waiting import LOOK_S

OPENING_S = 5.0  # a sound server takes its time for the first of it
STALLED_S = 0.8  # a loudspeaker that takes no sound for so long has been pulled out
SETTLING_S = 3.0  # and to take sound at the pace at which it is heard
PACE_S, PACE = 0.2, 2.0  # known from so long a time, and not from more than so many times as much sound
AT_ONCE_MS = "100"  # what a PulseAudio is asked to fetch that is not told otherwise: some would take two seconds


class WatchedSink(SoundDeviceSink):
    """A loudspeaker that knows when it took sound last, and how much: an open one takes it all the time."""

    took_at = float("-inf")
    taken = 0  # samples

    def _fill(self, outdata: Any, frames: int, clock: Any, status: object) -> None:  # noqa: ANN401 - cffi's
        self.took_at = time.monotonic()
        self.taken += frames
        super()._fill(outdata, frames, clock, status)

    def settle(self) -> None:
        """Return when it takes sound as it is heard, or does not within `SETTLING_S`.

        A PulseAudio that was idle may swallow two seconds of what comes first, in half a second, and nobody hears them.
        """
        opened_at = looked_at = time.monotonic()
        while looked_at < opened_at + SETTLING_S:
            before, since = self.taken, looked_at
            time.sleep(PACE_S)
            looked_at = time.monotonic()
            if 0 < self.taken - before < PACE * self.sample_rate * (looked_at - since):
                return


def main(rate: str, name: str = "") -> None:
    """Play at that rate in Hz to that device, or with no name to the system's choice."""
    os.environ.setdefault("PULSE_LATENCY_MSEC", AT_ONCE_MS)
    try:
        device = device_of(name or None, Direction.OUT, sound_system())
        sink = WatchedSink(device, int(rate))
    except AudioDeviceError as error:
        leave(error.code)
        return
    sink.when_heard = _tell
    watch(Direction.OUT, lambda: leave(VoiceErrorCode.LOUDSPEAKER_LOST))
    threading.Thread(target=watch_stream, args=(sink,), daemon=True).start()
    sink.settle()
    os.write(1, b"ready\n")
    try:
        _serve(sink)
    except AudioDeviceError:
        leave(VoiceErrorCode.LOUDSPEAKER_LOST)


def _serve(sink: SoundDeviceSink) -> None:
    """Do what is asked until nobody asks any more."""
    while (found := read(sys.stdin.buffer)) is not None:
        message, payload = found
        match message:
            case Message.SPEECH:
                sink.write(payload)
            case Message.EARCON:
                sink.overlay(payload)
            case Message.CLEAR:
                sink.clear()
            case Message.DRAIN:
                threading.Thread(target=_drain, args=(sink, payload), daemon=True).start()
    os._exit(0)


def _drain(sink: SoundDeviceSink, number: bytes) -> None:
    try:
        sink.wait()
    except AudioDeviceError:
        leave(VoiceErrorCode.LOUDSPEAKER_LOST)
    os.write(1, number + b"\n")


def _tell(is_begun: bool, at: float) -> None:  # noqa: FBT001 - as `WhenHeard`
    os.write(1, b"%b %f\n" % (BEGINS if is_begun else ENDS, at))


def watch_stream(sink: WatchedSink) -> None:
    """Leave when the loudspeaker takes no sound any more.

    Counted in looks: a busy machine keeps this thread waiting as it does the loudspeaker's, and nothing is lost.
    """
    time.sleep(OPENING_S)
    in_vain = 0
    while in_vain < STALLED_S / LOOK_S:
        before = sink.took_at
        time.sleep(LOOK_S)
        in_vain = in_vain + 1 if sink.took_at == before else 0
    leave(VoiceErrorCode.LOUDSPEAKER_LOST)


def leave(code: VoiceErrorCode) -> None:
    """End at once: a stream whose server has gone may never be closed."""
    os.write(2, f"\n{code}\n".encode())
    os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
