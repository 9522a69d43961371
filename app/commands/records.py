"""The record that a command reads: a file, or a game of a hall, brought here for as long as it takes."""

import argparse
import contextlib
from collections.abc import Iterator
from pathlib import Path

from app.options import add_database


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
