"""What is wrong with a microphone or its level, as far as a few seconds of it tell.

The thresholds are between what was measured on recordings by people at microphones of their own, whose words are
mostly heard, and what those are heard as that are softer, noisier, clipped or brought to 8,000 Hz.
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from voice.pcm import HEARING_RATE

if TYPE_CHECKING:
    import numpy as np

    type_of_powers = np.ndarray[Any, np.dtype[np.float64]]

STEP = 1.0  # of 16 bits: below, nothing is delivered but rounding
CLIPPED_AT, CLIPPED_SHARE = 32_100, 0.002  # steps of 16 bits; of all samples
FAR_OFF = 2_000.0  # steps: a mean that takes headroom from the voice
SOFTEST_DBFS = -45.0  # the loudest 32 ms of a voice close by have -20
LEAST_ABOVE_ROOM_DB = 15.0
HUM_DB = 10.0  # by which what is below 330 Hz has more power than all the rest of a room
HUM_HZ = 30, 330
VOICE_HZ = 300, 3_400
ABOVE_TELEPHONE_HZ = 4_300, 8_000
NARROW_DB = -50.0  # what is above, by the voice band: of people's words at 16,000 Hz never less than -44
ROUNDING = 0.35  # steps: what is above may be rounding alone
WINDOW, HOP = 512, 256  # samples
QUIET_PART = 10  # of a hundred windows, the softest, are the room
LINE_HZ = HEARING_RATE / WINDOW


class Trouble(StrEnum):
    """What is wrong; the words for it, and what helps, are `sound.<value>` in the message catalogues."""

    NO_SIGNAL = "no_signal"
    NO_VOICE = "no_voice"  # what a room delivers in which nobody is heard: told by who has asked somebody to speak
    CLIPPED = "clipped"
    TOO_SOFT = "too_soft"
    HUM = "hum"
    NOISY = "noisy"
    OFFSET = "offset"
    TELEPHONE = "telephone"


def troubles(samples: bytes) -> tuple[Trouble, ...]:
    """What is wrong with a take (int16 little-endian mono at 16,000 Hz) in which somebody speaks, worst first."""
    import numpy as np  # noqa: PLC0415 - only who listens waits for it

    values = np.frombuffer(samples, dtype="<i2").astype(np.float64)
    powers = _powers(values)
    if not len(powers) or values.std() < STEP:
        return (Trouble.NO_SIGNAL,)
    levels = np.sort(10 * np.log10(powers.sum(axis=1) + 1e-9))
    above_room = levels[-1] - levels[len(levels) * QUIET_PART // 100]
    found = {
        Trouble.CLIPPED: (np.abs(values) >= CLIPPED_AT).mean() > CLIPPED_SHARE,
        Trouble.TOO_SOFT: levels[-1] - 20 * np.log10(32_768) < SOFTEST_DBFS,
        Trouble.HUM: above_room < LEAST_ABOVE_ROOM_DB and _hums(powers),
        Trouble.NOISY: above_room < LEAST_ABOVE_ROOM_DB and not _hums(powers),
        Trouble.OFFSET: abs(values.mean()) > FAR_OFF,
        Trouble.TELEPHONE: _is_narrow(powers),
    }
    return tuple(trouble for trouble, is_there in found.items() if is_there)


def is_telephone(samples: bytes) -> bool:
    """Whether nothing above 4,000 Hz comes through, as from a headset in call mode, also where nobody speaks."""
    import numpy as np  # noqa: PLC0415 - the same

    values = np.frombuffer(samples, dtype="<i2").astype(np.float64)
    powers = _powers(values)
    return bool(len(powers)) and bool(values.std() > 3 * STEP) and _is_narrow(powers)


def _powers(values: "type_of_powers") -> "type_of_powers":
    """The power in each line of each window (n x 257), without the mean; a window's sum is its mean square."""
    import numpy as np  # noqa: PLC0415 - the same

    if len(values) < WINDOW:
        return np.zeros((0, WINDOW // 2 + 1))
    windows = np.lib.stride_tricks.sliding_window_view(values - values.mean(), WINDOW)[::HOP]
    shape = np.hanning(WINDOW)
    return np.asarray(np.abs(np.fft.rfft(windows * shape)) ** 2 * 2 / (WINDOW * (shape**2).sum()))


def _between(powers: "type_of_powers", hertz: tuple[int, int]) -> float:
    """The mean power of a band."""
    low, high = (round(edge / LINE_HZ) for edge in hertz)
    return float(powers[:, low:high].sum(axis=1).mean())


def _hums(powers: "type_of_powers") -> bool:
    """Whether the room is mostly the mains and its harmonics."""
    room = powers[powers.sum(axis=1).argsort()[: max(1, len(powers) * QUIET_PART // 100)]]
    hum = _between(room, HUM_HZ)
    others = float(room.sum(axis=1).mean()) - hum
    return hum > others * 10 ** (HUM_DB / 10)


def _is_narrow(powers: "type_of_powers") -> bool:
    above = _between(powers, ABOVE_TELEPHONE_HZ)
    return above < max(ROUNDING**2, _between(powers, VOICE_HZ) * 10 ** (NARROW_DB / 10))
