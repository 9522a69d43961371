"""Pronunciations: from lexicon.toml for the words of the vocabulary, from espeak-ng for any other word."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from models.training.speakers import espeak
from models.training.speakers.phones import SPEECH, VOWELS

LEXICON = Path(__file__).with_name("lexicon.toml")


@dataclass(frozen=True, slots=True)
class Pronunciation:
    """One way to say a word: its phones, and which of them is the vowel of the stressed syllable (None: no vowel)."""

    phones: tuple[str, ...]
    stressed: int | None

    @classmethod
    def parse(cls, text: str) -> "Pronunciation":
        """Read a line of lexicon.toml such as ``"r O x 'a: d @"``.

        Raises:
            ValueError: when a phone is unknown.
        """
        marked = text.split()
        phones = tuple(phone.removeprefix("'") for phone in marked)
        if unknown := set(phones) - set(SPEECH):
            message = f"unknown phones {sorted(unknown)} in {text!r}"
            raise ValueError(message)
        stressed = [index for index, phone in enumerate(marked) if phone.startswith("'")]
        full = [index for index, phone in enumerate(phones) if phone in VOWELS and phone not in "@6"]
        any_vowel = [index for index, phone in enumerate(phones) if phone in VOWELS]
        return cls(phones, next(iter(stressed or full or any_vowel), None))

    def syllables(self) -> list[tuple[int, int]]:
        """Spans of phones, one vowel in each and at most one consonant before it (the first takes all there are)."""
        vowels = [index for index, phone in enumerate(self.phones) if phone in VOWELS]
        starts = [0] + [v - 1 if self.phones[v - 1] not in VOWELS else v for v in vowels[1:]]
        return list(zip(starts, [*starts[1:], len(self.phones)], strict=True))


@cache
def words() -> dict[str, tuple[Pronunciation, ...]]:
    """All words of lexicon.toml with their pronunciations, the standard one first."""
    table = tomllib.loads(LEXICON.read_text(encoding="utf-8"))["words"]
    return {word: tuple(Pronunciation.parse(line) for line in lines) for word, lines in table.items()}


@cache
def pronunciations(word: str) -> tuple[Pronunciation, ...]:
    """How a word is said; a word outside lexicon.toml as espeak-ng would say it in German."""
    return words().get(word.lower()) or (Pronunciation.parse(" ".join(espeak.phones_of(word))),)
