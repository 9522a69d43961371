"""The game's milliseconds at the rim: the only place that looks at a running clock."""

import time


class Stopwatch:
    """Counts milliseconds from `start_ms`; never backwards, and untouched when the wall clock is set."""

    def __init__(self, start_ms: int = 0) -> None:
        """Start counting; a resumed game starts from its last event."""
        self._origin_ns = time.monotonic_ns() - start_ms * 1_000_000
        self._held_ns: int | None = None

    def now(self) -> int:
        """Return the milliseconds by now."""
        held = self._held_ns
        return ((time.monotonic_ns() if held is None else held) - self._origin_ns) // 1_000_000

    def hold(self, since_ns: int) -> None:
        """Stand as at that moment of `time.monotonic_ns`: nobody's time runs while nothing can be recorded.

        Whoever finds that out later does not let the time in between pass.
        """
        if self._held_ns is None:
            self._held_ns = since_ns

    def go_on(self) -> None:
        """Run again, from where it stood."""
        if self._held_ns is not None:
            self._origin_ns += time.monotonic_ns() - self._held_ns
            self._held_ns = None
