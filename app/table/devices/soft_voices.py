"""Voices far softer than the player's at an open microphone: somebody at the next table, or he himself, leaning back.

What such a voice says is told and does nothing. Who meant it says it louder, or three times running: then it is he, and
from then on that is how loud he is. Twice is not enough: at a table as this one each move is said by two (2009, E2.1).
It is told in words once, and then seldom: a neighbour talks on. Otherwise a sound tells it, and "warum" has the words.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from dialogue.reasons import refused_by
from dialogue.station import Station
from game.events import Event, Told
from game.units import MINUTE_MS, SECOND_MS
from speech_grammar import Intent, NotUnderstood, intent_of, parse
from voice.ear.usual_loudness import UsualLoudness

ENOUGH = 3  # times
SOON_MS = 30 * SECOND_MS  # from one time to the next
SELDOM_MS = 10 * MINUTE_MS
HARMLESS = frozenset({Intent.SILENCE, Intent.REPEAT, Intent.ASK_WHY})
"""What anybody may say: it helps him who has not been taken, and moves, binds and changes nothing."""

Voice = tuple[Hashable, Station | None]
"""A microphone, and who is taken for the speaker there; None of what is nobody's before he is asked by name."""


class Softness(Enum):
    """What becomes of an utterance: it counts, or it is told in words, or by a sound."""

    COUNTS = auto()
    TOLD = auto()
    SOUNDED = auto()


@dataclass(frozen=True, slots=True)
class _Soft:
    """What a far softer voice said last, when that was, and how many times running; when words have told of one."""

    words: str = ""
    at: int = 0
    times: int = 0
    told_at: int | None = None

    def then(self, words: str, now: int) -> "_Soft":
        """After this is said, too."""
        is_again = words == self.words and now < self.at + SOON_MS
        is_due = _is_sentence(words) and (self.told_at is None or now >= self.told_at + SELDOM_MS)
        return _Soft(words, now, self.times + 1 if is_again else 1, now if is_due else self.told_at)


class SoftVoices:
    """How loud each voice usually is, and what was said far more softly. Times are in milliseconds."""

    def __init__(self) -> None:
        self._usual: dict[Voice, UsualLoudness] = {}
        self._soft: dict[Voice, _Soft] = {}

    def judge(self, voice: Voice, words: str, samples: bytes, now: int) -> Softness:
        """What becomes of words that were understood in these samples (int16 little-endian mono at 16,000 Hz)."""
        loudness = _loudness(samples)
        if loudness is None or not self._is_far(voice, loudness, now):
            self._end_row(voice)
            return Softness.COUNTS
        if intent_of(words) in HARMLESS:
            return Softness.COUNTS
        before = self._soft.get(voice, _Soft())
        self._soft[voice] = soft = before.then(words, now)
        if soft.times >= ENOUGH:
            self._usual = {whose: usual for whose, usual in self._usual.items() if not _may_be(whose, voice)}
            self._end_row(voice)
            return Softness.COUNTS
        return Softness.SOUNDED if soft.told_at == before.told_at else Softness.TOLD

    def is_his(self, voice: Voice, samples: bytes, now: int) -> None:
        """The game has taken what he said: so loud he is, where it is known who."""
        if voice[1] is not None and (loudness := _loudness(samples)) is not None:
            self._usual[voice] = self._usual.get(voice, UsualLoudness()).after(loudness, now)

    def forget(self, microphone: Hashable) -> None:
        """It is another, or stands elsewhere."""
        self._usual = {voice: usual for voice, usual in self._usual.items() if voice[0] != microphone}

    def _is_far(self, voice: Voice, loudness: float, now: int) -> bool:
        """Whether it is softer than whoever may have said it: of what is nobody's yet, than each who is known there."""
        known = [usual for whose, usual in self._usual.items() if _may_be(whose, voice)]
        return bool(known) and all(usual.is_far(loudness, now) for usual in known)

    def _end_row(self, voice: Voice) -> None:
        """What is said now is not the same once more; when something was told last stays."""
        if (soft := self._soft.get(voice)) is not None:
            self._soft[voice] = _Soft(told_at=soft.told_at)


def is_taken(events: Sequence[Event]) -> bool:
    """Whether by these the game has taken what somebody said, as nothing that was wrong, or was only asked."""
    return any(not isinstance(event, Told) and refused_by(event) is None for event in events)


def _may_be(known: Voice, voice: Voice) -> bool:
    """Whether somebody who is known may be who speaks."""
    (known_at, _), (microphone, speaker) = known, voice
    return known == voice or (speaker is None and known_at == microphone)


def _is_sentence(words: str) -> bool:
    try:
        parse(words)
    except NotUnderstood:
        return False
    return True


def _loudness(samples: bytes) -> float | None:
    from voice.ear.noise.apart import loudness

    return loudness(samples)
