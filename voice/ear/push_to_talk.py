"""The talk key: an utterance lasts as long as it is held down, and a little longer at both ends.

Of 43 moves of the demo, each heard right with a key that is pressed in time, 15 are heard right where it goes down
400 ms into the word and 200 ms before it are taken along, and all where 500 ms are. Let go 120 ms before the end
without a tail, 36 are heard right, and 200 ms before it 29: the last sound is missing.
"""

import threading
from collections import deque
from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING

from voice.ear.activity import SPOKEN_ON_MS, IsSpeech, Thresholds, is_muted, loud_speech
from voice.ear.segmenter import NOTHING, Step
from voice.pcm import FRAME_BYTES, FRAME_MS, bytes_of_ms, duration_ms

if TYPE_CHECKING:
    from voice.ear.passed_over import Passed

PRE_ROLL_MS = 500  # people begin to speak before the key is down
UNSURE_MS = 200  # of it, where nobody was quiet in it: then it may be the end of what was said to somebody else
TAIL_MS = 300  # at most, where the last sound is still being spoken when the key is let go

_FRAMES_OF_QUIET = SPOKEN_ON_MS // FRAME_MS  # within a word nobody is quiet for so long


class TalkKey:
    """A key that is down or up, pressed from whichever thread reads the keyboard.

    `when_pressed` is called at once, in that thread: it silences speech, which is how a player cuts in.
    """

    def __init__(self, when_pressed: Callable[[], None] | None = None) -> None:
        self._when_pressed = when_pressed
        self._down = threading.Event()
        self._named = threading.Event()

    @property
    def is_down(self) -> bool:
        """Whether the player holds it."""
        return self._down.is_set()

    @property
    def is_named(self) -> bool:
        """Whether it is about to go down, as soon as Rochade has named whose it is."""
        return self._named.is_set()

    def name(self) -> None:
        """Rochade names whose it is, before it goes down."""
        self._named.set()

    def press(self) -> None:
        """The key goes down."""
        self._down.set()
        self._named.clear()
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
    """Utterances by the talk key, each with what was said just before it was pressed.

    That begins where somebody was last quiet, `PRE_ROLL_MS` before the key at the earliest, and not before what is
    muted: of 67 sentences by two simulated players, who often pressed while Rochade spoke, ten were not understood for
    such stillness behind the noise of the room. It ends when the key is let go; where somebody still speaks then, as
    soon as he has been quiet for longer than within a word, and after `TAIL_MS` at the latest. Who lets go behind his
    words waits for nothing. What was `passed_over` until then goes with it, for him who has begun too early.
    """

    def __init__(
        self,
        key: TalkKey,
        pre_roll_ms: int = PRE_ROLL_MS,
        is_speech: IsSpeech | None = None,
        passed_over: "Callable[[], Passed | None]" = lambda: None,
    ) -> None:
        self._key = key
        self._passed_over = passed_over
        self._is_speech = is_speech or loud_speech(Thresholds())
        self._is_open = False
        self._pre_roll_ms = pre_roll_ms
        self._before = b""
        self._unframed = b""
        self._lately: deque[bool] = deque(maxlen=(PRE_ROLL_MS + SPOKEN_ON_MS) // FRAME_MS)  # what was speech, by frames
        self._tail_ms = 0

    @property
    def is_open(self) -> bool:
        """Whether an utterance has begun and not ended: who lets go in his last sound still speaks."""
        return self._is_open

    def feed(self, block: bytes) -> Step:
        """See `Segmenter`."""
        if self._key.is_down and not self._is_open:
            return self._begin(block)
        self._look_for_speech(block)  # always, for it has to know the noise of the room
        if self._key.is_down:
            return self._again(block) if self._tail_ms else Step(block)
        return self._let_go(block) if self._is_open else self._wait(block)

    def _begin(self, block: bytes) -> Step:
        before, self._before = self._just_said, b""
        self._is_open = True
        self._look_for_speech(block)
        passed_over = self._passed_over()
        return Step(before + block, passed_over=passed_over, known=len(before) if passed_over else 0)

    def _let_go(self, block: bytes) -> Step:
        """The block in which the key is let go still belongs to it."""
        self._tail_ms += duration_ms(block)
        if any(list(self._lately)[-_FRAMES_OF_QUIET:]) and self._tail_ms <= TAIL_MS:
            return Step(block)
        self._is_open, self._tail_ms = False, 0
        return Step(block, ends=True)

    def _again(self, block: bytes) -> Step:
        """Pressed once more before the tail was over: what comes now is the next utterance's."""
        self._is_open, self._tail_ms = False, 0
        self._wait(block)
        return Step(ends=True)

    def _wait(self, block: bytes) -> Step:
        before = b"" if is_muted(block) and any(self._before) else self._before
        self._before = (before + block)[-bytes_of_ms(PRE_ROLL_MS) :]
        return NOTHING

    @property
    def _just_said(self) -> bytes:
        """Of what was before the key: from where somebody was last quiet."""
        since = min(self._quiet_since_ms, self._pre_roll_ms)
        return self._before[-bytes_of_ms(since) :] if since else b""

    @property
    def _quiet_since_ms(self) -> int:
        """How long ago the last time began in which nobody spoke; `UNSURE_MS` where there was none."""
        ago = 0
        for is_speech, run in groupby(reversed(self._lately)):
            length = len(list(run))
            ago += length
            if not is_speech and length >= _FRAMES_OF_QUIET:
                return ago * FRAME_MS
        return UNSURE_MS

    def _look_for_speech(self, block: bytes) -> None:
        self._unframed += block
        while len(self._unframed) >= FRAME_BYTES:
            frame, self._unframed = self._unframed[:FRAME_BYTES], self._unframed[FRAME_BYTES:]
            self._lately.append(self._is_speech(frame))

    def end(self) -> None:
        """See `Segmenter`: nothing pauses while the key is down."""
