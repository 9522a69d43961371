"""The record of a game: an append-only SQLite table of events, each chained to the one before by its hash.

What is appended is on the disk before anybody hears of it: WAL with `synchronous=FULL`, one transaction for the
events of one decision, which is brought into the file at once, so that a copy of the file alone has every move. One
process writes a record at a time; anybody may read it meanwhile. The triggers and the chain show later changes; what
no chain can show is a record cut off at its end, so a signed result is its last event.
"""

import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from app import wall_clock
from app.errors import ErrorCode, RecordError, RecordNotWritten, RecordUnreadable
from app.record.chain import COLUMNS, RECORDED_AT, event_in, links
from app.record.files import (
    beside,
    is_still,
    locked,
    made,
    must_be_a_file,
    must_be_new,
    must_have,
    named,
    opened_to_read,
    opened_to_write,
    removed,
    still_locked,
    there,
)
from app.record.game_record import actor_of, is_by_itself
from app.record.single_writer import SingleWriter
from game.events import Event
from voice.disk import sync_folder

_SCHEMA = """
CREATE TABLE event (
    game_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    type TEXT NOT NULL,
    payload TEXT NOT NULL CHECK (json_valid(payload)),
    schema_version INTEGER NOT NULL,
    recorded_at TEXT NOT NULL,
    monotonic_ns INTEGER NOT NULL,
    boot_id TEXT NOT NULL,
    actor TEXT NOT NULL,
    prev_hash BLOB,
    hash BLOB NOT NULL,
    PRIMARY KEY (game_id, version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END;
CREATE TRIGGER event_is_the_next BEFORE INSERT ON event
WHEN NEW.version <> 1 + (SELECT coalesce(max(version), 0) FROM event WHERE game_id = NEW.game_id)
BEGIN SELECT RAISE(ABORT, 'not the next version'); END;
"""
# Beside the game: what pages asked, so that nothing is done twice, and when the program was last alive.
_BESIDE = """
CREATE TABLE IF NOT EXISTS asked (key TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alive (one INTEGER PRIMARY KEY CHECK (one = 1), at_ms INTEGER NOT NULL) STRICT;
"""
_ROOM = 32 * 1024  # bytes, more than the events of a decision take
_INSERT = f"INSERT INTO event ({COLUMNS}, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - our own names
_SELECT = f"SELECT {COLUMNS}, prev_hash, hash FROM event WHERE game_id = ? ORDER BY version"  # noqa: S608 - the same


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is kept of a game: its rows, each with the hash before it and its own last, and what stands beside."""

    game_id: str
    rows: tuple[tuple[object, ...], ...]
    asked: tuple[tuple[str, int], ...]
    alive_ms: int


class Record:
    """One game in one file: `create` and `resume` are for the one who writes, `read` is for anybody."""

    def __init__(self, path: Path, connection: sqlite3.Connection, writer: SingleWriter | None, game_id: str) -> None:
        self.path = path
        self.game_id = game_id
        self._connection = connection
        self._writer = writer
        self._last_hash: bytes | None = None
        self._recorded_last = ""
        self._rows = connection.execute(_SELECT, (game_id,)).fetchall()
        self._asked = dict(connection.execute("SELECT key, version FROM asked")) if writer else {}
        self._by_itself = frozenset(self._asked[key] for key in self._asked if is_by_itself(key))
        self._alive_ms = self.alive_at if writer else 0
        self._events = self._read_events()
        self._rescued: Path | None = None
        self._file = there(path)  # None while what was recorded is in memory alone

    @classmethod
    def create(cls, path: Path, game_id: str, events: Sequence[Event] = ()) -> Self:
        """Begin a record with the first events of a game. Raises `RecordError`, also where there is a file already.

        The file is made under another name and then renamed: where that fails, or the program dies meanwhile, there is
        none, and the next try can begin it.
        """
        with named(path, ErrorCode.RECORD_CANNOT_BE_MADE), ExitStack() as on_failure:
            writer = locked(path, on_failure)
            must_be_new(path)
            unfinished = _unfinished(path, on_failure)
            with made(unfinished, _SCHEMA + _BESIDE) as connection:
                cls(path, connection, writer, game_id)._write(events)  # noqa: SLF001 - of this class
            on_failure.callback(removed, path)
            unfinished.rename(path)
            sync_folder(path.parent)
            record = cls(path, opened_to_write(path, on_failure), writer, game_id)
            on_failure.pop_all()
            return record

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Go on writing a record. Raises `RecordError`, also where another process writes it."""
        must_be_a_file(path)
        with named(path), ExitStack() as on_failure:
            writer = locked(path, on_failure)
            connection = opened_to_write(path, on_failure)
            connection.executescript(_BESIDE)
            record = cls(path, connection, writer, _game_in(path, connection))
            on_failure.pop_all()
            return record

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open a record to read it, while somebody else may be writing. Raises `RecordError`."""
        must_be_a_file(path)
        with named(path, ErrorCode.RECORD_NOT_READ), ExitStack() as on_failure:
            connection = opened_to_read(path, on_failure)
            record = cls(path, connection, None, _game_in(path, connection))
            on_failure.pop_all()
            return record

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, first to last."""
        return self._events

    @property
    def begun(self) -> datetime | None:
        """When the first event was recorded, by the wall clock (UTC); None where there is none yet."""
        return datetime.fromisoformat(str(self._rows[0][RECORDED_AT])) if self._rows else None

    @property
    def recorded(self) -> list[str]:
        """When each event was recorded, by the wall clock (UTC, ISO 8601)."""
        return [str(row[RECORDED_AT]) for row in self._rows]

    @property
    def alive_at(self) -> int:
        """The game's time, in milliseconds, when this game was last known to go on; 0 where nobody has said."""
        with named(self.path):
            found = self._connection.execute("SELECT at_ms FROM alive").fetchone()
        return int(found[0]) if found else 0

    def stay_alive(self, at_ms: int) -> None:
        """Keep the game's time by now, in milliseconds, for those who resume the game after a crash.

        So a record that was taken away is there again before the next event. Raises RecordError.
        """
        self._stay_there(self._writing())
        with named(self.path):
            self._connection.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (at_ms,))
        self._alive_ms = at_ms

    def must_have_room(self) -> None:
        """See `GameRecord`: what is written is on the disk, as an event would be, before it is taken away again."""
        self._stay_there(self._writing())
        with named(self.path):
            with self._transaction():
                self._connection.execute("DROP TABLE IF EXISTS room")
                self._connection.execute(f"CREATE TABLE room AS SELECT zeroblob({_ROOM}) AS filler")
            self._connection.execute("DROP TABLE room")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the journal keeps no room to itself

    def version_asked(self, key: str) -> int | None:
        """The version (the number of events) to which that request led; None where it led to none."""
        return self._asked.get(key)

    @property
    def by_itself(self) -> frozenset[int]:
        """See `GameRecord`."""
        return self._by_itself

    def append(self, events: Sequence[Event], asked: str | None = None) -> str:
        """Write the events of one decision: all of them are on the disk on return, or none is.

        So is the key of the request that `asked` for them, by which nobody does it twice. Returns when that was, as in
        `recorded`.

        Raises `RecordConflict` and `RecordNotWritten`; then nothing has happened, and nothing may be announced.
        """
        self._stay_there(self._writing())
        recorded_at = self._write(events, asked)
        with suppress(RecordError):  # it is on the disk all the same, and the next append tries again
            self.settle()
        return recorded_at

    def _writing(self) -> SingleWriter:
        """Whereby this is the one who writes. Raises `RecordNotWritten` where it only reads."""
        if self._writer is None:
            raise RecordNotWritten(
                ErrorCode.RECORD_READ_ONLY, f"{self.path} was opened to be read", file=str(self.path)
            )
        return self._writer

    def _write(self, events: Sequence[Event], asked: str | None = None) -> str:
        # Where this machine's clock was set back, time stands until it has caught up; it goes back at no table.
        recorded_at = max(wall_clock.spelt(wall_clock.now()), self._recorded_last)
        new = links(self.game_id, len(self._events), self._last_hash, events, recorded_at, actor_of(asked))
        reached, rows = len(self._events) + len(events), [(*link.row, link.prev_hash, link.hash) for link in new]
        with named(self.path), self._transaction():
            self._connection.executemany(_INSERT, rows)
            if asked is not None:
                self._connection.execute("INSERT OR IGNORE INTO asked VALUES (?, ?)", (asked, reached))
        self._last_hash = new[-1].hash if new else self._last_hash
        self._recorded_last = recorded_at if new else self._recorded_last
        self._events += tuple(events)
        self._rows += rows
        if asked is not None:
            self._asked.setdefault(asked, reached)
            self._by_itself |= {reached} if is_by_itself(asked) else set()
        self._rescued = None  # which lacks these
        return recorded_at

    def kept_at(self) -> Path:
        """See `GameRecord`: beside its name where that is another file's, damaged by one, or where its disk is full."""
        if self._writer is None:  # it has been closed
            return self._rescued or self.path
        try:
            self._stay_there(self._writer)
            self._must_be_whole()
        except RecordError:
            if self._rescued is None:
                self._rescued = self._written_elsewhere()
            if self._rescued is None:
                raise
            return self._rescued
        return self.path

    def _written_elsewhere(self) -> Path | None:
        """All that was recorded as a file beside the place where it cannot be, or among the temporary ones."""
        for folder in (self.path.resolve().parent, Path(tempfile.gettempdir())):
            numbered = (folder / f"{self.path.name}.rescued-{number}" for number in count(1))
            with suppress(OSError, sqlite3.Error):
                place = next(path for path in numbered if not path.exists())
                _write_anew(self._stored(), place)
                return place
        return None

    def settle(self) -> None:
        """Bring what lies in the journal (`-wal`) into the file, so that a copy of it alone is whole; `append` does.

        Waits for nobody: what a reader still needs stays in the journal until the next time. Raises `RecordError`.
        """
        with named(self.path):
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def copy(self) -> bytes:
        """See `copy_of`."""
        return copy_of(self.path)

    def close(self) -> None:
        """Close the file, whole, and let another process write it."""
        if self._writer is not None:
            with suppress(RecordError):  # every event is on the disk all the same, unless somebody has taken it away
                if self.kept_at() == self.path:
                    self.settle()
        self._connection.close()
        if self._writer is not None:
            self._writer.release()
            self._writer = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _stay_there(self, writer: SingleWriter) -> None:
        """Write the record anew where its file was taken away, or its folder: SQLite goes on with what has no name.

        So where a copy of it was put in its place, or another program has emptied it. Memory has all of it until the
        disk has: what had no name any more gives its room to what follows. Raises `RecordConflict` where another file
        has its name, and `RecordNotWritten`.
        """
        if is_still(self.path, self._file, self._connection):
            return
        with named(self.path), ExitStack() as on_failure:
            place = self.path.resolve()  # of the file, where the record was named by a link
            place.parent.mkdir(parents=True, exist_ok=True)
            still_locked(self.path, writer)
            memory, before = _in_memory(self._stored()), self._connection
            self._connection, self._file = memory, None
            before.close()  # first: it takes the journal of that name away
            _write_anew(self._stored(), place)
            self._connection = opened_to_write(self.path, on_failure)
            self._file = there(self.path)
            memory.close()
            on_failure.pop_all()

    def _must_be_whole(self) -> None:
        """Raise `RecordError` where another program has written into the file: what is in it cannot be gone on with."""
        with named(self.path), ExitStack() as at_the_end:
            must_have(self.path, opened_to_read(self.path, at_the_end), (len(self._events), self._last_hash))

    def _stored(self) -> Stored:
        """All of it, as memory has it: nothing can be read any more of a file that was emptied."""
        return Stored(self.game_id, tuple(self._rows), tuple(self._asked.items()), self._alive_ms)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def _read_events(self) -> tuple[Event, ...]:
        events = []
        for number, row in enumerate(self._rows, start=1):
            event, self._last_hash = event_in(str(self.path), number, self._last_hash, row)
            self._recorded_last = str(row[RECORDED_AT])
            events.append(event)
        return tuple(events)


def copy_of(path: Path) -> bytes:
    """The record as a file by itself, whatever is being written meanwhile. Raises `RecordError`."""
    with named(path, ErrorCode.RECORD_NOT_READ), ExitStack() as at_the_end:
        source = opened_to_read(path, at_the_end)
        target = sqlite3.connect(":memory:")
        at_the_end.callback(target.close)
        source.backup(target)
        at_the_end.callback(source.close)
        return bytes(target.serialize())


def stored_in(path: Path) -> Stored:
    """What a file keeps, to be kept elsewhere, proven whole. Raises `RecordError`."""
    with Record.read(path) as record, named(path, ErrorCode.RECORD_NOT_READ):
        connection = record._connection  # noqa: SLF001 - of this module
        rows = tuple(record._rows)  # noqa: SLF001 - the same
        asked = tuple(connection.execute("SELECT key, version FROM asked"))
        return Stored(record.game_id, rows, asked, record.alive_at)


def store(stored: Stored, path: Path) -> None:
    """Make the file of a record of what was kept elsewhere, proven whole. Raises `RecordError`."""
    with named(path, ErrorCode.RECORD_CANNOT_BE_MADE), ExitStack() as on_failure:
        must_be_new(path)
        unfinished = _unfinished(path, on_failure)
        with made(unfinished, _SCHEMA + _BESIDE) as connection:
            _fill(connection, stored)
        Record.read(unfinished).close()
        unfinished.rename(path)
        sync_folder(path.parent)
        on_failure.pop_all()


def _fill(connection: sqlite3.Connection, stored: Stored) -> None:
    """Write all of a record into a database that has its tables. Raises sqlite3.Error."""
    connection.execute("BEGIN")
    connection.executemany(_INSERT, stored.rows)
    connection.executemany("INSERT INTO asked VALUES (?, ?)", stored.asked)
    connection.execute("INSERT INTO alive VALUES (1, ?)", (stored.alive_ms,))
    connection.execute("COMMIT")


def _in_memory(stored: Stored) -> sqlite3.Connection:
    """All of a record, without a file."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    memory.executescript(_SCHEMA + _BESIDE)
    _fill(memory, stored)
    return memory


def _write_anew(stored: Stored, path: Path) -> None:
    """Have all of a record in that file, whole on the disk. Raises sqlite3.Error, OSError."""
    with ExitStack() as on_failure:
        unfinished = _unfinished(path, on_failure)
        with made(unfinished, _SCHEMA + _BESIDE) as connection:
            _fill(connection, stored)
        unfinished.replace(path)
        sync_folder(path.parent)
        on_failure.pop_all()


def _unfinished(path: Path, on_failure: ExitStack) -> Path:
    """Under which name a record is made before it is whole. Raises OSError."""
    unfinished = beside(path, ".new")
    removed(unfinished)
    on_failure.callback(removed, unfinished)
    return unfinished


def _game_in(path: Path, connection: sqlite3.Connection) -> str:
    games = connection.execute("SELECT DISTINCT game_id FROM event").fetchall()
    if len(games) != 1:
        raise RecordUnreadable(
            ErrorCode.RECORD_EMPTY, f"{path} holds {len(games)} games, not one", file=str(path), number=len(games)
        )
    return str(games[0][0])
