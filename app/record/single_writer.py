"""One writer for one record: a lock beside the file, held by the operating system and gone with its process."""

import contextlib
import os
from pathlib import Path

from app.record.locking import Locking, locking_here


class SingleWriter:
    """Holds `<path>.lock` while it lives. A killed process lets go of it by dying."""

    def __init__(self, path: Path, locking: Locking | None = None) -> None:
        """Take the lock. Raises `BlockingIOError` where another process has it, `OSError` where no file can be made."""
        self._path = path.with_name(path.name + ".lock")
        lock = locking or locking_here()
        while True:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                self._let_go = lock(self._path, self._file)
            except OSError:
                os.close(self._file)
                raise
            if self._is_still_there():
                return
            self._close()  # its last holder removed it between our opening and our locking

    def release(self) -> None:
        """Let go, and take the lock file away."""
        try:
            self._path.unlink(missing_ok=True)
        except PermissionError:  # Windows removes no file that is open, and so no next writer's either
            self._close()
            with contextlib.suppress(PermissionError):
                self._path.unlink(missing_ok=True)
        else:
            self._close()

    def _close(self) -> None:
        self._let_go()
        os.close(self._file)

    def _is_still_there(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False
