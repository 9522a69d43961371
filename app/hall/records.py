"""The record of a game in a hall's database, written by the one program that holds the table.

Who holds it has a token; whoever took the table later has a greater one, and what comes with the smaller is refused.
So a program that was stopped for a while and goes on as if nothing had been does no harm.
"""

import contextlib
import os
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NoReturn

import psycopg

from app import wall_clock
from app.errors import ErrorCode, RecordConflict, RecordDamaged, RecordDeposed, RecordNotWritten
from app.hall.clock import HallClock
from app.hall.database import Database, Found, HallAway
from app.hall.moving import as_file, no_such_game
from app.hall.patience import Patience
from app.record.chain import COLUMNS, RECORDED_AT, SCHEMA_VERSION, Link, event_in, links
from app.record.game_record import BY_ITSELF, actor_of, is_by_itself
from game.events import Event, TableOpened

_SELECT = f"SELECT {COLUMNS}, prev_hash, hash FROM event WHERE game_id = %s ORDER BY version"  # noqa: S608 - our own names
_FIRST = f"SELECT {COLUMNS}, prev_hash, hash FROM event WHERE version = 1"  # noqa: S608 - the same
_APPEND = (
    "SELECT append(%s, %s, %s, %s, %s::text[], %s::text[], %s, %s::text[], %s::bigint[], %s::text[], %s::text[],"
    " %s::bytea[], %s)"
)
_BY_ITSELF = "SELECT version FROM asked WHERE game_id = %s AND starts_with(key, %s)"
_ROOM = 32 * 1024  # bytes, more than the events of a decision take


class DatabaseRecord:
    """One game of a hall. See `app.record.game_record.GameRecord`.

    While the database is away, `append` waits (`patience`).
    """

    path: Path | None = None

    def __init__(
        self, database: Database, game_id: str, token: int | None, is_ending: threading.Event, clock: HallClock
    ) -> None:
        """Read what there is; without a token only to read it. Raises `RecordError`, `HallAway`."""
        self.game_id = game_id
        self.token = token
        self._is_lost = False
        self.patience = Patience(database, game_id, is_ending)
        self._database = database
        self._clock = clock
        self._last_hash: bytes | None = None
        self._events, self._recorded = self._read()
        found = database.do("SELECT alive_ms FROM game WHERE game_id = %s", game_id)
        if not found:
            raise no_such_game(game_id)
        self._alive_ms = _number(found)
        asked = database.do(_BY_ITSELF, game_id, f"{BY_ITSELF}:")
        self._by_itself = frozenset(int(str(version)) for (version,) in asked)

    @property
    def events(self) -> tuple[Event, ...]:
        """See `GameRecord`; so for all that follows."""
        return self._events

    @property
    def begun(self) -> datetime | None:
        """See `GameRecord`."""
        return datetime.fromisoformat(self._recorded[0]) if self._recorded else None

    @property
    def recorded(self) -> list[str]:
        """See `GameRecord`."""
        return list(self._recorded)

    @property
    def alive_at(self) -> int:
        """See `GameRecord`."""
        return self._alive_ms

    def stay_alive(self, at_ms: int) -> None:
        """Have it kept with the next sign of life that the program gives for all its tables (`holding.py`)."""
        self._alive_ms = at_ms

    def version_asked(self, key: str) -> int | None:
        """See `GameRecord`."""
        found = self.patience.do("SELECT version FROM asked WHERE game_id = %s AND key = %s", self.game_id, key)
        return _number(found) if found else None

    @property
    def by_itself(self) -> frozenset[int]:
        """See `GameRecord`."""
        return self._by_itself

    def append(self, events: Sequence[Event], asked: str | None = None) -> str:
        """See `GameRecord`. Where the answer is lost it is said again: what was done already is not done twice.

        Raises RecordDeposed, RecordConflict, RecordNotWritten.
        """
        if self._is_lost:
            raise deposed(self.game_id)
        if self.token is None:
            raise RecordNotWritten(ErrorCode.RECORD_READ_ONLY, f"{self.game_id}: read only", file=self.game_id)
        # Whoever had the table before may have been some milliseconds ahead; time goes back at no table.
        recorded_at = max([wall_clock.spelt(self._clock.now()), *self._recorded[-1:]])
        new = links(self.game_id, len(self._events), self._last_hash, events, recorded_at, actor_of(asked))
        head = (self.game_id, self.token, len(self._events), self._last_hash)
        found = self.patience.do(_APPEND, *_arguments(head, new, asked))
        outcome = found[0][0]
        if outcome != "done":
            self._refused(str(outcome))
        self._last_hash = new[-1].hash if new else self._last_hash
        self._recorded += [recorded_at] * len(new)
        self._events += tuple(events)
        if asked is not None and is_by_itself(asked):
            self._by_itself |= {len(self._events)}
        return recorded_at

    def must_have_room(self) -> None:
        """See `GameRecord`: what is written is of no game, and is taken back before anybody sees it."""
        try:
            with self._database.at_once() as do:
                do("INSERT INTO clip VALUES (%s, 0, '', %s)", self.game_id, os.urandom(_ROOM))
                raise psycopg.Rollback
        except HallAway as error:
            text = f"{self.game_id}: {error}"
            raise RecordNotWritten(ErrorCode.RECORD_NOT_WRITTEN, text, file=self.game_id) from error

    def kept_at(self) -> None:
        """Nothing to do: what the database has acknowledged is there."""

    def settle(self) -> None:
        """Nothing to do: what the database has acknowledged is whole."""

    def copy(self) -> bytes:
        """See `GameRecord`."""
        return as_file(self._database, self.game_id)

    def lose(self) -> None:
        """Another program has the table: nothing is written here any more, and nobody waits until it would be."""
        self._is_lost, self.token = True, None
        self.patience.end(deposed(self.game_id))

    def close(self) -> None:
        """Give the table back, with the game's time by now; where that fails it is free after a moment anyway."""
        if self.token is None:
            return
        token, self.token = self.token, None
        try:
            self._database.do(
                "UPDATE game SET holder = NULL, held_until = '-infinity', alive_ms = greatest(alive_ms, %s)"
                " WHERE game_id = %s AND token = %s",
                self._alive_ms,
                self.game_id,
                token,
            )
        except (HallAway, RecordNotWritten):
            return

    def _refused(self, outcome: str) -> NoReturn:
        if outcome == "deposed":
            raise deposed(self.game_id)
        raise RecordConflict(ErrorCode.RECORD_CONFLICT, f"{self.game_id}: {outcome}", file=self.game_id)

    def _read(self) -> tuple[tuple[Event, ...], list[str]]:
        events, recorded = [], []
        for number, row in enumerate(self._database.do(_SELECT, self.game_id), start=1):
            event, self._last_hash = event_in(self.game_id, number, self._last_hash, _plain(row))
            events.append(event)
            recorded.append(str(row[RECORDED_AT]))
        return tuple(events), recorded


def openings(database: Database) -> list[TableOpened]:
    """How the tables of a hall were opened. Raises `HallAway`.

    One that cannot be read is left out: who takes the table says why.
    """
    found = []
    for row in database.do(_FIRST):
        with contextlib.suppress(RecordDamaged):
            found.append(event_in(str(row[0]), 1, None, _plain(row))[0])
    return [event for event in found if isinstance(event, TableOpened)]


def begun(do: Callable[..., Found], game_id: str, events: Sequence[Event], recorded_at: str) -> None:
    """Write the first events of a game that nobody holds yet, by `do`. Raises RecordConflict."""
    new = links(game_id, 0, None, events, recorded_at)
    outcome = do(_APPEND, *_arguments((game_id, 0, 0, None), new, None))[0][0]
    if outcome != "done":
        raise RecordConflict(ErrorCode.RECORD_CONFLICT, f"{game_id}: {outcome}", file=game_id)


def _arguments(head: tuple[object, ...], new: Sequence[Link], asked: str | None) -> tuple[object, ...]:
    """Those of `append`; `head`: of which game, with which token, and what it is to have so far."""
    rows = [link.row for link in new]
    types, payloads = [row[2] for row in rows], [row[3] for row in rows]
    recorded, monotonic = [row[5] for row in rows], [row[6] for row in rows]
    boots, actors = [row[7] for row in rows], [row[8] for row in rows]
    hashes = [link.hash for link in new]
    return (*head, types, payloads, SCHEMA_VERSION, recorded, monotonic, boots, actors, hashes, asked)


def _plain(row: tuple[object, ...]) -> tuple[object, ...]:
    return tuple(bytes(each) if isinstance(each, memoryview) else each for each in row)


def deposed(game_id: str) -> RecordDeposed:
    """The error of a game that another program holds now."""
    return RecordDeposed(ErrorCode.RECORD_DEPOSED, f"{game_id}: held by another", file=game_id)


def _number(found: Found) -> int:
    value = found[0][0]
    if not isinstance(value, int):
        raise TypeError(value)
    return value
