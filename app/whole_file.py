"""Files that a command writes for its user: whole, or refused in words, and then what was there is there still."""

import contextlib
import errno
import os
import secrets
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.errors import ErrorCode, OutputError
from voice.disk import is_full, sync_folder

__all__ = [
    "folder_aside",
    "make_folder",
    "require_new",
    "sync_folder",
    "write_new",
    "write_whole",
    "writing",
    "writing_aside",
]


def write_whole(path: Path, data: bytes, mode: int | None = None) -> None:
    """Write a file, in place of what it held; on return it outlasts a crash.

    What was there keeps its permissions and its owner, and a symbolic link goes on leading to the file; a new one has
    the permissions `mode`, or those that are usual. Raises `OutputError` (`disk_full`, `file_unwritable`); then the
    file is as it was.
    """
    with writing(path):
        before = _before(path)
        if before is None or stat.S_ISREG(before.st_mode):
            _replace(path.resolve(), data, before, mode)
        else:
            path.write_bytes(data)  # a pipe or a device holds nothing that could be lost


def write_new(path: Path, data: bytes) -> None:
    """Write a file where nothing is yet. Raises `OutputError`: `file_exists`, or as `write_whole`."""
    require_new(path)
    write_whole(path, data)


def require_new(path: Path) -> None:
    """Raise `OutputError` where no new file can be written: `file_exists`, or what the folder refuses."""
    if os.path.lexists(path):
        raise OutputError(ErrorCode.FILE_EXISTS, f"{path}: is there already", file=str(path))
    with writing(path), tempfile.TemporaryFile(dir=path.parent):
        pass


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in, where they are not there yet.

    Raises `OutputError`: `no_folder` where a file lies in its place, or as `writing`.
    """
    with writing(folder):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError as error:
            raise OutputError(ErrorCode.NO_FOLDER, f"{folder}: a file", file=str(folder)) from error


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say what the system refuses inside as that `path` cannot be written.

    Raises `OutputError`: `no_such_folder` where the one in which it would lie is not there, `disk_full`,
    `file_unwritable`.
    """
    try:
        yield
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not path.parent.exists():
            text = f"{path}: no such folder"
            raise OutputError(ErrorCode.NO_SUCH_FOLDER, text, folder=str(path.parent)) from error
        code = ErrorCode.DISK_FULL if is_full(error) else ErrorCode.FILE_UNWRITABLE
        raise OutputError(code, f"{path}: {error.strerror or error}", file=str(path)) from error


@contextlib.contextmanager
def writing_aside() -> Iterator[None]:
    """The same where what is written inside lies in the system's temporary folder. Raises `OutputError`."""
    try:
        folder = Path(tempfile.gettempdir())
    except FileNotFoundError as error:  # as Python calls it where none has any room, nor the folder it was started in
        raise OutputError(ErrorCode.DISK_FULL, str(error), file=str(Path.cwd())) from error
    with writing(folder):
        yield


@contextlib.contextmanager
def folder_aside() -> Iterator[Path]:
    """An empty folder in the system's temporary one, until the end. Raises `OutputError` where none can be made."""
    with writing_aside():
        made = tempfile.TemporaryDirectory(prefix="rochade-")
    with made as folder:
        yield Path(folder)


def _before(path: Path) -> os.stat_result | None:
    """What stands in that place, which must be open to writing; None where nothing does. Raises OSError."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return found


def _replace(path: Path, data: bytes, before: os.stat_result | None, mode: int | None) -> None:
    """Write beside the file, bring it to the disk, and only then give it the file's name. Raises OSError."""
    unfinished = path.with_name(f".rochade-{secrets.token_hex(8)}.part")
    try:
        with unfinished.open("xb") as file:
            if before is not None:
                _make_alike(unfinished, before)
            elif mode is not None:
                unfinished.chmod(mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise
    sync_folder(path.parent)


def _make_alike(path: Path, before: os.stat_result) -> None:
    """Give a file the owner and the permissions of the one whose place it takes. Raises OSError."""
    if sys.platform != "win32":  # where files have no owner of this kind
        with contextlib.suppress(PermissionError):  # only the superuser may give a file away
            os.chown(path, before.st_uid, before.st_gid)
    path.chmod(stat.S_IMODE(before.st_mode))
