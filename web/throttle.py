"""Wrong codes are slowed down: a few from one address, and not too many from all together."""

from collections import deque
from collections.abc import Callable
from time import monotonic

PER_ADDRESS = 5
FROM_ALL = 100
WITHIN_S = 60.0


class Throttle:
    """Counts wrong codes of the last minute."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque(maxlen=FROM_ALL)

    def allows(self, address: str) -> bool:
        """Whether that address may try a code now."""
        while self._wrong and self._wrong[0][0] < self._clock() - WITHIN_S:
            self._wrong.popleft()
        of_address = sum(1 for _, who in self._wrong if who == address)
        return of_address < PER_ADDRESS and len(self._wrong) < FROM_ALL

    def wrong(self, address: str) -> None:
        """That address has tried a wrong one."""
        self._wrong.append((self._clock(), address))
