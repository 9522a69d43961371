"""Augments the corpus and turns it into what the network learns from: MFCC frames and their labels.

    python -m models.training.features WORK [--seed 1] [--part 0/2]

Reads ``WORK/corpus/*.pickle``, writes ``WORK/features/NAME.npz`` for each: `frames` (float16, n x 40),
`labels` (int16, n: state of the phone, three to a phone) and `lengths` (frames of each utterance).
"""

import argparse
import zlib
from itertools import pairwise
from pathlib import Path

import kaldi_native_fbank
import numpy as np
from numpy.typing import NDArray

from models.training.augment import SAMPLE_RATE, Samples, Sound, heard, no_speech
from models.training.phones import PHONES, SILENCE
from models.training.takes import Take, read

STATES = 3  # of each phone: beginning, middle, end
FRAME_SHIFT, FRAME_LENGTH = 0.010, 0.025  # seconds
COEFFICIENTS = 40
COPIES = {"natural": 5, "espeak": 1}
NO_SPEECH = 1500
BABBLE_SHARE = 0.25
INDEX = {phone: index for index, phone in enumerate(PHONES)}


def mfcc(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    """Kaldi's MFCC as Vosk computes it from conf/mfcc.conf: frames x 40, from samples in int16's scale at 16 kHz."""
    options = kaldi_native_fbank.MfccOptions()
    options.frame_opts.dither = 0
    options.frame_opts.samp_freq = SAMPLE_RATE
    options.use_energy = False
    options.num_ceps = COEFFICIENTS
    options.mel_opts.num_bins = COEFFICIENTS
    options.mel_opts.low_freq = 20
    options.mel_opts.high_freq = 7600
    computer = kaldi_native_fbank.OnlineMfcc(options)
    computer.accept_waveform(SAMPLE_RATE, samples.tolist())
    computer.input_finished()
    frames = [computer.get_frame(index) for index in range(computer.num_frames_ready)]
    return np.stack(frames) if frames else np.zeros((0, COEFFICIENTS), np.float32)


def frame_labels(sound: Sound, frames: int) -> NDArray[np.int16]:
    """The state that each frame belongs to: a phone's time is cut in three."""
    labels = np.full(frames, INDEX[SILENCE] * STATES, np.int16)
    phones = [*sound.phones, (len(sound.samples) / SAMPLE_RATE, SILENCE)]
    centre = FRAME_LENGTH / 2
    for (start, phone), (end, _) in pairwise(phones):
        for state in range(STATES):
            begin, stop = (start + (end - start) * (state + part) / STATES for part in (0, 1))
            first, last = (round((time - centre) / FRAME_SHIFT) for time in (begin, stop))
            labels[max(0, first) : max(0, last)] = INDEX[phone] * STATES + state
    return labels


def babble(takes: list[Take], random: np.random.Generator) -> Samples:
    """One to five other utterances at once, of unit power."""
    length = SAMPLE_RATE * 3
    chosen = [takes[index].samples for index in random.integers(0, len(takes), random.integers(1, 6))]
    mixed = sum(np.resize(samples, length) / (samples.std() + 1e-9) for samples in chosen if len(samples))
    return np.asarray(mixed / (np.std(mixed) + 1e-9), dtype=np.float64) if chosen else np.zeros(length)


class Collector:
    """Gathers utterances into the arrays of one file."""

    def __init__(self) -> None:
        self._frames: list[NDArray[np.float16]] = []
        self._labels: list[NDArray[np.int16]] = []

    def add(self, sound: Sound) -> None:
        """Take one utterance in."""
        frames = mfcc(np.asarray(sound.samples, np.float32))
        self._frames.append(frames.astype(np.float16))
        self._labels.append(frame_labels(sound, len(frames)))

    def write(self, path: Path) -> None:
        """Write all of them."""
        path.parent.mkdir(parents=True, exist_ok=True)
        lengths = np.array([len(labels) for labels in self._labels])
        np.savez(path, frames=np.concatenate(self._frames), labels=np.concatenate(self._labels), lengths=lengths)
        print(f"{path.stem}: {len(lengths)} utterances, {lengths.sum() / 360_000:.1f} hours", flush=True)


def augmented(path: Path, copies: int, random: np.random.Generator) -> Collector:
    """All takes of a file, each `copies` times in other rooms."""
    takes = read(path)
    collector = Collector()
    for take in takes * copies:
        under = babble(takes, random) if random.random() < BABBLE_SHARE else None
        collector.add(heard(Sound(take.samples.astype(np.float64), list(take.phones)), under, random))
    return collector


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m models.training.features", description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="0/1", help="which part of how many, for several processes")
    wanted = parser.parse_args()
    part, parts = map(int, wanted.part.split("/"))
    folder = wanted.work / "features"
    for path in sorted((wanted.work / "corpus").glob("*.pickle")):
        target, number = folder / f"{path.stem}.npz", zlib.crc32(path.stem.encode())
        if number % parts == part and not target.exists():
            random = np.random.default_rng([wanted.seed, number])
            augmented(path, COPIES[path.stem.partition("-")[0]], random).write(target)
    if part == 0 and not (folder / "no-speech.npz").exists():
        random = np.random.default_rng([wanted.seed, 0])
        collector = Collector()
        for _ in range(NO_SPEECH):
            collector.add(no_speech(random))
        collector.write(folder / "no-speech.npz")


if __name__ == "__main__":
    main()
