"""Which spelling of each word a recogniser's model has.

Rochade's words have one canonical spelling ("hector", "fünf"). A model trained elsewhere may write "hektor" or
"fuenf"; then it is asked for that, and what it hears is written back canonically.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True, slots=True)
class Spellings:
    """`known` maps each canonical word to the model's spelling of it; `missing` are those that it has in none."""

    known: Mapping[str, str]
    missing: tuple[str, ...]

    @classmethod
    def choose(cls, words: Iterable[str], variants: Mapping[str, str], knows: Callable[[str], bool]) -> "Spellings":
        """Look for each of `words` in a model: as it stands, then in the `variants` (other spelling to canonical)."""
        known: dict[str, str] = {}
        missing = []
        for word in words:
            spelling = next(filter(knows, _spellings_of(word, variants)), None)
            if spelling is None:
                missing.append(word)
            else:
                known[word] = spelling
        return cls(known, tuple(missing))

    @property
    def substitutes(self) -> dict[str, str]:
        """The words that the model has only in another spelling."""
        return {word: spelling for word, spelling in self.known.items() if word != spelling}

    def as_known(self, phrase: str) -> str | None:
        """The phrase in the model's spelling; None when a word of it is missing."""
        words = phrase.split()
        if not all(word in self.known for word in words):
            return None
        return " ".join(self.known[word] for word in words)

    def canonical(self, word: str) -> str:
        """A word from the model, in Rochade's spelling."""
        return next((ours for ours, theirs in self.known.items() if theirs == word), word)


def _spellings_of(word: str, variants: Mapping[str, str]) -> Iterable[str]:
    listed = [word, *(variant for variant, meant in variants.items() if meant == word)]
    for spelling in listed:
        yield spelling
        yield spelling.translate(_UMLAUTS)
