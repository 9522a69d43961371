"""Gusts: puffs of breath into a close microphone, and wind over it.

The breath of a "t" or a "p" that strikes a headset's microphone is no sound, but may be louder than the voice. It lies
below 80 Hz, where no voice is, and reaches up to some 300 Hz; a filter that takes only the former away leaves the ear
as deaf as before. So where such a gust blows, only what is above `CLEAR` (300 Hz) is heard, as over a telephone; all
else stays as it was. docs/noises.md has the figures.
"""

from functools import cache
from typing import Any

import numpy as np

from voice.ear.noise.filtering import LINES, RINGS, causal, mirrored, through
from voice.pcm import HEARING_RATE

Sound = np.ndarray[Any, np.dtype[np.float64]]
Frames = np.ndarray[Any, np.dtype[np.bool_]]

DEEP, CLEAR = 80.0, 300.0  # hertz: below the lowest voice; above a gust
STEEP = 8  # power of the frequency with which the sound's falls below them
LEAST_DB = -60.0
FRAME = HEARING_RATE // 50  # samples, 20 ms
BESIDE = 2  # frames before and behind a gust: it rises and dies away
FADE = HEARING_RATE // 100  # samples
STANDS_OUT = 4.0  # times as much power is there in all as there is above `DEEP`,
HARMLESS = 0.1  # of the loudest yet above `DEEP`: what is softer than that deafens nobody, nor what is
ROOM = 10.0  # times as much as in the room alone,
USUAL = 0.5  # of the opening's frames are softer,
FAINTEST = 100.0  # or this power, in steps of 16 bits


class Gusts:
    """What takes the gusts out of one utterance at 16,000 Hz, in steps of 16 bits."""

    def __init__(self, opening: Sound) -> None:
        """Of an utterance with such an opening, of any length, without offset and hum."""
        self._before = mirrored(opening)
        self._least = max(FAINTEST, ROOM * np.quantile(_powers(opening), USUAL)) if len(opening) else FAINTEST
        self._loudest = 0.0
        self._last_frames = np.zeros(BESIDE, bool)  # in which a gust blew
        self._cleared = 0.0  # of the last sample, 0 to 1

    def taken_off(self, samples: Sound) -> Sound:
        """The utterance's next samples, from the opening's first on; in whole frames, but for the last."""
        if not len(samples):
            return samples
        heard = np.concatenate([self._before, samples])
        self._before = heard[len(heard) - RINGS + 1 :]
        cleared = self._beside(self._is_gust(_powers(samples), _powers(through(_above(DEEP), heard))))
        if not cleared.any() and not self._cleared:
            return samples
        return np.asarray(samples + self._faded(cleared, len(samples)) * (through(_above(CLEAR), heard) - samples))

    def _is_gust(self, powers: Sound, above: Sound) -> Frames:
        """In which frames a gust blows, by the power of each in all and above the deep."""
        self._loudest = max(self._loudest, above.max())
        return (powers > STANDS_OUT * above) & (powers > max(self._least, HARMLESS * self._loudest))

    def _beside(self, frames: Frames) -> Frames:
        """They, and those beside them; before them only as far as they have not gone out yet."""
        known = np.concatenate([self._last_frames, frames])
        self._last_frames = known[-BESIDE:]
        return np.asarray(np.convolve(known, np.ones(2 * BESIDE + 1))[2 * BESIDE : -BESIDE] > 0)

    def _faded(self, cleared: Frames, count: int) -> Sound:
        """How much of each sample is cleared, 0 to 1: it changes within `FADE` from a frame's first on."""
        shares = np.concatenate([[self._cleared], cleared])
        self._cleared = shares[-1]
        begins = np.arange(len(cleared)) * FRAME
        moments = np.column_stack([begins, begins + FADE]).ravel()
        return np.asarray(np.interp(np.arange(count), moments, shares.repeat(2)[1:-1]))


def _powers(sound: Sound) -> Sound:
    """The power of each frame; the last may be shorter."""
    begins = np.arange(0, len(sound), FRAME)
    return np.asarray(np.add.reduceat(sound**2, begins) / np.diff(begins, append=len(sound)))


@cache
def _above(hertz: float) -> Sound:
    """The response of what lets through what is above."""
    power = 1 / (1 + (hertz / np.maximum(LINES, 1.0)) ** STEEP)
    return causal(np.sqrt(np.maximum(power, 10 ** (LEAST_DB / 10))))
