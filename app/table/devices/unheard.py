"""A microphone that is always open and from which nothing comes, or nothing that could be understood yet.

Whoever holds a talk key is told when he lets go. Here nothing begins, and nothing ends: a player whose microphone is
switched off would say move after move, and hear nothing, while his clock runs.
"""

from enum import StrEnum

from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.units import MINUTE_MS, SECOND_MS
from voice.ear.activity import is_muted
from voice.ear.sound_check import Trouble
from voice.pcm import duration_ms

SILENT_MS = 10 * SECOND_MS
WORDLESS_MS = MINUTE_MS  # of his own time: whoever has nothing to say yet is told in vain, once in a game


class Missing(StrEnum):
    """What is missing: all sound, or a word; each the key of its sentence."""

    SOUND = f"sound.{Trouble.NO_SIGNAL}"
    WORDS = "play.no_word_yet"


class Unheard:
    """What one such microphone owes; its sound comes in its own thread, and the table looks at it in its turn.

    Zeros are no room's sound. That they go on is told once, until there is sound again, and then after twice the time:
    a noise gate delivers them, too, while its player thinks.
    """

    def __init__(self) -> None:
        self._silent_ms = 0
        self._patience_ms = SILENT_MS
        self._is_told_silent = False
        self._has_words = False
        self._awaited_since: int | None = None

    def feed(self, block: bytes) -> bool:
        """Take the next block (int16 little-endian mono at 16,000 Hz); whether the table has to look now."""
        before = self._silent_ms
        self._silent_ms = before + duration_ms(block) if is_muted(block) else 0
        return before < self._patience_ms <= self._silent_ms

    def has_words(self) -> None:
        """Words were understood."""
        self._has_words = True

    def look(self, now: int, *, is_awaited: bool, costs_time: bool) -> Missing | None:
        """What is to be told at `now` (milliseconds) of it, if anything.

        `is_awaited`: the table waits for a word of who speaks into it; `costs_time`: while a clock runs.
        """
        if self._is_told_silent and not self._silent_ms:
            self._is_told_silent = False
            self._patience_ms *= 2
        if not is_awaited:
            self._awaited_since = None
        elif not self._is_told_silent and self._silent_ms >= self._patience_ms:
            self._is_told_silent = True
            return Missing.SOUND
        return self._words(now) if is_awaited and costs_time and not self._silent_ms else None

    def _words(self, now: int) -> Missing | None:
        self._awaited_since = now if self._awaited_since is None else self._awaited_since
        if self._has_words or now < self._awaited_since + WORDLESS_MS:
            return None
        self._has_words = True
        return Missing.WORDS


def missing(what: Missing, whose: Station | None) -> tuple[Saying, ...]:
    """That it is missing, and how to play on: for all, or for `whose` own the microphone is."""
    told = what, "play.type_meanwhile"
    return tuple(everybody(key) if whose is None else only(whose, key) for key in told)
