"""Words of announcements in another language than the Laws', put into German ones (Laws 2009, E2.1): `foreign.toml`."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise

from speech_grammar.vocabulary import NO_LETTER, fold, vocabulary

CASTLING = "rochade"
_SQUARE = re.compile("[a-h][1-8]", re.IGNORECASE)


def in_german(words: str) -> str | None:
    """The words with the German one for each that is another language's; None where none of them is.

    Before a square "a" is no file there, but "to": "caballo a f3".
    "Rochade" comes before its side, in whatever order that language has them.
    """
    said = [word.strip(".,;:!?") for word in words.split()]
    german = [german_words().get(fold(word), word) for word in said]
    if german == said:
        return None
    german = [
        "nach" if word == "a" and _SQUARE.match(next_word) else word for word, next_word in pairwise([*german, ""])
    ]
    return " ".join(sorted(german, key=lambda word: word != CASTLING))


def with_german_pieces(words: str) -> str | None:
    """The words with the German ones for pieces, and for whose they are; None where none is another language's."""
    table = vocabulary()
    names = table.pieces.keys() | table.plurals.keys() | table.whose.keys()
    said = NO_LETTER.sub("", words).split()
    bare = [word.strip(".,;:!?¿") for word in said]
    german = [found if (found := german_words().get(fold(word))) in names else word for word in bare]
    return None if german == bare else " ".join(german)


@cache
def german_words() -> Mapping[str, str]:
    """From the folded spelling of each word to the German word."""
    table = tomllib.loads(files("speech_grammar").joinpath("foreign.toml").read_text("utf-8"))
    return {fold(word): german for german, words in table.items() for word in words}
