"""How loud a player usually is at one microphone. Who is far softer there is somebody else: a neighbour, a television.

Within one utterance what is far softer than the player is not his (`voice.ear.noise.apart`); this is for the pauses in
which he says nothing. It knows him by what the game has taken from him, for that was his.
"""

from dataclasses import dataclass
from statistics import median
from typing import Self

from game.units import MINUTE_MS

FAR_SOFTER_DB = 11.0
LATEST = 9  # utterances: who leans back for good is followed after five
FEWEST = 3  # before anybody is known by them
FORGOTTEN_MS = 30 * MINUTE_MS  # without any: he may sit elsewhere by now


@dataclass(frozen=True, slots=True)
class UsualLoudness:
    """How loud the latest utterances were that are surely a player's, in decibels, and when the last was taken.

    Times are in milliseconds. People's single utterances differ by some 2.5 dB (standard deviation); of sentences by
    actors who are angry, bored and sad by turns one in 500 is more than `FAR_SOFTER_DB` below the median of those
    before. docs/voices.md has the figures.
    """

    latest: tuple[float, ...] = ()
    at: int = 0

    def after(self, loudness: float, now: int) -> Self:
        """With one that the game has taken from him."""
        known = self.latest if self._is_known_at(now) else ()
        return type(self)((*known, loudness)[-LATEST:], now)

    def usual(self, now: int) -> float | None:
        """How loud he usually is; None where that is not known by now."""
        is_known = len(self.latest) >= FEWEST and self._is_known_at(now)
        return median(self.latest) if is_known else None

    def is_far(self, loudness: float, now: int) -> bool:
        """Whether it is softer than he ever is: not his voice, or not from his place."""
        usual = self.usual(now)
        return usual is not None and loudness < usual - FAR_SOFTER_DB

    def _is_known_at(self, now: int) -> bool:
        return now < self.at + FORGOTTEN_MS
