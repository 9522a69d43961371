"""What is spoken: pieces of text, each with the language whose voice must read it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_SENTENCE_END = re.compile(r"[.!?]\s*$")


@dataclass(frozen=True, slots=True)
class Part:
    """Words in one language ("de", "en"); spaces and punctuation around them are kept."""

    text: str
    language: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """An utterance. `str()` is the plain line; iterating gives the parts, neighbours of one language joined."""

    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, parts: Iterable[Part]) -> "Spoken":
        """The parts as one utterance: neighbours joined, each sentence with a capital at its beginning."""
        joined: list[Part] = []
        for part in parts:
            text = part.text
            if not joined or _SENTENCE_END.search(joined[-1].text):
                text = _capital(text)
            if joined and (joined[-1].language == part.language or not any(map(str.isalnum, text))):
                joined[-1] = Part(joined[-1].text + text, joined[-1].language)
            elif text:
                joined.append(Part(text, part.language))
        return cls(tuple(joined))

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __str__(self) -> str:
        return "".join(part.text for part in self.parts)

    def __add__(self, other: "Spoken") -> "Spoken":
        """Both, one after the other."""
        if not self.parts or not other.parts:
            return self if self.parts else other
        return Spoken.of((*self.parts, Part(" ", self.parts[-1].language), *other.parts))


def _capital(text: str) -> str:
    """The text with its first letter as a capital."""
    start = len(text) - len(text.lstrip())
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]
