"""How loud a sound is, frame by frame, as it is made: for an ear that hears it come back.

A frame is 20 ms, as the ear's are; its level is in decibels of full scale, `SILENT` where there is no sound and
`UNKNOWN` where nobody knows.
"""

import math

from voice.pcm import FRAME_MS, bytes_of_ms, level_dbfs

SILENT, UNKNOWN = -math.inf, math.inf
FRAME_S = FRAME_MS / 1000


class Loudness:
    """Of a sound that is made piece by piece, from one thread, and asked about from any."""

    def __init__(self) -> None:
        self._levels: list[float] = []  # of its frames
        self._begun = b""  # the last one, which is not whole yet

    def add(self, samples: bytes, sample_rate: int) -> None:
        """Note the next piece: int16 little-endian mono at `sample_rate` Hz."""
        length = bytes_of_ms(FRAME_MS, sample_rate)
        sound = self._begun + samples
        whole = len(sound) - len(sound) % length
        self._levels += [level_dbfs(sound[at : at + length]) for at in range(0, whole, length)]
        self._begun = sound[whole:]

    def between(self, first: int, ends: int) -> list[float]:
        """The levels of its frames from the first to the one before `ends`: silent where it has none."""
        inside = self._levels[max(0, first) : max(0, ends)]
        before = min(max(0, -first), ends - first)
        return [SILENT] * before + inside + [SILENT] * (ends - first - before - len(inside))


def loudest(sounds: list[list[float]], count: int) -> list[float]:
    """The level of the loudest of some sounds in each of so many frames."""
    return [max(levels) for levels in zip([SILENT] * count, *sounds, strict=True)]
