"""Which device a name means: a number or a part of a name as PortAudio has them, or a name of the sound server's.

PortAudio sees a PulseAudio or PipeWire server as one device. Which of the server's sources and sinks that is, the
environment tells it: so a name that PortAudio does not know is given to the server.
"""

import os
import shutil
import subprocess
import threading
from collections.abc import Callable
from enum import Enum
from typing import Any

from voice.errors import AudioDeviceError, VoiceErrorCode

SERVER = "pulse"  # the device of ALSA's plug-in, which PipeWire answers too
_PATIENCE_S = 2.0
_OF_THAT_NAME = {
    VoiceErrorCode.NO_MICROPHONE: VoiceErrorCode.NO_SUCH_MICROPHONE,
    VoiceErrorCode.NO_LOUDSPEAKER: VoiceErrorCode.NO_SUCH_LOUDSPEAKER,
}


class Direction(Enum):
    """Whether sound comes in or goes out: how PortAudio and the sound server call it."""

    IN = ("input", "PULSE_SOURCE", "sources", "get-default-source")
    OUT = ("output", "PULSE_SINK", "sinks", "get-default-sink")

    def __init__(self, kind: str, variable: str, plural: str, default: str) -> None:
        self.kind = kind
        self.variable = variable
        self.plural = plural
        self.default = default


def device_of(name: str | None, direction: Direction, sounddevice: Any) -> int | str | None:  # noqa: ANN401 - a module
    """What PortAudio has to open; None is the system's choice.

    The environment of this process is changed for a device of the sound server's: it is bound to that one, also where
    it was the server's own choice, so that no other takes its place unnoticed. A name that the server does not have is
    not given to it: PipeWire would take its own choice for it without a word.
    """
    device = int(name) if name is not None and name.isdecimal() else name
    if device is not None and is_known(device, direction, sounddevice):
        return device
    bound = name or asked(direction.default)
    if not bound or bound.startswith("@"):
        return device
    if not is_known(SERVER, direction, sounddevice) or not _is_there(bound, direction):
        return device
    os.environ[direction.variable] = bound
    return SERVER


def name_of(device: int | str | None, direction: Direction, sounddevice: Any) -> str:  # noqa: ANN401 - a module
    """By what a device that `device_of` has found is known the next time, also where it was the system's choice.

    Empty where it is not there any more.
    """
    if device == SERVER and direction.variable in os.environ:
        return os.environ[direction.variable]
    try:
        return str(sounddevice.query_devices(device, direction.kind)["name"])
    except (sounddevice.PortAudioError, ValueError):
        return ""


def of_that_name(error: AudioDeviceError, name: str | None) -> AudioDeviceError:
    """The error of a device that is not there: where it was asked for by name, with that, for it may be misspelt.

    `no_such_microphone` or `no_such_loudspeaker`; any other error, or one of the system's choice, as it is.
    """
    code = _OF_THAT_NAME.get(error.code) if name else None
    return AudioDeviceError(code, f"{name}: {error}", name=str(name)) if code else error


def watch(direction: Direction, lost: Callable[[], None]) -> None:
    """Call `lost` when the device that this process is bound to has gone: a server moves its streams to another."""
    bound = os.environ.get(direction.variable)
    program = shutil.which("pactl")
    if bound is None or program is None:
        return

    def wait() -> None:
        with subprocess.Popen(  # noqa: S603 - the sound server's own program
            [program, "subscribe"],
            stdin=subprocess.DEVNULL,  # it outlives this process, and would hold the pipe of who writes to it
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        ) as server:
            if server.stdout is None:
                return
            for event in server.stdout:
                if f"'remove' on {direction.plural.removesuffix('s')} " in event and not _is_there(bound, direction):
                    lost()
            lost()  # the server itself has gone

    threading.Thread(target=wait, name="sound server", daemon=True).start()


def is_known(device: int | str, direction: Direction, sounddevice: Any) -> bool:  # noqa: ANN401 - a module
    """Whether PortAudio has one device of that number or name."""
    try:
        sounddevice.query_devices(device, direction.kind)
    except (sounddevice.PortAudioError, ValueError):
        return False
    return True


def _is_there(name: str, direction: Direction) -> bool:
    """Whether the server has a device of that name; where it does not answer, its streams will tell."""
    lines = asked("list", "short", direction.plural)
    return lines is None or any(name in line.split("\t")[1:2] for line in lines.splitlines())


def asked(*words: str) -> str | None:
    """What the sound server answers; None where there is none, or nothing to ask it with."""
    program = shutil.which("pactl")
    if program is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - as above
            [program, *words],
            capture_output=True,
            encoding="utf-8",
            timeout=_PATIENCE_S,
            check=True,
            env=os.environ | {"LC_ALL": "C.UTF-8"},  # or its words would be the user's language's
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
