"""The talk key: an utterance lasts as long as it is held down."""

import threading
from collections.abc import Callable

from voice.ear.segmenter import NOTHING, Step
from voice.pcm import bytes_of_ms

PRE_ROLL_MS = 200  # people begin to speak a little before the key is down


class TalkKey:
    """A key that is down or up, pressed from whichever thread reads the keyboard.

    `when_pressed` is called at once, in that thread: it silences speech, which is how a player cuts in.
    """

    def __init__(self, when_pressed: Callable[[], None] | None = None) -> None:
        self._when_pressed = when_pressed
        self._down = threading.Event()

    @property
    def is_down(self) -> bool:
        """Whether the player holds it."""
        return self._down.is_set()

    def press(self) -> None:
        """The key goes down."""
        self._down.set()
        if self._when_pressed is not None:
            self._when_pressed()

    def release(self) -> None:
        """The key goes up."""
        self._down.clear()

    def toggle(self) -> None:
        """Press or release: a terminal tells when a key is pressed, but not when it is let go."""
        if self.is_down:
            self.release()
        else:
            self.press()


class PushToTalk:
    """Utterances by the talk key, each with the `pre_roll_ms` before it; they end at release, without a tail.

    It is not more, lest the utterance begin with what was said to somebody else: quiet before the first word is the
    front end's to give.
    """

    def __init__(self, key: TalkKey, pre_roll_ms: int = PRE_ROLL_MS) -> None:
        self._key = key
        self._was_down = False
        self._pre_roll = b""
        self._pre_roll_bytes = bytes_of_ms(pre_roll_ms)

    def feed(self, block: bytes) -> Step:
        """See `Segmenter`."""
        was_down, self._was_down = self._was_down, self._key.is_down
        if self._was_down and not was_down:
            before, self._pre_roll = self._pre_roll, b""
            return Step(before + block)
        if self._was_down or was_down:  # the block in which the key is let go still belongs to it
            return Step(block, ends=not self._was_down)
        self._pre_roll = (self._pre_roll + block)[-self._pre_roll_bytes :] if self._pre_roll_bytes else b""
        return NOTHING

    def end(self) -> None:
        """See `Segmenter`: nothing pauses while the key is down."""
