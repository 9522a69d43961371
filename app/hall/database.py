"""A hall's database: one statement at a time, each whole by itself, and what PostgreSQL says as errors in words.

What belongs together at a table is one function of the database (`migrations/`): no program can stop in its middle.
"""

import contextlib
import logging
import math
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from app.errors import ErrorCode, HallError, RecordError, RecordNotWritten

ANSWER_S = 3.0  # after so long without an answer the connection is taken for lost
CONNECT_S = 2.0
CONNECT_AGAIN_S = 0.25  # the pool by itself would wait for one second, then for two
MOST_CONNECTIONS = 8
# Who waits for the disk, and for a standby if there is one, has what is acknowledged; `off` would not.
_OPTIONS = "-c synchronous_commit=on -c idle_in_transaction_session_timeout=2000 -c lock_timeout=2000"
_NEAR = {"localhost", "127.0.0.1", "::1"}
_MIGRATION_LOCK = 0x52434844  # "RCHD"; whoever else starts meanwhile waits
_NOT_NOW = (errors.SerializationFailure, errors.DeadlockDetected, errors.LockNotAvailable, errors.TooManyConnections)

Found = list[tuple[object, ...]]


logging.getLogger("psycopg").addHandler(logging.NullHandler())  # what it would print is told in our words


class HallAway(HallError):
    """No answer: whether the statement was carried out is not known. Say it again, or wait."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(ErrorCode.HALL_NOT_REACHED, f"{name}: {text}", name=name)


class Database:
    """The connections of one program to its hall; any thread may ask."""

    def __init__(self, address: str) -> None:
        """Connect, and bring the database to what this version needs. Raises `HallError`.

        `address` is what PostgreSQL's own programs understand: "postgresql://host/name", or "service=hall". A password
        stands in the file or the variable that they read (PGPASSFILE, PGPASSWORD), as anybody sees a command line.
        """
        self.name = _named(address)
        self.lost_s = -math.inf  # `time.monotonic` when a connection was lost last
        self._asking = threading.local()  # how long who asks waits in this thread, where he says so
        self._pool = ConnectionPool(
            address,
            kwargs={
                "autocommit": True,
                "connect_timeout": int(CONNECT_S),
                "gssencmode": "disable",
                "application_name": "rochade",
                "options": _OPTIONS,
                **encryption(address),
            },
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=ANSWER_S,
            reconnect_timeout=CONNECT_AGAIN_S,
            configure=_listen_to_warnings,
            open=False,
        )
        try:
            self._pool.open()
            self._must_be_durable()
            self._migrate()
        except (PoolTimeout, HallAway, psycopg.Error) as error:
            self._pool.close()
            why = _why(address) or str(error)
            raise HallError(ErrorCode.HALL_NOT_REACHED, f"{self.name}: {why}", name=self.name) from error
        except HallError:
            self._pool.close()
            raise

    def do(self, statement: str, *values: object) -> Found:
        """Carry out one statement of ours; its rows. Raises `HallAway`, and `RecordError` where it never will be."""
        with self._connected() as connection:
            return _done(connection, statement, values)

    @contextlib.contextmanager
    def at_once(self) -> Iterator[Callable[..., Found]]:
        """What is done inside, by what this yields, is kept as a whole or not at all. Raises as `do`."""
        with self._connected() as connection, connection.transaction():
            yield lambda statement, *values: _done(connection, statement, values)

    @contextlib.contextmanager
    def answering_within(self, seconds: float) -> Iterator[None]:
        """Whoever asks inside, in this thread, takes a connection for lost that does not answer so soon."""
        self._asking.most_s = seconds
        try:
            yield
        finally:
            self._asking.most_s = ANSWER_S

    @property
    def _most_s(self) -> float:
        return float(getattr(self._asking, "most_s", ANSWER_S))

    @contextlib.contextmanager
    def _connected(self) -> Iterator[psycopg.Connection]:
        connection: psycopg.Connection | None = None
        try:
            with contextlib.ExitStack() as lent, _hung_up_after(connection := self._lent(lent), self._most_s):
                yield connection
                if _WARNINGS.pop(connection, None):
                    raise HallAway(self.name, "stored here, but perhaps not at the standby")
        except (PoolTimeout, *_NOT_NOW, psycopg.InterfaceError) as error:
            raise HallAway(self.name, str(error)) from error
        except psycopg.Error as error:
            if connection is not None and connection.closed:
                self.lost_s = time.monotonic()
                self._pool.drain()  # the others are as old: they need not be found lost one by one
            raise _from_postgresql(self.name, error) from error

    def _lent(self, lent: contextlib.ExitStack) -> psycopg.Connection:
        """A connection until the end of `lent`. Who asks again has the pool try again. Raises PoolTimeout."""
        until_s = time.monotonic() + self._most_s
        while True:
            try:
                return lent.enter_context(self._pool.connection(timeout=CONNECT_AGAIN_S))
            except PoolTimeout:
                if time.monotonic() > until_s:
                    raise

    def close(self) -> None:
        """Let go of all connections."""
        self._pool.close()

    def _must_be_durable(self) -> None:
        for setting in ("fsync", "full_page_writes", "synchronous_commit"):
            if self.do("SELECT current_setting(%s)", setting) == [("off",)]:
                raise HallError(
                    ErrorCode.HALL_NOT_DURABLE, f"{self.name}: {setting} is off", name=self.name, setting=setting
                )

    def _migrate(self) -> None:
        """Run the numbered files that this database has not seen, each once, whoever else starts meanwhile."""
        known = _migrations()
        if self._reached(len(known)) == len(known):
            return  # who is only let play may make nothing anew
        try:
            self._run_migrations(known)
        except errors.InsufficientPrivilege as error:
            text = f"{self.name}: {error}"
            raise HallError(ErrorCode.HALL_OF_OLDER_VERSION, text, name=self.name) from error

    def _run_migrations(self, known: Sequence[str]) -> None:
        with self._pool.connection() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
            connection.execute("CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY)")
            row = connection.execute("SELECT coalesce(max(number), 0) FROM migration").fetchone()
            reached = self._known(row[0] if row else 0, len(known))
            for number, text in enumerate(known[reached:], start=reached + 1):
                connection.execute(text.encode())
                connection.execute("INSERT INTO migration VALUES (%s)", (number,))

    def _reached(self, last: int) -> int:
        """The number of the last file that this database has seen. Raises `HallError` where that is after our own."""
        if self.do("SELECT to_regclass('migration') IS NULL") == [(True,)]:
            return 0
        return self._known(int(str(self.do("SELECT coalesce(max(number), 0) FROM migration")[0][0])), last)

    def _known(self, reached: int, last: int) -> int:
        if reached > last:
            text = f"{self.name}: migration {reached} is unknown"
            raise HallError(ErrorCode.HALL_OF_NEWER_VERSION, text, name=self.name)
        return reached


def roles() -> str:
    """The statements that give a server and a reader their rights, and no more."""
    return files("app.hall").joinpath("roles.sql").read_text(encoding="utf-8")


def encryption(address: str) -> dict[str, str]:
    """TLS for a database on another machine, where neither the address nor the environment says how: never in clear."""
    parts = conninfo_to_dict(address)
    hosts = str(parts.get("host") or parts.get("hostaddr") or "").split(",")
    is_near = all(not host or host.startswith(("/", "@")) or host in _NEAR for host in hosts)
    is_said = parts.get("sslmode") or parts.get("service") or os.environ.get("PGSSLMODE")
    return {} if is_near or is_said else {"sslmode": "require"}


def _done(connection: psycopg.Connection, statement: str, values: Sequence[object]) -> Found:
    # No statement is made of what somebody has entered: that comes as values.
    cursor = connection.execute(statement.encode(), values)
    return cursor.fetchall() if cursor.description is not None else []


def _migrations() -> list[str]:
    """The texts of the numbered files, from the first; a gap in their numbers would be our own mistake."""
    folder = sorted(
        (file for file in files("app.hall.migrations").iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    return [file.read_text(encoding="utf-8") for file in folder]


def _named(address: str) -> str:
    """The database in few words, without anything secret. Raises `HallError` for what is no address, or tells all."""
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        raise HallError(ErrorCode.HALL_NO_ADDRESS, f"no address of a database: {error}") from None
    if parts.get("password"):
        raise HallError(ErrorCode.HALL_PASSWORD_SHOWN, "the address of the database has its password in it")
    return str(parts.get("dbname") or parts.get("service") or "postgresql")


def _why(address: str) -> str:
    """What PostgreSQL says to a connection of its own, as the pool keeps that to itself."""
    with contextlib.suppress(psycopg.ProgrammingError):
        try:
            psycopg.connect(address, connect_timeout=int(CONNECT_S)).close()
        except psycopg.OperationalError as error:
            return str(error)
    return ""


# A wait for a standby that was broken off is told by a warning alone, and is no success.
_WARNINGS: dict[psycopg.Connection, str] = {}


def _listen_to_warnings(connection: psycopg.Connection) -> None:
    def heard(diagnostic: errors.Diagnostic) -> None:
        if diagnostic.severity_nonlocalized == "WARNING":
            _WARNINGS[connection] = diagnostic.message_primary or ""

    connection.add_notice_handler(heard)


@contextlib.contextmanager
def _hung_up_after(connection: psycopg.Connection, seconds: float) -> Iterator[None]:
    """Cut the line to a server that does not answer: a network that is gone says nothing for hours."""

    def hang_up() -> None:
        with contextlib.suppress(OSError), socket.socket(fileno=connection.fileno()) as line:
            try:
                line.shutdown(socket.SHUT_RDWR)
            finally:
                line.detach()

    timer = threading.Timer(seconds, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _from_postgresql(name: str, error: psycopg.Error) -> Exception:
    """The error in words; what ends a connection leaves open what happened."""
    if isinstance(error, errors.DiskFull):
        return RecordNotWritten(ErrorCode.RECORD_DISK_FULL, f"{name}: {error}", file=name)
    is_lost = isinstance(error, psycopg.OperationalError | errors.ReadOnlySqlTransaction)
    return (
        HallAway(name, str(error))
        if is_lost
        else RecordError(ErrorCode.RECORD_NOT_WRITTEN, f"{name}: {error}", file=name)
    )
