"""Who may sit where: codes and sessions, in a small SQLite file beside the records, so that both outlive a restart.

A code is stored as a hash (scrypt, with this file's own salt), a session as its number. The key that signs the
cookies is made with the file, which only its owner may read. A code that many share is stored as it is, too: it stays
the same for as long as the file does, or who has written it down, as programs do, would be shut out by a restart.
"""

import hashlib
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from web.codes import new_code
from web.place import Place

_SCHEMA = """
CREATE TABLE IF NOT EXISTS secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS code (hash BLOB PRIMARY KEY, at_table TEXT NOT NULL, place TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS shared_code (
    at_table TEXT NOT NULL, place TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (at_table, place)
) STRICT;
CREATE TABLE IF NOT EXISTS session (
    id TEXT PRIMARY KEY, at_table TEXT NOT NULL, place TEXT NOT NULL, language TEXT NOT NULL
) STRICT;
"""
_SCRYPT_N = 2**12  # some milliseconds; the throttle does the rest


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who has joined: at which table, in which place, in which language."""

    id: str
    table: str
    place: Place
    language: str


class Access:
    """The codes that are open and the sessions that hold; every change is on the disk before it counts."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it. Raises sqlite3.Error, OSError."""
        path.touch(mode=0o600)
        self._lock = threading.Lock()
        self._open: dict[tuple[str, Place], str] = {}
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.executescript(f"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; {_SCHEMA}")
        path.chmod(0o600)
        self.key = self._secret("key")
        self._salt = self._secret("salt")
        shared = self._do("SELECT at_table, place, code FROM shared_code")
        self._open.update({(table, Place(place)): code for table, place, code in shared})

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def issue(self, table: str, place: Place) -> str:
        """Draw a new code for a place; the codes and, unless it is shared, the sessions that it had end."""
        code = new_code(besides=self._open.values())
        with self._lock, self._at_once():
            self._do("DELETE FROM code WHERE at_table = ? AND place = ?", table, place)
            if place.is_shared:
                self._do("INSERT OR REPLACE INTO shared_code VALUES (?, ?, ?)", table, place, code)
            else:
                self._do("DELETE FROM session WHERE at_table = ? AND place = ?", table, place)
            self._do("INSERT INTO code VALUES (?, ?, ?)", self._hash(code), table, place)
        self._open[table, place] = code
        return code

    def open_code(self, table: str, place: Place) -> str | None:
        """The code of a place that is not used up, as far as this process has issued it, or many share it."""
        return self._open.get((table, place))

    def is_taken(self, table: str, place: Place) -> bool:
        """Whether somebody has joined there."""
        with self._lock:
            found = self._do("SELECT 1 FROM session WHERE at_table = ? AND place = ?", table, place)
            return found.fetchone() is not None

    def is_anybody_at(self, table: str) -> bool:
        """Whether anybody has joined at that table."""
        with self._lock:
            return self._do("SELECT 1 FROM session WHERE at_table = ?", table).fetchone() is not None

    def join(self, code: str, language: str) -> Session | None:
        """Use the code up and begin a session; None where there is no such code."""
        hashed = self._hash(code)
        with self._lock:
            found = self._do("SELECT at_table, place FROM code WHERE hash = ?", hashed).fetchone()
            if found is None:
                return None
            session = Session(secrets.token_urlsafe(16), found[0], Place(found[1]), language)
            with self._at_once():
                if not session.place.is_shared:
                    self._do("DELETE FROM code WHERE hash = ?", hashed)
                self._do("INSERT INTO session VALUES (?, ?, ?, ?)", session.id, session.table, session.place, language)
            if not session.place.is_shared:
                self._open.pop((session.table, session.place), None)
        return session

    def opens(self, code: str, table: str) -> bool:
        """Whether this is the code of the spectators of that table, who need no session to read."""
        with self._lock:
            found = self._do("SELECT at_table, place FROM code WHERE hash = ?", self._hash(code)).fetchone()
        return bool(found == (table, Place.SPECTATOR))

    def speak(self, session: Session, language: str) -> None:
        """Go on in another language."""
        with self._lock:
            self._do("UPDATE session SET language = ? WHERE id = ?", language, session.id)

    def session(self, id_: str) -> Session | None:
        """The session of that number; None where there is none, or it has ended."""
        with self._lock:
            found = self._do("SELECT at_table, place, language FROM session WHERE id = ?", id_).fetchone()
        return Session(id_, found[0], Place(found[1]), found[2]) if found else None

    def _hash(self, code: str) -> bytes:
        return hashlib.scrypt(code.encode(), salt=self._salt, n=_SCRYPT_N, r=8, p=1)

    def _secret(self, name: str) -> bytes:
        self._do("INSERT OR IGNORE INTO secret VALUES (?, ?)", name, secrets.token_bytes(32))
        value: bytes = self._do("SELECT value FROM secret WHERE name = ?", name).fetchone()[0]
        return value

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """All of it is on the disk afterwards, or nothing."""
        self._do("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._do("ROLLBACK")
            raise
        self._do("COMMIT")

    def _do(self, statement: str, *values: object) -> sqlite3.Cursor:
        return self._connection.execute(statement, tuple(map(_plain, values)))


def _plain(value: object) -> object:
    """A place as the text that SQLite keeps."""
    return str(value) if isinstance(value, Place) else value
