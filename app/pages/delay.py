"""What spectators may see of a game when the arbiter has set a delay: the table as it was then, and nothing later.

Half-moves are counted when they are completed, and what is said of the next one is as late as that one; with both, the
longer delay holds. When the game is over only the minutes are waited for: no further half-move will come. What was
shown once stays shown, also where the delay grows.
"""

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from game.events import Event
from game.evolve import evolve, replay
from game.table.table import Table
from game.units import MINUTE_MS
from web.tables import Delay


@dataclass(frozen=True, slots=True)
class Moment:
    """The game after its first `version` events; `is_still` where later half-moves are kept back, so no clock runs."""

    version: int
    table: Table
    is_still: bool


class Delayed:
    """The moment of one game that its spectators see; any thread may ask."""

    def __init__(self, events: Sequence[Event], shown: int) -> None:
        """`shown` is the number of these events that spectators have seen already, at least the first."""
        self._lock = threading.Lock()
        self._last = replay(events[:shown])
        self._read = shown
        self._shown = shown, self._last
        self._waiting: deque[tuple[int, Table]] = deque()  # what was not shown yet, in order

    def moment(self, events: Sequence[Event], delay: Delay, now_ms: int) -> Moment:
        """What may be shown at `now_ms` (milliseconds of the game) of these events, which only ever become more."""
        with self._lock:
            self._take(events)
            is_still = False
            while self._waiting and not is_still:
                table = self._waiting[0][1]
                is_still = self._is_kept_back(table, delay.half_moves)
                if is_still or table.at > now_ms - delay.minutes * MINUTE_MS:
                    break
                self._shown = self._waiting.popleft()
            version, shown = self._shown
            return Moment(version, shown, is_still)

    def _take(self, events: Sequence[Event]) -> None:
        for version, event in enumerate(events[self._read :], start=self._read + 1):
            self._last = evolve(self._last, event)
            self._waiting.append((version, self._last))
        self._read = max(self._read, len(events))

    def _is_kept_back(self, table: Table, half_moves: int) -> bool:
        """Whether too few half-moves have followed, or something of the next one has been said or touched."""
        if not half_moves or self._last.outcome is not None:
            return False
        allowed = self._last.ply - half_moves
        is_next_begun = table.turn.announced is not None or bool(table.turn.touched)
        return table.ply > max(allowed, 0) or (table.ply >= allowed and is_next_begun)
