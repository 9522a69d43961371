"""Rumble and hiss: noise of a room or a microphone that lies far below or far above what speech is made of.

A table that is knocked, a heating, traffic, a cheap amplifier: 30 decibels below the voice nobody minds them, and most
of what is said lies beside them. But the ear learnt in noise whose colour is between white and brown, and takes bands
that stand out from it for speech. An utterance's opening shows them; each is made as soft as noise of such a colour
would be there, with what little is said in it.
"""

from typing import Any, Self

import numpy as np

from voice.ear.noise.filtering import RINGS, WINDOW, causal, mirrored, through
from voice.pcm import HEARING_RATE

Sound = np.ndarray[Any, np.dtype[np.float64]]

SHORTEST = 3 * HEARING_RATE // 10  # samples that can show it
HOP = 256  # samples from one spectrum to the next
MIDDLE = slice(20, 193)  # lines of a spectrum, 312 to 3,000 Hz: what is there stays, whatever it is
DEEPEST = 2  # line, 31 Hz: from there down noise may be as loud as there
BROWN, BLUE = 6.0, 3.0  # decibels an octave by which it may rise below the middle, and above
SPOKEN = 2.0  # times as much power in the middle as where it is quiet is somebody's voice
QUIET = 0.25  # of the time nobody speaks, though somebody begins early,
MEAN_OF_QUIET = -1 / np.log(1 - QUIET)  # and noise is so many times as strong on an average
LOUDER_DB = 6.0  # than such noise it may be
MOST_DB = 40.0


class Rumble:
    """What makes one utterance's rumble and hiss as soft as other noise, at 16,000 Hz, in steps of 16 bits."""

    def __init__(self, opening: Sound, decibels: Sound) -> None:
        """Softer by so many decibels in each of 513 lines; the opening is what it goes on from."""
        self._response = causal(10 ** (-decibels / 20))
        self._before = mirrored(opening)

    @classmethod
    def of(cls, opening: Sound, faintest: float) -> Self | None:
        """What an opening without any offset shows; None where nothing stands out from what is `faintest` anyway."""
        if len(opening) < SHORTEST:
            return None
        powers = _powers(opening)
        if _is_spoken_in(powers):
            return None
        decibels = _too_loud(_quiet(powers) + faintest**2)
        return cls(opening, decibels) if decibels.any() else None

    def taken_off(self, samples: Sound) -> Sound:
        """The utterance's next samples, from the opening's first on, with it as soft as other noise."""
        heard = np.concatenate([self._before, samples])
        self._before = heard[len(heard) - RINGS + 1 :]
        return through(self._response, heard)


def _powers(opening: Sound) -> Sound:
    """The power spectra of an opening (n x 513); white noise has its variance in each line."""
    shape = np.hanning(WINDOW)
    windows = np.lib.stride_tricks.sliding_window_view(opening, WINDOW)[::HOP]
    return np.asarray(np.abs(np.fft.rfft(windows * shape)) ** 2 / (shape**2).sum())


def _is_spoken_in(powers: Sound) -> bool:
    """Whether somebody speaks for more than a quarter of the time: a low voice alone looks like a rumble."""
    quiet, loud = np.quantile(powers[:, MIDDLE].mean(axis=1), [QUIET, 1 - QUIET])
    return bool(loud > SPOKEN * quiet)


def _quiet(powers: Sound) -> Sound:
    """The noise's power in each line, where nobody speaks."""
    return _blurred(np.quantile(powers, QUIET, axis=0) * MEAN_OF_QUIET)


def _blurred(spectrum: Sound) -> Sound:
    """The mean of each line and a tenth of its frequency to both sides."""
    lines = np.arange(len(spectrum))
    beside = 1 + lines // 10
    first, behind = np.maximum(lines - beside, 0), np.minimum(lines + beside + 1, len(lines))
    sums = np.concatenate([[0.0], np.cumsum(spectrum)])
    return np.asarray((sums[behind] - sums[first]) / (behind - first))


def _too_loud(powers: Sound) -> Sound:
    """By how many decibels each line is louder than noise may be that is as loud in the middle."""
    loud = 10 * np.log10(powers)
    octaves = np.log2(np.maximum(np.arange(len(powers)), DEEPEST))
    below, above = slice(None, MIDDLE.start + 1), slice(MIDDLE.stop - 1, None)
    other = loud.copy()
    other[below] = np.minimum.accumulate((loud + BROWN * octaves)[below][::-1])[::-1] - (BROWN * octaves)[below]
    other[above] = np.minimum.accumulate((loud - BLUE * octaves)[above]) + (BLUE * octaves)[above]
    return np.asarray(np.clip(loud - other - LOUDER_DB, 0.0, MOST_DB))
