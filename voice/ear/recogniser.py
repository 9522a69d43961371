"""What Rochade asks of a speech recogniser, whichever it is."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from dialogue.understanding.heard import Heard


class Listening(Protocol):
    """One utterance being heard while it is spoken."""

    @property
    def is_full(self) -> bool:
        """Whether the longest utterance has been reached: what is accepted from now on is not heard."""
        ...

    def accept(self, block: bytes) -> None:
        """Hear the next block: int16 little-endian mono at 16,000 Hz, any number of whole samples."""
        ...

    @property
    def so_far(self) -> str:
        """The words by now, as far as they can be told: empty where they are not clear."""
        ...

    def finish(self) -> Heard:
        """End the utterance now, without waiting for silence, and say what was heard. Call it once."""
        ...


class Recogniser(Protocol):
    """A recogniser that has loaded its model and hears one utterance after another."""

    def listen(self, answers: Sequence[str] = ()) -> Listening:
        """Begin an utterance; with `answers`, one that is one of these phrases or none of them."""
        ...


def hear(recogniser: Recogniser, blocks: Iterable[bytes]) -> Heard:
    """Hear one utterance from blocks of samples; stops reading them when the utterance is full."""
    listening = recogniser.listen()
    for block in blocks:
        listening.accept(block)
        if listening.is_full:
            break
    return listening.finish()
