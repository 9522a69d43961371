"""What Rochade asks of a speech synthesiser, whichever it is."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from voice.mouth.manner import Manner

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

        The language may name a variant of its voice, "de-x-f2" (`voice.mouth.manner.in_voice`); a driver that has none
        speaks in its usual voice.

        May be called from any thread; calls are carried out one after another. Raises SpeechError.
        """
        ...

    def close(self) -> None:
        """Let go of the engine."""
        ...


@runtime_checkable
class Mannered(Protocol):
    """A synthesiser that is told how to speak; others have the manner of their system."""

    manner: Manner
