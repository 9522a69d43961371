"""What Rochade writes: whole plain lines to read aloud, or one JSON object a line. Nothing is ever redrawn."""

import contextlib
import os
import shlex
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from subprocess import list2cmdline
from unicodedata import bidirectional, category

from app.errors import ErrorCode, OutputError
from app.json_lines import Json, to_line
from voice.disk import is_full

_TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}  # Unicode's annex 9: what sets a direction


def use_any_terminal() -> None:
    """Let no letter that the terminal lacks stop the output, where it is written as its code, nor one of its own us."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def keep_to_own_lines() -> None:
    """Let what libraries in C write to standard error go nowhere; for a process that is Rochade's alone.

    ALSA, PortAudio, libmpg123 and a chess engine write there without asking, from threads of their own too, and a
    screen reader would read all of it. Rochade's own lines go where they went: `sys.stderr` keeps the stream, and only
    the number 2, which those write to, becomes another. With ROCHADE_DEBUG everything is shown.
    """
    if os.environ.get("ROCHADE_DEBUG") or not isinstance(sys.stderr, TextIOWrapper):
        return
    sys.stderr.flush()
    try:
        own = os.dup(2)
    except OSError:  # it was closed before the start: nobody reads any of it
        return
    encoding, errors = sys.stderr.encoding, sys.stderr.errors
    sys.stderr = TextIOWrapper(os.fdopen(own, "wb", buffering=0), encoding=encoding, errors=errors, write_through=True)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)


def readable(word: str) -> str:
    """A word of the command line as text: what is no letter in it becomes the sign for none."""
    return word.encode(errors="surrogateescape").decode(errors="replace")


def one_line(word: str) -> str:
    """A name as it is kept and told: on one line, without blanks around it and without what commands a terminal.

    Nor has it marks that would turn round what is written behind it.
    """
    is_blank = {"Cc", "Zl", "Zp"}  # control characters; separators of lines and paragraphs
    plain = (
        " " if category(sign) in is_blank else sign for sign in readable(word) if bidirectional(sign) not in _TURNS
    )
    return " ".join("".join(plain).split())


def for_a_shell(word: str) -> str:
    """A word as it is typed into a shell: quoted, where it has to be."""
    return list2cmdline([word]) if sys.platform == "win32" else shlex.quote(word)


def line(text: str) -> None:
    """Write one line, in one piece whoever else writes meanwhile, and hand it on at once. Raises `OutputError`."""
    with _named():
        print(f"{text}\n", end="", flush=True)


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


def end() -> None:
    """Hand on what is still kept back, and throw away what cannot be written, or Python would complain of it."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        forget()


def forget() -> None:
    """Throw away what standard output still holds, or Python would fail on it again when it ends."""
    if sys.stdout is None:
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complaint(text: str) -> None:
    """Write one line about what went wrong, in one piece, apart from the results."""
    with contextlib.suppress(OSError):  # there is nowhere else to say it
        print(f"{text}\n", end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def _named() -> Iterator[None]:
    """Tell a full disk behind standard output from a reader that went away, who needs no words.

    Where it was closed before the start Python has no stream, and `print` says nothing.
    """
    if sys.stdout is None:
        raise OutputError(ErrorCode.OUTPUT_CLOSED, "standard output was closed before the start")
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        code = ErrorCode.OUTPUT_FULL if is_full(error) else ErrorCode.OUTPUT_FAILED
        raise OutputError(code, f"output: {error}") from error
