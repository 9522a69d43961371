"""The game's milliseconds at the rim: the only place that looks at a running clock."""

import time


class Stopwatch:
    """Counts milliseconds from `start_ms`; never backwards, and untouched when the wall clock is set."""

    def __init__(self, start_ms: int = 0) -> None:
        """Start counting; a resumed game starts from its last event."""
        self._origin_ns = time.monotonic_ns() - start_ms * 1_000_000

    def now(self) -> int:
        """Return the milliseconds by now."""
        return (time.monotonic_ns() - self._origin_ns) // 1_000_000
