"""Where the bands of a mel spectrum lie, for voices that are changed in it."""

import numpy as np
from numpy.typing import NDArray

from voice.acoustics.mfcc import COEFFICIENTS, HIGHEST_HZ, LOWEST_HZ
from voice.pcm import HEARING_RATE

SAMPLE_RATE = HEARING_RATE  # Hz
BANDS = COEFFICIENTS
SPEECH_RMS = 1000.0  # of all speech and all noise that is stored, in steps of 16 bits


def _hertz(mel: NDArray[np.float64]) -> NDArray[np.float64]:
    return 700 * np.expm1(mel / 1127)


_EDGES = _hertz(np.linspace(1127 * np.log1p(LOWEST_HZ / 700), 1127 * np.log1p(HIGHEST_HZ / 700), BANDS + 2))
CENTRES = _EDGES[1:-1]  # Hz
WIDTHS = _EDGES[2:] - _EDGES[:-2]  # Hz, from foot to foot of each triangle
