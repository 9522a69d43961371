"""How words are pronounced that synthesisers get wrong: one table a language, applied in one place."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path


class Notation(StrEnum):
    """How a synthesiser is told a pronunciation."""

    ESPEAK = "espeak"  # phonemes between [[ and ]]
    RESPELLING = "respelling"  # another spelling, for engines that take plain text


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The corrections of one language in one notation: lower-case word or phrase to what replaces it."""

    entries: Mapping[str, str]

    def apply(self, text: str) -> str:
        """`text` with each whole word of the lexicon replaced, whatever its capitals."""
        if not self.entries:
            return text
        return _pattern(tuple(self.entries)).sub(lambda found: self.entries[found[0].lower()], text)


@cache
def lexicon(language: str, notation: Notation) -> Lexicon:
    """The lexicon of a language such as "de"; empty where there is no table."""
    table = Path(__file__).with_name(f"lexicon_{language}.toml")
    if not table.exists():
        return Lexicon({})
    entries = tomllib.loads(table.read_text(encoding="utf-8"))
    said = {word: entry[notation] for word, entry in entries.items()}
    return Lexicon({word: f"[[{sound}]]" for word, sound in said.items()} if notation is Notation.ESPEAK else said)


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)
