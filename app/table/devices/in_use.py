"""Which microphones the games of a user hear just now, so that the second game at one is told of the first.

A lock for each, held by the operating system and gone with its process, however that ends; beside it a file that names
the record of the game. Another user of the machine has a sound server and locks of his own, and nobody is refused: a
sound server lets many hear one microphone, and two players may mean it so.
"""

import contextlib
from pathlib import Path
from urllib.parse import quote

from app.errors import OutputError
from app.places import games_folder
from app.record.single_writer import SingleWriter
from app.whole_file import make_folder

FOLDER = "microphones"  # in the folder of the games
_LONGEST_NAME = 200  # of a file, with what a lock adds to it


def hold(name: str, record: Path, at_the_end: contextlib.ExitStack) -> str | None:
    """Hold the microphone of that name until the end for the game of that record.

    Returns the record of the game that holds it already, empty where that has just begun or ended; None where none
    does, or no lock can be kept.
    """
    path = games_folder() / FOLDER / quote(name, safe=" ")[:_LONGEST_NAME]
    try:
        make_folder(path.parent)
        lock = SingleWriter(path)
    except BlockingIOError:
        return _named_in(path)
    except (OSError, OutputError):
        return None
    at_the_end.callback(lock.release)
    with contextlib.suppress(OSError):
        path.write_text(str(record.absolute()), "utf-8", "surrogateescape")
        at_the_end.callback(path.unlink, missing_ok=True)
    return None


def _named_in(path: Path) -> str:
    """The record of the game that holds it; empty where it is not named there."""
    try:
        return path.read_text("utf-8", "surrogateescape")
    except OSError:
        return ""
