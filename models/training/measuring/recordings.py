"""Recordings to measure with, in memory and on disk."""

import pickle
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.speakers.voices import SAMPLE_RATE

Samples = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Clip:
    """A recording (int16's scale, 16 kHz) and the words in it (none: no chess).

    `fen` and `uci` are the position and the move of a real game that the words announce, or empty.
    """

    voice: str
    words: str
    samples: Samples
    fen: str = ""
    uci: str = ""

    @property
    def seconds(self) -> float:
        """Its length."""
        return len(self.samples) / SAMPLE_RATE


def keep(path: Path, clips: list[Clip]) -> None:
    """Write clips to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [(clip.voice, clip.words, clip.samples.round().astype(np.int16), clip.fen, clip.uci) for clip in clips]
    path.write_bytes(pickle.dumps(rows))


def kept(path: Path) -> list[Clip]:
    """Read what `keep` wrote."""
    rows = pickle.loads(path.read_bytes())  # noqa: S301 - our own intermediate file
    return [Clip(voice, words, samples.astype(np.float64), fen, uci) for voice, words, samples, fen, uci in rows]
