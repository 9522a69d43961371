"""Which microphones and loudspeakers there are, where no sound server is asked."""

from types import SimpleNamespace
from typing import Any

import pytest

from voice.devices.listing import Device, devices
from voice.devices.naming import Direction

SYSTEMS = ({"name": "MME"}, {"name": "WASAPI"})
SEEN = (
    {"index": 0, "name": "Mikrofon (USB)", "hostapi": 0, "max_input_channels": 1, "max_output_channels": 0},
    {"index": 1, "name": "Laptop", "hostapi": 0, "max_input_channels": 2, "max_output_channels": 2},
    {"index": 2, "name": "Mikrofon (USB)", "hostapi": 1, "max_input_channels": 1, "max_output_channels": 0},
)


def machine(*seen: dict[str, Any]) -> SimpleNamespace:
    """PortAudio's answers on a machine with these devices, the second the usual one; no sound server is known."""

    def query_devices(device: int | str | None = None, kind: str | None = None) -> object:
        """As sounddevice finds a name: words of one device alone, or all of its name."""
        if device is None:
            return seen[1] if kind else seen
        there = [one for one in seen if one[f"max_{kind}_channels"] > 0]
        wholes = [(one, one["name"], f"{one['name']}, {SYSTEMS[one['hostapi']]['name']}") for one in there]
        exact = [one for one, *names in wholes if device in names]
        found = exact if len(exact) == 1 else [one for one, _, whole in wholes if str(device) in whole]
        if len(found) != 1:
            raise ValueError(device)
        return found[0]

    return SimpleNamespace(query_devices=query_devices, query_hostapis=lambda: SYSTEMS, PortAudioError=OSError)


@pytest.mark.parametrize(
    ("direction", "found"),
    [
        (
            Direction.IN,
            [
                Device("Laptop", "Laptop", is_usual=True),
                Device("Mikrofon (USB), MME", "Mikrofon (USB)", is_usual=False),
                Device("Mikrofon (USB), WASAPI", "Mikrofon (USB)", is_usual=False),
            ],
        ),
        (Direction.OUT, [Device("Laptop", "Laptop", is_usual=True)]),
    ],
)
def test_the_usual_one_comes_first_and_every_name_finds_one(direction: Direction, found: list[Device]):
    """What only plays is no microphone; a name that two have is told apart by the system that has it."""
    assert devices(direction, machine(*SEEN)) == found


def test_of_two_headsets_of_one_make_the_number_finds_each():
    """Two players with the same headsets, where the system calls both the same: no name finds either."""
    seen = [{**SEEN[0], "index": 2}, SEEN[1], {**SEEN[0], "index": 5}]
    names = [device.name for device in devices(Direction.IN, machine(*seen))]
    assert names == ["Laptop", "2", "5"]


def test_a_name_that_is_in_another_one_finds_its_own():
    """ALSA has "default" beside "sysdefault": what is all of a name is enough."""
    seen = [{**SEEN[1], "index": 0, "name": "sysdefault"}, {**SEEN[1], "name": "default"}]
    names = [device.name for device in devices(Direction.OUT, machine(*seen))]
    assert names == ["default", "sysdefault"]
