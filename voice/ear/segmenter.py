"""Cutting the stream of the microphone into utterances: by the talk key, or by voice activity."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from voice.ear.passed_over import Passed


@dataclass(frozen=True, slots=True)
class Step:
    """What one block of sound means: the samples that belong to an utterance now, and whether it ends here.

    `pauses`: it goes on, but nobody has spoken for so long that what is whole may end here. `anew`: it begins with
    these samples, for what was of it before was somebody else's; the first `known` bytes of them were given before.
    `passed_over`: what the microphone heard while Rochade named whose it is, the first `known` bytes included.
    """

    samples: bytes = b""
    ends: bool = False
    pauses: bool = False
    anew: bool = False
    known: int = 0
    passed_over: "Passed | None" = None


NOTHING = Step()


class Whole:
    """All that comes is one utterance, which is ended from outside."""

    def feed(self, block: bytes) -> Step:
        """See `Segmenter`."""
        return Step(block)

    def end(self) -> None:
        """See `Segmenter`."""


class Segmenter(Protocol):
    """Decides what belongs to an utterance; keeps no clock but the sound itself."""

    def feed(self, block: bytes) -> Step:
        """Take the next block: int16 little-endian mono at 16,000 Hz."""
        ...

    def end(self) -> None:
        """End the utterance that is open in a pause: what comes now belongs to the next."""
        ...
