"""What the pages need of whoever plays the games: tables that can be read by anybody and asked one thing at a time."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol

from web.place import Place

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a page: its type and fields, without who gives it and when."""

    fields: Json


@dataclass(frozen=True, slots=True)
class Words:
    """Words typed on a page, for the dialogue at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class Aloud:
    """Words said aloud on a page; what they are, the table's ear hears.

    `hands_free`: somebody may say something in this sound, and the ear tells where it is over. `meanwhile` is what the
    page itself was saying: then only a few words come through. `microphone` is another as soon as it has been off.
    """

    hands_free: bool = False
    meanwhile: str = ""
    microphone: str = ""


@dataclass(frozen=True, slots=True)
class Reads:
    """Words that a player reads aloud, so that his voice is known."""

    words: str


@dataclass(frozen=True, slots=True)
class Waited:
    """That it had to wait: asked by whoever had seen that version of the table, in that run of the program."""

    run: str
    version: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What one session asks of its table. Its `key` is that session's alone: the same again is never done twice.

    What has `waited` is not done any more when the clocks have stood meanwhile: it may be meant no longer.
    """

    key: str
    place: Place
    language: str
    what: Command | Words | Aloud | Reads
    waited: Waited | None = None
    device: str = ""  # the secret of the browser, where it has one


@dataclass(frozen=True, slots=True)
class Delay:
    """How much later spectators see everything: that many half-moves, and that many minutes; the longer holds."""

    half_moves: int = 0
    minutes: int = 0

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self.half_moves or self.minutes)


@dataclass(frozen=True, slots=True)
class Document:
    """A file for those who asked for it."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Shown:
    """What one place may see of its table at one version, in one language, in this `run` of the program.

    `lines` is what was said last, each line with the version that it came with; `besides` what was told that is no
    event, with the version after which it was. `times` tells what passes by itself, at the moment when it is called:
    `at` and `clocks` (docs/web.md), or nothing, where the clocks are not shown.
    """

    run: str
    version: int
    view: Json
    lines: Sequence[tuple[int, Json]]
    times: Callable[[], Json]
    besides: Sequence[tuple[int, Json]] = ()


class Hearing(Protocol):
    """An utterance while it is said: int16 little-endian mono at 16,000 Hz. All of it returns at once."""

    def accept(self, sound: bytes) -> None:
        """Hear the next samples."""
        ...

    @property
    def over(self) -> "Future[int]":
        """After how many samples it was over by itself, where it is `hands_free`; it may never be."""
        ...

    def end(self) -> "Future[Json]":
        """It is over. The result is as of `TableService.ask`."""
        ...

    def drop(self) -> None:
        """Forget it."""
        ...


class TableService(Protocol):
    """One game. Everything may be called from any thread; what is asked is done by the table's own, one by one."""

    @property
    def name(self) -> str:
        """Its name among the tables of this server, such as "1"."""
        ...

    @property
    def version(self) -> int:
        """The number of events on the record: what a page that has seen them needs no more."""
        ...

    def version_of(self, place: Place) -> int:
        """The number of events that this place may see: for spectators fewer, where there is a delay."""
        ...

    @property
    def delay(self) -> Delay:
        """How much later spectators see everything."""
        ...

    def set_delay(self, delay: Delay, *, since_begun: bool = False) -> None:
        """From now on that much later; what they have seen stays. `since_begun`: they have seen nothing yet."""
        ...

    @property
    def is_closed(self) -> bool:
        """Whether nobody has to sign any more: the game is only read from now on."""
        ...

    def places(self) -> tuple[Place, ...]:
        """The places for which there is somebody."""
        ...

    def players(self) -> tuple[str, str]:
        """The names of White and Black, as they were entered."""
        ...

    def shown(self, place: Place, language: str) -> Shown:
        """What that place may see now. It may take a while: it is not called in the event loop."""
        ...

    def still_asked(self, place: Place, language: str) -> Sequence[Json]:
        """The lines of what is asked there and not answered yet, for a page that comes in the middle of it."""
        ...

    def ask(self, asked: Asked) -> "Future[Json]":
        """Have it done in its turn; the result is an answer without its id (docs/web.md). It does not fail."""
        ...

    def get_ready_to_hear(self, place: Place, device: str) -> None:
        """Somebody there wants to speak; returns at once."""
        ...

    def hear(self, asked: Asked) -> Hearing:
        """Begin to hear what is said `Aloud`. Raises WebError where there is no ear, or it has too much to hear."""
        ...

    def profile(self, place: Place, language: str, device: str) -> Json:
        """What is known of the voice of the player there, and what he has still to read (docs/web.md).

        What a browser has read, only the same one changes: `device` is its secret. Raises WebError where there is no
        ear, or no player.
        """
        ...

    def learn_profile(self, place: Place, language: str, device: str) -> None:
        """Learn his voice from what he has read. Raises WebError as `profile` does."""
        ...

    def keep_voice(self, place: Place, language: str, device: str) -> None:
        """Learn his voice from this game, whose ear it has taught, too. Raises WebError as `profile` does."""
        ...

    def read_again(self, place: Place, device: str) -> None:
        """Have him read all words anew. Raises WebError as `profile` does."""
        ...

    def log(self, language: str, start: int) -> list[Json]:
        """The events from version `start` (from 1) on, with words and the names of their clips: for the arbiter."""
        ...

    def preview(self, command: Json, language: str) -> list[list[Json]]:
        """What a command of the arbiter's would bring that its words do not say, in sentences; nothing is done."""
        ...

    def clip(self, name: str) -> Document | None:
        """An utterance of the tape; None where there is none of that name."""
        ...

    def export(self, form: str, language: str) -> Document | None:
        """The game in that form: "pgn", "text", "brf", "zip"; None for any other."""
        ...

    def live_pgn(self, place: Place) -> Document:
        """The game as PGN, as far as this place may see it."""
        ...

    def broadcast(self, round_: int) -> str | None:
        """The game as PGN for everybody, as late as spectators see it; None where it is of another round."""
        ...

    def overview(self) -> Json:
        """What the director's page shows of it (docs/web.md)."""
        ...

    def close(self) -> bool:
        """End the program, where it serves this signed game alone; False where there is more to it."""
        ...

    def when_changed(self, call: Callable[[], None]) -> None:
        """Have `call` called, from the table's thread, after each change."""
        ...

    def when_told(self, call: Callable[[], None]) -> None:
        """Have `call` called, from the table's thread, after something was told that is no event."""
        ...


Tables = Mapping[str, TableService]
"""The tables of a server by their names."""
