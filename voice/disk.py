"""What outlasts a crash: the names that a folder has, brought to the disk, and whether the disk has any room left."""

import errno
import os
import sys
from pathlib import Path

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def is_full(error: OSError) -> bool:
    """Whether a file was not written because there is no more room for it."""
    return error.errno in _FULL


def sync_folder(folder: Path) -> None:
    """Bring to the disk which names a folder has, where a folder can be opened: not on Windows. Raises OSError."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
