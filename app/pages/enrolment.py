"""A player's profile, read on his own page: the words and the learning are those of `rochade enrol`.

It is kept under his name, and used from then on for whoever has that name at a table of this server. A code for a
table proves no name: what one browser has read, or `rochade enrol`, no other changes. Its own is kept beside, under the
name and a mark of the browser, and it is heard with that.
"""

import contextlib
import hashlib
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.enrolment.enrolling import troubles_of
from app.enrolment.learnt_aside import learnt_aside
from app.errors import AppError, ProfileError
from app.failure import words_of
from app.json_lines import Json
from app.pages.lines import parts
from app.pages.sitting import End, Sitting, words_of_end
from app.voices import profiles
from app.voices.profiles import LONGEST_NAME, name_of
from app.voices.takes import Takes
from app.whole_file import make_folder, write_whole
from speech_grammar.messages import Catalogue, Spoken
from voice.ear.activity import VoiceActivity
from voice.errors import VoiceError
from voice.pcm import BYTES_PER_SAMPLE, bytes_of_ms
from voice.profile import Profile
from web.errors import NotYours, WebErrorCode

if TYPE_CHECKING:
    from voice.adapting.enrolment import Teacher

LONGEST_MARK = 8
OWNER = "owner"  # the file in a profile's folder with the mark of the browser that reads it
LONGEST_MS = 10_000  # of a word that is read, with the quiet round it


@dataclass(frozen=True, slots=True)
class Reader:
    """A player, by his name, and the secret of the browser in which he reads; empty where it has none."""

    player: str
    device: str

    @property
    def mark(self) -> str:
        """What is kept of the secret."""
        return hashlib.sha256(self.device.encode()).hexdigest()


class PageEnrolment:
    """The profiles of those who play on pages. Everything may be called from any thread."""

    def __init__(self, model: Path) -> None:
        """For that model."""
        self._model = model
        self._known: dict[str, tuple[int, Profile | None]] = {}  # by name: as it was made then
        self._told: dict[str, list[str]] = {}  # what learning brought, by name
        self._sittings: dict[str, Sitting] = {}  # by name
        self._learning: set[str] = set()
        self._reading: set[str] = set()
        self._lock = threading.Lock()
        self._looking = threading.Lock()  # for what is known
        self._teacher: Teacher | None = None
        self._examining = ThreadPoolExecutor(1, thread_name_prefix="enrolment")
        self._learns = ThreadPoolExecutor(1, thread_name_prefix="learning")  # one voice after the other

    def profile_of(self, reader: Reader) -> Profile | None:
        """What is known of his voice: what he has read in this browser, else what is known of his name."""
        return self._known_as(own_name(reader)) or self._known_as(name_of(reader.player))

    def _known_as(self, name: str) -> Profile | None:
        """The profile of that name; one that is made, or learnt anew, is known at once, whoever makes it."""
        if not name:
            return None
        with self._looking:  # nobody is told that there is none while another still looks
            made, found = profiles.made_at(name), None
            if name not in self._known or self._known[name][0] != made:
                with contextlib.suppress(ProfileError):
                    found = profiles.load(name, self._model)
                self._known[name] = made, found
            return self._known[name][1]

    def state(self, reader: Reader, language: str) -> Json:
        """How far he is: which words are `missing`, whether they are `enough`, and what was `told` of the last time."""
        from voice.adapting.enrolment import FEWEST_WORDS, prompts

        name = own_name(reader)
        if not name:
            return {"name": ""}
        is_learning = name in self._learning  # first: if that ends meanwhile, the page looks once more
        if not is_learning:  # he sits down; while his voice is learnt his page looks again and again
            self._sittings.pop(name, None)
        known = self.profile_of(reader)
        takes, words = Takes.being_read(name), prompts()
        missing, unread = takes.missing(), takes.unread()
        return {
            "name": name if known is None else known.name,
            "missing": [*missing, *unread],
            "count": len(words) + len(unread),
            "enough": len(words) - len(missing) >= FEWEST_WORDS,
            "known": known is not None,
            "learning": is_learning,
            "told": [{"text": text, "lang": language} for text in self._told.get(name, [])],
        }

    def again(self, reader: Reader) -> None:
        """Have all words read anew, as with another microphone; what was read before stands until they are learnt.

        Nothing changes while a voice is being learnt.
        """
        name = self._claimed(reader)
        if name not in self._learning:
            Takes.anew(name).begin()

    def learn(self, reader: Reader, language: str, *of_game: str) -> bool:
        """Learn the voice, in a process of its own; returns at once, False where that is not begun.

        `of_game` are a record and the seat in it, whose announcements he need not have read.
        """
        name = self._claimed(reader)
        with self._lock:
            if not name or name in self._learning:
                return False
            self._learning.add(name)
        self._told.pop(name, None)
        self._learns.submit(self._learn, name, language, *of_game)
        return True

    def read(self, reader: Reader, words: str, language: str) -> "Reading":
        """He reads these words now. Raises NotYours while what he read before is looked at."""
        name = self._claimed(reader)
        if name in self._reading:
            raise NotYours(WebErrorCode.EAR_BUSY, "what was read before is still looked at")

        def examine(samples: bytes, count: int) -> "Future[Json]":
            self._reading.add(name)
            return self._examining.submit(self._examine, name, words, samples, count, language)

        return Reading(examine)

    def close(self) -> None:
        """Learn nothing more."""
        self._examining.shutdown(wait=False, cancel_futures=True)
        self._learns.shutdown(wait=False, cancel_futures=True)

    def _claimed(self, reader: Reader) -> str:
        """The name under which he reads in this browser, from now on his; empty where he has none."""
        with self._lock:
            name = own_name(reader)
            if name and not _owner(name):
                folder = profiles.folder_of(name)
                make_folder(folder)
                write_whole(folder / OWNER, reader.mark.encode())
            return name

    def _learn(self, name: str, language: str, *of_game: str) -> None:
        try:
            self._told[name], _ = learnt_aside(name, self._model, language, *of_game)
        finally:
            self._learning.discard(name)

    def _examine(self, name: str, words: str, samples: bytes, count: int, language: str) -> Json:
        """Keep a take, where it holds its words; what is told of it. He has read for `count` bytes of sound."""
        try:
            is_taken, told, end = self._examined(name, words, samples, count, Catalogue.load(language))
        except (AppError, VoiceError) as error:  # a model that cannot be adapted, a full disk
            return {"ok": False, "code": error.code, "words": [{"text": words_of(error, language), "lang": language}]}
        finally:
            self._reading.discard(name)  # before he has the answer: he may read on at once
        reading = {"taken": is_taken, "told": parts(sum(told, Spoken())), "end": end}
        return {"ok": True, "lines": [], "reading": reading}

    def _examined(
        self, name: str, words: str, samples: bytes, count: int, catalogue: Catalogue
    ) -> "tuple[bool, Sequence[Spoken], End | None]":
        from voice.adapting.enrolment import Teacher, Verdict

        takes = Takes.being_read(name)
        if words not in {*takes.missing(), *takes.unread()}:
            return True, (), None
        self._teacher = self._teacher or Teacher.of(self._model)
        verdict, heard = self._teacher.examine(words, samples)
        sitting = self._sittings.setdefault(name, Sitting())
        new = sitting.has_heard(count, troubles_of(samples, verdict))
        told = [catalogue.say(f"sound.{trouble}") for trouble in new]
        if is_taken := verdict is Verdict.TAKEN:
            takes.keep(words, samples)
        else:
            told.append(catalogue.say(f"enrol.{verdict}", heard_words=heard.words))
        if (end := sitting.end(takes)) is not None:
            self._sittings.pop(name, None)
            reason = words_of_end(end, takes, catalogue)
            return is_taken, reason if end is End.SILENT else (*told, *reason), end
        if not is_taken:
            told.append(catalogue.say("enrol.again", words=words))
        return is_taken, told, None


class Reading:
    """See `web.tables.Hearing`: one word that is read, by voice activity, or the silence that came instead."""

    def __init__(self, examine: "Callable[[bytes, int], Future[Json]]") -> None:
        """`examine` gets what was spoken, and how many bytes of sound there were in all."""
        self._examine = examine
        self._activity = VoiceActivity()
        self._spoken = bytearray()
        self._all = bytearray()
        self.over: Future[int] = Future()
        self.over.set_running_or_notify_cancel()

    def accept(self, sound: bytes) -> None:
        """See `web.tables.Hearing`."""
        if self.over.done():
            return
        self._all += sound
        step = self._activity.feed(sound)
        if step.anew:
            self._spoken.clear()
        self._spoken += step.samples
        if step.ends or len(self._all) >= bytes_of_ms(LONGEST_MS):
            self.over.set_result(len(self._all) // BYTES_PER_SAMPLE)

    def drop(self) -> None:
        """See `web.tables.Hearing`."""

    def end(self) -> "Future[Json]":
        """See `web.tables.Hearing`."""
        return self._examine(bytes(self._spoken or self._all), len(self._all))


def own_name(reader: Reader) -> str:
    """The name of the profile that he may read in this browser: his own, unless that is somebody else's already."""
    name = name_of(reader.player)
    if not name or _owner(name) == reader.mark or not profiles.folder_of(name).exists():
        return name
    return f"{name[: LONGEST_NAME - LONGEST_MARK - 1].strip(' .-')} {reader.mark[:LONGEST_MARK]}"


def _owner(name: str) -> str:
    """The mark of the browser whose profile that is; empty where it is nobody's."""
    with contextlib.suppress(OSError):
        return (profiles.folder_of(name) / OWNER).read_text("ascii")
    return ""
