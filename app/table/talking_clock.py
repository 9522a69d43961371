"""The marks at which a player who has asked for it is told his own time, while his clock runs.

The Laws let a visually impaired player be told the time on his request alone (2009, E2.9d; 2018, D.2.10), and give
his clock a dot to be felt at every five minutes and two at every fifteen (2009, E2.4); from 2018 on a clock may talk
(D.2.6.1). So the marks are off until he asks for them, they are his own time for him alone, and the record has each as
his question.
"""

from game.units import MINUTE_MS, SECOND_MS
from voice.mouth.manner import RATE

DOT_MS = 5 * MINUTE_MS
TWO_DOTS_MS = 15 * MINUTE_MS
COUNTED_MS = 10 * SECOND_MS
LATE_MS = SECOND_MS // 2  # so long after a mark it is no longer the time
_SPOKEN = (2 * MINUTE_MS, MINUTE_MS, 30 * SECOND_MS, *(count * SECOND_MS for count in range(10, 0, -1)))


def next_mark(left_ms: int) -> int | None:
    """The highest mark below so much time left, in milliseconds; None where none is left."""
    dot = (left_ms - 1) // DOT_MS * DOT_MS
    return dot if dot > 0 else next((mark for mark in _SPOKEN if mark < left_ms), None)


def has_time_for(seconds: int, rate: int) -> bool:
    """Whether a voice of so many words a minute counts that second.

    At the usual rate no number takes a second (the longest of all languages 0.97 s), and at the slowest none takes two.
    """
    return rate >= RATE or seconds % 2 == 0


class TalkingClock:
    """Which mark one player's clock has passed since it was looked at last, while it ran; `left_ms` at first."""

    def __init__(self, left_ms: int) -> None:
        self._left = left_ms
        self._last: int | None = None

    def passed(self, left_ms: int) -> int | None:
        """The last mark that was reached, in milliseconds; None where there was none."""
        reached, mark = None, next_mark(self._left)
        while mark is not None and mark >= left_ms:
            reached, mark = mark, next_mark(mark)
        self._left = left_ms
        self._last = self._last if reached is None else reached
        return reached

    def waits(self, left_ms: int) -> bool:
        """Whether a mark was reached that nobody has looked at."""
        mark = next_mark(self._left)
        return mark is not None and mark >= left_ms

    def again(self) -> None:
        """The last mark could not be heard: it has still to be passed, unless more is left by now."""
        if self._last is not None:
            self._left = self._last + 1
