"""Which microphones and loudspeakers there are, each by a name that `device_of` knows: the usual one first.

Of a sound server those that it has, for PortAudio sees the server as one device; its monitors, which hear what a
loudspeaker plays, come last. Without a server those that PortAudio sees.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from voice.devices.naming import SERVER, Direction, asked, is_known

_MONITOR = ".monitor"


@dataclass(frozen=True, slots=True)
class Device:
    """A device: the `name` that finds it, what people call it, and whether it is the one that is taken unasked."""

    name: str
    words: str
    is_usual: bool


def devices(direction: Direction, sounddevice: Any) -> list[Device]:  # noqa: ANN401 - a module
    """All of that direction."""
    listed = asked("list", direction.plural) if is_known(SERVER, direction, sounddevice) else None
    if listed:
        usual = asked(direction.default)
        found = [Device(name, words, name == usual) for name, words in _of_server(listed)]
    else:
        found = list(_of_portaudio(direction, sounddevice))
    return sorted(found, key=lambda device: (not device.is_usual, device.name.endswith(_MONITOR)))


def _of_server(listed: str) -> Iterator[tuple[str, str]]:
    """The names in a list of pactl's, each with its description."""
    name = ""
    for line in map(str.strip, listed.splitlines()):
        if line.startswith("Name: "):
            name = line.removeprefix("Name: ")
        elif line.startswith("Description: ") and name:
            yield name, line.removeprefix("Description: ")
            name = ""


def _of_portaudio(direction: Direction, sounddevice: Any) -> Iterator[Device]:  # noqa: ANN401 - a module
    """Those that have a channel of that direction; one whose name another has, too, by that of its system as well.

    Two headsets of one make may have both in common: then only their numbers tell them apart.
    """
    try:
        usual = sounddevice.query_devices(kind=direction.kind)["index"]
    except (sounddevice.PortAudioError, ValueError):
        return
    systems = sounddevice.query_hostapis()
    for one in sounddevice.query_devices():
        if one[f"max_{direction.kind}_channels"] > 0:
            name, system = one["name"], systems[one["hostapi"]]["name"]
            named = (each for each in (name, f"{name}, {system}") if is_known(each, direction, sounddevice))
            yield Device(next(named, str(one["index"])), name, one["index"] == usual)
