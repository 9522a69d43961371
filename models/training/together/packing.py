"""Packs the corpus for a machine with a GPU: its sound as Opus, and what is known of each take.

    python -m models.training.together.packing WORK PACK [--people FOLDER]

Reads ``WORK/corpus/*.pickle`` and ``WORK/variants/*.pickle`` (variants.py); writes ``PACK/*.ogg``, a quarter of an hour
each, and ``PACK/takes.npz``. Opus at 28 kbit/s takes 15 MB an hour; where somebody speaks, the logarithms of its bands'
power are 0.3 to 0.5 from what they were, and it is as long to the sample. `--people` adds the two actors of EmoDB who
teach nothing, to be watched.
"""

import argparse
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.corpus.augment import SAMPLE_RATE, background, knock
from models.training.corpus.engines import Engine, is_heard_without
from models.training.corpus.people import emodb
from models.training.corpus.takes import Take, read
from models.training.speakers.phones import SILENCE
from models.training.together.labels import GRID, labels_of

NOISE, WATCHED = "bank-noise", "watched-emodb"
SHIPS = "ships"  # the network that nothing is held out of but what ships without it
_GAP = 1_600  # samples between two takes, a multiple of GRID
_FILE = 15 * 60 * SAMPLE_RATE  # samples, about
_SOUNDING, _TRIMMED = 0.02, 0.01  # of the peak: what is softer does not tell how loud a take is; is silence
_SHORTEST = SAMPLE_RATE // 10
_BEFORE, _BEHIND = 160, 320  # samples that are left of silence
_NOISES, _NOISE_SECONDS, _NOISE_LEVEL, _KNOCKS = 250, 4, 3_000, 500
_BIT_RATE = "28k"
_FULL = 32_767


def trimmed(take: Take) -> Take | None:
    """Without the silence before and behind; None where hardly anything is left."""
    size = np.abs(take.samples.astype(np.int32))
    loud = np.flatnonzero(size > size.max(initial=0) * _TRIMMED)
    if len(loud) < _SHORTEST:
        return None
    begin = max(0, int(loud[0]) - _BEFORE) // GRID * GRID
    shift, end = begin / SAMPLE_RATE, min(len(take.samples), int(loud[-1]) + _BEHIND)
    return Take(take.samples[begin:end], tuple((max(0.0, start - shift), phone) for start, phone in take.phones))


def teaches(name: str, without: Engine | None) -> bool:
    """Whether a file of takes teaches the network that an engine is held out of (None: the one that ships)."""
    plain = name.partition("+")[0]
    return plain == NOISE or (plain != WATCHED and is_heard_without(without, plain))


@dataclass
class Packer:
    """Gathers takes into files of sound in a folder."""

    folder: Path
    _names: list[str] = field(default_factory=list)
    _rows: list[tuple[int, int, int, int, float, float]] = field(default_factory=list)
    _labels: list[NDArray[np.uint8]] = field(default_factory=list)
    _files: list[str] = field(default_factory=list)
    _waiting: list[NDArray[np.int16]] = field(default_factory=list)
    _length: int = 0

    def add(self, name: str, take: Take) -> None:
        """Take one in, of the file of takes that has this name."""
        if name not in self._names:
            self._names.append(name)
        count, size = len(take.samples), np.abs(take.samples.astype(np.float64))
        loudness = float(take.samples[size > size.max() * _SOUNDING].astype(np.float64).std())
        row = (len(self._files), self._length, count, self._names.index(name), loudness, float(size.max()))
        self._rows.append(row)
        self._labels.append(labels_of(take))
        self._waiting += [take.samples, np.zeros(-count % GRID + _GAP, np.int16)]
        self._length += count + -count % GRID + _GAP
        if self._length > _FILE:
            self._write_file()

    def finish(self, knocks: list[NDArray[np.int16]]) -> None:
        """Write what is left, and what is known of all."""
        self._write_file()
        engines = [None, *Engine]
        np.savez_compressed(
            self.folder / "takes.npz",
            names=np.array(self._names),
            files=np.array(self._files),
            rows=np.array(self._rows),  # file, first sample in it, samples, name, loudness, peak
            labels=np.concatenate(self._labels),
            networks=np.array([engine or SHIPS for engine in engines]),
            teaches=np.array([[teaches(name, engine) for name in self._names] for engine in engines]),
            knocks=np.concatenate(knocks),
            knock_lengths=np.array([len(one) for one in knocks]),
        )

    def _write_file(self) -> None:
        if not self._length:
            return
        path = self.folder / f"{len(self._files):03}.ogg"
        raw = ("-f", "s16le", "-ac", "1", "-ar", str(SAMPLE_RATE), "-i", "-")
        opus = ("-c:a", "libopus", "-b:a", _BIT_RATE, "-compression_level", "5", "-application", "audio")
        samples = np.concatenate(self._waiting).astype("<i2").tobytes()
        subprocess.run(["ffmpeg", "-y", "-v", "error", *raw, *opus, path], input=samples, check=True)
        self._files.append(path.name)
        self._waiting, self._length = [], 0


def takes_of(work: Path, people: Path | None) -> Iterator[tuple[str, Take]]:
    """All takes, each with the name of its file; noises, and whom to watch, last."""
    for path in [path for kind in ("corpus", "variants") for path in sorted((work / kind).glob("*.pickle"))]:
        yield from ((path.stem, take) for take in map(trimmed, read(path)) if take is not None)
    if people:
        yield from ((WATCHED, take) for take in map(trimmed, emodb(people / "emodb", left_out=True)) if take)
    random = np.random.default_rng(5)
    for _ in range(_NOISES):
        samples = background(_NOISE_SECONDS * SAMPLE_RATE, random) * _NOISE_LEVEL
        yield NOISE, Take(samples.clip(-_FULL, _FULL).astype(np.int16), ((0.0, SILENCE),))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.together.packing", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("pack", type=Path)
    parser.add_argument("--people", type=Path, help="where the folder emodb is")
    wanted = parser.parse_args()
    wanted.pack.mkdir(parents=True, exist_ok=True)
    packer = Packer(wanted.pack)
    for name, take in takes_of(wanted.work, wanted.people):
        packer.add(name, take)
    random = np.random.default_rng(6)
    packer.finish([(knock(random) * _FULL).astype(np.int16) for _ in range(_KNOCKS)])


if __name__ == "__main__":
    main()
