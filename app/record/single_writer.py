"""One writer for one record: a lock beside the file, held by the operating system and gone with its process."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from app.record.locking import Locking, locking_here


class SingleWriter:
    """Holds `<path>.lock` while it lives. A killed process lets go of it by dying."""

    def __init__(self, path: Path, locking: Locking | None = None) -> None:
        """Take the lock. Raises `BlockingIOError` where another process has it, `OSError` where no file can be made."""
        self._path = path.with_name(path.name + ".lock")
        self._lock = locking or locking_here()
        self._file, self._let_go = self._taken()

    def hold_on(self) -> None:
        """Take the lock anew where its file was taken away. Raises as the beginning; then this is as it was."""
        if self._is_still_there(self._file):
            return
        taken = self._taken()
        self._close()
        self._file, self._let_go = taken

    def release(self) -> None:
        """Let go, and take the lock file away; where nothing can be removed it stays, and bars nobody."""
        is_ours = self._is_still_there(self._file)
        try:
            if is_ours:
                self._path.unlink(missing_ok=True)
        except OSError:  # Windows removes no file that is open, and so no next writer's either
            self._close()
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)
        else:
            self._close()

    def _taken(self) -> tuple[int, Callable[[], object]]:
        """The open file, and what lets go of its lock."""
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                let_go = self._lock(self._path, file)
            except OSError:
                os.close(file)
                raise
            if self._is_still_there(file):
                return file, let_go
            let_go()  # its last holder removed it between our opening and our locking
            os.close(file)

    def _close(self) -> None:
        self._let_go()
        os.close(self._file)

    def _is_still_there(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), self._path.stat())
        except OSError:
            return False
