"""What one person alone is answered: sentences, and sounds of the tape between them."""

from collections.abc import Iterator
from dataclasses import dataclass

from dialogue.saying import Saying
from dialogue.understanding.heard import Heard
from game.table.seat import NotationLanguage
from speech_grammar import NotUnderstood, Reading, parse


@dataclass(frozen=True, slots=True)
class Clip:
    """A sound of the tape, by its name there."""

    name: str


Answer = Iterator[Saying | Clip]
"""In the order in which it is to be heard; what takes long to find out comes when it is known."""


def reading_of(heard: Heard, notation: NotationLanguage = NotationLanguage.GERMAN) -> Reading | None:
    """The likeliest hypothesis that is a whole sentence; None where none is."""
    for hypothesis in heard.hypotheses:
        if hypothesis.whole and hypothesis.words:
            try:
                return parse(hypothesis.words, notation)
            except NotUnderstood:
                continue
    return None
