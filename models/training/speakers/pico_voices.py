"""SVOX Pico, a German synthesiser of its own kind (hidden Markov models), by PyPI's package ttspico (Apache-2.0).

It is given words, as they are written, and reads them by its own rules; it tells no times: `corpus/aligning.py` finds
the phones.
"""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

RATES, PITCHES = (65, 150), (65, 150)  # 100 is the voice's own


class Pico:
    """The engine with its German voice.

    Raises:
        ImportError: when ttspico is not installed.
    """

    def __init__(self) -> None:
        import ttspico  # noqa: PLC0415 - only who speaks with it needs it

        self._engine: Any = ttspico.TtsEngine("de-DE")

    def speak(self, words: tuple[str, ...], choice: random.Random) -> NDArray[np.int16]:
        """The words at some tempo and pitch: mono samples at 16 kHz."""
        self._engine.rate, self._engine.pitch = choice.randint(*RATES), choice.randint(*PITCHES)
        return np.frombuffer(self._engine.speak(" ".join(words)), "<i2")
