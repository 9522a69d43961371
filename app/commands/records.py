"""The record that a command reads: a file, or a game of a hall, brought here for as long as it takes."""

import argparse
import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import OK, RecordDamaged
from app.options import add_database

if TYPE_CHECKING:
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
def record_here(arguments: argparse.Namespace) -> Iterator[None]:
    """Inside, `record` of the options is a file. Raises HallError, RecordError."""
    if not arguments.database or (arguments.record.suffix and arguments.record.exists()):  # a file says so by its name
        yield
        return
    from app.hall import needed

    needed()
    from app.hall.database import Database
    from app.hall.moving import brought

    with contextlib.closing(Database(arguments.database)) as database, brought(database, str(arguments.record)) as file:
        arguments.record = file
        yield


def only_the_beginning(events: "Sequence[Event]", fault: RecordDamaged | None) -> "tuple[Saying, ...]":
    """What is told of a damaged record of which these events are left: what is wrong, and how much there is."""
    from dialogue.saying import everybody
    from game.evolve import replay

    if fault is None:
        return ()
    left = everybody("export.only_the_beginning", count=replay(events).moves_completed)
    return everybody(f"refused.{fault.code}", **fault.params), left


def exit_code_of_reading(fault: RecordDamaged | None) -> int:
    """The exit code of a command that has given as much of a record as there is."""
    return OK if fault is None else fault.exit_code
