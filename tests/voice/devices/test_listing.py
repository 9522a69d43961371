"""Which microphones and loudspeakers there are, where no sound server is asked."""

from types import SimpleNamespace

import pytest

from voice.devices.listing import Device, devices
from voice.devices.naming import Direction

SYSTEMS = ({"name": "MME"}, {"name": "WASAPI"})
SEEN = (
    {"index": 0, "name": "Mikrofon (USB)", "hostapi": 0, "max_input_channels": 1, "max_output_channels": 0},
    {"index": 1, "name": "Laptop", "hostapi": 0, "max_input_channels": 2, "max_output_channels": 2},
    {"index": 2, "name": "Mikrofon (USB)", "hostapi": 1, "max_input_channels": 1, "max_output_channels": 0},
)


def query_devices(device: int | str | None = None, kind: str | None = None) -> object:
    """PortAudio's answer on a machine with a headset that two of its systems have; no sound server is known."""
    if device is not None:
        raise ValueError(device)
    return SEEN[1] if kind else SEEN


MACHINE = SimpleNamespace(query_devices=query_devices, query_hostapis=lambda: SYSTEMS, PortAudioError=OSError)


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
    assert devices(direction, MACHINE) == found
