"""The rows of a record, wherever they are kept: each event as text, chained to the one before by its hash.

The hash is over the text that was stored, to the byte. What no chain can show is a record cut off at its end, so a
signed result is its last event.
"""

import hashlib
import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.errors import ErrorCode, RecordDamaged, WireError
from app.json_lines import read_own, to_line
from app.record import wire
from app.record.older_records import with_todays_rules
from game.events import Event

SCHEMA_VERSION = 1
COLUMNS = "game_id, version, type, payload, schema_version, recorded_at, monotonic_ns, boot_id, actor"
RECORDED_AT = 5  # its place among these columns

Row = tuple[str, int, str, str, int, str, int, str, str]


@dataclass(frozen=True, slots=True)
class Link:
    """One row with the hash before it, None for the first, and its own."""

    row: Row
    prev_hash: bytes | None
    hash: bytes


def links(
    game_id: str,
    after: int,
    prev_hash: bytes | None,
    events: Iterable[Event],
    recorded_at: str,
    actor: str | None = None,
) -> tuple[Link, ...]:
    """The rows of events that follow version `after`, whose hash is `prev_hash`.

    With an `actor` it is not as whom the event says that it was done: the program, in the arbiter's name.
    """
    found = []
    for version, event in enumerate(events, start=after + 1):
        row = _row(game_id, version, event, recorded_at, actor)
        found.append(Link(row, prev_hash, _chained(prev_hash, row)))
        prev_hash = found[-1].hash
    return tuple(found)


def event_in(where: str, number: int, prev_hash: bytes | None, stored: tuple[object, ...]) -> tuple[Event, bytes]:
    """Read one stored row, its two hashes last, and prove that it follows the one before: its event, and its hash.

    Raises `RecordDamaged`, with `where` it is.
    """
    *columns, stored_before, own_hash = stored
    if columns[1] != number or stored_before != prev_hash or own_hash != _chained(prev_hash, tuple(columns)):
        raise RecordDamaged(
            ErrorCode.RECORD_DAMAGED,
            f"{where}: event {number} is not the one that was recorded",
            file=where,
            number=number,
        )
    try:
        return wire.event_of(with_todays_rules(read_own(str(columns[3]).encode()))), own_hash
    except WireError as error:
        raise RecordDamaged(
            ErrorCode.RECORD_OTHER_VERSION,
            f"{where}: event {number} is of another version of Rochade: {error}",
            file=where,
            number=number,
        ) from error


def _row(game_id: str, version: int, event: Event, recorded_at: str, actor: str | None) -> Row:
    found = wire.to_json(event)
    actor = actor or " ".join(filter(None, (event.by.role, event.by.seat)))
    kind: str = found["type"]
    at = (recorded_at, time.monotonic_ns(), _BOOT_ID)
    return (game_id, version, kind, to_line(found), SCHEMA_VERSION, *at, actor)


def _chained(prev_hash: bytes | None, row: tuple[object, ...]) -> bytes:
    """Hash a row together with the hash before it: SHA-256 over their JSON."""
    before = prev_hash.hex() if prev_hash is not None else ""
    return hashlib.sha256(json.dumps([before, *row], ensure_ascii=False, default=repr).encode()).digest()


def _boot_id() -> str:
    """Name the machine's run: monotonic times compare only within one."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return ""


_BOOT_ID = _boot_id()
