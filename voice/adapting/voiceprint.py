"""Which of two enrolled voices it is that speaks, where both speak into one microphone; often it cannot be told.

Each voice is one Gaussian of its cepstra, text-independent (Gish and Schmidt, "Text-independent speaker
identification", IEEE Signal Processing Magazine 1994). How much likelier one has to be than the other is set by
takes that were held back, in quiet and in noise: by more than any of them was ever likelier as the other's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from voice.acoustics.mfcc import FRAME_SHIFT_MS, Frames, mfcc
from voice.adapting.noise import in_noise
from voice.adapting.transform import NOISE_DB

CEPSTRA = slice(1, 20)  # the first is loudness; those above tell of the sound, and hardly of the mouth
LOUDNESS = (10, 95)  # percentiles of a take: what is nearer to the second is speech
LEAST_SPREAD = 0.01  # between the two: still silence has less, of rounding alone, and nobody speaks in it
FEWEST_FRAMES = 250 // FRAME_SHIFT_MS  # of speech, for a voice to be told at all
FLOOR = 0.01  # of the mean variance, added to each, for few takes leave some nearly without any
FOLDS = 4
BEYOND_ANY = 1.5  # times the worst of the takes held back
TOLD_APART = 0.5  # the share of those that has to be told for the voices to be told apart at all


@dataclass(frozen=True, slots=True)
class Voiceprint:
    """One voice: mean and precision (19 x 19) of its cepstra, and the logarithm of that one's determinant."""

    mean: NDArray[np.float64]
    precision: NDArray[np.float64]
    log_determinant: float

    @classmethod
    def of(cls, takes: Iterable[Frames]) -> Self:
        """The voice of those frames of speech."""
        frames = np.concatenate(list(takes)).astype(np.float64)
        covariance = np.cov(frames.T)
        covariance += np.eye(len(covariance)) * FLOOR * np.trace(covariance) / len(covariance)
        precision = np.asarray(np.linalg.inv(covariance), np.float64)
        return cls(frames.mean(axis=0), precision, float(np.linalg.slogdet(precision)[1]))

    def likelihood(self, frames: Frames) -> float:
        """The mean logarithm of the frames' likelihood, in nats but for a constant."""
        away = frames.astype(np.float64) - self.mean
        distances = np.einsum("ij,jk,ik->i", away, self.precision, away)
        return float(0.5 * (self.log_determinant - distances.mean()))


@dataclass(frozen=True, slots=True)
class TwoVoices:
    """Two voices that can be told apart, and by how many nats a frame one has to be likelier."""

    prints: tuple[Voiceprint, Voiceprint]
    margin: float

    @classmethod
    def of(cls, first: Sequence[bytes], second: Sequence[bytes]) -> Self | None:
        """The voices of those takes, int16 little-endian mono at 16,000 Hz; None where they are too much alike."""
        voices = _speech(first), _speech(second)
        if any(len(voice) < FOLDS for voice in voices):
            return None
        leads = [lead for fold in range(FOLDS) for lead in _held_back(voices, fold)]
        margin = BEYOND_ANY * max(0.0, -min(leads))
        told = sum(lead > margin for lead in leads)
        if told < TOLD_APART * len(leads):
            return None
        whole = [[frames for take in voice for frames in take] for voice in voices]
        return cls((Voiceprint.of(whole[0]), Voiceprint.of(whole[1])), margin)

    def which(self, samples: bytes) -> int | None:
        """0 or 1: whose it is; None where that cannot be told. int16 little-endian mono at 16,000 Hz."""
        frames = speech(samples)
        if len(frames) < FEWEST_FRAMES:
            return None
        lead = self.prints[0].likelihood(frames) - self.prints[1].likelihood(frames)
        if abs(lead) <= self.margin:
            return None
        return 0 if lead > 0 else 1


def speech(samples: bytes) -> Frames:
    """The cepstra (n x 19) of what is loud in a take (int16 little-endian mono at 16,000 Hz)."""
    frames = mfcc(samples)
    if not len(frames):
        return frames[:, CEPSTRA]
    quiet, loud = np.percentile(frames[:, 0], LOUDNESS)
    is_speech = (frames[:, 0] > (quiet + loud) / 2) & (loud - quiet > LEAST_SPREAD)
    return np.asarray(frames[is_speech, CEPSTRA])


_Takes = list[tuple[Frames, Frames]]
"""Of each take its speech in quiet and in noise."""


def _speech(takes: Sequence[bytes]) -> _Takes:
    both = ((speech(take), speech(in_noise(take, NOISE_DB))) for take in takes)
    return [(quiet, noisy) for quiet, noisy in both if min(len(quiet), len(noisy)) >= FEWEST_FRAMES]


def _held_back(voices: tuple[_Takes, _Takes], fold: int) -> Iterable[float]:
    """By how much each take of a fold is likelier as its own voice's than as the other's, by prints of the others."""
    learnt = [[one for at, take in enumerate(voice) if at % FOLDS != fold for one in take] for voice in voices]
    prints = [Voiceprint.of(frames) for frames in learnt]
    for own, voice in enumerate(voices):
        for frames in (one for at, take in enumerate(voice) if at % FOLDS == fold for one in take):
            yield prints[own].likelihood(frames) - prints[1 - own].likelihood(frames)
