"""The one clock of a hall: its database's, known to each server by the offset from its own monotonic clock.

Measured as NTP does (RFC 5905, 8): what the database said is held against the middle of the question's way there and
back, so it is wrong by half of that way at most. This machine's time of day has no part in it: it may be wrong, or be
set, and no time of the hall moves.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from app.hall.database import Database

STEP_NS = 500_000_000  # who is so far from himself was set; leases are longer
MEASURED = 8  # the last so many are compared; the one that was answered soonest is the nearest to the truth
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, order=True)
class _Measured:
    """How long it took to be answered, and the offset, both in nanoseconds; the best is the least."""

    way_ns: int
    offset_ns: int

    def contradicts(self, other: "_Measured") -> bool:
        """Whether both cannot be right of one clock: one of the two clocks was set, or stood, in between."""
        return abs(self.offset_ns - other.offset_ns) > (self.way_ns + other.way_ns) / 2


class HallClock:
    """The hall's time of day, at this server."""

    def __init__(self, database: Database, monotonic_ns: Callable[[], int] = time.monotonic_ns) -> None:
        """Measure once. Raises `HallAway`."""
        self.monotonic_ns = monotonic_ns
        self.set_s = -math.inf  # `time.monotonic` when it was noticed last that the database's clock was set
        self._measured: tuple[_Measured, ...] = ()
        asked_ns = self.monotonic_ns()
        self.measure(asked_ns, database.do("SELECT extract(epoch FROM clock_timestamp())")[0][0])

    def measure(self, asked_ns: int, database_s: object) -> None:
        """Compare again: the database, asked at that monotonic time, has just answered with its own, in seconds."""
        answered_ns = self.monotonic_ns()
        offset_ns = int(float(str(database_s)) * 1e9) - (asked_ns + answered_ns) // 2
        new = _Measured(answered_ns - asked_ns, offset_ns)
        if any(abs(one.offset_ns - offset_ns) > STEP_NS + one.way_ns + new.way_ns for one in self._measured[-1:]):
            self.set_s = time.monotonic()
        kept = [one for one in self._measured if not one.contradicts(new)]
        self._measured = (*kept[1 - MEASURED :], new)

    def now(self) -> datetime:
        """Return the hall's time of day, as UTC."""
        now_ns = self.monotonic_ns() + min(self._measured).offset_ns
        return _EPOCH + timedelta(microseconds=now_ns // 1_000)
