"""Turns the corpus into what the network learns from: mel spectra of speech in rooms, clean and in noise, and labels.

    python -m models.training.corpus.features WORK [--seed 1] [--scale 1.0] [--part 0/2]

Reads ``WORK/corpus/*.pickle``, writes ``WORK/features/NAME.npz`` and ``WORK/noisy/NAME.npz`` for each: `frames`
(float16, n x 40, logarithms of the bands' power), `labels` (int16, n: state of the phone, three to a phone) and
`lengths` (frames of each utterance). To `features` noise and microphones come later, anew in each pass of the training
(distort.py); ``WORK/noises.npy`` holds the noises. `noisy` has them already, sample by sample.
"""

import argparse
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.corpus.augment import (
    BABBLE_SHARE,
    Sound,
    babble,
    begun,
    cut_close,
    heard,
    no_speech,
    spoken,
    without_speech,
)
from models.training.corpus.codecs import in_a_call
from models.training.corpus.distort import NOISES, noise_bank
from models.training.corpus.mel import SPEECH_RMS
from models.training.corpus.naming import frame_labels
from models.training.corpus.takes import Take, read
from voice.acoustics.mfcc import log_mel

COPIES = {"natural": 3, "espeak": 1, "aligned": 4, "people": 4, "guests": 2}
NOISY_COPIES = {"natural": 2, "espeak": 1, "aligned": 3, "people": 4, "guests": 2}
CALL_SHARE = 0.25  # of what is in noise: by telephone, or through a headset's codec
CLOSE_SHARE = 0.3  # of what is in noise: cut out close by a segmenter or a talk key
BEGUN_SHARE = 0.8  # of what is in noise, these and others: given a beginning and an end by the front end
# Of these another speaker is made, or a formant synthesiser.
OTHER_SPEAKER = {"natural": 0.6, "espeak": 0.5, "aligned": 0.5, "people": 0.5, "guests": 0.5}
RESYNTHESISED = {"natural": 0.25, "espeak": 0.1, "aligned": 0.1, "people": 0.1, "guests": 0.1}
NOISY_RESYNTHESISED = {"natural": 0.15, "espeak": 0.0, "aligned": 0.05, "people": 0.05, "guests": 0.05}
NO_SPEECH = 1500


class Collector:
    """Gathers utterances into the arrays of one file."""

    def __init__(self) -> None:
        self._frames: list[NDArray[np.float16]] = []
        self._labels: list[NDArray[np.int16]] = []

    def add_clean(self, sound: Sound) -> None:
        """Take one utterance in, at the loudness that all have."""
        sounding = sound.samples[np.abs(sound.samples) > np.abs(sound.samples).max() * 0.02]
        loudness = sounding.std() if len(sounding) else 1.0
        self.add(Sound(sound.samples * (SPEECH_RMS / (loudness + 1e-9)), sound.phones))

    def add(self, sound: Sound) -> None:
        """Take one utterance in, as loud as it is."""
        frames = log_mel(sound.samples)
        self._frames.append(frames.astype(np.float16))
        self._labels.append(frame_labels(sound.phones, len(sound.samples), len(frames)))

    def write(self, path: Path) -> None:
        """Write all of them."""
        path.parent.mkdir(parents=True, exist_ok=True)
        lengths = np.array([len(labels) for labels in self._labels])
        np.savez(path, frames=np.concatenate(self._frames), labels=np.concatenate(self._labels), lengths=lengths)
        print(f"{path.stem}: {len(lengths)} utterances, {lengths.sum() / 360_000:.1f} hours", flush=True)


def clean(path: Path, random: np.random.Generator) -> Collector:
    """All takes of a file, each several times by other speakers in other rooms."""
    kind = path.stem.partition("-")[0]
    collector = Collector()
    for take in read(path) * COPIES[kind]:
        said = spoken(_sound(take), random, other_speaker=OTHER_SPEAKER[kind], resynthesised=RESYNTHESISED[kind])
        collector.add_clean(said)
    return collector


def noisy(path: Path, random: np.random.Generator) -> Collector:
    """All takes of a file, each several times in other rooms, noises and microphones."""
    takes, kind = read(path), path.stem.partition("-")[0]
    collector = Collector()
    for take in takes * NOISY_COPIES[kind]:
        under = babble(takes, random) if random.random() < BABBLE_SHARE else None
        sound = heard(_sound(take), under, random, resynthesised=NOISY_RESYNTHESISED[kind])
        if random.random() < CALL_SHARE:
            sound = Sound(in_a_call(sound.samples, random), sound.phones)
        drawn = random.random()
        if drawn < CLOSE_SHARE:
            sound = cut_close(sound, random)
        collector.add(begun(sound, random) if drawn < BEGUN_SHARE else sound)
    return collector


def _sound(take: Take) -> Sound:
    return Sound(take.samples.astype(np.float64), list(take.phones))


def nobody(count: int, random: np.random.Generator, *, is_noisy: bool) -> Collector:
    """Sound without speech."""
    collector = Collector()
    for _ in range(count):
        if is_noisy:
            collector.add(no_speech(random))
        else:
            collector.add_clean(without_speech(random))
    return collector


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.corpus.features", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="how much sound without speech, 1 is the shipped model's"
    )
    parser.add_argument("--part", default="0/1", help="which part of how many, for several processes")
    wanted = parser.parse_args()
    part, parts = map(int, wanted.part.split("/"))
    for folder, make in (("features", clean), ("noisy", noisy)):
        for path in sorted((wanted.work / "corpus").glob("*.pickle")):
            target, number = wanted.work / folder / f"{path.stem}.npz", zlib.crc32(path.stem.encode())
            if number % parts == part and not target.exists():
                make(path, np.random.default_rng([wanted.seed, number])).write(target)
        target = wanted.work / folder / "no-speech.npz"
        if part == 0 and not target.exists():
            random = np.random.default_rng([wanted.seed, 0])
            nobody(round(NO_SPEECH * wanted.scale), random, is_noisy=make is noisy).write(target)
    if part == 0 and not (wanted.work / "noises.npy").exists():
        np.save(
            wanted.work / "noises.npy",
            noise_bank(np.random.default_rng([wanted.seed, 1]), round(NOISES * wanted.scale)),
        )


if __name__ == "__main__":
    main()
