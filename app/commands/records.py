"""The record that a command reads: a file, or a game of a hall, brought here for as long as it takes."""

import argparse
import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import OK, AppError, ErrorCode, RecordDamaged
from app.failure import words_of
from app.options import add_database

if TYPE_CHECKING:
    from app.record.legible import Legible
    from dialogue.saying import Saying
    from game.events import Event


def add_record(parser: argparse.ArgumentParser) -> None:
    """Add the record, and where it is."""
    parser.add_argument(
        "record",
        type=Path,
        metavar="RECORD",
    )
    add_database(parser)


@contextlib.contextmanager
def record_here(arguments: argparse.Namespace) -> "Iterator[Legible]":
    """What can be read of the record; inside, its tape lies beside `record` of the options, else as they say.

    Raises HallError, RecordError; of a damaged record where no event is left.
    """
    from app.record.legible import legible_in

    if not arguments.database or (arguments.record.suffix and arguments.record.exists()):  # a file says so by its name
        yield legible_in(arguments.record)
        return
    from app.hall import needed

    needed()
    from app.hall.database import Database
    from app.hall.moving import brought_to_read

    with (
        contextlib.closing(Database(arguments.database)) as database,
        brought_to_read(database, str(arguments.record)) as (arguments.record, found),
    ):
        yield found


def only_the_beginning(events: "Sequence[Event]", fault: RecordDamaged | None) -> "tuple[Saying, ...]":
    """What is told of a damaged record of which these events are left: what is wrong, and how much there is."""
    from dialogue.saying import everybody
    from game.evolve import replay

    if fault is None:
        return ()
    left = everybody("export.only_the_beginning", count=replay(events).moves_completed)
    return everybody(f"refused.{fault.code}", **fault.params), left


def not_resumed(error: AppError, language: str) -> AppError:
    """Why a game is not gone on with, and where its record is damaged what gives what is left of it."""
    if not isinstance(error, RecordDamaged) or error.code is ErrorCode.RECORD_OTHER_JOURNAL:
        return error  # whose words say themselves what helps
    return RecordDamaged(ErrorCode.RECORD_NOT_RESUMED, error.text, sentence=words_of(error, language))


def exit_code_of_reading(fault: RecordDamaged | None) -> int:
    """The exit code of a command that has given as much of a record as there is."""
    return OK if fault is None else fault.exit_code
