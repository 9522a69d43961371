"""Codes and sessions in a small SQLite file beside the records, which only its owner may read."""

import errno
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from web.admission.access import Do, StoreFailed
from web.errors import WebErrorCode
from web.place import Place

_SCHEMA = """
CREATE TABLE IF NOT EXISTS secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS code (hash BLOB PRIMARY KEY, at_table TEXT NOT NULL, place TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS shared_code (
    at_table TEXT NOT NULL, place TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (at_table, place)
) STRICT;
CREATE TABLE IF NOT EXISTS used_code (session TEXT PRIMARY KEY, hash BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS delay (
    at_table TEXT PRIMARY KEY, half_moves INTEGER NOT NULL, minutes INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS session (
    id TEXT PRIMARY KEY, at_table TEXT NOT NULL, place TEXT NOT NULL, language TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS seated (at_table TEXT PRIMARY KEY, game INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS act (
    at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')), session TEXT NOT NULL,
    at_table TEXT NOT NULL, place TEXT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS act_is_never_changed BEFORE UPDATE ON act
BEGIN SELECT RAISE(ABORT, 'who did what stays'); END;
CREATE TRIGGER IF NOT EXISTS act_is_never_removed BEFORE DELETE ON act
BEGIN SELECT RAISE(ABORT, 'who did what stays'); END;
"""


class AccessFile:
    """See `web.admission.access.Store`. Every change is on the disk before it counts.

    Where the file is taken away it is there again with the next question, as the records beside it are: else who sits
    where would be gone with the program.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, or make it. Raises StoreFailed."""
        self._path = path
        self._lock = threading.RLock()
        with _named(path):
            self._connection: sqlite3.Connection | None = _opened(path)

    def do(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """See `Store`."""
        with self._lock, _named(self._path):
            return self._open().execute(statement, tuple(map(_plain, values))).fetchall()

    @contextmanager
    def at_once(self) -> Iterator[Do]:
        """See `Store`."""
        with self._lock:
            self.do("BEGIN IMMEDIATE")
            try:
                yield self.do
                self.do("COMMIT")
            except BaseException:
                connection = self._connection  # on a full disk it has mostly ended by itself
                if connection is not None and connection.in_transaction:
                    self.do("ROLLBACK")
                raise

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            with suppress(StoreFailed), _named(self._path):
                self._open()
            if self._connection is not None:
                self._connection.close()

    def _open(self) -> sqlite3.Connection:
        """The connection to the file that has its name. Raises sqlite3.Error, OSError."""
        connection = self._connection
        if connection is not None and (connection.in_transaction or self._path.exists()):
            return connection
        if connection is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            _copy(connection, self._path)
            self._connection = None
            connection.close()
        self._connection = _opened(self._path)
        return self._connection


def _opened(path: Path) -> sqlite3.Connection:
    with ExitStack() as on_failure:
        path.touch(mode=0o600)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        on_failure.callback(connection.close)
        connection.executescript(f"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; {_SCHEMA}")
        path.chmod(0o600)
        on_failure.pop_all()
        return connection


def _copy(connection: sqlite3.Connection, path: Path) -> None:
    """Have all that is there in a file of that name, whole."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    with closing(sqlite3.connect(unfinished)) as anew:
        connection.backup(anew)
    unfinished.replace(path)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """What SQLite and the system say, as the pages' server knows it. Raises StoreFailed."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(_code(error), f"{path}: {error}", str(path)) from error


_FULL = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE}  # the latter: no room for the index beside it


def _code(error: sqlite3.Error | OSError) -> WebErrorCode:
    is_full = (
        error.errno in {errno.ENOSPC, errno.EDQUOT}
        if isinstance(error, OSError)
        else getattr(error, "sqlite_errorcode", 0) in _FULL
    )
    return WebErrorCode.DISK_FULL if is_full else WebErrorCode.NOT_KEPT


def _plain(value: object) -> object:
    """A place as the text that SQLite keeps."""
    return str(value) if isinstance(value, Place) else value
