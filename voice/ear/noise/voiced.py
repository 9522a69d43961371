"""Voiced sounds: those in which the vocal folds swing, as they do in every word.

A cough, a breath, a sniff, paper, a door and a chair may be as loud as the player, but hardly anything in them comes
again some hundred times a second. Each vowel does: what is like itself one period later is voiced (Rabiner 1977, On
the use of autocorrelation analysis for pitch detection, IEEE Trans. ASSP 25). Who whispers has no voiced sound.
"""

from typing import Any

import numpy as np

from voice.pcm import HEARING_RATE

Sound = np.ndarray[Any, np.dtype[np.float64]]
Frames = np.ndarray[Any, np.dtype[np.bool_]]

FEWER = 4  # samples taken together: far above 2,000 Hz a voice is hardly like itself a period later
RATE = HEARING_RATE // FEWER
WINDOW = 256  # samples, 64 ms: four periods of the lowest voice
PERIODS = slice(RATE // 500, RATE // 60)  # samples, of the voice of a child to that of a deep man
ALIKE = 0.5  # of its power comes again a period later


def are_voiced(sound: Sound, frame: int) -> Frames:
    """Which whole frames are voiced. The sound is mono at 16,000 Hz, in any scale, and has nothing below a voice.

    A `frame` is so many samples, a multiple of `FEWER`.
    """
    count, hop = len(sound) // frame, frame // FEWER
    if count == 0:
        return np.zeros(0, bool)
    low = sound[: count * frame].reshape(-1, FEWER).mean(axis=1)
    around = np.pad(low, (WINDOW - hop) // 2)
    windows = np.lib.stride_tricks.sliding_window_view(around, WINDOW)[::hop]
    shape = np.hanning(WINDOW)
    alike, whole = _autocorrelation(windows * shape), _autocorrelation(shape)
    period_later = (alike[:, PERIODS] / (whole[PERIODS] / whole[0])).max(axis=1)
    return np.asarray(period_later > ALIKE * alike[:, 0] + 1e-9)


def _autocorrelation(windows: Sound) -> Sound:
    """How much of each window (along the last axis) is alike so many samples later, from none on."""
    return np.fft.irfft(np.abs(np.fft.rfft(windows, 2 * WINDOW)) ** 2)
