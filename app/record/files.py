"""The file of a record: made whole, opened to write or only to read, and what the system says of it as errors in words.

What is written lies in the journal beside it first (`FILE-wal`), and is brought into the file at once: a copy of the
file alone has every move. SQLite believes whatever journal lies there. One that an earlier copy left beside the file
would take moves back, from the reader's sight, and for good where somebody goes on: so it is refused.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from app.errors import (
    ErrorCode,
    RecordBusy,
    RecordConflict,
    RecordDamaged,
    RecordError,
    RecordNotWritten,
    RecordUnreadable,
)
from app.record.single_writer import SingleWriter

APPLICATION_ID = 0x52434844  # "RCHD", in the file's header
_ID_AT = 68  # where
_WAL = "-wal"
_JOURNALS = (_WAL, "-shm", "-journal")
_NAMES: dict[int, tuple[type[RecordError], ErrorCode]] = {
    sqlite3.SQLITE_BUSY: (RecordBusy, ErrorCode.RECORD_BUSY),
    sqlite3.SQLITE_LOCKED: (RecordBusy, ErrorCode.RECORD_BUSY),
    sqlite3.SQLITE_CONSTRAINT: (RecordConflict, ErrorCode.RECORD_CONFLICT),
    sqlite3.SQLITE_NOTADB: (RecordUnreadable, ErrorCode.NO_RECORD),
    sqlite3.SQLITE_FULL: (RecordNotWritten, ErrorCode.RECORD_DISK_FULL),
}
_LAST = "SELECT version, hash FROM event ORDER BY version DESC LIMIT 1"
_HAS = "SELECT 1 FROM event WHERE version = ? AND hash = ?"
_NO_ACCESS = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}


def locked(path: Path, at_the_end: ExitStack) -> SingleWriter:
    """Be the one who writes a record, by whichever link it was named. Raises `RecordBusy`, OSError."""
    with _alone(path):
        writer = SingleWriter(path.resolve())
    at_the_end.callback(writer.release)
    return writer


def still_locked(path: Path, writer: SingleWriter) -> None:
    """Be it still, where the lock's file was taken away. Raises `RecordBusy`, OSError."""
    with _alone(path):
        writer.hold_on()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    try:
        yield
    except BlockingIOError:
        raise RecordBusy(ErrorCode.RECORD_BUSY, f"{path} is being written by another process", file=str(path)) from None


@contextmanager
def made(path: Path, schema: str) -> Iterator[sqlite3.Connection]:
    """A new database, whole in its file and on the disk after each transaction. Raises sqlite3.Error."""
    with closing(_connected(path, "rwc")) as connection:
        connection.executescript(f"PRAGMA synchronous = FULL; PRAGMA application_id = {APPLICATION_ID}; {schema}")
        yield connection


def opened_to_write(path: Path, at_the_end: ExitStack) -> sqlite3.Connection:
    """A record whose events are on the disk when they are written. Raises `RecordError`, sqlite3.Error, OSError."""
    with ExitStack() as before:  # who writes a file brings its journal into it, even in closing it
        opened_to_read(path, before)
    connection = _connected(path, "rw")
    at_the_end.callback(connection.close)
    if path.stat().st_nlink > 1:
        _hold_by_every_name(connection)
    _make_durable(path, connection)
    return connection


def opened_to_read(path: Path, at_the_end: ExitStack) -> sqlite3.Connection:
    """A record as it is at this moment, wherever it lies. Raises `RecordError`, sqlite3.Error, OSError."""
    alone = _last_event_alone(path) if _journal_of(path).exists() else None
    connection = _connected(path, "ro")
    at_the_end.callback(connection.close)
    try:
        _must_be_a_record(path, connection, alone)
    except sqlite3.OperationalError as error:
        if _primary(error) not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
            raise
        # Where nothing may be written, SQLite makes no index of a journal: so the record is read from a copy.
        connection.close()
        connection = _read_into_memory(path)
        at_the_end.callback(connection.close)
        _must_be_a_record(path, connection, alone)
    return connection


def opened_as_it_is(path: Path, at_the_end: ExitStack) -> sqlite3.Connection:
    """A record of which nothing has been proven, only to be read. Raises sqlite3.Error."""
    connection = _connected(path, "ro")
    at_the_end.callback(connection.close)
    connection.execute("PRAGMA writable_schema = ON")  # without it SQLite reads nothing of a file that is cut off
    return connection


def removed(path: Path) -> None:
    """Take a database and its journals away, as far as they are there. Raises OSError."""
    for file in (path, *(beside(path, ending) for ending in _JOURNALS)):
        file.unlink(missing_ok=True)


def beside(path: Path, ending: str) -> Path:
    """A file that belongs to a record, such as its journal."""
    return path.with_name(path.name + ending)


def _journal_of(path: Path) -> Path:
    """Where SQLite has it: beside the file itself, by whichever link that was named."""
    return beside(path.resolve(), _WAL)


def is_a_record(path: Path) -> bool:
    """Whether a file says by its header that it is one, whatever it is called. Raises OSError.

    The header has the application id as four bytes, big-endian (SQLite's file format, 1.3.15).
    """
    with path.open("rb") as file:
        header = file.read(_ID_AT + 4)
    return header.startswith(b"SQLite format 3\0") and int.from_bytes(header[_ID_AT:]) == APPLICATION_ID


def must_be_a_file(path: Path) -> None:
    """Raise `RecordUnreadable` where there is none."""
    if path.is_dir():
        raise RecordUnreadable(ErrorCode.IS_A_FOLDER, f"{path} is a folder", file=str(path))
    if not path.is_file():
        raise RecordUnreadable(ErrorCode.NO_SUCH_FILE, f"{path} is no file", file=str(path))


def must_be_new(path: Path) -> None:
    """Raise `RecordUnreadable` where there is a file already."""
    if path.exists():
        raise RecordUnreadable(ErrorCode.RECORD_EXISTS, f"{path} exists already", file=str(path))


def must_have(path: Path, connection: sqlite3.Connection, last: tuple[int, bytes | None]) -> None:
    """Raise `RecordConflict` where that event, by version and hash, is not in the file. Raises sqlite3.Error."""
    if connection.execute(_HAS, last).fetchone() is None:
        raise _replaced(path)


def there(path: Path) -> os.stat_result | None:
    """Which file has that name; None where none has. Raises OSError."""
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None


def is_still(path: Path, file: os.stat_result | None, connection: sqlite3.Connection) -> bool:
    """Whether that file, which is open there, has its name still; nobody has, or a copy of it has, where it has not.

    It has no more either where another program has emptied it.

    None is the file of what is open in memory alone.

    A copy, as a backup or a synchronised folder puts it there, ends with an event that the file has, too. Raises
    `RecordConflict` where anything else has the name, and `RecordError`.
    """
    with named(path):
        found = there(path)
        if found is None:
            return False
        if file is not None and os.path.samestat(found, file):
            return found.st_size > 0  # as a record has from the beginning: its journal is brought into it at once
        last = _last_event_alone(path)
        if last is not None and connection.execute(_HAS, last).fetchone() is not None:
            return False
    raise _replaced(path)


def _replaced(path: Path) -> RecordConflict:
    return RecordConflict(ErrorCode.RECORD_REPLACED, f"{path} is another file now", file=str(path))


@contextmanager
def named(path: Path, failed: ErrorCode = ErrorCode.RECORD_NOT_WRITTEN) -> Iterator[None]:
    """Turn what SQLite and the system say into a `RecordError`; `failed` is what cannot be done inside."""
    try:
        yield
    except sqlite3.Error as error:
        raise _from_sqlite(path, error, failed) from error
    except UnicodeDecodeError as error:  # a damaged name of a column, which the sqlite3 module reads
        raise RecordDamaged(ErrorCode.RECORD_CORRUPT, f"{path}: {error}", file=str(path)) from error
    except OSError as error:
        if failed is ErrorCode.RECORD_CANNOT_BE_MADE and not path.parent.exists():
            text = f"{path}: no such folder"
            raise RecordNotWritten(ErrorCode.NO_SUCH_FOLDER, text, folder=str(path.parent)) from error
        raise _of_access(failed)(failed, f"{path}: {error.strerror or error}", file=str(path)) from error


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    # A table that is opened in one thread may be played in another, one at a time.
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=2, check_same_thread=False)


def _in_memory(source: sqlite3.Connection) -> sqlite3.Connection:
    """All that is in that database, without a file. Raises sqlite3.Error."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        source.backup(memory)
    except sqlite3.Error:
        memory.close()
        raise
    return memory


def _read_into_memory(path: Path) -> sqlite3.Connection:
    """The record, with what its journal adds, in memory."""
    with tempfile.TemporaryDirectory(prefix="rochade-") as folder:
        copy, journal = Path(folder) / "record", _journal_of(path)
        shutil.copyfile(path, copy)
        if journal.exists():
            shutil.copyfile(journal, beside(copy, _WAL))
        try:
            with closing(_connected(copy, "rw")) as source:
                return _in_memory(source)
        except sqlite3.Error as error:
            if _primary(error) == sqlite3.SQLITE_NOTADB:
                raise
            # In a folder of our own, nothing but the file itself can be what hinders.
            raise RecordDamaged(ErrorCode.RECORD_CORRUPT, f"{path}: {error}", file=str(path)) from error


def _last_event_alone(path: Path) -> tuple[int, bytes] | None:
    """Version and hash of the last event that the file has without its journal; None where it is not whole so."""
    try:
        with closing(_connected(path, "ro&immutable=1")) as alone:
            found: tuple[int, bytes] | None = alone.execute(_LAST).fetchone()
            return found if _fault_in(alone) is None else None
    except sqlite3.Error:
        return None


def _must_be_a_record(path: Path, connection: sqlite3.Connection, alone: tuple[int, bytes] | None) -> None:
    """Raise `RecordError` for another program's database, and for a damaged one: an event that SQLite passes over.

    So for one whose journal hides an event that the file has by itself.
    """
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        raise RecordUnreadable(ErrorCode.NO_RECORD, f"{path} is no record of Rochade", file=str(path))
    found = _fault_in(connection)
    has_it = found is None and (alone is None or connection.execute(_HAS, alone).fetchone() is not None)
    if alone is not None and not has_it:
        journal = _journal_of(path)
        raise RecordDamaged(ErrorCode.RECORD_OTHER_JOURNAL, f"{journal} is no journal of {path}", file=str(journal))
    if found is not None:
        raise RecordDamaged(ErrorCode.RECORD_CORRUPT, f"{path}: {found}", file=str(path))


def _fault_in(connection: sqlite3.Connection) -> str | None:
    """What SQLite finds wrong in a database; None where nothing is. Raises sqlite3.Error."""
    try:
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if _primary(error) != sqlite3.SQLITE_CORRUPT:
            raise
        found = error
    return None if found == "ok" else str(found)


def _hold_by_every_name(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.OperationalError where somebody has the file open by another hard link, which has another lock.

    To leave its journal SQLite needs the file for itself; who has it open, by whichever name, keeps it from that.
    """
    connection.execute("PRAGMA journal_mode = DELETE")


def _make_durable(path: Path, connection: sqlite3.Connection) -> None:
    """Set both pragmas and read them back: some builds and file systems quietly keep another mode."""
    journal = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    connection.execute("PRAGMA synchronous = FULL")
    full = 2
    if journal != ("wal",) or connection.execute("PRAGMA synchronous").fetchone() != (full,):
        raise RecordNotWritten(
            ErrorCode.RECORD_NOT_DURABLE, f"{path}: the file system cannot keep a record safely", file=str(path)
        )


def _from_sqlite(path: Path, error: sqlite3.Error, failed: ErrorCode) -> RecordError:
    """The error in words. What SQLite has no code of its own for is damage: a record's statements have no fault."""
    primary, may_write = _primary(error), failed is not ErrorCode.RECORD_NOT_READ
    kind, code = _NAMES.get(primary, (RecordDamaged, ErrorCode.RECORD_CORRUPT))
    if primary == sqlite3.SQLITE_READONLY and may_write:
        kind, code = RecordNotWritten, ErrorCode.RECORD_READ_ONLY
    elif primary in _NO_ACCESS:
        kind, code = _of_access(failed), failed
    return kind(code, f"{path}: {error}", file=str(path))


def _of_access(failed: ErrorCode) -> type[RecordError]:
    """The error of a file to which the system gives no access."""
    return RecordUnreadable if failed is ErrorCode.RECORD_NOT_READ else RecordNotWritten


def _primary(error: sqlite3.Error) -> int:
    """SQLite's primary result code, which is the low byte; 0 where the error is of the module itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
