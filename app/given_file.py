"""A file that a command reads, by its name; "-" is standard input."""

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

    Raises AppError: `no_such_file`, as for what cannot be read inside, and `no_input` where standard input was closed.
    """
    if name == STANDARD_INPUT and sys.stdin is None:
        raise AppError(ErrorCode.NO_INPUT, "standard input was closed")
    try:
        with sys.stdin.buffer if name == STANDARD_INPUT else Path(name).open("rb") as file:
            yield file
    except OSError as error:
        raise AppError(ErrorCode.NO_SUCH_FILE, f"{name}: {error}", file=name) from error
