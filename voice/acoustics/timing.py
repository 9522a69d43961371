"""How long the sounds of a reading last, beside how long such sounds usually do.

The graph lets every sound last as long as it likes, and so finds words where their sounds are not: a whole vowel in
30 ms, an s of half a second. Here the logarithm of a length is normal, for each phone in its own way, and all sounds of
one utterance share a tempo that nobody knows beforehand (after Jones and Woodland 1993, "Using relative duration in
large vocabulary speech recognition").
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from voice.errors import ModelError, VoiceErrorCode

FILE = Path("am") / "timing.txt"  # beside the network, which learnt from the same sounds
WEIGHT = 0.7  # of the score; that and the tempo's deviation: models/training/README.md has the figures
TEMPO = 0.2  # deviation of an utterance's tempo, as a logarithm
FURTHEST = 3.0  # deviations: what is longer or shorter is as unlikely

Sound = tuple[int, int]
"""A phone by number, and how many frames of 10 ms it lasts."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Of each phone by number: mean and deviation of the natural logarithm of its frames; silence has none."""

    lengths: dict[int, tuple[float, float]]

    @classmethod
    def of(cls, model_path: Path, phones: dict[str, int]) -> Self:
        """Of a model directory; knows of no phone where the model has none.

        Raises ModelError (`model_damaged`) where the file has another form.
        """
        path = model_path / FILE
        if not path.exists():
            return cls({})
        try:
            lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
            return cls({phones[phone]: _length(float(mean), float(deviation)) for phone, mean, deviation in lines})
        except (OSError, KeyError, ValueError) as error:
            text = f"{path}: {error}"
            raise ModelError(VoiceErrorCode.MODEL_DAMAGED, text, model=model_path.name) from error

    def likelihood(self, sounds: Sequence[Sound]) -> float:
        """What the lengths of a reading's sounds add to its log-likelihood, in nats of a hypothesis' score."""
        known = [(math.log(frames), *self.lengths[phone]) for phone, frames in sounds if phone in self.lengths]
        evidence = sum(1 / deviation**2 for _, _, deviation in known)
        longer = sum((length - mean) / deviation**2 for length, mean, deviation in known)
        tempo = longer / (evidence + 1 / TEMPO**2)
        found = -((tempo / TEMPO) ** 2) / 2
        for length, mean, deviation in known:
            away = min(abs(length - mean - tempo) / deviation, FURTHEST)
            found -= away**2 / 2 + math.log(deviation)
        return WEIGHT * found


def _length(mean: float, deviation: float) -> tuple[float, float]:
    """Of a phone. Raises ValueError where no length deviates so."""
    if not (math.isfinite(mean) and math.isfinite(deviation) and deviation > 0):
        raise ValueError(f"no length is {mean} and deviates by {deviation}")
    return mean, deviation
