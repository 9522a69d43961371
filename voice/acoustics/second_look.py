"""A second look at a reading: whether each of its sounds is in what was said.

The recogniser adds up all frames, and a long sound that fits hides short ones that are not there: "a a" is much like
"Anna acht". So each phone counts alike here, however long it is (as in Rivlin, Cohen, Abrash and Chung 1996,
"A phone-dependent confidence measure for utterance rejection").
"""

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Self

import numpy as np

from voice.acoustics.acoustic_model import AcousticModel
from voice.acoustics.alignment import Aligner
from voice.acoustics.mfcc import mfcc


@dataclass(frozen=True, slots=True)
class SecondLook:
    """With the network and the pronunciations of one model."""

    aligner: Aligner
    phones: dict[int, int]  # the phone that each output of the network belongs to

    @classmethod
    def of(cls, model_path: Path) -> Self:
        """Of a model directory. Raises ModelError (`model_not_adaptable`) where it is none of ours."""
        model = AcousticModel.read(model_path / "am" / "final.mdl")
        phones = {output: phone for (phone, _), output in model.states.items()}
        return cls(Aligner.of(model_path, model), phones)

    def misfit(self, words: str, samples: bytes) -> float:
        """How many nats a frame the words' phones are less likely than any sounds: the mean of the phones.

        `samples` are int16 little-endian mono at 16,000 Hz, with the beginning and the end that the front end gives;
        infinite where they are too short for the words.
        """
        likelihoods = self.aligner.model.log_likelihoods(mfcc(samples))
        alignment = self.aligner.align(words, likelihoods)
        if alignment is None:
            return float("inf")
        frames = np.arange(len(likelihoods))
        behind = likelihoods.max(axis=1) - likelihoods[frames, alignment.outputs]
        runs = groupby(frames[alignment.is_speech], lambda frame: self.phones[int(alignment.outputs[frame])])
        return float(np.mean([behind[list(run)].mean() for _, run in runs]))
