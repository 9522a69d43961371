"""Who speaks before his microphone is open: while Rochade names him, whose talk key it is.

Of "Springer Felix drei", begun into "Ich höre Weiß.", the open microphone hears "Felix drei", another move. So it is
heard a second time, with all that came in since before the name: a headset keeps Rochade's voice out of that, and the
whole move is in it. Out of a loudspeaker the name makes words unclear, or others: they count only where those that the
open microphone has heard are among them. Else nothing does where he spoke as it opened, for the beginning is lost.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from dialogue.understanding.heard import Heard
from voice.ear.passed_over import Passed
from voice.ear.recogniser import Recogniser

A_SQUARE = 2  # words: what is less may go with anything


class BegunEarly:
    """One utterance, heard with what was passed over before it."""

    def __init__(self, recogniser: Recogniser, passed_over: Passed) -> None:
        self._listening = recogniser.listen()
        self._passed_over, self._opened = passed_over, bytearray()
        self._listening.accept(passed_over.samples)

    def accept(self, samples: bytes) -> None:
        """What comes in after that (int16 little-endian mono at 16,000 Hz)."""
        self._opened += samples
        if not self._listening.is_full:
            self._listening.accept(samples)

    @property
    def samples(self) -> bytes:
        """All of it."""
        return self._passed_over.samples + bytes(self._opened)

    def finish(self, beside: ThreadPoolExecutor) -> "Future[Heard]":
        """What was heard with what was passed over."""
        return beside.submit(self._listening.finish)

    def is_better(self, heard: Heard, whole: Heard) -> bool:
        """Whether what was `heard` when the microphone was open is only a part of the `whole`."""
        if not whole.words or whole.words == heard.words:
            return False
        if not self._passed_over.is_clean:
            return len(heard.words.split()) >= A_SQUARE and _holds(whole.words, heard.words)
        return _holds(whole.words, heard.words) or self._spoke_at_once

    def is_torn(self, heard: Heard, whole: Heard) -> bool:
        """Whether it may be a part of something that is not known."""
        if not heard.words or whole.words == heard.words:
            return False
        return self._spoke_at_once or (whole.near != heard.words and _holds(whole.near, heard.words))

    @property
    def _spoke_at_once(self) -> bool:
        from voice.ear.noise.at_once import speaks_at_once  # noqa: PLC0415 - with numpy, for who listens

        return speaks_at_once(bytes(self._opened))


def torn(heard: Heard) -> Heard:
    """What may be told of it, and nothing that may be acted on."""
    return replace(heard, words="", hypotheses=(), near=heard.words or heard.near, is_torn=True)


def _holds(longer: str, shorter: str) -> bool:
    """Whether these words stand in those, in one piece."""
    return bool(shorter) and f" {shorter} " in f" {longer} "
