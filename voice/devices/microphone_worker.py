"""The process of one microphone: its sound (int16 little-endian mono at 16,000 Hz) goes to standard output.

Before each 20 ms of it stands its `HEAD`: whether all sound between them and those before is there (`WHOLE`), and when
they came in, in seconds of the machine's own clock. As long as these is the name by which the device is known, which
comes first (`NAMED`).
It ends when its microphone does, or who reads it; then its last line on standard error is the code of the error.
"""

import os
import struct
import sys

from voice.devices.naming import Direction, device_of, name_of, watch
from voice.ear.microphone import Microphone
from voice.errors import AudioDeviceError, VoiceErrorCode
from voice.pcm import FRAME_BYTES, GAP
from voice.sound_system import sound_system

HEAD = struct.Struct("<cd")
WHOLE, BEHIND_GAP, NAMED = b"\0", b"\1", b"\2"


def main(name: str = "") -> None:
    """Hear that device, or with no name the system's choice."""
    try:
        device = device_of(name or None, Direction.IN, sound_system())
        watch(Direction.IN, lambda: leave(VoiceErrorCode.MICROPHONE_LOST))
        with Microphone(device) as microphone:
            _send(microphone, name_of(device, Direction.IN, sound_system()))
    except AudioDeviceError as error:
        leave(error.code)


def _send(microphone: Microphone, name: str) -> None:
    """Send its sound out until it ends, or nobody reads; the stream stays open, for to close it may hang."""
    try:
        os.write(1, HEAD.pack(NAMED, 0.0) + name.encode()[:FRAME_BYTES].ljust(FRAME_BYTES, b"\0"))
        kind = WHOLE
        for block in microphone.blocks():
            if block != GAP:
                os.write(1, HEAD.pack(kind, microphone.received_at) + block)
            kind = BEHIND_GAP if block == GAP else WHOLE
    except AudioDeviceError as error:
        leave(error.code)
    except BrokenPipeError:
        os._exit(0)


def leave(code: VoiceErrorCode) -> None:
    """End at once: a stream whose server has gone may never be closed."""
    os.write(2, f"\n{code}\n".encode())
    os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
