"""What Rochade writes: whole plain lines to read aloud, or one JSON object a line. Nothing is ever redrawn."""

import contextlib
import sys
from collections.abc import Iterator
from io import TextIOWrapper

from app.errors import ErrorCode, OutputError
from app.json_lines import Json, to_line


def use_any_terminal() -> None:
    """Let no letter that the terminal lacks stop the output, where it is written as its code, nor one of its own us."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def readable(word: str) -> str:
    """A word of the command line as text: what is no letter in it becomes the sign for none."""
    return word.encode(errors="surrogateescape").decode(errors="replace")


def line(text: str) -> None:
    """Write one line and hand it on at once. Raises `OutputError`."""
    with _named():
        print(text, flush=True)


def text(lines: str) -> None:
    """Write lines that have their ends already. Raises `OutputError`."""
    with _named():
        print(lines, end="", flush=True)


def json_line(found: Json) -> None:
    """Write one object as a line of UTF-8, whatever the terminal's letters are, and hand it on at once.

    Raises `OutputError`.
    """
    with _named():
        sys.stdout.flush()
        sys.stdout.buffer.write(to_line(found).encode() + b"\n")
        sys.stdout.buffer.flush()


def complaint(text: str) -> None:
    """Write one line about what went wrong, apart from the results."""
    print(text, file=sys.stderr, flush=True)


@contextlib.contextmanager
def _named() -> Iterator[None]:
    """Tell a full disk behind standard output from a reader that went away, who needs no words."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(ErrorCode.OUTPUT_FAILED, f"output: {error}", detail=error.strerror or str(error)) from error
