"""Trains the network on the features, by cross-entropy.

    python -m models.training.train WORK [NETWORK] [--without ENGINE] [--begun NETWORK] [--passes 8] [--seed 1]

Reads ``WORK/features/*.npz`` and ``WORK/noises.npy``, writes NETWORK (default: ``WORK/network.pt``). One utterance of
fifty is kept back to watch the training. `--without` leaves out all voices of an engine (engines.py).
"""

import argparse
import itertools
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.training.distort import Hall, by_another_voice, rhythm
from models.training.engines import Engine, is_heard_without
from models.training.features import STATES
from models.training.mel import cepstra
from models.training.network import LEFT, RIGHT, STRIDE, TARGETS, Network, Trained

CHUNK = 50  # outputs in one example, each STRIDE frames apart
BATCH = 64
LEARNING_RATE = 3e-3
KEPT_BACK = 50  # one utterance of so many
IGNORED = -100
MEASURED = 50  # batches
GOING_ON = 0.4  # of the learning rate, for a network that has learnt already


@dataclass(frozen=True, slots=True)
class Data:
    """All frames in a row, their labels, and where each utterance begins (one more entry than utterances).

    The first `clean` utterances are still to be put in noise; the others were recorded in it.
    """

    frames: NDArray[np.float16]
    labels: NDArray[np.int16]
    bounds: NDArray[np.int64]
    clean: int

    @classmethod
    def read(cls, work: Path, without: Engine | None = None) -> "Data":
        """Read every file of ``features`` and of ``noisy``, or all but what an engine said."""
        clean, noisy = (
            [np.load(path) for path in sorted((work / kind).glob("*.npz")) if is_heard_without(without, path.stem)]
            for kind in ("features", "noisy")
        )
        lengths = np.concatenate([file["lengths"] for file in clean + noisy])
        return cls(
            np.concatenate([file["frames"] for file in clean + noisy]),
            np.concatenate([file["labels"] for file in clean + noisy]),
            np.concatenate([[0], np.cumsum(lengths)]),
            sum(len(file["lengths"]) for file in clean),
        )


Chunk = tuple[int, int]  # utterance, and the first frame in it


def batches_of(data: Data, utterances: NDArray[np.int64], random: np.random.Generator) -> Iterator[list[Chunk]]:
    """One pass: chunks of all utterances in any order, each utterance at one of the three phases."""
    chunks = [
        (int(utterance), start)
        for utterance in utterances
        for start in range(
            int(random.integers(0, STRIDE)), int(data.bounds[utterance + 1] - data.bounds[utterance]), CHUNK * STRIDE
        )
    ]
    order = random.permutation(len(chunks))
    for first in range(0, len(order) - BATCH + 1, BATCH):
        yield [chunks[number] for number in order[first : first + BATCH]]


def recorded(
    data: Data, chunks: list[Chunk], random: np.random.Generator
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Of some chunks, said in another rhythm: spectra (batch x span x 40) and labels (batch x CHUNK).

    Before an utterance's first frame and after its last one these are repeated.
    """
    utterances, starts = np.array(chunks).T[:, :, None]
    begin, end = data.bounds[utterances], data.bounds[utterances + 1]
    passed = rhythm(len(chunks), LEFT + CHUNK * STRIDE - STRIDE + 1 + RIGHT, random)
    at = begin + starts + passed - passed[:, LEFT : LEFT + 1]
    before = np.clip(np.floor(at).astype(np.int64), begin, end - 1)
    share = (at - np.floor(at)).astype(np.float32)[:, :, None]
    frames, after = data.frames[before].astype(np.float32), data.frames[np.minimum(before + 1, end - 1)]
    outputs = np.round(at[:, LEFT : LEFT + CHUNK * STRIDE : STRIDE]).astype(np.int64)
    wanted = np.where(outputs < end, data.labels[np.minimum(outputs, end - 1)], IGNORED).astype(np.int64)
    return frames + (after - frames) * share, wanted


def in_noise(
    data: Data, chunks: list[Chunk], hall: Hall, random: np.random.Generator
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """The same by other voices, with noise and a microphone wherever there is none yet."""
    spectra, wanted = recorded(data, chunks, random)
    spectra = by_another_voice(spectra, random)
    still_clean = np.array([utterance < data.clean for utterance, _ in chunks])
    spectra[still_clean] = hall.heard(spectra[still_clean], random)
    return spectra, wanted


@dataclass(frozen=True, slots=True)
class Lessons:
    """Chunks as the network gets them: in noise, as cepstra, each coefficient less its `mean` in its `deviation`s."""

    data: Data
    hall: Hall
    mean: NDArray[np.float32]
    deviation: NDArray[np.float32]

    @classmethod
    def of(cls, data: Data, hall: Hall, utterances: NDArray[np.int64]) -> "Lessons":
        """Measure mean and deviation on some thousand chunks."""
        random = np.random.default_rng(0)
        batches = itertools.islice(batches_of(data, utterances, random), MEASURED)
        frames = np.concatenate([cepstra(in_noise(data, chunks, hall, random)[0]) for chunks in batches])
        return cls(data, hall, frames.mean((0, 1)), frames.std((0, 1)))

    def examples(self, chunks: list[Chunk], random: np.random.Generator) -> tuple[Tensor, Tensor]:
        """Normalised frames (batch x span x 40) and labels (batch x CHUNK)."""
        spectra, wanted = in_noise(self.data, chunks, self.hall, random)
        frames = (cepstra(spectra) - self.mean) / self.deviation
        return torch.from_numpy(frames), torch.from_numpy(wanted)


def learning_rate(progress: float, highest: float = LEARNING_RATE) -> float:
    """Rises over the first twentieth of the training, then falls along a cosine to nothing."""
    warm = 0.05
    if progress < warm:
        return highest * progress / warm
    return highest * (1 + math.cos(math.pi * (progress - warm) / (1 - warm))) / 2


def train(data: Data, hall: Hall, passes: int, seed: int, begun: Trained | None = None) -> Trained:
    """Train from scratch, or go on with a network `begun` in smaller steps.

    Prints the loss and the share of right phones on the utterances kept back.
    """
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    utterances = np.arange(len(data.bounds) - 1)
    taught, watched = utterances[utterances % KEPT_BACK != 0], utterances[utterances % KEPT_BACK == 0]
    lessons = Lessons(data, hall, begun.mean, begun.deviation) if begun else Lessons.of(data, hall, taught)
    network = begun.network if begun else Network()
    highest = LEARNING_RATE * (GOING_ON if begun else 1)
    optimiser = torch.optim.AdamW(network.parameters(), LEARNING_RATE, weight_decay=1e-3)
    right = 0.0
    for number in range(passes):
        started, losses = time.monotonic(), []
        steps = list(batches_of(data, taught, random))
        network.train()
        for step, chunks in enumerate(steps):
            frames, wanted = lessons.examples(chunks, random)
            for group in optimiser.param_groups:
                group["lr"] = learning_rate((number + step / len(steps)) / passes, highest)
            with torch.autocast("cpu", torch.bfloat16):
                logits = network(frames)
            loss = nn.functional.cross_entropy(logits.float().flatten(0, 1), wanted.flatten(), ignore_index=IGNORED)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(loss.item())
            if step % 500 == 0:
                print(f"  step {step} of {len(steps)}: loss {np.mean(losses[-500:]):.3f}", flush=True)
        right = accuracy(network, lessons, watched)
        seconds = time.monotonic() - started
        print(f"pass {number + 1}: loss {np.mean(losses):.3f}, phones right {right:.3f}, {seconds:.0f} s", flush=True)
    counts = np.bincount(data.labels, minlength=TARGETS) + 1.0
    network.eval()
    hours = round(len(data.labels) / 360_000, 1)
    facts = {
        "utterances": len(utterances),
        "hours": hours,
        "passes": passes + (begun.facts["passes"] if begun else 0),
        "seed": seed,
        "phones_right": round(right, 4),
    }
    return Trained(network, lessons.mean, lessons.deviation, counts / counts.sum(), facts)


def accuracy(network: Network, lessons: Lessons, utterances: NDArray[np.int64]) -> float:
    """The share of frames whose phone (not state) the network finds."""
    network.eval()
    random = np.random.default_rng(0)
    hits = frames_seen = 0
    with torch.no_grad():
        for chunks in batches_of(lessons.data, utterances, random):
            frames, wanted = lessons.examples(chunks, random)
            found = network(frames).argmax(-1)
            known = wanted != IGNORED
            hits += int(((found // STATES) == (wanted // STATES))[known].sum())
            frames_seen += int(known.sum())
    return hits / max(1, frames_seen)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m models.training.train", description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("network", type=Path, nargs="?")
    parser.add_argument("--begun", type=Path, help="a network to go on with")
    parser.add_argument("--without", type=Engine, choices=list(Engine))
    parser.add_argument("--passes", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    wanted = parser.parse_args()
    torch.set_num_threads(wanted.threads)
    data = Data.read(wanted.work, wanted.without)
    print(f"{len(data.bounds) - 1} utterances, {len(data.labels) / 360_000:.1f} hours", flush=True)
    hall = Hall(np.load(wanted.work / "noises.npy"), data.frames[: data.bounds[data.clean]])
    begun = Trained.load(wanted.begun) if wanted.begun else None
    train(data, hall, wanted.passes, wanted.seed, begun).save(wanted.network or wanted.work / "network.pt")


if __name__ == "__main__":
    main()
