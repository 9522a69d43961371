"""Wrong codes are slowed down: a few for one place, some from one address, and not too many from all together.

A hall full of people may have one address, and nobody knows for which place a wrong code was meant; but its first
square tells the places apart (`web.admission.access`), so who mistypes keeps only himself waiting. Whoever guesses gets
30 codes a minute from one address, and 100 from however many: 48,000 in eight hours, of 2^30. A code that is open all
that time is met in one of 22,000 such days; after five guesses a minute at one place its rightful owner asks for a new
one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic

PER_PLACE = 5
PER_ADDRESS = 30
FROM_ALL = 100
WITHIN_S = 60.0
_OF_A_HOME = 64  # bits of an IPv6 address: the others each machine chooses as it likes


@dataclass(frozen=True, slots=True)
class Try:
    """A code that was tried: when, from where, and for which place."""

    at_s: float
    address: str
    place: str


class Throttle:
    """Counts the wrong codes of the last minute."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._tries: list[Try] = []

    def begin(self, address: str, place: str) -> Try | None:
        """Count a code as wrong before anybody knows, so that those tried meanwhile count too; None: not now.

        `place` is whatever is the same for all codes that might be that place's.
        """
        now = self._clock()
        self._tries = [one for one in self._tries if one.at_s >= now - WITHIN_S]
        tried = Try(now, _home(address), place)
        for_place = sum(one.place == tried.place for one in self._tries)
        from_address = sum(one.address == tried.address for one in self._tries)
        if for_place >= PER_PLACE or from_address >= PER_ADDRESS or len(self._tries) >= FROM_ALL:
            return None
        self._tries.append(tried)
        return tried

    def was_right(self, tried: Try) -> None:
        """That code opened a place, and does not count."""
        if tried in self._tries:
            self._tries.remove(tried)


def _home(address: str) -> str:
    """The address, or of IPv6 the network that one subscriber has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return f"{int(found) >> (128 - _OF_A_HOME):x}" if isinstance(found, IPv6Address) else address
