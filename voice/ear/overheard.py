"""What a player says, hands-free, while Rochade speaks.

The ear is closed then, lest it take Rochade's own voice for the player's (`HalfDuplex`); this second one listens
meanwhile. "Korrektur", "nein", "abbrechen" and "stopp" come through, said by themselves: they play no move, and
Rochade never says one of them alone. But a slow voice pauses around one, and it may come back out of the loudspeaker
all of a sudden, where a headset is taken off: what Rochade may have been saying at that very time itself never comes
through, and where its voice is known to come back nothing that it is saying; a word that is louder than that voice is
heard by itself. Of other words the player has to learn that they were lost. Rochade's own voice is known by its words,
and by when they are heard; of a word that the ear does not know it makes others: "Ausgeführt von Weiß." comes back as
"ausgeführt von eva eins", in one voice.
"""

import math
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

from speech_grammar import Intent
from speech_grammar.vocabulary import vocabulary
from voice.ear.activity import Thresholds, VoiceActivity
from voice.ear.listener import Listener, Take
from voice.ear.recogniser import Recogniser
from voice.pcm import FRAME_MS, bytes_of_ms, duration_ms, level_dbfs

if TYPE_CHECKING:
    from voice.ear.noise.beside_own import Told

END_MS = 400  # who cuts in says one word, and wants to be heard at once
REST_MS = 600  # after words: who paused within a sentence has gone on by then, or has heard that it was lost
LOUDSPEAKER = 2  # sentences that come back one after the other tell of one; else it is a headset
BEGINS_S = 0.6  # what begins as Rochade does is its own first word, out of the loudspeaker
MARGIN_S = 0.5  # by so much Rochade's voice may come back later than its loudspeaker says
BEHIND_S = MARGIN_S + 0.1  # what goes on for longer behind it is not its echo
WITHIN_S = 0.5  # of an utterance is sound before its beginning
ALIKE = 0.75  # of the letters of two words that sound alike, in the same order
FIRST_MS = 1_000  # of an utterance, with the sound before it: its first word
RISES_DB = 6.0  # above that somebody else speaks, of Rochade's words one is hardly louder than another; for as long
VOICE_MS = 120  # as no knock lasts,
VOICED_MS = 40  # of it are voiced where he is louder than what the loudspeaker was given, as no single knock is;
VOWELS_MS = 80  # or so long where that is voiced: a soft voice is so loud in its vowels alone
WORD_MS = 60  # as long as of the shortest word that cuts in; a knock is none
BEFORE_MS = 150  # of what is so loud is softer: a word's first sounds,
BEHIND_MS = 100, 60  # and its last; the less of it, the less of Rochade's voice is in it
KEPT = 3  # sentences of which is known how loud they came back: into the last one a louder word may have been said
WORDLESS_MS = 1_200  # so long may words be unclear, the sound before them included; and while somebody speaks on,
NOISE_MS = 3_000  # so long: then it is noise


class OwnVoice(Protocol):
    """What Rochade says itself: words in lower case."""

    @property
    def words(self) -> Collection[str]:
        """All that it is saying, or has still to say."""
        ...

    def words_heard(self, since: float, until: float) -> Collection[str]:
        """Those that may have been heard between these times (`time.monotonic`)."""
        ...

    def levels_heard(self, since: float, count: int) -> Sequence[float]:
        """How loud so many frames of its sound were from then on, in decibels: infinite where that is not known."""
        ...


class Came(StrEnum):
    """What an utterance comes to that was heard while Rochade spoke."""

    THROUGH = "through"
    OWN = "own"
    LOST = "lost"


def came(
    take: Take,
    own_words: Collection[str],
    may_be_own: Collection[str] = (),
    *,
    comes_back: bool = False,
    is_headset: bool = False,
    is_one_voice: bool = False,
) -> Came:
    """Whether words that were heard come through; else whose they are.

    `own_words` are all that Rochade is saying, `may_be_own` those of them that may have been heard just then: a word
    that is one of these, or like one, does not come through, or Rochade would answer its own question. It is lost, for
    it may be the player's; and Rochade's where its voice `comes_back`, and then so is each that it is saying. Of other
    words Rochade's are those that it may have said just then: what it said before the player may be repeating. Where
    it comes back and nobody louder has joined in (`is_one_voice`), what follows such a word is Rochade's as well. Where
    it has not come back lately (`is_headset`), all are the player's.
    """
    words = _words(take.heard.words)
    if take.heard.words in _cutting_in() and take.heard.hypotheses[0].whole:
        if not _is_like_any(take.heard.words, own_words if comes_back else may_be_own):
            return Came.THROUGH
        return Came.OWN if comes_back else Came.LOST
    if words and is_headset:
        return Came.LOST
    return Came.OWN if _is_own(words, may_be_own, is_one_voice=is_one_voice) else Came.LOST


def to_cut_in() -> VoiceActivity:
    """How such utterances are cut out of the stream of sound."""
    return VoiceActivity(thresholds=Thresholds(end_ms=END_MS))


class Overheard:
    """Listens while the ear is closed.

    `cut_in` is called with a word that comes through, `lost` with what does not, also where no word of it could be
    understood over Rochade's voice; both in the thread of the microphone, of which `clock` tells when the sound that is
    fed came in, by `time.monotonic`.
    """

    def __init__(
        self,
        recogniser: Recogniser,
        own: OwnVoice,
        cut_in: Callable[[Take], None],
        lost: Callable[[Take], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._activity = to_cut_in()
        self._recogniser = recogniser
        self._listener = Listener(self._activity, recogniser, forgets=True)
        self._own = own
        self._cut_in = cut_in
        self._lost = lost
        self._clock = clock
        self._closed_at: float | None = None  # since when the ear is closed,
        self._comes_back = False  # and whether Rochade's voice has been heard since,
        self._begins = False  # and what has begun began with that
        self._is_behind = False  # and whether somebody has gone on speaking behind it
        self._running = 0  # in how many sentences running it has been
        self._rests_ms = 0  # for how long it stays closed behind a player's words
        self._levels: list[float] = []  # of the blocks since then,
        self._sound = bytearray()  # and their samples
        self._own_dbfs: deque[float] = deque(maxlen=KEPT)  # how loud Rochade's voice has come back

    def feed(self, block: bytes) -> None:
        """Hear a block that the ear does not get."""
        self._closed_at = self._clock() if self._closed_at is None else self._closed_at
        self._rests_ms = max(0, self._rests_ms - duration_ms(block))
        self._levels.append(level_dbfs(block))
        self._sound += block
        take = self._listener.feed(block) or self._word_that_is_over()
        words, length_ms = _words(self._listener.so_far), self._listener.length_ms
        self._begins = length_ms > 0 and (self._begins or self._begins_now(self._closed_at))
        self._comes_back = self._comes_back or (
            self._begins and _has_voice(bytes(self._sound[-bytes_of_ms(length_ms) :]))
        )
        if (words and not self._is_own(words, length_ms)) or (length_ms and self._has_joined(length_ms)):
            self._rests_ms = REST_MS
        self._sort(take)
        self._is_behind = length_ms > 0 and (self._is_behind or self._speaks_behind())

    @property
    def keeps_closed_ms(self) -> int:
        """How long the ear has to stay closed for what somebody says now, or may have begun to; 0 where nobody does."""
        return FRAME_MS if self._rests_ms or self._may_go_on() else 0

    def end(self) -> None:
        """The ear is open again: what has begun is not heard to its end."""
        self._sort(self._listener.end())
        self._activity.end()
        if self._closed_at is not None:
            self._running = self._running + 1 if self._comes_back else 0
        self._closed_at, self._rests_ms = None, 0
        self._comes_back = self._begins = self._is_behind = False
        self._levels.clear()
        self._sound.clear()

    def _word_that_is_over(self) -> Take | None:
        """What was said louder than Rochade's voice, which goes on, where it is over and cuts in, or nearly."""
        length_ms, silent = self._listener.length_ms, END_MS // FRAME_MS
        if self._louder(length_ms)[-silent - 1 :] != [True, *[False] * silent] or not self._louder_word(length_ms):
            return None
        take = self._listener.end()
        self._activity.end()
        return take

    def _may_go_on(self) -> bool:
        """Whether more may come of what is not clear yet, or has Rochade's words: somebody may repeat them."""
        if self._is_behind:
            return self._activity.is_open and self._has_spoken_within(NOISE_MS / 1000)
        if self._listener.so_far:
            return self._activity.is_spoken_on
        longest_ms = NOISE_MS if self._activity.is_spoken_on else WORDLESS_MS
        return 0 < self._listener.length_ms < longest_ms

    def _speaks_behind(self) -> bool:
        """Whether what began while Rochade's voice came back goes on, though that is heard no more: somebody speaks.

        Nobody need be louder than it for that, of whom half a move would be heard when the ear opens.
        """
        goes_on = self._activity.is_spoken_on and not self._has_spoken_within(BEHIND_S)
        return self._comes_back and goes_on and bool(self._may_be_own(self._listener.length_ms))

    def _has_spoken_within(self, seconds: float) -> bool:
        """Whether any word of Rochade's may have been heard lately."""
        now = self._clock()
        return bool(self._own.words_heard(now - seconds, now))

    def _may_be_own(self, length_ms: int) -> Collection[str]:
        """The words of Rochade's that an utterance which is so long by now may have heard."""
        until = self._clock()
        return self._own.words_heard(until - length_ms / 1000 + WITHIN_S - MARGIN_S, until)

    def _is_own(self, words: Sequence[str], length_ms: int) -> bool:
        """Whether these words of an utterance that is so long by now are Rochade's."""
        return _is_own(words, self._may_be_own(length_ms), is_one_voice=self._is_one_voice(length_ms))

    def _is_its_own(self, take: Take, length_ms: int) -> bool:
        """Whether Rochade's voice alone may be in it: words that are none of its would be others', a cough is later."""
        words = _words(take.heard.words)
        return self._is_own(words, length_ms) if words else bool(self._may_be_own(length_ms))

    def _came(self, take: Take, own_words: Collection[str], length_ms: int, *, is_louder: bool) -> Came:
        """What an utterance comes to that was so long, or what somebody louder says in it."""
        if not take.heard.words:
            return Came.LOST if is_louder or self._is_others(length_ms) else Came.OWN
        is_one_voice = self._is_one_voice(length_ms)
        may_be_own = self._may_be_own(length_ms)
        came_to = came(
            take,
            own_words,
            may_be_own,
            comes_back=self._comes_back,
            is_headset=not self._comes_back and self._running < LOUDSPEAKER,
            is_one_voice=is_one_voice,
        )
        return Came.LOST if came_to is Came.OWN and self._is_others(length_ms) else came_to

    def _is_one_voice(self, length_ms: int) -> bool:
        """Whether of an utterance that is so long by now all may be Rochade's voice, which comes back."""
        return self._comes_back and not self._has_risen(length_ms)

    def _is_others(self, length_ms: int) -> bool:
        """Whether not Rochade's voice alone is in it, whatever words are."""
        return self._is_behind or self._has_joined(length_ms)

    def _has_joined(self, length_ms: int) -> bool:
        """Whether somebody louder speaks into Rochade's voice, which comes back."""
        return self._comes_back and self._has_risen(length_ms)

    def _has_risen(self, length_ms: int) -> bool:
        """Whether an utterance that is so long by now has become louder, for as long as a voice and no knock is."""
        others, is_own = self._told(length_ms)
        if sum(others) * FRAME_MS >= VOICE_MS and sum(self._voiced(others)) * FRAME_MS >= VOICED_MS:
            return True
        louder = [] if is_own else self._louder(length_ms)  # than its last sentences: it may have been turned up
        louder_ms = sum(louder) * FRAME_MS
        return louder_ms >= VOICE_MS or (louder_ms >= VOWELS_MS and self._has_vowels(louder))

    def _told(self, length_ms: int) -> "Told":
        """Who speaks in such an utterance, by what the loudspeaker lets out just then."""
        from voice.ear.noise.beside_own import BEFORE, told  # noqa: PLC0415 - with numpy, and only who listens waits for it

        heard = self._levels_of(length_ms)
        lasts = len(heard) + BEFORE
        return told(heard, self._own.levels_heard(self._clock() - lasts * FRAME_MS / 1000, lasts))

    def _has_vowels(self, louder: Sequence[bool]) -> bool:
        """Whether what is louder in the last frames of the sound is voiced, and as long in one piece as no knock is."""
        both = self._voiced(louder)
        longest = max(len(list(run)) for is_vowel, run in groupby(both) if is_vowel) if any(both) else 0
        return sum(both) * FRAME_MS >= VOWELS_MS and longest * FRAME_MS >= WORD_MS

    def _voiced(self, louder: Sequence[bool]) -> list[bool]:
        """In which of them it is voiced."""
        from voice.ear.noise.apart import voiced_frames  # noqa: PLC0415 - with numpy, and only who listens waits for it

        voiced = voiced_frames(bytes(self._sound[-bytes_of_ms(len(louder) * FRAME_MS) :]))
        return [is_louder and is_voiced for is_louder, is_voiced in zip(louder, voiced, strict=True)]

    def _louder(self, length_ms: int) -> list[bool]:
        """In which frames of an utterance that is so long by now somebody is louder than Rochade's voice.

        That is as loud as in the first second, in which he may speak already, or as it was in the last sentences.
        """
        own = min((self._first_dbfs(length_ms), *self._own_dbfs))
        return [level > own + RISES_DB for level in self._levels_of(length_ms)]

    def _first_dbfs(self, length_ms: int) -> float:
        """How loud the first second of such an utterance is."""
        return max(self._levels_of(length_ms)[: FIRST_MS // FRAME_MS], default=-math.inf)

    def _levels_of(self, length_ms: int) -> list[float]:
        """How loud each frame of such an utterance is."""
        return self._levels[-(length_ms // FRAME_MS) :] if length_ms else []

    def _louder_word(self, length_ms: int) -> Take | None:
        """What somebody louder says in it last, where that is a word that cuts in: then its sound alone tells.

        Without words, where it is nearly one.
        """
        louder = self._louder(length_ms)
        if not self._comes_back or sum(louder) * FRAME_MS < WORD_MS:
            return None
        begins, ends = _last_word(louder)
        since = bytes_of_ms(begins * FRAME_MS - BEFORE_MS)
        heard = [self._hear_word(since, bytes_of_ms(ends * FRAME_MS + behind_ms)) for behind_ms in BEHIND_MS]
        return next((one for one in heard if one.heard.words), next(filter(self._is_nearly_one, heard), None))

    def _hear_word(self, since: int, until: int) -> Take:
        """Which word that cuts in this part of the sound is, if any; in bytes from its end."""
        samples = bytes(self._sound[since : until if until < 0 else None])
        listening = self._recogniser.listen(sorted(_cutting_in()))
        listening.accept(samples)
        return Take(listening.finish(), samples)

    def _is_nearly_one(self, take: Take) -> bool:
        """Whether it is like a word that cuts in, and like none of Rochade's."""
        return bool(take.heard.near) and not _is_like_any(take.heard.near, self._own.words)

    def _begins_now(self, closed_at: float) -> bool:
        """Whether Rochade's first word comes out of the loudspeaker just now, since the ear was closed."""
        now = self._clock()
        is_heard = bool(self._own.words_heard(closed_at, now))
        return is_heard and not self._own.words_heard(closed_at, now - BEGINS_S)

    def _sort(self, take: Take | None) -> None:
        if take is None:
            return
        own_words, length_ms = self._own.words, duration_ms(take.samples)
        louder = self._louder_word(length_ms)
        take = louder or take
        came_to = self._came(take, own_words, length_ms, is_louder=louder is not None)
        if self._comes_back and self._is_its_own(take, length_ms):  # a cough, or who is far away, is softer
            self._own_dbfs.append(self._first_dbfs(length_ms))
        self._rests_ms = 0 if came_to is Came.OWN else REST_MS
        match came_to:
            case Came.THROUGH:
                self._cut_in(take)
            case Came.LOST:
                self._comes_back = self._comes_back or _is_like_own(take.heard.words.split(), own_words)
                self._lost(take)
            case Came.OWN if _words(take.heard.words) or (not take.heard.words and _has_voice(take.samples)):
                self._comes_back = True  # also what has no words: the ear knows few of Rochade's


def _last_word(louder: Sequence[bool]) -> tuple[int, int]:
    """Where the last word lies in these frames: from its first loud one to behind its last, counted from the end."""
    quiet, ends = END_MS // FRAME_MS, louder[::-1].index(True)
    begins = ends
    while True in louder[::-1][begins + 1 : begins + quiet]:
        begins += 1 + louder[::-1][begins + 1 :].index(True)
    return -begins - 1, -ends


def _words(heard: str) -> Sequence[str]:
    """What was heard without what alone says nothing: in the hiss of a quiet room the ear hears an "äh" or an "eh"."""
    table = vocabulary()
    return [word for word in heard.split() if word not in table.fillers | table.letters.keys()]


def _has_voice(samples: bytes) -> bool:
    """Whether anything in it is voiced: a breath at a headset is not, of which no word of Rochade's comes back."""
    from voice.ear.noise.apart import has_voice  # noqa: PLC0415 - with numpy, and only who listens waits for it

    return has_voice(samples)


def _is_own(heard: Sequence[str], own: Collection[str], *, is_one_voice: bool) -> bool:
    """Whether these are Rochade's own words, or nearly: out of a loud loudspeaker "erst" comes back as "ist".

    A word of a move that it is not saying is a player's, whatever is heard beside it; unless one voice says it behind
    a word of Rochade's, which is none of a move: those the player may repeat.
    """
    strangers = set(heard).difference(own)
    if not strangers or (is_one_voice and heard[0] not in _of_moves() and _is_like_any(heard[0], own)):
        return True
    return strangers.isdisjoint(_of_moves()) and len(strangers) * 2 < len(set(heard))


def _is_like_any(word: str, own: Collection[str]) -> bool:
    """Whether a word that cuts in is one of Rochade's, or sounds like one: "nine" in its English voice, or "stop".

    The words of moves the ear knows: it takes no "eins" for "nein".
    """
    return any(_alike(one, word) >= ALIKE for one in set(own).difference(_of_moves()))


def _alike(own: str, heard: str) -> float:
    """How many of the letters of two words both have in the same order: 1 where all.

    "Minuten" and "wenn" have those of "nein" in another, and sound like it to nobody.
    """
    return SequenceMatcher(None, own, heard, autojunk=False).ratio()


def _is_like_own(heard: Sequence[str], own: Collection[str]) -> bool:
    """Whether one of Rochade's words is among these, and none of a move that it is not saying."""
    strangers = set(heard).difference(own)
    return len(strangers) < len(set(heard)) and strangers.isdisjoint(_of_moves())


@cache
def _of_moves() -> frozenset[str]:
    """The words of squares, pieces and castling."""
    words = vocabulary()
    phrases = (*words.files, *words.ranks, *words.pieces, *words.castling)
    return frozenset(word for phrase in phrases for word in phrase.casefold().split())


@cache
def _cutting_in() -> frozenset[str]:
    """The words that come through: none of them plays a move, and none can do harm when it was not said."""
    commands = (vocabulary().command(intent) for intent in (Intent.CORRECTION, Intent.NO, Intent.SILENCE))
    return frozenset(phrase for command in commands if command is not None for phrase in command.phrases)
