"""Cutting the stream of the microphone into utterances: by the talk key, or by voice activity."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Step:
    """What one block of sound means: the samples that belong to an utterance now, and whether it ends here."""

    samples: bytes = b""
    ends: bool = False


NOTHING = Step()


class Segmenter(Protocol):
    """Decides what belongs to an utterance; keeps no clock but the sound itself."""

    def feed(self, block: bytes) -> Step:
        """Take the next block: int16 little-endian mono at 16,000 Hz."""
        ...
