"""`rochade tutorial`: five lessons by ear, by voice or typed, to be left and taken up at any of them."""

import argparse
import contextlib
from pathlib import Path

from app.errors import OK
from app.usage import WrongUsage
from dialogue.alone.tutorial import LESSONS


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the lesson to begin with, and how the person speaks and listens."""
    from app.alone.companion import add_companion

    parser.add_argument("--lesson", type=int, metavar="N")
    add_companion(parser)


def run(arguments: argparse.Namespace) -> int:
    """Learn until the person leaves."""
    from app import editions
    from app.alone.companion import open_companion
    from app.places import games_folder
    from app.table.stopwatch import Stopwatch
    from dialogue.alone.tutorial import Tutorial
    from game.table.seat import NotationLanguage
    from speech_grammar.messages import Catalogue

    kept = games_folder() / "tutorial"
    lesson = _left_at(kept) if arguments.lesson is None else arguments.lesson
    if not 1 <= lesson <= len(LESSONS):
        raise WrongUsage("usage.wrong_value", argument="--lesson", given=str(lesson))
    with open_companion(arguments, Catalogue.load(arguments.language)) as companion:
        letters = NotationLanguage(arguments.language)
        companion.talk(Tutorial(editions.load(), Stopwatch().now, lesson, lambda number: _keep(kept, number), letters))
    return OK


def _left_at(file: Path) -> int:
    """The lesson that was left; the first, where none was."""
    try:
        number = int(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return 1
    return number if 1 <= number <= len(LESSONS) else 1


def _keep(file: Path, number: int) -> None:
    """Remember it; where that cannot be, the next time begins with the first."""
    from app.errors import OutputError
    from app.whole_file import make_folder, write_whole

    with contextlib.suppress(OutputError):
        make_folder(file.parent)
        write_whole(file, f"{number}\n".encode())
