"""Speaks a script with the three voices that the model's training never heard.

    python -m models.training.speakers.demo_voices SCRIPT.tsv FOLDER [--seed 1]

Each line of the script is ``seat<TAB>text`` or ``seat<TAB>text<TAB>manner``: the seat is ``white``,
``black`` or ``arbiter``; the text is in the vocabulary's words ("springer gustav eins felix drei") or any German,
a comma is a short pause; the manner is ``normal`` (also when left out), ``fast``, ``slow`` or ``mumbled`` (dull,
quiet and swallowed). Writes ``NNN-seat.opus`` per line, numbered from 001: Ogg Opus, 16 kHz, mono, about
20 kbit/s, which libsndfile reads. Tempo, level and room differ a little from clip to clip, fixed by the seed.
"""

import argparse
import random
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray
from scipy.signal import butter, sosfilt

from models.training.speakers import espeak
from models.training.speakers.festival import Order, resampled, speak
from models.training.speakers.lexicon import pronunciations
from models.training.speakers.voices import SAMPLE_RATE, voices

NATURAL = {"white": "mv", "black": "slt-hts"}
ARBITER = "de+gustave"
STRETCH = {"normal": 1.0, "fast": 0.8, "slow": 1.3, "mumbled": 0.75}
SUFFIX = ".opus"


def say(seat: str, text: str, manner: str = "normal", seed: int = 1) -> NDArray[np.float32]:
    """One clip: mono samples, 16 kHz, with a third of a second of room before and after.

    Raises:
        ValueError: for an unknown seat or manner, or when the voice cannot say the text.
    """
    if seat not in {*NATURAL, "arbiter"} or manner not in STRETCH:
        message = f"no such seat or manner: {seat!r}, {manner!r}"
        raise ValueError(message)
    choice = random.Random(f"{seed} {seat} {text} {manner}")
    noise = np.random.default_rng(choice.getrandbits(32))
    stretch = STRETCH[manner] * choice.uniform(0.92, 1.1)
    parts: list[NDArray[np.float32]] = [_silence(0.3)]
    for chunk in text.split(","):
        words = chunk.lower().replace(".", " ").replace("?", " ").replace("!", " ").split()
        if words:
            parts += [_trimmed(_speak(seat, words, stretch)), _silence(0.25)]
    samples = np.concatenate(parts)
    if manner == "mumbled":
        samples = np.asarray(sosfilt(butter(4, 900, fs=SAMPLE_RATE, output="sos"), samples))
    level = choice.uniform(0.25, 0.6) * (0.3 if manner == "mumbled" else 1.0)
    samples = samples / np.abs(samples).max() * level
    room = noise.standard_normal(len(samples)) * choice.uniform(0.0003, 0.001)
    return np.asarray(samples + room, dtype=np.float32)


def _speak(seat: str, words: list[str], stretch: float) -> NDArray[np.float32]:
    said = tuple(pronunciations(word)[0] for word in words)
    if seat == "arbiter":
        text = " ".join(espeak.bracketed(word.phones, word.stressed) for word in said)
        samples, _ = espeak.engine().speak(text, ARBITER, rate=round(150 / stretch))
        return resampled((samples / 32768).astype(np.float32), espeak.engine().sample_rate)
    spoken = speak(voices()[NATURAL[seat]], [Order(said, stretch * 1.1)])[0]
    if spoken is None:
        message = f"the voice of {seat} cannot say {' '.join(words)!r}"
        raise ValueError(message)
    return spoken.samples


def _silence(seconds: float) -> NDArray[np.float32]:
    return np.zeros(round(seconds * SAMPLE_RATE), np.float32)


def _trimmed(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    """Without the engine's own silence at both ends."""
    loud = np.flatnonzero(np.abs(samples) > np.abs(samples).max() * 0.02)
    return samples[loud[0] : loud[-1] + 1] if len(loud) else samples


def speak_script(script: Path, folder: Path, seed: int = 1) -> list[Path]:
    """Speak every line of a script into a folder; the files in the script's order."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    lines = [
        line for line in script.read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith("#")
    ]
    for number, line in enumerate(lines, start=1):
        seat, text, manner = (*line.split("\t"), "normal")[:3]
        path = folder / f"{number:03d}-{seat}{SUFFIX}"
        samples = say(seat, text, manner, seed=seed)
        soundfile.write(path, samples, SAMPLE_RATE, format="OGG", subtype="OPUS", compression_level=0.95)
        written.append(path)
    return written


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.speakers.demo_voices", description=__doc__.splitlines()[0]
    )
    parser.add_argument("script", type=Path, help="lines of seat, text and manner, divided by tabs")
    parser.add_argument("folder", type=Path, help="where the numbered clips go")
    parser.add_argument("--seed", type=int, default=1, help="fixes the variation")
    wanted = parser.parse_args()
    print(f"{len(speak_script(wanted.script, wanted.folder, wanted.seed))} clips in {wanted.folder}")


if __name__ == "__main__":
    main()
