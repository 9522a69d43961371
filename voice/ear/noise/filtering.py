"""A filter that holds nothing back: what comes through it comes as soon as it can, and soon dies away."""

from typing import Any

import numpy as np

from voice.pcm import HEARING_RATE

Sound = np.ndarray[Any, np.dtype[np.float64]]

WINDOW = 1024  # samples of a spectrum
LINES = np.arange(WINDOW // 2 + 1) * HEARING_RATE / WINDOW  # hertz
RINGS = HEARING_RATE // 25  # samples
EVEN = 128  # samples: a spectrum of a multiple of them is soon made


def causal(gains: Sound) -> Sound:
    """The response of these gains, one for each of `LINES`, that comes soonest: `RINGS` samples at 16,000 Hz.

    Its phase is the least (Oppenheim and Schafer 1975). Of a knock nothing is left when the next sound begins.
    """
    logarithm = np.fft.irfft(np.log(gains), WINDOW)
    logarithm[1 : WINDOW // 2] *= 2
    logarithm[WINDOW // 2 + 1 :] = 0
    response = np.fft.irfft(np.exp(np.fft.rfft(logarithm)), WINDOW)
    return np.asarray(response[:RINGS] * np.cos(np.linspace(0, np.pi / 2, RINGS)) ** 2)


def through(response: Sound, heard: Sound) -> Sound:
    """What comes through of each sample of `heard` but the first `RINGS` - 1, which were before."""
    size = -(-len(heard) // EVEN) * EVEN  # what comes round the end falls on those that were before
    return np.fft.irfft(np.fft.rfft(heard, size) * np.fft.rfft(response, size), size)[RINGS - 1 : len(heard)]


def mirrored(opening: Sound) -> Sound:
    """What may have been before an opening: `RINGS` - 1 samples, nothing where it is too short for them."""
    before = opening[RINGS - 1 : 0 : -1]
    return np.pad(before, (RINGS - 1 - len(before), 0))
