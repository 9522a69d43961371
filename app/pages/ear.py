"""The ear of all pages of a server: one pool for all tables, and a recogniser for each voice that is known."""

import contextlib
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.failure import words_of
from app.json_lines import Json
from app.pages.enrolment import PageEnrolment, Reader
from dialogue.station import Station
from voice.ear.activity import VoiceActivity
from voice.ear.listener import ANYTHING, Expected, Take
from voice.ear.overheard import to_cut_in
from voice.ear.pool import PooledListening, RecogniserPool
from voice.ear.recogniser import Recogniser
from voice.errors import VoiceError
from voice.profile import Profile

if TYPE_CHECKING:
    from app.voices.learning import Learning

SOON_S = 1.0  # a page that has sent nothing for longer has heard nobody


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks on a page: the player of a station, whose name that is, or somebody for him; in which browser."""

    station: Station
    name: str
    is_player: bool
    device: str = ""


class PageEar:
    """Hears what is said on pages. A model is loaded when the first page wants to speak, once for all that need it."""

    def __init__(
        self,
        load: Callable[[Profile | None], Recogniser],
        own: Mapping[Station, Profile] | None = None,
        usual: Profile | None = None,
        learning: "Learning | None" = None,
        enrolment: PageEnrolment | None = None,
    ) -> None:
        """`load` makes the recogniser of a profile; `own` has those of players, `usual` that of everybody else.

        `learning` has what hears a station with what the game has taught, where it has taught anything; `enrolment` has
        the profiles of players who have read on their pages.
        """
        self.enrolment = enrolment
        self._load = load
        self._own = own or {}
        self._usual = usual
        self.learning = learning
        self._loaded: dict[str, Recogniser] = {}
        self._loading = threading.Lock()
        self._opening = threading.Lock()  # never held for long: the pages' own loop asks for it
        self._pool: RecogniserPool | None = None
        # What cut the last utterance, and when.
        self._ended: dict[tuple[str, Speaker], tuple[VoiceActivity, float]] = {}

    def get_ready(self, speaker: Speaker) -> None:
        """Load the model for that speaker, in a thread of its own, so that the first word need not wait for it."""
        threading.Thread(target=self._load_early, args=(speaker,), name="model", daemon=True).start()

    def listen(self, table: str, speaker: Speaker, expected: Expected = ANYTHING) -> PooledListening:
        """Begin an utterance. Raises EarBusy."""
        return self._open().listen(table, lambda: self._recogniser(speaker), expected=expected)

    def look_for(self, table: str, speaker: Speaker, expected: Expected) -> PooledListening:
        """Hear what somebody may say in a stream of sound. Raises EarBusy."""
        cut, whose = self._cut(table, speaker), (table, speaker)
        listening = self._open().listen(table, lambda: self._recogniser(speaker), cut, expected)
        listening.over.add_done_callback(lambda _: self._ended.update({whose: (cut, time.monotonic())}))
        return listening

    def _cut(self, table: str, speaker: Speaker) -> VoiceActivity:
        """What finds the next utterance there; just behind one it knows who talks on beside that."""
        profile = self._profile(speaker)
        cut, ended_at = self._ended.pop((table, speaker), (None, 0.0))
        is_soon = time.monotonic() < ended_at + SOON_S
        return cut if cut and is_soon else VoiceActivity(thresholds=profile.activity if profile else None)

    def overhear(self, table: str, speaker: Speaker) -> PooledListening:
        """Hear what somebody may say while his page speaks. Raises EarBusy."""
        return self._open().listen(table, lambda: self._recogniser(speaker), to_cut_in())

    def _open(self) -> RecogniserPool:
        with self._opening:
            self._pool = self._pool or RecogniserPool()
            return self._pool

    def close(self) -> None:
        """Hear nothing more; a profile that is being made is for the next game's ear."""
        if self._pool is not None:
            self._pool.close()

    def _load_early(self, speaker: Speaker) -> None:
        with contextlib.suppress(VoiceError):  # it is told to who speaks
            self._recogniser(speaker)

    def _profile(self, speaker: Speaker) -> Profile | None:
        """A player's own; whoever speaks for him is heard as anybody."""
        if not speaker.is_player:
            return self._usual
        return self._own.get(speaker.station) or self._read(speaker) or self._usual

    def _read(self, speaker: Speaker) -> Profile | None:
        """What the player has read on a page: a game, which begins with anybody's ear, teaches less."""
        return self.enrolment.profile_of(Reader(speaker.name, speaker.device)) if self.enrolment is not None else None

    def _recogniser(self, speaker: Speaker) -> Recogniser:
        learnt = self.learning.learnt(speaker.station) if self.learning and speaker.is_player else None
        if learnt is not None and (speaker.station in self._own or self._read(speaker) is None):
            return learnt
        profile = self._profile(speaker)
        name = "" if profile is None else f"{profile.name}/{profile.folder}"
        with self._loading:
            if name not in self._loaded:
                self._loaded[name] = self._load(profile)
            return self._loaded[name]


class PageHearing:
    """See `web.tables.Hearing`: an utterance, and what the table answers when it has been heard."""

    def __init__(
        self,
        listening: PooledListening,
        language: str,
        ask: Callable[[Take, "Future[Json]"], None],
        ended: Callable[["Future[Json]"], None],
    ) -> None:
        """`ask` has the table answer it; `ended` is told when it is over, and which answer will come."""
        self._listening = listening
        self._language = language
        self._ask = ask
        self._ended = ended

    @property
    def over(self) -> "Future[int]":
        """See `web.tables.Hearing`."""
        return self._listening.over

    def accept(self, sound: bytes) -> None:
        """See `web.tables.Hearing`."""
        self._listening.accept(sound)

    def drop(self) -> None:
        """See `web.tables.Hearing`."""
        self._listening.drop()

    def end(self) -> "Future[Json]":
        """See `web.tables.Hearing`."""
        answer = promised()
        self._ended(answer)

        def hand_on(heard: "Future[Take]") -> None:
            if (error := heard.exception()) is None:
                self._ask(heard.result(), answer)
            else:
                answer.set_result(_refused(error, self._language))

        self._listening.finish().add_done_callback(hand_on)
        return answer


class SameAgain:
    """See `web.tables.Hearing`: an utterance that is sent again while it is being answered; one answer is for both."""

    def __init__(self, answer: "Future[Json]") -> None:
        self._answer = answer
        self.over: Future[int] = Future()

    def accept(self, sound: bytes) -> None:
        """It has been heard."""

    def drop(self) -> None:
        """It has been said."""

    def end(self) -> "Future[Json]":
        """See `web.tables.Hearing`."""
        return self._answer


def promised() -> "Future[Json]":
    """An answer that will come, also where nobody waits for it any more."""
    answer: Future[Json] = Future()
    answer.set_running_or_notify_cancel()
    return answer


def _refused(error: BaseException, language: str) -> Json:
    """An ear that fails, in words."""
    if not isinstance(error, Exception):
        raise error
    said = {"text": words_of(error, language), "lang": language}
    return {"ok": False, "code": str(getattr(error, "code", "internal_error")), "words": [said]}
