"""Files that a command writes for its user: whole, or refused in words."""

import errno
from pathlib import Path

from app.errors import ErrorCode, OutputError

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, in place of what it held. Raises `OutputError` (`disk_full`, `file_unwritable`)."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise _named(path, error) from error


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, where they are not there yet. Raises `OutputError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _named(folder, error) from error


def _named(path: Path, error: OSError) -> OutputError:
    code = ErrorCode.DISK_FULL if error.errno in _FULL else ErrorCode.FILE_UNWRITABLE
    return OutputError(code, f"{path}: {error.strerror or error}", file=str(path))
