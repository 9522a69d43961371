"""When the words of a sentence are said, as nearly as its letters tell.

Its length is known as soon as it has been made, and its words lie in it as its letters do. Of 6,618 words in sentences
of all six languages, made by espeak at 90, 175 and 300 words a minute, none was further from its place than sixteen
letters, and in a short sentence than a third of these: pauses are what letters do not tell.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from speech_grammar.messages import Spoken

NEARLY = 16  # letters
A_PART = 3  # of a short sentence


def words_of(text: str) -> frozenset[str]:
    """All of its words, in lower case."""
    return frozenset(re.findall(r"\w+", text.lower()))


@dataclass(slots=True)
class Stretch:
    """A part of what is spoken, and where its sound lies: in seconds from the first sample; None while it is made."""

    text: str
    begins_s: float
    ends_s: float | None = None

    def words_between(self, since_s: float, until_s: float) -> frozenset[str]:
        """The words that may be said between these times: all of them while its end is not known."""
        if self.ends_s is None:
            return words_of(self.text) if self.begins_s <= until_s else frozenset()
        words = self._words(self.ends_s)
        return frozenset(word for word, begins, ends in words if begins <= until_s and ends >= since_s)

    def _words(self, ends_s: float) -> Iterator[tuple[str, float, float]]:
        """Each word, and between which times it is said."""
        a_letter_s, nearly = (ends_s - self.begins_s) / len(self.text), min(NEARLY, len(self.text) / A_PART)
        for word in re.finditer(r"\w+", self.text.lower()):
            first, last = max(0, word.start() - nearly), min(len(self.text), word.end() + nearly)
            yield word[0], self.begins_s + first * a_letter_s, self.begins_s + last * a_letter_s


def all_words(spoken: Spoken) -> frozenset[str]:
    """The words of all its parts."""
    return frozenset().union(*(words_of(part.text) for part in spoken))
