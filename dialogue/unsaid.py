"""What a loudspeaker was to say and nobody heard to its end, for "weiter"."""

from collections.abc import Iterable

from dialogue.saying import Saying, for_one
from dialogue.station import Station


class Unsaid:
    """Of one loudspeaker: what was silenced, or the voice failed to say. What was left last comes first.

    What was left before it is kept behind it until something happens; then it may be so no more.
    """

    def __init__(self) -> None:
        self._left: tuple[Saying, ...] = ()

    def add(self, sayings: Iterable[Saying]) -> None:
        """That these were not heard either."""
        self._left = (*sayings, *self._left)

    def of(self, station: Station) -> tuple[Saying, ...]:
        """What that station has not heard."""
        return tuple(saying for saying in self._left if station in saying.to)

    def take(self, station: Station) -> tuple[Saying, ...]:
        """The same, for it alone; it is told now, and unsaid no more."""
        taken = self.of(station)
        self._left = tuple(saying for saying in self._left if station not in saying.to)
        return for_one(station, taken)

    def forget(self) -> None:
        """Something has happened."""
        self._left = ()
