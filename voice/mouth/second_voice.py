"""A voice that does not answer is followed by another, so that nobody is left in silence with his clock running."""

from collections.abc import Callable
from time import monotonic

from speech_grammar.messages import Part
from voice.errors import SpeechError
from voice.mouth.manner import Manner
from voice.mouth.synthesiser import Emit, Mannered, Synthesiser

REST_S = 60.0  # a voice that hangs costs seconds a sentence: it is not asked again for so long


class SecondVoice:
    """Speaks with a first voice, opened when it is needed; what that fails to say, and all for a minute, a second says.

    After the first such sentence the second says `why`, which `told` is called to print.
    """

    def __init__(
        self,
        first: Callable[[], Synthesiser],
        second: Synthesiser,
        why: Part,
        told: Callable[[], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`clock` tells seconds. `first` raises SpeechError where there is no such voice."""
        self.manner = Manner()
        self._open = first
        self._first: Synthesiser | None = None
        self._second = second
        self._why = why
        self._told = told
        self._clock = clock
        self._rests_until = float("-inf")

    @property
    def sample_rate(self) -> int:
        """In Hz, of all that is emitted."""
        return self._second.sample_rate

    def synthesise(self, text: str, language: str, emit: Emit) -> None:
        """See `Synthesiser`; raises SpeechError where neither can."""
        if self._clock() < self._rests_until:
            self._speak(self._second, text, language, emit)
            return
        try:
            self._first = self._first or self._open()
            self._speak(self._first, text, language, emit)
        except SpeechError:
            self._rests_until = self._clock() + REST_S
            self._told()
            self._speak(self._second, text, language, emit)
            self._speak(self._second, self._why.text, self._why.language, emit)

    def close(self) -> None:
        """Let go of both."""
        if self._first:
            self._first.close()
        self._second.close()

    def _speak(self, voice: Synthesiser, text: str, language: str, emit: Emit) -> None:
        if isinstance(voice, Mannered):
            voice.manner = self.manner
        voice.synthesise(text, language, emit)
