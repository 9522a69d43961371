"""Takes said again by other throats, by machines and through telephones, for what a GPU does not do by itself.

    python -m models.training.together.variants WORK [--seed 7] [--part 0/2]

Reads ``WORK/corpus/*.pickle``, writes ``WORK/variants/NAME+HOW.pickle``: `other`, Praat's other speakers; `machine`,
the vocoder's formant synthesiser; `call`, in noise and through a telephone or a headset. What is there already is not
made again.
"""

import argparse
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from models.training.corpus import vocoder
from models.training.corpus.augment import BABBLE_SHARE, SAMPLE_RATE, Sound, another_speaker, babble, heard
from models.training.corpus.codecs import in_a_call
from models.training.corpus.takes import Take, read, write

# Of the takes of each kind so many are made into each.
SHARES = {
    "natural": {"other": 0.18, "machine": 0.25, "call": 0.08},
    "espeak": {"other": 0.05, "machine": 0.05, "call": 0.05},
    "aligned": {"other": 0.5, "machine": 0.2, "call": 0.15},
    "people": {"other": 1.0, "machine": 0.3, "call": 0.4},
    "guests": {"other": 0.25, "machine": 0.05, "call": 0.08},
}
SHORTEST, LONGEST = SAMPLE_RATE // 4, 15 * SAMPLE_RATE  # samples
LOUDEST = 32_000
RESYNTHESISED = 0.1  # of the calls
QUIETEST_DB = 6.0

Random = np.random.Generator
Making = Callable[[Sound, list[Take], Random], Sound]


def by_a_machine(sound: Sound, _: list[Take], random: Random) -> Sound:
    """The same by a formant synthesiser."""
    return Sound(vocoder.resynthesised(sound.samples, random), sound.phones)


def by_another(sound: Sound, _: list[Take], random: Random) -> Sound:
    """The same by a larger or a smaller person."""
    return another_speaker(sound, random)


def in_noise_by_telephone(sound: Sound, takes: list[Take], random: Random) -> Sound:
    """The same in noise, with others who talk now and then, and through a codec."""
    under = babble(takes, random) if random.random() < BABBLE_SHARE else None
    said = heard(sound, under, random, QUIETEST_DB, resynthesised=RESYNTHESISED)
    return Sound(in_a_call(said.samples, random), said.phones)


MAKINGS: dict[str, Making] = {"other": by_another, "machine": by_a_machine, "call": in_noise_by_telephone}


def variants(takes: list[Take], share: float, make: Making, random: Random) -> list[Take]:
    """A share of the takes, made into others; neither very short nor very long ones."""
    chosen = [takes[index] for index in random.permutation(len(takes))[: round(share * len(takes))]]
    fit = [take for take in chosen if SHORTEST < len(take.samples) < LONGEST]
    return [_take(make(Sound(take.samples.astype(np.float64), list(take.phones)), takes, random)) for take in fit]


def _take(sound: Sound) -> Take:
    peak = np.abs(sound.samples).max()
    samples = sound.samples * min(1.0, LOUDEST / max(peak, 1.0))
    return Take(samples.round().astype(np.int16), tuple(sound.phones))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.together.variants", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--part", default="0/1", help="which part of how many, for several processes")
    wanted = parser.parse_args()
    part, parts = map(int, wanted.part.split("/"))
    for path in sorted((wanted.work / "corpus").glob("*.pickle")):
        if zlib.crc32(path.stem.encode()) % parts != part:
            continue
        for how, share in SHARES[path.stem.partition("-")[0]].items():
            name = f"{path.stem}+{how}"
            if not (wanted.work / "variants" / f"{name}.pickle").exists():
                random = np.random.default_rng([wanted.seed, zlib.crc32(name.encode())])
                write(wanted.work / "variants", name, variants(read(path), share, MAKINGS[how], random))


if __name__ == "__main__":
    main()
