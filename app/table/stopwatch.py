"""The game's milliseconds at the rim: the only place that looks at a running clock."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from app.awake import awake_at, awake_ns

LATE_NS = 250_000_000  # what is kept later has not been told yet to him whose time would have run for it


class Stopwatch:
    """Counts milliseconds from `start_ms`; never backwards, and untouched when the wall clock is set.

    It stands while the program does (`app.awake`).
    """

    def __init__(self, start_ms: int = 0) -> None:
        """Start counting; a resumed game starts from its last event."""
        self._origin_ns = awake_ns() - start_ms * 1_000_000
        self._held_ns: int | None = None

    def now(self) -> int:
        """Return the milliseconds by now."""
        now_ns, held = awake_ns(), self._held_ns
        return ((now_ns if held is None else held) - self._origin_ns) // 1_000_000

    @property
    def is_held(self) -> bool:
        """Whether it stands until `go_on`."""
        return self._held_ns is not None

    def hold(self, since_ns: int | None = None) -> None:
        """Stand as at that moment of `time.monotonic_ns`, or now: nobody's time runs while nothing can be recorded.

        Whoever finds that out later does not let the time in between pass.
        """
        if self._held_ns is None:
            self._held_ns = awake_ns() if since_ns is None else awake_at(since_ns)

    def go_on(self) -> None:
        """Run again, from where it stood."""
        if self._held_ns is not None:
            self._origin_ns += awake_ns() - self._held_ns
            self._held_ns = None

    @contextmanager
    def off_the_clock(self) -> Iterator[None]:
        """What is kept inside costs nobody time, where the disk is slow. For the thread that plays alone."""
        began_ns = time.monotonic_ns()
        try:
            yield
        finally:
            if time.monotonic_ns() - began_ns > LATE_NS:
                self.hold(began_ns)
                self.go_on()
