"""Recordings of people that the network learns from, out of the folders that `--people` names.

Each folder has a manifest.tsv (columns file, speaker and words; emodb's also phone_labels, the file of its phones).
What is in them, and by whose leave, stands in the model's card:

- emodb: the Berlin Database of Emotional Speech (CC0), ten actors, with phones and times set by hand (`lablaut`);
- kerstin: one woman reads (CC0); her words are aligned;
- spross: single words by sixteen people of Wikimedia Commons (CC BY-SA 4.0 and freer); aligned.

Who is left out teaches nothing and is measured with.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from models.training.corpus.aligning import Aligner, ways
from models.training.corpus.corpus import speakable
from models.training.corpus.takes import Take
from models.training.speakers.festival import resampled
from models.training.speakers.lexicon import pronunciations
from models.training.speakers.phones import BABBLE, SILENCE, SPEECH
from voice.pcm import HEARING_RATE

LEFT_OUT = frozenset({"emodb10", "emodb13"})
TAUGHT_OF_SPROSS = "Jeuwre"  # the other fifteen, with few words each, are left out
MISFIT = 2.0  # nats a frame; recordings that fit worse are not what their words say
QUIET = 20  # in 16 bits: what is below it at the end of a file is padding
ROW = "\t"

# EmoDB's names of sounds that have others here, or are two; what is in neither table is speech of no known phone.
NAMES = {
    "i": "i:", "e": "e:", "o": "o:", "u": "u:", "y": "y:", "2": "2:", "8": "9",
    "X": "r", "4": "r", "R": "r", "B": "b", "D": "d", "G": "g", "V": "v", "H": "h", "L": "l",
    "nn": "n", "NN": "N", "mm": "m", "ss": "s", "vv": "v", "AU": "aU", "AO": "aU", "aO": "aU", "ao": "aU",
    "ai": "aI", "OI": "OY", "9I": "OY", "@6": "6",
    "i6": "i: 6", "a6": "a: 6", "E6": "E 6", "I6": "I 6", "U6": "U 6", "O6": "O 6", "e6": "e: 6", "u6": "u: 6",
    "y6": "y: 6", "o6": "o: 6",
}  # fmt: skip
LONG_A = 0.095  # seconds; EmoDB has one a


def rows(folder: Path) -> Iterator[dict[str, str]]:
    """The manifest's lines."""
    with (folder / "manifest.tsv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter=ROW, quoting=csv.QUOTE_NONE)


def recording(path: Path) -> NDArray[np.int16]:
    """Mono samples at 16 kHz."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    mono = resampled(samples.mean(axis=1), rate)
    return np.clip(mono * 32767, -32768, 32767).astype(np.int16)


def emodb(folder: Path, *, left_out: bool = False) -> list[Take]:
    """The actors that teach, or the two that do not, with the times set by hand."""
    found = []
    for row in rows(folder):
        labels = folder / row["phone_labels"]
        if (row["speaker"] in LEFT_OUT) == left_out and labels.is_file():
            samples = recording(folder / row["file"])
            loud = np.flatnonzero(np.abs(samples) > QUIET)
            samples = samples[: loud[-1] + HEARING_RATE // 10]
            phones = labelled(labels.read_text(encoding="latin-1"), len(samples) / HEARING_RATE)
            found.append(Take(samples, tuple(phones)))
    return found


def labelled(text: str, seconds: float) -> list[tuple[float, str]]:
    """A file of labels: lines of time, a number and a sound; a sound that begins with + or - is about its manner.

    "_t" is the silence of a plosive, "!t" or "tasp" its burst: one phone together, and "s" behind a t is "ts" with it.
    """
    events = [
        (float(fields[0]), fields[2])
        for line in text.partition("#")[2].splitlines()
        if len(fields := line.split()) > 2 and fields[2][0] not in "+-?"
    ]
    found: list[tuple[float, str]] = [(0.0, SILENCE)]
    before = ""
    for (start, name), (end, _) in pairwise([*events, (seconds, ".")]):
        if start >= seconds:
            break
        sound = name.removesuffix("asp").lstrip("_!")
        is_burst = name.startswith("!") or name.endswith("asp")
        if is_burst and sound == before:
            continue
        if sound == "s" and before == "t":
            found[-1], before = (found[-1][0], "ts"), ""
            continue
        phones = _phones(sound, end - start)
        found += [(start + (end - start) * place / len(phones), phone) for place, phone in enumerate(phones)]
        before = sound
    return found


def _phones(sound: str, seconds: float) -> list[str]:
    if sound == ".":
        return [SILENCE]
    if sound == "a" and seconds > LONG_A:
        return ["a:"]
    phones = NAMES.get(sound, sound).split()
    return phones if phones and all(phone in SPEECH for phone in phones) else [BABBLE]


def kerstin(folder: Path, aligner: Aligner) -> list[Take]:
    """All her sentences that espeak-ng has German phones for."""
    return _aligned(folder, list(rows(folder)), aligner)


def spross(folder: Path, aligner: Aligner) -> list[Take]:
    """The words by the one speaker who says most."""
    return _aligned(folder, [row for row in rows(folder) if row["speaker"] == TAUGHT_OF_SPROSS], aligner)


def _aligned(folder: Path, listed: Sequence[dict[str, str]], aligner: Aligner) -> list[Take]:
    found = []
    for row in listed:
        words = re.findall(r"[^\W\d_]+", row["words"].lower())
        if any(mark.isdigit() for mark in row["words"]) or words[:1] == ["letter"] or not all(map(speakable, words)):
            continue
        samples = recording(folder / row["file"])
        alignment = aligner.align(samples, [ways(pronunciations(word)) for word in words])
        if alignment is not None and alignment.misfit < MISFIT:
            found.append(Take(samples, alignment.phones))
    return found
