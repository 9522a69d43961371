"""A second look at what was heard: whether each sound of a reading is in what was said, and lasts as such sounds do.

The recogniser adds up all frames, and a long sound that fits hides short ones that are not there: "a a" is much like
"Anna acht". So each phone counts alike here, however long it is (as in Rivlin, Cohen, Abrash and Chung 1996,
"A phone-dependent confidence measure for utterance rejection").
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Self

import numpy as np

from voice.acoustics.acoustic_model import AcousticModel, Matrix
from voice.acoustics.alignment import Aligner, Alignment
from voice.acoustics.mfcc import mfcc
from voice.acoustics.timing import Timing

KEPT = 4  # utterances: where several speak at once, each is looked at twice within moments
LENGTHS = 0.7  # of what they add to a score: models/training/README.md has the figures


@dataclass(frozen=True, slots=True)
class SecondLook:
    """With the network, the pronunciations and the sounds' usual lengths of one model."""

    aligner: Aligner
    timing: Timing
    likelihoods: Callable[[bytes], Matrix]  # of an utterance's frames; at a question it is looked at twice

    @classmethod
    def of(cls, model_path: Path) -> Self:
        """Of a model directory. Raises ModelError: `model_not_adaptable` where it is none of ours, `model_damaged`."""
        model = AcousticModel.read(model_path / "am" / "final.mdl")
        aligner = Aligner.of(model_path, model)
        return cls(aligner, Timing.of(model_path, aligner.phones), _kept(lambda x: model.log_likelihoods(mfcc(x))))

    def at(self, samples: bytes, readings: Iterable[str]) -> "Seen":
        """Look at an utterance for each of its readings.

        `samples` are int16 little-endian mono at 16,000 Hz, with the beginning and the end that the front end gives.
        """
        likelihoods = self.likelihoods(samples)
        wanted = list(dict.fromkeys(readings))
        aligned = self.aligner.align_each(wanted, likelihoods)
        return Seen(self.timing, likelihoods, dict(zip(wanted, aligned, strict=True)))


def _kept(compute: Callable[[bytes], Matrix]) -> Callable[[bytes], Matrix]:
    """Of the latest utterances; who asks while they are computed for another waits for them."""
    computed, is_computing = lru_cache(KEPT)(compute), Lock()

    def kept(samples: bytes) -> Matrix:
        with is_computing:
            return computed(samples)

    return kept


@dataclass(frozen=True, slots=True)
class Seen:
    """One utterance: how likely each output makes each frame, and where each reading has its sounds, if there is room.

    Raises KeyError for what was not among the readings.
    """

    usual: Timing
    likelihoods: Matrix
    aligned: dict[str, Alignment | None]

    def timing(self, words: str) -> float:
        """What the lengths of a reading's sounds add to its score (`Timing.likelihood`); nothing without room."""
        alignment = self.aligned[words]
        return self.usual.likelihood(alignment.sounds) if alignment else 0.0

    def misfit(self, words: str) -> float:
        """How many nats a frame a reading's phones are less likely than any sounds: the mean of the phones.

        How likely the lengths of its sounds are counts beside it, the mean of the phones, too. Infinite where the
        utterance is too short for the words.
        """
        alignment = self.aligned[words]
        if alignment is None:
            return float("inf")
        frames = np.arange(len(self.likelihoods))
        behind = self.likelihoods.max(axis=1) - self.likelihoods[frames, alignment.outputs]
        ends = np.cumsum([length for _, length in alignment.sounds])
        sounds = np.split(behind[alignment.is_speech], ends[:-1])
        lengths = self.usual.likelihood(alignment.sounds) / len(sounds)
        return float(np.mean([sound.mean() for sound in sounds])) - LENGTHS * lengths
