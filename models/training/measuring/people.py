"""Recordings of people, to measure with: none is learnt from, and none is shipped.

Debian's packages klettres-data and ktuberling-data (GPL-2 or later) teach children letters, syllables and words in two
dozen languages, by about as many people. Hardly any of it is a word of chess, so it tells what becomes of what is not;
and one person says 34 short German words, which tell how well the network knows German sounds from people's mouths.
"""

import re
from pathlib import Path

import numpy as np
import soundfile

from models.training.measuring.clips import padded
from models.training.measuring.recordings import Clip
from models.training.speakers.festival import resampled
from speech_grammar import grammar

LETTERS, WORDS = Path("/usr/share/klettres"), Path("/usr/share/ktuberling/sounds")
TAKEN = 4  # one recording of so many
LISTED = re.compile(r'<sound name="(\w+)"\s+file="(de/syllab/\w+\.ogg)"')


def no_chess() -> list[Clip]:
    """Letters, syllables and words in many languages, but for those that are words of the grammar.

    Raises:
        FileNotFoundError: when one of the packages is not installed.
    """
    if missing := [str(folder) for folder in (LETTERS, WORDS) if not folder.is_dir()]:
        raise FileNotFoundError("not installed, see models/training/README.md: " + ", ".join(missing))
    found = sorted(path for folder in (LETTERS, WORDS) for path in folder.rglob("*") if path.suffix in {".ogg", ".wav"})
    return [_clip(path, "") for path in found[::TAKEN] if path.stem not in grammar.words()]


def german() -> list[Clip]:
    """Short German words by one person."""
    listed = LISTED.findall((LETTERS / "de" / "sounds.xml").read_text(encoding="utf-8"))
    return [_clip(LETTERS / file, word.lower()) for word, file in listed]


def _clip(path: Path, words: str) -> Clip:
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    language = path.relative_to(LETTERS if path.is_relative_to(LETTERS) else WORDS).parts[0]
    said = resampled(samples.mean(axis=1), rate).astype(np.float64)
    return Clip(language, words, padded(said))
