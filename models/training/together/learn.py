"""Trains networks together on a GPU: one to ship, and one without each engine.

    python -m models.training.together.learn PACK OUT [--networks ships espeak-ng ...] [--seconds 440] [--device cuda]

Reads what `packing` wrote, and writes ``OUT/NETWORK.pt`` for each, as `network.train` does. They learn for so many
seconds of the clock, in steps that rise and fall with it, by frames and by whole sequences. All see the same chunks,
but for those that a network may not learn from: it gets others in their place.
"""

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Generator, Tensor, nn

from models.training.network.network import CHUNK, STRIDE, TARGETS, Trained
from models.training.network.sequences import Sequences, weight
from models.training.speakers.phones import IGNORED, STATES
from models.training.together.halls import Halls
from models.training.together.labels import GRID, UNKNOWN
from models.training.together.networks import Networks
from models.training.together.sounds import Drawn, Sounds, draw
from voice.acoustics.mfcc import FRAME_SHIFT, TO_CEPSTRA
from voice.pcm import HEARING_RATE

RATE, DECAY = 3e-3, 1e-3
WARM = 0.04  # of the time the steps grow
SPARE = 1.4  # chunks are drawn for each that a network gets: a third of them are an engine's that is held out
MEASURED = 40  # draws, for the mean, the deviation and the states' shares
LOOK, TELL = 40, 800  # steps between two looks at the clock, and two lines
WATCHED = 3  # draws
WARM_UP = 4  # steps before a graph is made of one


def rate_at(progress: float) -> float:
    """Rises, then falls along a cosine to nothing."""
    if progress < WARM:
        return RATE * max(progress, 1e-4) / WARM
    return RATE * (1 + math.cos(math.pi * (min(progress, 1.0) - WARM) / (1 - WARM))) / 2


@dataclass(frozen=True, slots=True)
class Lessons:
    """Chunks as the networks get them: cepstra, each coefficient less its `mean` in its `deviation`s."""

    sounds: Sounds
    halls: Halls
    chances: Tensor
    may: Tensor  # networks x takes
    mean: Tensor
    deviation: Tensor
    priors: NDArray[np.float64]

    @classmethod
    def of(cls, sounds: Sounds, networks: list[str], size: int, random: Generator) -> "Lessons":
        """Measure mean, deviation and the states' shares on some draws of so many chunks."""
        halls, chances = Halls.on(sounds.samples.device, sounds.bank), sounds.chances()
        some = [draw(sounds, halls, chances, size, random) for _ in range(MEASURED)]
        frames = torch.cat([(one.spectra @ _to_cepstra(one.spectra.device)).flatten(0, 1) for one in some])
        labels = torch.cat([one.wanted.flatten() for one in some])
        counts = torch.bincount(labels[labels != IGNORED], minlength=TARGETS).double() + 1
        may = torch.stack([sounds.teaches[name] for name in networks])
        priors = (counts / counts.sum()).cpu().numpy()
        return cls(sounds, halls, chances, may, frames.mean(0), frames.std(0), priors)

    def normalised(self, drawn: Drawn) -> Tensor:
        """Frames (batch x SPAN x 40)."""
        return torch.nan_to_num((drawn.spectra @ _to_cepstra(drawn.spectra.device) - self.mean) / self.deviation)

    def examples(self, size: int, batch: int, random: Generator) -> tuple[Tensor, Tensor]:
        """For each network frames (networks x batch x SPAN x 40) and labels, the first `batch` that it may learn from.

        Where it has fewer, what it may not learn from has no labels.
        """
        drawn = draw(self.sounds, self.halls, self.chances, size, random)
        may = self.may[:, drawn.takes]
        order = torch.argsort((~may).to(torch.uint8), dim=1, stable=True)[:, :batch]
        wanted = torch.where(may.gather(1, order)[..., None], drawn.wanted[order], IGNORED)
        return self.normalised(drawn)[order], wanted

    def sequences(self) -> Sequences:
        """How states follow each other in all takes."""
        labels = self.sounds.labels[:: FRAME_SHIFT // GRID].short()
        return Sequences.of(torch.where(labels == UNKNOWN, IGNORED, labels))


@cache
def _to_cepstra(device: torch.device) -> Tensor:
    return torch.as_tensor(TO_CEPSTRA, device=device)


@dataclass
class Pupil:
    """The networks, and how a step is made: `rate` and `share`, of the sequences, lie on the device, as the losses."""

    lessons: Lessons
    networks: Networks
    sequences: Sequences
    batch: int
    random: Generator
    rate: Tensor = field(init=False)
    share: Tensor = field(init=False)
    losses: Tensor = field(init=False)

    def __post_init__(self) -> None:
        """Puts numbers that change where a graph of the step finds them."""
        device = self.lessons.mean.device
        self.rate, self.share, self.losses = (torch.zeros(size, device=device) for size in ((), (), 2))
        self._is_gpu = device.type == "cuda"
        self._optimiser = torch.optim.AdamW(
            self.networks.parameters(), self.rate, weight_decay=DECAY, fused=self._is_gpu, capturable=self._is_gpu
        )
        self._taught = torch.compile(self.networks, dynamic=False) if self._is_gpu else self.networks

    def step(self) -> None:
        """One step of all; nothing in it waits for the device."""
        frames, wanted = self.lessons.examples(round(self.batch * SPARE), self.batch, self.random)
        with torch.autocast(frames.device.type, torch.bfloat16, enabled=self._is_gpu, cache_enabled=False):
            logits = self._taught(frames)
        likely = torch.log_softmax(logits.float(), -1)
        by_frames = nn.functional.nll_loss(likely.flatten(0, 2), wanted.flatten(), ignore_index=IGNORED)
        by_sequences = self.sequences.loss(likely.flatten(0, 1), wanted.flatten(0, 1))
        self.losses.add_(torch.stack([by_frames.detach(), by_sequences.detach()]))
        (by_frames + self.share * by_sequences).backward()
        self._optimiser.step()
        self._optimiser.zero_grad(set_to_none=True)

    def played(self) -> Callable[[], None]:
        """The same as a CUDA graph, which the processor starts as one: a step has some thousand small parts."""
        if not self._is_gpu:
            return self.step
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(WARM_UP):
                self.step()
        torch.cuda.current_stream().wait_stream(aside)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        graph.register_generator_state(self.random)
        with torch.cuda.graph(graph):
            self.step()
        self.losses.zero_()
        play: Callable[[], None] = graph.replay
        return play

    def right(self, only: str) -> list[float]:
        """Of 100 frames of speech in some files of takes, whose phone each network finds; in the same halls."""
        lessons, random = self.lessons, torch.Generator(self.rate.device).manual_seed(5)
        chances, hits, seen = lessons.sounds.chances(only), torch.zeros(len(lessons.may)), 0
        self.networks.eval()
        with torch.no_grad():
            for _ in range(WATCHED):
                drawn = draw(lessons.sounds, lessons.halls, chances, self.batch, random)
                found = self.networks(lessons.normalised(drawn)[None].expand(len(hits), -1, -1, -1)).argmax(-1)
                known = drawn.wanted >= STATES
                same = (found // STATES == drawn.wanted // STATES) & known
                hits += same.flatten(1).sum(1).cpu()
                seen += int(known.sum())
        self.networks.train()
        return [round(100 * float(one) / max(1, seen), 1) for one in hits]


def teach(pupil: Pupil, seconds: float) -> int:
    """Let it learn for so long, and print how it does; the steps that it has made."""
    begun, play, steps, told, progress = time.monotonic(), pupil.played(), 0, 0, 0.0
    while progress < 1:
        pupil.rate.fill_(rate_at(progress))
        pupil.share.fill_(weight(progress))
        play()
        steps += 1
        if steps % LOOK == 0 or pupil.rate.device.type == "cpu":
            own = (pupil.losses / max(1, steps - told)).tolist()  # waits for the device
            progress = (time.monotonic() - begun) / seconds
            if steps % TELL == 0 or progress >= 1:
                print(f"{progress:.2f}, step {steps}: frames {own[0]:.3f}, sequences {own[1]:.3f}", flush=True)
                pupil.losses.zero_()
                told = steps
    return steps


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.together.learn", description=__doc__.splitlines()[0]
    )
    parser.add_argument("pack", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--networks", nargs="+", help="default: the one that ships, and one without each engine")
    parser.add_argument("--seconds", type=float, default=440)
    parser.add_argument("--batch", type=int, default=192, help="chunks that each network gets in a step")
    parser.add_argument("--width", type=int, default=384, help="of each layer")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--device", default="cuda")
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    random = Generator(wanted.device).manual_seed(wanted.seed)
    sounds = Sounds.read(wanted.pack, wanted.device)
    names: list[str] = wanted.networks or list(sounds.teaches)
    print(f"{len(sounds.counts)} takes, {sounds.seconds / 3600:.1f} hours; {', '.join(names)}", flush=True)
    lessons = Lessons.of(sounds, names, round(wanted.batch * SPARE), random)
    networks = Networks(len(names), wanted.width).to(wanted.device)
    pupil = Pupil(lessons, networks, lessons.sequences(), wanted.batch, random)
    steps = teach(pupil, wanted.seconds)
    for one in sorted({name.partition("+")[0] for name in sounds.names if not name.startswith("bank")}):
        print(f"{one}: {pupil.right(one)}", flush=True)
    heard = steps * wanted.batch * CHUNK * STRIDE * FRAME_SHIFT / HEARING_RATE
    facts: dict[str, Any] = {
        "hours": round(sounds.seconds / 3600, 1),
        "seed": wanted.seed,
        "steps": steps,
        "passes": round(heard / sounds.seconds),
    }
    wanted.out.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names):
        mean, deviation = (known.cpu().numpy() for known in (lessons.mean, lessons.deviation))
        Trained(networks.single(number), mean, deviation, lessons.priors, facts).save(wanted.out / f"{name}.pt")


if __name__ == "__main__":
    main()
