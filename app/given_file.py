"""A file that a command reads, by its name, where "-" is standard input; or a folder."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from app.errors import AppError, ErrorCode

STANDARD_INPUT = "-"


@contextlib.contextmanager
def given_file(name: str) -> Iterator[IO[bytes]]:
    """The file, to read its bytes.

    Raises AppError: as `reading` also for what cannot be read inside, and `no_input` where standard input was closed.
    """
    if name == STANDARD_INPUT and (sys.stdin is None or sys.stdin.closed):
        raise AppError(ErrorCode.NO_INPUT, "standard input was closed")
    with reading(name), sys.stdin.buffer if name == STANDARD_INPUT else Path(name).open("rb") as file:
        yield file


@contextlib.contextmanager
def reading(name: str | Path, refusal: type[AppError] = AppError) -> Iterator[None]:
    """Say in words what the system refuses inside of a file.

    Raises that kind of AppError: `no_such_file`, `no_file` for a folder, `file_unreadable` for what may not be read.
    """
    try:
        yield
    except OSError as error:
        raise refusal(_why(error), f"{name}: {error}", file=str(name)) from error


def require_folder(folder: Path) -> None:
    """Raise AppError where there is no such folder: it is not one in which nothing lies.

    `no_such_folder`, and `no_folder` for a file.
    """
    if folder.is_dir():
        return
    if folder.exists():
        raise AppError(ErrorCode.NO_FOLDER, f"{folder}: a file", file=str(folder))
    raise AppError(ErrorCode.NO_SUCH_FOLDER, f"{folder}: no such folder", folder=str(folder))


def _why(error: OSError) -> ErrorCode:
    if isinstance(error, IsADirectoryError):
        return ErrorCode.NO_FILE
    is_nowhere = isinstance(error, FileNotFoundError | NotADirectoryError)
    return ErrorCode.NO_SUCH_FILE if is_nowhere else ErrorCode.FILE_UNREADABLE
