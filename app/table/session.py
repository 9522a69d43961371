"""A game being played: the referee's decisions, recorded before they take effect."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import date
from functools import reduce
from pathlib import Path
from typing import Self
from uuid import uuid4

from app import wall_clock
from app.errors import RecordDeposed, RecordError
from app.output import readable
from app.record.game_day import day_of
from app.record.game_record import BY_ITSELF, GameRecord
from app.record.record import Record
from app.table.stopwatch import Stopwatch
from game.commands import Arrive, Command, OfferRematch
from game.decide import decide
from game.errors import Refusal, RefusalCode
from game.events import Event, Events, TableOpened, Told
from game.evolve import evolve, replay
from game.rules.rematch import is_casual
from game.table.table import Table


@dataclass(frozen=True, slots=True)
class Game:
    """A game so far: its events, and the table to which they lead."""

    events: tuple[Event, ...]
    table: Table


@dataclass(frozen=True, slots=True)
class _Held:
    """What is to be recorded as one: its events, the table to which they lead, and whether somebody has only come."""

    table: Table
    events: tuple[Event, ...] = ()
    is_arrival: bool = True


def _now() -> str:
    return wall_clock.spelt(wall_clock.now())


class Session:
    """The table of one game and, where there is one, its record. One thread plays; any other may read `game`.

    `begun` is when the first event was recorded, as time of day (UTC).
    """

    def __init__(self, opened: Sequence[Event], record: GameRecord | None = None) -> None:
        self.game = Game(tuple(opened), replay(opened))
        self.begun = record.begun if record else None
        self.recorded = record.recorded if record else [_now()] * len(opened)  # of each event, as time of day
        self._record = record
        self.unwritten: RecordError | None = None
        """Why the last decision could not be recorded, until one is or there is room again."""
        self.off_the_clock: Callable[[], AbstractContextManager[None]] = nullcontext
        """In what is kept of the game, where that may take long; a hall's database looks after that itself."""
        self._stopwatch: Stopwatch | None = None
        self._asked: str | None = None
        self._held: _Held | None = None
        self._watchers: list[Callable[[], None]] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far."""
        return self.game.events

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.game.table

    @property
    def decided(self) -> Table:
        """The table with what is held until all of it can be recorded (`as_one`); only for the thread that plays."""
        return self.table if self._held is None else self._held.table

    @property
    def path(self) -> Path | None:
        """The file of the record."""
        return self._record.path if self._record else None

    def day(self, version: int | None = None) -> date | None:
        """The day of the game after its first `version` events, or after all; None where it is not recorded."""
        return day_of(self.events[:version], self.recorded) if self.begun else None

    def copy(self) -> bytes | None:
        """The game as the file of a record, where it is recorded. Raises `RecordError`."""
        return self._record.copy() if self._record else None

    def go_by(self, stopwatch: Stopwatch) -> Callable[[], int]:
        """Have this count the game's time, in milliseconds: it stands while no decision can be recorded.

        So it does while keeping one in a file takes long.
        """
        self._stopwatch = stopwatch
        if self.path is not None:
            self.off_the_clock = stopwatch.off_the_clock
        return stopwatch.now

    @property
    def alive_at(self) -> int:
        """The game's time, in milliseconds, at the last event or at the last sign of life after it."""
        return max(self.table.at, self._record.alive_at if self._record else 0)

    def stay_alive(self, now_ms: int) -> None:
        """Give a sign of life, by which the clocks are right after a crash. Raises `RecordError`."""
        if self._record is not None:
            self._record.stay_alive(now_ms)

    def must_have_room(self) -> None:
        """Find out whether decisions can be recorded again. Raises `RecordError` where not yet."""
        if self._stopwatch is not None and self.unwritten is not None:
            self._stopwatch.hold()  # what was late meanwhile may have let it go on
        if self._record is not None:
            self._record.must_have_room()
        self._is_written()

    def kept_at(self) -> Path | None:
        """In which file it is when this program has ended. Raises `RecordError` where it would be gone."""
        return self._record.kept_at() if self._record else None

    def settle(self) -> None:
        """Have the record's file hold all events, so that a copy of it alone is whole; they are on the disk anyway."""
        if self._record is not None:
            with suppress(RecordError):
                self._record.settle()

    def when_changed(self, call: Callable[[], None]) -> None:
        """Have `call` called after each decision, in the thread that plays."""
        self._watchers.append(call)

    def version_asked(self, key: str) -> int | None:
        """The version to which that request has led; None where it has led to none."""
        return self._record.version_asked(key) if self._record else None

    @property
    def versions_by_itself(self) -> frozenset[int]:
        """The versions to which the program has come by itself, in the arbiter's name."""
        return self._record.by_itself if self._record else frozenset()

    @property
    def broke_off(self) -> bool:
        """Whether the clocks were last stopped by no person, and nothing was done since: some may have asked."""
        version = len(self.events)
        while version and isinstance(self.events[version - 1], Told):
            version -= 1
        return self.table.stopped and version in self.versions_by_itself

    @contextmanager
    def asked(self, key: str) -> Iterator[None]:
        """What is carried out inside was asked by the request of that key, and is recorded together with it."""
        self._asked = key
        try:
            yield
        finally:
            self._asked = None

    def by_itself(self) -> AbstractContextManager[None]:
        """What is carried out inside nobody has asked for, and so it is recorded."""
        return self.asked(f"{BY_ITSELF}:{uuid4()}")

    @classmethod
    def begin(cls, opened: TableOpened, path: Path | None = None, game_id: str = "") -> Self:
        """Open a table; with a `path` its events are recorded there. Raises `RecordError`."""
        if path is None:
            return cls([opened])
        return cls([opened], Record.create(path, game_id or readable(path.stem), [opened]))

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Go on with a recorded game: the table and the clocks are as at its last event. Raises `RecordError`."""
        return cls.of(Record.resume(path))

    @classmethod
    def of(cls, record: GameRecord) -> Self:
        """Go on with the game of a record that is open to be written."""
        return cls(record.events, record)

    @property
    def is_casual(self) -> bool:
        """Whether there may be a rematch: the game is of no event, and its table is none of a hall."""
        return is_casual(self.table) and (self._record is None or self.path is not None)

    def decide(self, command: Command, now_ms: int) -> Events:
        """What the command would bring about; nothing has happened. Raises `Refusal`."""
        events = decide(self.decided, command, now_ms)
        if isinstance(command, OfferRematch) and not self.is_casual:
            raise Refusal(RefusalCode.PAIRED_BY_EVENT, "the tables of a hall are its director's to set up")
        return events

    def carry_out(self, command: Command, now_ms: int) -> tuple[Event, ...]:
        """Decide, record, then change the table; on return the events may be announced.

        Raises `Refusal` where the Laws or the table do not allow it, and `RecordError` where it could not be recorded;
        in both cases nothing has happened. Inside `as_one` it is recorded, and so may be announced, at the end of that.
        """
        events = self.decide(command, now_ms)
        # Who comes by what he says has not said it yet: where that is lost behind it, it is done when asked again.
        comes_first = isinstance(command, Arrive) and command.by.seat is not None
        if self._held is None:
            self._keep(events, None if comes_first else self._asked)
        else:
            held, table = self._held, reduce(evolve, events, self._held.table)
            self._held = _Held(table, (*held.events, *events), held.is_arrival and comes_first)
        return events

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """What is carried out inside is recorded as one at its end: a crash leaves all of it, or nothing.

        Raises `RecordError` then where it could not be recorded; in that case, and where anything else fails inside,
        nothing has happened. Others see nothing of it before.
        """
        self._held = _Held(self.table)
        try:
            yield
            held = self._held
        finally:
            self._held = None
        self._keep(held.events, None if held.is_arrival else self._asked, held.table)

    def _keep(self, events: Events, asked: str | None, table: Table | None = None) -> None:
        """Record what was decided, then change the table to which it leads. Raises `RecordError`."""
        recorded_at = _now()
        if self._record is not None and events:
            recorded_at = self._append(self._record, events, asked)
        self.recorded += [recorded_at] * len(events)
        self.game = Game((*self.events, *events), table or reduce(evolve, events, self.table))
        for call in self._watchers if events else ():
            call()

    def _append(self, record: GameRecord, events: Events, asked: str | None) -> str:
        try:
            with self.off_the_clock():
                recorded_at = record.append(events, asked)
        except RecordError as error:
            self.unwritten = error
            if self._stopwatch is not None and not isinstance(error, RecordDeposed):
                self._stopwatch.hold()
            raise
        self._is_written()
        return recorded_at

    def _is_written(self) -> None:
        if self.unwritten is not None:
            self.unwritten = None
            if self._stopwatch is not None:
                self._stopwatch.go_on()

    def close(self) -> None:
        """Let another process go on with the record."""
        if self._record is not None:
            self._record.close()
