"""One writer for one record: a lock beside the file, held by the operating system and gone with its process."""

import fcntl
import os
from pathlib import Path


class SingleWriter:
    """Holds `<path>.lock` while it lives. A killed process lets go of it by dying."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises `BlockingIOError` where another process has it, `OSError` where no file can be made."""
        self._path = path.with_name(path.name + ".lock")
        while True:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self._file)
                raise
            if self._is_still_there():
                return
            os.close(self._file)  # its last holder removed it between our opening and our locking

    def release(self) -> None:
        """Let go, and take the lock file away."""
        self._path.unlink(missing_ok=True)
        os.close(self._file)

    def _is_still_there(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False
