"""The corpus on disk: lists of takes, one file per voice or kind."""

import pickle
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Take:
    """One clean utterance: int16 mono samples at 16 kHz, and (start in seconds, phone)."""

    samples: NDArray[np.int16]
    phones: tuple[tuple[float, str], ...]


def write(folder: Path, name: str, takes: list[Take]) -> None:
    """Write one file of the corpus and say how much there is in it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.pickle").write_bytes(pickle.dumps(takes))
    print(
        f"{name}: {len(takes)} takes, {sum(len(take.samples) for take in takes) / 16000 / 60:.0f} minutes", flush=True
    )


def read(path: Path) -> list[Take]:
    """Read one file of the corpus that this program wrote itself."""
    takes: list[Take] = pickle.loads(path.read_bytes())  # noqa: S301 - our own intermediate file
    return takes
