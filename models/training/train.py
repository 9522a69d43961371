"""Trains the network on the features, by cross-entropy.

    python -m models.training.train WORK [--passes 8] [--seed 1] [--threads 1]

Reads ``WORK/features/*.npz``, writes ``WORK/network.pt``. One utterance of fifty is kept back to watch the training.
"""

import argparse
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.training.features import COEFFICIENTS, STATES
from models.training.network import LEFT, RIGHT, STRIDE, TARGETS, Network, Trained

CHUNK = 50  # outputs in one example, each STRIDE frames apart
BATCH = 64
LEARNING_RATE = 3e-3
KEPT_BACK = 50  # one utterance of so many
IGNORED = -100


@dataclass(frozen=True, slots=True)
class Data:
    """All frames in a row, their labels, and where each utterance begins (one more entry than utterances)."""

    frames: NDArray[np.float16]
    labels: NDArray[np.int16]
    bounds: NDArray[np.int64]

    @classmethod
    def read(cls, folder: Path) -> "Data":
        """Read every file of a folder."""
        files = [np.load(path) for path in sorted(folder.glob("*.npz"))]
        lengths = np.concatenate([file["lengths"] for file in files])
        frames = np.concatenate([file["frames"] for file in files])
        return cls(
            frames, np.concatenate([file["labels"] for file in files]), np.concatenate([[0], np.cumsum(lengths)])
        )


@dataclass(frozen=True, slots=True)
class Scale:
    """Mean and deviation of each coefficient, and how far a microphone may move it (in deviations)."""

    mean: NDArray[np.float32]
    deviation: NDArray[np.float32]
    offset: NDArray[np.float32]

    @classmethod
    def of(cls, frames: NDArray[np.float16]) -> "Scale":
        """Measure on a tenth of the frames."""
        sample = frames[::10].astype(np.float32)
        return cls(sample.mean(0), sample.std(0), np.full(COEFFICIENTS, 0.15, np.float32))


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


def examples(data: Data, chunks: list[Chunk], random: np.random.Generator, scale: "Scale") -> tuple[Tensor, Tensor]:
    """Of some chunks: normalised frames (batch x span x 40, with a random offset) and labels (batch x CHUNK)."""
    reach = np.arange(-LEFT, CHUNK * STRIDE - STRIDE + 1 + RIGHT)
    outputs = np.arange(0, CHUNK * STRIDE, STRIDE)
    inside, wanted = np.empty((len(chunks), len(reach)), np.int64), np.empty((len(chunks), CHUNK), np.int64)
    for row, (utterance, start) in enumerate(chunks):
        begin, end = data.bounds[utterance], data.bounds[utterance + 1]
        inside[row] = np.clip(begin + start + reach, begin, end - 1)
        at = begin + start + outputs
        wanted[row] = np.where(at < end, data.labels[np.minimum(at, end - 1)], IGNORED)
    frames = (data.frames[inside].astype(np.float32) - scale.mean) / scale.deviation
    frames += random.standard_normal((len(chunks), 1, COEFFICIENTS), np.float32) * scale.offset
    return torch.from_numpy(frames), torch.from_numpy(wanted)


def learning_rate(progress: float) -> float:
    """Rises over the first twentieth of the training, then falls along a cosine to nothing."""
    warm = 0.05
    if progress < warm:
        return LEARNING_RATE * progress / warm
    return LEARNING_RATE * (1 + math.cos(math.pi * (progress - warm) / (1 - warm))) / 2


def train(data: Data, passes: int, seed: int) -> Trained:
    """Train from scratch; prints the loss and the share of right phones on the utterances kept back."""
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    utterances = np.arange(len(data.bounds) - 1)
    taught, watched = utterances[utterances % KEPT_BACK != 0], utterances[utterances % KEPT_BACK == 0]
    scale = Scale.of(data.frames)
    network = Network()
    optimiser = torch.optim.AdamW(network.parameters(), LEARNING_RATE, weight_decay=1e-3)
    right = 0.0
    for number in range(passes):
        started, losses = time.monotonic(), []
        steps = list(batches_of(data, taught, random))
        network.train()
        for step, chunks in enumerate(steps):
            frames, wanted = examples(data, chunks, random, scale)
            for group in optimiser.param_groups:
                group["lr"] = learning_rate((number + step / len(steps)) / passes)
            with torch.autocast("cpu", torch.bfloat16):
                logits = network(frames)
            loss = nn.functional.cross_entropy(logits.float().flatten(0, 1), wanted.flatten(), ignore_index=IGNORED)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(loss.item())
            if step % 500 == 0:
                print(f"  step {step} of {len(steps)}: loss {np.mean(losses[-500:]):.3f}", flush=True)
        right = accuracy(network, data, watched, scale)
        seconds = time.monotonic() - started
        print(f"pass {number + 1}: loss {np.mean(losses):.3f}, phones right {right:.3f}, {seconds:.0f} s", flush=True)
    counts = np.bincount(data.labels, minlength=TARGETS) + 1.0
    network.eval()
    hours = round(len(data.labels) / 360_000, 1)
    facts = {
        "utterances": len(utterances),
        "hours": hours,
        "passes": passes,
        "seed": seed,
        "phones_right": round(right, 4),
    }
    return Trained(network, scale.mean, scale.deviation, counts / counts.sum(), facts)


def accuracy(network: Network, data: Data, utterances: NDArray[np.int64], scale: Scale) -> float:
    """The share of frames whose phone (not state) the network finds."""
    network.eval()
    random = np.random.default_rng(0)
    still = Scale(scale.mean, scale.deviation, np.zeros_like(scale.offset))
    hits = frames_seen = 0
    with torch.no_grad():
        for chunks in batches_of(data, utterances, random):
            frames, wanted = examples(data, chunks, random, still)
            found = network(frames).argmax(-1)
            known = wanted != IGNORED
            hits += int(((found // STATES) == (wanted // STATES))[known].sum())
            frames_seen += int(known.sum())
    return hits / max(1, frames_seen)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m models.training.train", description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("--passes", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    wanted = parser.parse_args()
    torch.set_num_threads(wanted.threads)
    data = Data.read(wanted.work / "features")
    print(f"{len(data.bounds) - 1} utterances, {len(data.labels) / 360_000:.1f} hours", flush=True)
    train(data, wanted.passes, wanted.seed).save(wanted.work / "network.pt")


if __name__ == "__main__":
    main()
