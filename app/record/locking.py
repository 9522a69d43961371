"""How a file is held against other processes: by `flock`, and where Python has no `fcntl`, as on Windows, by SQLite.

SQLite locks a file on every system that a record can be on; a killed process lets go of either by dying.
"""

import contextlib
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol


class Locking(Protocol):
    """One way to hold a file."""

    def __call__(self, path: Path, descriptor: int) -> Callable[[], object]:
        """Hold the file of that name, which is open under that descriptor; what is returned lets go of it.

        Raises `BlockingIOError` where another process holds it, `OSError` where it cannot be held.
        """
        ...


def by_sqlite(path: Path, descriptor: int) -> Callable[[], object]:  # noqa: ARG001 - as `Locking` has it
    """See `Locking`; nothing is written."""
    connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = MEMORY")  # a killed process would leave the file of one
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        connection.close()
        raise BlockingIOError(str(error)) from error
    return connection.close


def locking_here() -> Locking:
    """What this system has."""
    with contextlib.suppress(ImportError):
        if sys.platform != "win32":
            from fcntl import LOCK_EX, LOCK_NB, flock

            def by_flock(path: Path, descriptor: int) -> Callable[[], object]:  # noqa: ARG001 - as `Locking` has it
                flock(descriptor, LOCK_EX | LOCK_NB)
                return lambda: None  # closing the file lets go

            return by_flock
    return by_sqlite
