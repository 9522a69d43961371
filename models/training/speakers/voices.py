"""The voices of voices.toml: which engine speaks, who is held out, and how each says the model's phones."""

import random
import tomllib
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.speakers.lexicon import Pronunciation
from models.training.speakers.phones import SILENCE, VOWELS
from voice.pcm import HEARING_RATE

TABLE = Path(__file__).with_name("voices.toml")
PAUSE = "#"  # before the first and behind the last phone
SAMPLE_RATE = HEARING_RATE  # Hz, of everything the corpus holds
EDGE_SECONDS = 0.03  # what is left of a pause that is cut away


@dataclass(frozen=True, slots=True)
class Utterance:
    """What a voice said: mono samples (float32, -1 to 1, 16 kHz) and (start in seconds, phone) in order of time."""

    samples: NDArray[np.float32]
    phones: tuple[tuple[float, str], ...]

    def without_pauses(self) -> NDArray[np.float32]:
        """From shortly before its first sound to shortly behind its last one."""
        ends = [start for start, _ in self.phones[1:]] + [len(self.samples) / SAMPLE_RATE]
        spoken = [(start, end) for (start, phone), end in zip(self.phones, ends, strict=True) if phone != SILENCE]
        first, last = spoken[0][0] - EDGE_SECONDS, spoken[-1][1] + EDGE_SECONDS
        return self.samples[max(0, round(first * SAMPLE_RATE)) : round(last * SAMPLE_RATE)]


@dataclass(frozen=True, slots=True)
class Voice:
    """One voice of festival or flite.

    `method` is what it is made of: "diphones" recorded one by one, or a "corpus" of sentences.
    `speaker` is who was recorded, where one person lent the voice to several. `lacks` are neighbours among its own
    phones that it cannot say, PAUSE among them. A `newcomer` is measured with and nothing else: no network learns from
    it, and no cost, margin or weight is chosen by it. A voice that `hums` is not silent in its pauses.
    """

    key: str
    engine: str
    name: str
    family: str
    method: str = "diphones"
    speaker: str = ""
    held_out: bool = False
    newcomer: bool = False
    hums: bool = False
    stress: str = ""
    lacks: frozenset[tuple[str, str]] = frozenset()
    substitutes: dict[str, list[str]] = field(default_factory=dict, hash=False)

    def respell(self, said: Pronunciation, choice: random.Random | None = None) -> list[tuple[str, ...]]:
        """The voice's own phones, a tuple for each of the pronunciation's (empty: left out).

        Without `choice` the first substitute is taken everywhere.
        """
        spelt = []
        for index, phone in enumerate(said.phones):
            options = self.substitutes.get(phone, [phone])
            names = tuple((choice.choice(options) if choice else options[0]).split())
            if self.stress and index == said.stressed and phone in VOWELS:
                names = (names[0] + self.stress, *names[1:])
            spelt.append(names)
        return spelt

    def can_say(self, words: list[list[tuple[str, ...]]]) -> bool:
        """Whether it has all pairs of neighbours in these words, in its own phones, with pauses around them."""
        names = [PAUSE, *(name for word in words for names in word for name in names), PAUSE]
        return self.lacks.isdisjoint(pairwise(names))


@cache
def voices() -> dict[str, Voice]:
    """All natural voices by key."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    found = {}
    for key, entry in table["voice"].items():
        family = dict(table["family"][entry["family"]])
        lacks = frozenset((one, other) for one, other in map(str.split, family.pop("lacks", [])))
        found[key] = Voice(key=key, stress=family.pop("stress"), lacks=lacks, substitutes=family, **entry)
    return found


@cache
def espeak_variants(*, held_out: bool) -> tuple[str, ...]:
    """Names of espeak-ng's voice variants, for training or held out of it."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))["espeak"]
    if held_out:
        return tuple(table["held_out"])
    folder = Path(table["variants"])
    usable = {path.name for path in folder.iterdir()} - set(table["unused"]) - set(table["held_out"])
    return tuple(sorted(usable))
