"""What can still be read of a damaged record: its events up to the first that is not as it was recorded.

So of a file, and of the rows of a hall's database.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from app.errors import ErrorCode, RecordDamaged, RecordError
from app.record.chain import COLUMNS, RECORDED_AT, event_in
from app.record.files import opened_as_it_is
from app.record.record import Record
from game.events import Event

_IN_ORDER = f"SELECT {COLUMNS}, prev_hash, hash FROM event ORDER BY game_id, version"  # noqa: S608 - our own names


@dataclass(frozen=True, slots=True)
class Legible:
    """Events, each proven by its hash, when each was recorded (UTC, ISO 8601), and what is wrong after them, if so."""

    events: tuple[Event, ...]
    recorded: tuple[str, ...]
    fault: RecordDamaged | None = None


def legible_in(path: Path) -> Legible:
    """A record, whole or as far as it is not damaged. Raises `RecordError`; of a damaged one, where no event is left.

    A journal of another time is refused all the same: who puts it elsewhere has the whole record.
    """
    try:
        with Record.read(path) as record:
            return Legible(record.events, tuple(record.recorded))
    except RecordDamaged as fault:
        beginning = list(_beginning(path)) if fault.code is not ErrorCode.RECORD_OTHER_JOURNAL else []
        if not beginning:
            raise
        events, recorded = zip(*beginning, strict=True)
        return Legible(events, recorded, fault)


def asked_in(path: Path) -> list[tuple[str, int]]:
    """The keys of those who asked, each with the version that came of it, as far as they can be read."""
    found = list[tuple[str, int]]()
    with suppress(RecordError, sqlite3.Error, UnicodeDecodeError), ExitStack() as at_the_end:
        for key, version in opened_as_it_is(path, at_the_end).execute("SELECT key, version FROM asked"):
            found.append((str(key), int(version)))
    return found


def legible_rows(where: str, rows: Iterable[tuple[object, ...]]) -> Legible:
    """A record that is no file, by its rows in order; `where` it is. Raises `RecordDamaged` where no event is left."""
    last_hash: bytes | None = None
    found, fault = list[tuple[Event, str]](), None
    try:
        for number, row in enumerate(rows, start=1):
            event, last_hash = event_in(where, number, last_hash, row)
            found.append((event, str(row[RECORDED_AT])))
    except RecordDamaged as error:
        if not found:
            raise
        fault = error
    return Legible(tuple(event for event, _ in found), tuple(recorded for _, recorded in found), fault)


def _beginning(path: Path) -> Iterator[tuple[Event, str]]:
    """Each event, with when it was recorded, as long as it follows the one before and the file can be read."""
    last_hash: bytes | None = None
    with suppress(RecordDamaged, sqlite3.Error, UnicodeDecodeError), ExitStack() as at_the_end:
        rows = opened_as_it_is(path, at_the_end).execute(_IN_ORDER)
        for number, row in enumerate(rows, start=1):
            event, last_hash = event_in(str(path), number, last_hash, row)
            yield event, str(row[RECORDED_AT])
