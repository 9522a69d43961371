"""The record of a game: an append-only SQLite table of events, each chained to the one before by its hash.

What is appended is on the disk before anybody hears of it: WAL with `synchronous=FULL`, one transaction for the
events of one decision. One process writes a record at a time; anybody may read it meanwhile. The triggers and the
chain show later changes; what no chain can show is a record cut off at its end, so a signed result is its last event.
"""

import hashlib
import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from app.errors import ErrorCode, RecordDamaged, RecordError, RecordNotWritten, RecordUnreadable, WireError
from app.json_lines import read_own, to_line
from app.record import wire
from app.record.files import beside, locked, made, must_be_a_file, named, opened_to_read, opened_to_write, removed
from app.record.older_records import with_todays_rules
from app.record.single_writer import SingleWriter
from app.whole_file import sync_folder
from game.events import Event

SCHEMA_VERSION = 1

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
_COLUMNS = "game_id, version, type, payload, schema_version, recorded_at, monotonic_ns, boot_id, actor"
_RECORDED_AT = 5  # its place among these columns
_INSERT = f"INSERT INTO event ({_COLUMNS}, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - our own names
_SELECT = f"SELECT {_COLUMNS}, prev_hash, hash FROM event WHERE game_id = ? ORDER BY version"  # noqa: S608 - the same

Row = tuple[str, int, str, str, int, str, int, str, str]


class Record:
    """One game in one file: `create` and `resume` are for the one who writes, `read` is for anybody."""

    def __init__(self, path: Path, connection: sqlite3.Connection, writer: SingleWriter | None, game_id: str) -> None:
        self.path = path
        self.game_id = game_id
        self._connection = connection
        self._writer = writer
        self._last_hash: bytes | None = None
        self._boot_id = _boot_id()
        self._events = self._read_events()

    @classmethod
    def create(cls, path: Path, game_id: str, events: Sequence[Event] = ()) -> Self:
        """Begin a record with the first events of a game. Raises `RecordError`, also where there is a file already.

        The file is made under another name and then renamed: where that fails, or the program dies meanwhile, there is
        none, and the next try can begin it.
        """
        with named(path, ErrorCode.RECORD_CANNOT_BE_MADE), ExitStack() as on_failure:
            writer = locked(path, on_failure)
            if path.exists():
                raise RecordUnreadable(ErrorCode.RECORD_EXISTS, f"{path} exists already", file=str(path))
            unfinished = beside(path, ".new")
            removed(unfinished)
            on_failure.callback(removed, unfinished)
            with made(unfinished, _SCHEMA + _BESIDE) as connection:
                cls(path, connection, writer, game_id).append(events)
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
        rows = self._rows()
        return datetime.fromisoformat(str(rows[0][_RECORDED_AT])) if rows else None

    @property
    def alive_at(self) -> int:
        """The game's time, in milliseconds, when this game was last known to go on; 0 where nobody has said."""
        with named(self.path):
            found = self._connection.execute("SELECT at_ms FROM alive").fetchone()
        return int(found[0]) if found else 0

    def stay_alive(self, at_ms: int) -> None:
        """Keep the game's time by now, in milliseconds, for those who resume the game after a crash.

        Raises RecordError.
        """
        with named(self.path):
            self._connection.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (at_ms,))

    def version_asked(self, key: str) -> int | None:
        """The version (the number of events) to which that request led; None where it led to none."""
        with named(self.path):
            found = self._connection.execute("SELECT version FROM asked WHERE key = ?", (key,)).fetchone()
        return int(found[0]) if found else None

    def append(self, events: Sequence[Event], asked: str | None = None) -> None:
        """Write the events of one decision: all of them are on the disk on return, or none is.

        So is the key of the request that `asked` for them, by which nobody does it twice.

        Raises `RecordConflict` and `RecordNotWritten`; then nothing has happened, and nothing may be announced.
        """
        if self._writer is None:
            raise RecordNotWritten(
                ErrorCode.RECORD_READ_ONLY, f"{self.path} was opened to be read", file=str(self.path)
            )
        last_hash = self._last_hash
        with named(self.path), self._transaction():
            for version, event in enumerate(events, start=len(self._events) + 1):
                row = self._row(version, event)
                new_hash = _chained(last_hash, row)
                self._connection.execute(_INSERT, (*row, last_hash, new_hash))
                last_hash = new_hash
            if asked is not None:
                reached = len(self._events) + len(events)
                self._connection.execute("INSERT OR IGNORE INTO asked VALUES (?, ?)", (asked, reached))
        self._last_hash = last_hash
        self._events += tuple(events)

    def settle(self) -> None:
        """Bring what lies in the journal (`-wal`) into the file, so that a copy of it alone is whole.

        Waits for nobody: what a reader still needs stays in the journal until the next time. Raises `RecordError`.
        """
        with named(self.path):
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Close the file, whole, and let another process write it."""
        if self._writer is not None:
            with suppress(RecordError):  # every event is on the disk all the same
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

    def _row(self, version: int, event: Event) -> Row:
        found = wire.to_json(event)
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        actor = " ".join(filter(None, (event.by.role, event.by.seat)))
        return (
            self.game_id,
            version,
            found["type"],
            to_line(found),
            SCHEMA_VERSION,
            now,
            time.monotonic_ns(),
            self._boot_id,
            actor,
        )

    def _read_events(self) -> tuple[Event, ...]:
        return tuple(self._checked(number, row) for number, row in enumerate(self._rows(), start=1))

    def _rows(self) -> list[tuple[object, ...]]:
        return self._connection.execute(_SELECT, (self.game_id,)).fetchall()

    def _checked(self, number: int, row: tuple[object, ...]) -> Event:
        """Read one row and prove that it follows the one before."""
        *columns, prev_hash, own_hash = row
        if columns[1] != number or prev_hash != self._last_hash or own_hash != _chained(prev_hash, tuple(columns)):
            raise RecordDamaged(
                ErrorCode.RECORD_DAMAGED,
                f"{self.path}: event {number} is not the one that was recorded",
                file=str(self.path),
                number=number,
            )
        self._last_hash = own_hash
        try:
            return wire.event_of(with_todays_rules(read_own(str(columns[3]).encode())))
        except WireError as error:
            raise RecordDamaged(
                ErrorCode.RECORD_OTHER_VERSION,
                f"{self.path}: event {number} is of another version of Rochade: {error}",
                file=str(self.path),
                number=number,
            ) from error


def copy_of(path: Path) -> bytes:
    """The record as a file by itself, whatever is being written meanwhile. Raises `RecordError`."""
    with named(path, ErrorCode.RECORD_NOT_READ), ExitStack() as at_the_end:
        source = opened_to_read(path, at_the_end)
        target = sqlite3.connect(":memory:")
        at_the_end.callback(target.close)
        source.backup(target)
        at_the_end.callback(source.close)
        return bytes(target.serialize())


def _chained(prev_hash: object, row: tuple[object, ...]) -> bytes:
    """Hash a row together with the hash before it: SHA-256 over their JSON."""
    before = prev_hash.hex() if isinstance(prev_hash, bytes) else ""
    return hashlib.sha256(json.dumps([before, *row], ensure_ascii=False, default=repr).encode()).digest()


def _game_in(path: Path, connection: sqlite3.Connection) -> str:
    games = connection.execute("SELECT DISTINCT game_id FROM event").fetchall()
    if len(games) != 1:
        raise RecordUnreadable(
            ErrorCode.RECORD_EMPTY, f"{path} holds {len(games)} games, not one", file=str(path), number=len(games)
        )
    return str(games[0][0])


def _boot_id() -> str:
    """Name the machine's run: monotonic times compare only within one."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""
