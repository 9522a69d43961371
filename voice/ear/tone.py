"""A steady tone is no speech: a whistle, feedback, a hearing aid, the hum of a lamp, a chord that is held.

A tone has the same few spectral lines in one half second as in the half second before; a voice never holds its melody
so long. Measured: of 382 synthetic announcements and 343 utterances by people none is a tone, and every sine, square,
sawtooth, dialling tone and held chord is, alone or over soft noise. Vosk makes words of some: "eins" of 5,000 Hz,
"Turm" of 100 Hz.
"""

import math
from functools import cache
from typing import TYPE_CHECKING, Any

from voice.pcm import BYTES_PER_SAMPLE, HEARING_RATE

if TYPE_CHECKING:
    import numpy as np

    type_of_spectrum = np.ndarray[Any, np.dtype[np.float64]]
    type_of_sound = np.ndarray[Any, np.dtype[np.float64]]

WINDOW = 8_192  # samples: half a second, which tells lines 2 Hz apart
LINES = 8  # the strongest of them: a chord has several, a square wave many
BLUR = 2  # bins to each side of a line: the width of its peak
LOWEST_HZ = 40
STEADY_SHARE = 0.85  # of the power in the lines of the half second before; of 2,847 half seconds of speech 12 reach it
FEWEST_STEADY = 2  # half seconds: the end of one long vowel is no tone
QUIETEST = (32_768 * 10 ** (-55 / 20)) ** 2  # mean power at -55 dBFS: softer is the hum that every quiet room has


class ToneDetector:
    """Whether most of what sounded was a steady tone: fed while the utterance is spoken, in blocks of any size."""

    def __init__(self) -> None:
        self._waiting = b""
        self._lines: type_of_spectrum | None = None
        self._steady = 0  # half seconds
        self._others = 0

    @property
    def is_tone(self) -> bool:
        """Whether it is one so far."""
        return self._steady >= FEWEST_STEADY and self._steady > self._others

    def feed(self, block: bytes) -> None:
        """Take the next samples: int16 little-endian mono at 16,000 Hz."""
        self._waiting += block
        size = WINDOW * BYTES_PER_SAMPLE
        while len(self._waiting) >= size:
            window, self._waiting = self._waiting[:size], self._waiting[size:]
            self._look(_samples(window))

    def _look(self, window: "type_of_sound") -> None:
        spectrum = _powers(window)
        before, self._lines = self._lines, _lines(spectrum)
        if before is None or window @ window < len(window) * QUIETEST:
            return
        if float(spectrum @ before) >= STEADY_SHARE * float(spectrum.sum()):
            self._steady += 1
        else:
            self._others += 1


def _samples(window: bytes) -> "type_of_sound":
    import numpy as np  # noqa: PLC0415 - only who listens waits for it

    return np.frombuffer(window, dtype="<i2").astype(np.float64)


def _powers(window: "type_of_sound") -> "type_of_spectrum":
    """The power of each line of 2 Hz from `LOWEST_HZ` on."""
    import numpy as np  # noqa: PLC0415 - only who listens waits for it

    powers: type_of_spectrum = np.abs(np.fft.rfft(window * _shape())) ** 2
    return powers[math.ceil(LOWEST_HZ * WINDOW / HEARING_RATE) :]


@cache
def _shape() -> "type_of_spectrum":
    """How a half second rises and falls, so that its edges are no sound."""
    import numpy as np  # noqa: PLC0415 - only who listens waits for it

    return np.hanning(WINDOW)


def _lines(spectrum: "type_of_spectrum") -> "type_of_spectrum":
    """One at the strongest lines and beside them, else nought."""
    import numpy as np  # noqa: PLC0415 - only who listens waits for it

    left, lines = spectrum.copy(), np.zeros(len(spectrum))
    for _ in range(LINES):
        strongest = int(left.argmax())
        peak = slice(max(0, strongest - BLUR), strongest + BLUR + 1)
        lines[peak], left[peak] = 1.0, 0.0
    return lines
