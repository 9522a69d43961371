"""The faint noise under everything that is heard.

No microphone is ever perfectly silent, so no model knows what a muted one delivers: "Schach" was heard in it.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from voice.pcm import HEARING_RATE

if TYPE_CHECKING:
    import numpy as np

DITHER_RMS = 2.0  # in steps of 16 bits: inaudible


def dithered(block: bytes, position: int = 0) -> bytes:
    """The samples with the noise, the same at each `position` (in samples) of every utterance."""
    import numpy as np  # noqa: PLC0415 - only who listens waits for it

    samples = np.frombuffer(block, dtype="<i2").astype(np.int32)
    noise = _noise().take(np.arange(position, position + len(samples)), mode="wrap")
    return bytes((samples + noise).clip(-32_768, 32_767).astype("<i2").tobytes())


@cache
def _noise() -> "np.ndarray[Any, np.dtype[np.int32]]":
    import numpy as np  # noqa: PLC0415 - only who listens waits for it

    return np.random.default_rng(0).normal(0, DITHER_RMS, HEARING_RATE).round().astype(np.int32)
