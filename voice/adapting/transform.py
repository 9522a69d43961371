"""Brings a voice and its microphone nearer to what a model knows, from a few takes whose words are known.

What changes is the model's input alone: each frame x of features becomes A x + b, before the network (a linear input
network: Neto et al. 1995; for Gaussians, constrained maximum likelihood regression: Gales 1998). A and b
are sought by gradient, so that the network finds the states with which the takes were aligned; a penalty holds them at
"change nothing", so that little sound changes little.

Measured with a synthetic voice that training held out (slt; 24 words read, 60 other sentences): scaling and shifting
each coefficient brought 58 right for 52 in quiet and 40 for 31 in noise, the whole matrix 60 and 49.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from voice.acoustics.acoustic_model import AcousticModel, Matrix, log_softmax
from voice.acoustics.alignment import Aligner
from voice.acoustics.mfcc import COEFFICIENTS, Frames
from voice.adapting.noise import in_noise
from voice.adapting.takes import OWN, of_take

NOISE_DB = 12.0  # below the speech
AROUND = 15  # frames of silence that are kept on each side of the words
PENALTY = 0.02  # nats a frame for a transform as far from the identity as the features' own deviation
STEPS, STEP = 25, 0.02
SPARSE = 3  # frames, as in models/training/network/network.py
DECAY, SQUARES_DECAY = 0.9, 0.99  # Adam's memory (Kingma and Ba 2015)


@dataclass(frozen=True, slots=True)
class Transform:
    """What each frame x is heard as: `matrix` x + `offset` (40 x 40 and 40)."""

    matrix: Matrix
    offset: Matrix

    def after(self, first: "Transform") -> "Transform":
        """What a frame is heard as that `first` has changed already."""
        return Transform(self.matrix @ first.matrix, self.matrix @ first.offset + self.offset)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One version of a take: its frames, as many more around as the network sees, and the right output of each."""

    frames: Frames
    outputs: NDArray[np.int64]


def lessons(aligner: Aligner, words: str, samples: bytes) -> tuple[Lesson, ...]:
    """What a take (int16 little-endian mono at 16,000 Hz) of these words teaches: as it is, and in noise.

    Without the noise a voice that was enrolled in a quiet room is heard worse than before in a loud hall. Nothing,
    where the take is too short for the words.
    """
    frames = of_take(samples)
    own = range(len(frames))[OWN]
    alignment = aligner.align(words, aligner.model.log_likelihoods(frames)[OWN]) if len(own) else None
    if alignment is None:
        return ()
    spoken = np.flatnonzero(alignment.is_speech)
    begin, end = max(0, spoken[0] - AROUND), min(len(own), spoken[-1] + 1 + AROUND)
    reach = aligner.model.left + aligner.model.right
    versions = (frames, of_take(in_noise(samples, NOISE_DB)))
    outputs = alignment.outputs[begin:end]
    return tuple(
        Lesson(aligner.model.in_context(one)[own[begin] : own[begin] + len(outputs) + reach], outputs)
        for one in versions
    )


def estimate(model: AcousticModel, lessons: Sequence[Lesson]) -> Transform:
    """The transform of the input that lets the model hear these takes best. Needs at least one."""
    frames = np.vstack([one.frames for one in lessons])
    reach = model.left + model.right
    padded = [np.pad(one.outputs, (0, reach), constant_values=-1) for one in lessons]
    outputs = np.concatenate(padded)[: len(frames) - reach]  # -1 where a frame sees two takes
    mean, deviation = frames.mean(axis=0), frames.std(axis=0) + np.float32(1e-3)
    normal = np.hstack([(frames - mean) / deviation, np.ones((len(frames), 1), np.float32)])
    change = _sought(model, frames, normal, deviation, outputs)
    turned = change[:, :COEFFICIENTS] * deviation[:, None] / deviation
    offset = change[:, COEFFICIENTS] * deviation - turned @ mean
    return Transform(np.eye(COEFFICIENTS, dtype=np.float32) + turned, offset.astype(np.float32))


def _sought(
    model: AcousticModel, frames: Frames, normal: Matrix, deviation: Matrix, outputs: NDArray[np.int64]
) -> Matrix:
    """By how much of their deviation the features are to be changed, from the normal features and 1 (40 x 41)."""
    change = np.zeros((COEFFICIENTS, COEFFICIENTS + 1), np.float32)
    mean, squares = np.zeros_like(change), np.zeros_like(change)
    stride = _stride(model)
    for step in range(1, STEPS + 1):
        phase = step % stride
        here, there = frames[phase:], normal[phase:]
        aims = outputs[phase::stride]
        slope = _gradient(model, here + there @ change.T * deviation, aims, stride) * deviation
        gradient = slope.T @ there / np.count_nonzero(aims >= 0) + 2 * PENALTY * change
        mean += (1 - DECAY) * (gradient - mean)
        squares += (1 - SQUARES_DECAY) * (gradient**2 - squares)
        spread = np.sqrt(squares / (1 - SQUARES_DECAY**step)) + 1e-8
        change = (change - STEP * mean / (1 - DECAY**step) / spread).astype(np.float32)
    return change


def _stride(model: AcousticModel) -> int:
    """Looking at every third output only, at a third of the cost, where no layer but the lowest sees others."""
    is_sparse = all(offset % SPARSE == 0 for layer in model.layers[1:] for offset in layer.offsets)
    return SPARSE if is_sparse else 1


def _gradient(model: AcousticModel, frames: Frames, outputs: NDArray[np.int64], stride: int = 1) -> Matrix:
    """How the cross-entropy of every `stride`-th right output changes with the frames (n x 40); -1: none."""
    lowest, *others = model.layers
    layers = [replace(layer, offsets=tuple(offset // stride for offset in layer.offsets)) for layer in others]
    hidden = [np.maximum(lowest.spliced(frames)[::stride] @ lowest.weights.T + lowest.bias, 0)]
    for layer in layers[:-1]:
        hidden.append(np.maximum(layer.spliced(hidden[-1]) @ layer.weights.T + layer.bias, 0))
    top = layers[-1]
    slope = np.exp(log_softmax(hidden[-1] @ top.weights.T + top.bias))
    slope[np.arange(len(slope)), outputs] -= 1
    slope[outputs < 0] = 0
    slope = slope @ top.weights
    for layer, below, above in zip(layers[-2::-1], hidden[-2::-1], hidden[:0:-1], strict=True):
        slope = layer.unspliced(slope * (above > 0) @ layer.weights, len(below))
    inputs = np.zeros((len(frames) - lowest.offsets[-1] + lowest.offsets[0], lowest.weights.shape[1]), np.float32)
    inputs[::stride] = slope * (hidden[0] > 0) @ lowest.weights
    return lowest.unspliced(inputs, len(frames))
