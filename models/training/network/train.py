"""Trains the network on the features, by cross-entropy of frames and by the likelihood of sequences (sequences.py).

    python -m models.training.network.train WORK [NETWORK] [--without ENGINE] [--begun NETWORK] [--steps 0.4]
        [--keeping 0.8] [--passes 6 4] [--seed 1] [--device cpu] [--batch 64] [--rate 0.003]

Reads ``WORK/features/*.npz`` and ``WORK/noises.npy``, writes NETWORK (default: ``WORK/network.pt``). One utterance of
fifty is kept back to watch the training. `--without` holds out all voices of an engine (engines.py). `--passes 6 4`
are six passes from scratch and, in smaller steps, four more with the same network. `--keeping` lets a network that is
gone on with forget little (keeping.py).
"""

import argparse
import itertools
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Generator, Tensor, nn

from models.training.corpus.distort import Habits, Hall, by_another_voice, rhythm
from models.training.corpus.engines import Engine, is_heard_without
from models.training.graph.marker import passes_of
from models.training.network.keeping import GoingOn, Memory
from models.training.network.network import CHUNK, LEFT, SPAN, STRIDE, TARGETS, Network, Trained
from models.training.network.reading import read_back, undo_norms
from models.training.network.sequences import Sequences, weight
from models.training.speakers.phones import IGNORED, STATES
from voice.acoustics.mfcc import TO_CEPSTRA

BATCH = 64
LEARNING_RATE = 3e-3
KEPT_BACK = 50  # one utterance of so many
MEASURED = 50  # batches
READ_BACK = 12  # batches
BY_LABELS = ("people-", "guests-", "aligned-kokoro")  # files of whom the network that is gone on with knows little


@dataclass(frozen=True, slots=True)
class Data:
    """All frames in a row, their labels, and where each utterance begins (one more entry than utterances).

    The first `clean` utterances are still to be put in noise; the others were recorded in it. `by_labels` tells of each
    whether it is learnt by its labels alone, whatever the network said of it before: people's, and Kokoro's.
    """

    frames: Tensor  # float16, frames x BANDS
    labels: Tensor  # int16
    bounds: NDArray[np.int64]
    clean: int
    by_labels: NDArray[np.bool_]

    @classmethod
    def read(cls, work: Path, without: Engine | None = None, device: str = "cpu") -> "Data":
        """Read every file of ``features`` and of ``noisy`` that may be learnt from where an engine is held out."""
        clean, noisy = (
            [path for path in sorted((work / kind).glob("*.npz")) if is_heard_without(without, path.stem)]
            for kind in ("features", "noisy")
        )
        files = [np.load(path) for path in clean + noisy]
        lengths = [file["lengths"] for file in files]
        by_labels = [
            np.full(len(own), path.stem.startswith(BY_LABELS)) for path, own in zip(clean + noisy, lengths, strict=True)
        ]
        return cls(
            torch.from_numpy(np.concatenate([file["frames"] for file in files])).to(device),
            torch.from_numpy(np.concatenate([file["labels"] for file in files])).to(device),
            np.concatenate([[0], np.cumsum(np.concatenate(lengths))]),
            sum(map(len, lengths[: len(clean)])),
            np.concatenate(by_labels),
        )

    def hall(self, noises: Path) -> Hall:
        """The noises of a file, and these voices for babble."""
        return Hall(torch.from_numpy(np.load(noises)).to(self.frames.device), self.frames[: self.bounds[self.clean]])


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is taught: in so many passes, so many chunks at a time, in steps of at most `rate`."""

    passes: int
    batch: int = BATCH
    rate: float = LEARNING_RATE
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Chunks:
    """Pieces of utterances: of each where the utterance begins and ends and where the piece does, in all the frames.

    The first `clean` of them are still to be put in noise. `by_labels` tells which are learnt by those alone.
    """

    places: Tensor  # int64, batch x 3
    clean: int
    by_labels: Tensor  # bool, batch


def batches_of(
    data: Data, utterances: NDArray[np.int64], random: np.random.Generator, size: int = BATCH
) -> Iterator[Chunks]:
    """One pass: `size` chunks at a time of all utterances in any order, each utterance at one of the three phases."""
    begins, ends = data.bounds[utterances], data.bounds[utterances + 1]
    firsts = begins + random.integers(0, STRIDE, len(utterances))
    counts = np.maximum(0, -(-(ends - firsts) // (CHUNK * STRIDE)))
    places = np.repeat(np.stack([begins, ends, firsts], 1), counts, axis=0)
    places[:, 2] += (np.arange(len(places)) - np.repeat(np.cumsum(counts) - counts, counts)) * CHUNK * STRIDE
    drawn = random.permutation(places)
    for first in range(0, len(drawn) - size + 1, size):
        batch = drawn[first : first + size]
        recorded_in_noise = batch[:, 0] >= data.bounds[data.clean]
        ordered = batch[np.argsort(recorded_in_noise, kind="stable")]
        by_labels = data.by_labels[np.searchsorted(data.bounds, ordered[:, 0], side="right") - 1]
        places_of, alone = (torch.from_numpy(known).to(data.frames.device) for known in (ordered, by_labels))
        yield Chunks(places_of, size - int(recorded_in_noise.sum()), alone)


def recorded(data: Data, places: Tensor, habits: Habits, random: Generator) -> tuple[Tensor, Tensor]:
    """Of some chunks, said in another rhythm: spectra (batch x SPAN x 40) and labels (batch x CHUNK).

    Before an utterance's first frame and after its last one these are repeated.
    """
    begin, end, first = places.unsqueeze(2).unbind(1)
    passed = rhythm(len(places), SPAN, habits, random)
    passed = passed - passed[:, LEFT : LEFT + 1]
    whole = torch.floor(passed)
    at = first + whole.long()
    before, after = (torch.minimum(torch.maximum(near, begin), end - 1) for near in (at, at + 1))
    earlier, later = data.frames[before].float(), data.frames[after].float()
    outputs = first + torch.round(passed[:, LEFT : LEFT + CHUNK * STRIDE : STRIDE]).long()
    wanted = torch.where(outputs < end, data.labels[torch.minimum(outputs, end - 1)].long(), IGNORED)
    return earlier + (later - earlier) * (passed - whole).unsqueeze(2), wanted


def in_noise(data: Data, chunks: Chunks, hall: Hall, random: Generator) -> tuple[Tensor, Tensor]:
    """The same by other voices, with noise and a microphone wherever there is none yet."""
    spectra, wanted = recorded(data, chunks.places, hall.habits, random)
    spectra = by_another_voice(spectra, hall.habits, random)
    still_clean, noisy = spectra[: chunks.clean], spectra[chunks.clean :]
    return torch.cat([hall.heard(still_clean, random), noisy]), wanted


@dataclass(frozen=True, slots=True)
class Lessons:
    """Chunks as the network gets them: in noise, as cepstra, each coefficient less its `mean` in its `deviation`s."""

    data: Data
    hall: Hall
    mean: Tensor
    deviation: Tensor

    @classmethod
    def of(cls, data: Data, hall: Hall, utterances: NDArray[np.int64]) -> "Lessons":
        """Measure mean and deviation on some thousand chunks."""
        random = generator(data.frames.device, 0)
        drawn = np.random.default_rng(0)
        some = drawn.permutation(utterances)[: MEASURED * BATCH]
        batches = itertools.islice(batches_of(data, some, drawn), MEASURED)
        frames = torch.cat([cepstra(in_noise(data, chunks, hall, random)[0]) for chunks in batches])
        return cls(data, hall, frames.mean((0, 1)), frames.std((0, 1)))

    def examples(self, chunks: Chunks, random: Generator) -> tuple[Tensor, Tensor]:
        """Normalised frames (batch x SPAN x 40) and labels (batch x CHUNK)."""
        spectra, wanted = in_noise(self.data, chunks, self.hall, random)
        return (cepstra(spectra) - self.mean) / self.deviation, wanted


def cepstra(spectra: Tensor) -> Tensor:
    """MFCC (... x BANDS) of log mel spectra; without loss, for there are as many coefficients as bands."""
    return spectra @ torch.as_tensor(TO_CEPSTRA, device=spectra.device)


def generator(device: torch.device, seed: int) -> Generator:
    """A source of chance where the tensors lie."""
    return Generator(device).manual_seed(seed)


def has_half_precision(device: torch.device) -> bool:
    """Whether it computes in bfloat16; a processor without AVX-512 takes thirty times as long as in 32 bits."""
    return device.type != "cpu" or "AVX512" in torch.backends.cpu.get_cpu_capability()


def learning_rate(progress: float, highest: float = LEARNING_RATE) -> float:
    """Rises over the first twentieth of the training, then falls along a cosine to nothing."""
    warm = 0.05
    if progress < warm:
        return highest * progress / warm
    return highest * (1 + math.cos(math.pi * (progress - warm) / (1 - warm))) / 2


def begun_with(path: Path, data: Data, hall: Hall) -> Trained:
    """A network that has learnt already: a file of PyTorch, or a model directory's."""
    if path.is_file():
        return Trained.load(path)
    utterances = np.arange(len(data.bounds) - 1)
    lessons = Lessons.of(data, hall, utterances)
    network = path / "am" / "final.mdl"
    found = read_back(network, lessons.mean.cpu().numpy(), lessons.deviation.cpu().numpy(), passes_of(path))
    drawn, random = np.random.default_rng(0), generator(data.frames.device, 0)
    some = itertools.islice(batches_of(data, utterances, drawn), READ_BACK)
    undo_norms(found.network, torch.cat([lessons.examples(chunks, random)[0].cpu() for chunks in some]))
    return found


def train(
    data: Data,
    hall: Hall,
    course: Course,
    begun: GoingOn | None = None,
    checkpoint: Path | None = None,
) -> Trained:
    """Train from scratch, or go on with a network in smaller steps; its priors stay as they are.

    Prints the loss and the share of right phones on the utterances kept back, and writes a `checkpoint` after each
    pass.
    """
    device, passes = data.frames.device, course.passes
    torch.manual_seed(course.seed)
    drawn, random = np.random.default_rng(course.seed), generator(device, course.seed)
    utterances = np.arange(len(data.bounds) - 1)
    taught, watched = utterances[utterances % KEPT_BACK != 0], utterances[utterances % KEPT_BACK == 0]
    lessons = Lessons.of(data, hall, taught)
    before = begun.trained if begun else None
    if before:
        mean, deviation = (torch.from_numpy(known).to(device) for known in (before.mean, before.deviation))
        lessons = Lessons(data, hall, mean, deviation)
    network = (before.network if before else Network()).to(device)
    memory = Memory(begun) if begun else None
    sequences = Sequences.of(data.labels)
    highest = course.rate * (begun.steps if begun else 1)
    optimiser = torch.optim.AdamW(network.parameters(), course.rate, weight_decay=1e-3, fused=True)
    right = 0.0
    counts = np.bincount(data.labels[data.labels != IGNORED].cpu().numpy(), minlength=TARGETS) + 1.0
    priors = before.priors if before else counts / counts.sum()
    hours = round(len(data.labels) / 360_000, 1)
    facts: dict[str, Any] = {"utterances": len(utterances), "hours": hours, "seed": course.seed}
    for number in range(passes):
        started, losses = time.monotonic(), torch.zeros((), device=device)
        steps = list(batches_of(data, taught, drawn, course.batch))
        network.train()
        for step, chunks in enumerate(steps):
            frames, wanted = lessons.examples(chunks, random)
            progress = (number + step / len(steps)) / passes
            for group in optimiser.param_groups:
                group["lr"] = learning_rate(progress, highest)
            with torch.autocast(device.type, torch.bfloat16, enabled=has_half_precision(device)):
                logits = network(frames).float()
                loss = (
                    memory.loss(logits, wanted, frames, chunks.by_labels)
                    if memory
                    else nn.functional.cross_entropy(logits.flatten(0, 1), wanted.flatten(), ignore_index=IGNORED)
                )
            losses += loss.detach()
            if share := 1.0 if begun else weight(progress):
                loss = loss + share * sequences.loss(logits, wanted)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        right = accuracy(network, lessons, watched)
        seconds, mean_loss = time.monotonic() - started, losses.item() / len(steps)
        print(f"pass {number + 1}: loss {mean_loss:.3f}, phones right {right:.3f}, {seconds:.0f} s", flush=True)
        facts["passes"] = number + 1 + (before.facts["passes"] if before else 0)
        facts["phones_right"] = round(right, 4)
        found = Trained(network, lessons.mean.cpu().numpy(), lessons.deviation.cpu().numpy(), priors, dict(facts))
        if checkpoint:
            found.save(checkpoint)
    network.to("cpu").eval()
    return found


def accuracy(network: Network, lessons: Lessons, utterances: NDArray[np.int64]) -> float:
    """The share of frames whose phone (not state) the network finds."""
    network.eval()
    random = generator(lessons.data.frames.device, 0)
    hits = frames_seen = 0
    with torch.no_grad():
        for chunks in batches_of(lessons.data, utterances, np.random.default_rng(0)):
            frames, wanted = lessons.examples(chunks, random)
            found = network(frames).argmax(-1)
            known = wanted != IGNORED
            hits += int(((found // STATES) == (wanted // STATES))[known].sum())
            frames_seen += int(known.sum())
    return hits / max(1, frames_seen)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.network.train", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("network", type=Path, nargs="?")
    parser.add_argument("--begun", type=Path, help="a network to go on with, or a model directory")
    parser.add_argument("--steps", type=float, default=0.4, help="what part of the first steps it goes on in")
    parser.add_argument("--keeping", type=float, default=0.0, help="to what share it keeps in mind what it knew")
    parser.add_argument("--without", type=Engine, choices=list(Engine))
    parser.add_argument("--passes", type=int, nargs="+", default=[6, 4])
    parser.add_argument("--batch", type=int, default=BATCH, help="chunks at a time; more of them fill a GPU")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="the first steps, at their largest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="cuda where there is one; never needed")
    wanted = parser.parse_args()
    torch.set_num_threads(wanted.threads)
    data = Data.read(wanted.work, wanted.without, wanted.device)
    print(f"{len(data.bounds) - 1} utterances, {len(data.labels) / 360_000:.1f} hours", flush=True)
    hall = data.hall(wanted.work / "noises.npy")
    target = wanted.network or wanted.work / "network.pt"
    checkpoint = target.with_suffix(".begun.pt")
    trained = begun_with(wanted.begun, data, hall) if wanted.begun else None
    for passes in wanted.passes:
        begun = GoingOn(trained, wanted.steps, wanted.keeping) if trained else None
        course = Course(passes, wanted.batch, wanted.rate, wanted.seed)
        trained = train(data, hall, course, begun, checkpoint)
    if trained:
        trained.save(target)


if __name__ == "__main__":
    main()
