"""What Rochade asks of a speech synthesiser, whichever it is."""

from collections.abc import Callable
from typing import Protocol

Emit = Callable[[bytes], bool]
"""Takes the next samples (int16 little-endian mono); False tells the synthesiser to stop at once."""


class Synthesiser(Protocol):
    """Turns words of one language into sound."""

    @property
    def sample_rate(self) -> int:
        """Of everything it emits, in Hz."""
        ...

    def synthesise(self, text: str, language: str, emit: Emit) -> None:
        """Speak `text` in `language` ("de", "en", ...) into `emit`, and return when all is emitted or emit is False.

        May be called from any thread; calls are carried out one after another. Raises SpeechError.
        """
        ...

    def close(self) -> None:
        """Let go of the engine."""
        ...
