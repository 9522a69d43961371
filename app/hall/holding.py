"""Which tables of a hall this program has: taken, held by a sign of life, given back, or lost to another.

All times are the database's own: no two machines compare their clocks. A table whose holder gives no sign of life for
`HELD_MS` is free to be taken; what its holder of before still writes is refused by its token (`records.py`).
The database's clock may be set: a lease that ends later than any could is none, and whoever notices takes nothing until
all holders have had time to give a sign of life by the new time.
"""

import math
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Self

from app.errors import RecordError
from app.hall.clock import HallClock
from app.hall.database import ANSWER_S, Database, HallAway
from app.hall.records import DatabaseRecord, openings
from app.hall.roll import Roll
from game.events import Event, TableOpened

HELD_MS = 2_000
BEAT_S = 0.5
LINE_S = 0.7  # a connection that does not answer a sign of life so soon hangs: by another it comes in time
SETTLE_S = ANSWER_S + BEAT_S  # who still waits for an answer of before asks anew by then, and is heard

_IS_FREE = """(holder IS NULL OR held_until < clock_timestamp()
OR held_until > clock_timestamp() + %s * interval '1 ms')"""
# Nobody waits for a row that another statement has: one that hangs would keep a program from all of its tables.
_TAKE = f"""UPDATE game SET holder = %s, token = token + 1,
held_until = clock_timestamp() + %s * interval '1 ms'
WHERE game_id = (SELECT game_id FROM game WHERE game_id = %s AND {_IS_FREE} FOR UPDATE SKIP LOCKED)
RETURNING token"""  # noqa: S608 - our own words
_FREE = f"""SELECT extract(epoch FROM clock_timestamp()), game_id FROM (VALUES (1)) AS one
LEFT JOIN game ON version > 0 AND {_IS_FREE} ORDER BY length(game_id), game_id"""  # noqa: S608 - the same
_GIVEN_BACK = "SELECT game_id FROM game WHERE version > 0 AND holder IS NULL ORDER BY length(game_id), game_id"
_HOLD = """WITH life AS (SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[]) AS life (game_id, token, at_ms)),
ours AS (SELECT game_id, at_ms FROM game JOIN life USING (game_id, token) FOR UPDATE OF game SKIP LOCKED),
held AS (UPDATE game SET held_until = clock_timestamp() + %s * interval '1 ms', alive_ms = greatest(alive_ms, at_ms)
FROM ours WHERE game.game_id = ours.game_id)
SELECT game_id FROM game JOIN life USING (game_id, token)"""


class Holding:
    """The tables that one run of a program has."""

    def __init__(self, database: Database) -> None:
        """Raises `HallAway`."""
        self.database = database
        self.run = secrets.token_hex(8)
        self.clock = HallClock(database)
        self.roll = Roll(database, self.run, HELD_MS, self.clock)
        self.when_lost: Callable[[str], object] = bool  # with the table's name, in a thread of this
        self.when_heard: Callable[[], object] = bool  # after each sign of life that was answered, in the same
        self.left: set[str] = set()  # tables of the hall that this program does not play, whoever has them
        self._records: dict[str, DatabaseRecord] = {}
        self._lock = threading.Lock()
        self._is_ending = threading.Event()
        self._beats = threading.Thread(target=self._beat, name="signs of life", daemon=True)
        self._heard_s = time.monotonic()
        self._heard_since_s = -math.inf

    def __enter__(self) -> Self:
        self._heard_s = self._heard_since_s = time.monotonic()
        self._beats.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end_waiting()
        self._beats.join()
        for record in list(self._records.values()):
            record.close()

    def end_waiting(self) -> None:
        """The program ends: nobody waits any longer for a database that is away."""
        self._is_ending.set()

    @property
    def silence_s(self) -> float:
        """How long, in seconds, the database has answered no sign of life."""
        return time.monotonic() - self._heard_s

    @property
    def is_settled(self) -> bool:
        """Whether tables that seem free are.

        Where the database was away, or its clock was set, or may have been just before this program started, their
        holders first have to be heard.
        """
        was_away = self.database.lost_s > self._heard_s
        since_s = max(self._heard_since_s, self.clock.set_s)
        return not was_away and time.monotonic() - since_s > SETTLE_S

    def begin(self, game_id: str, events: Sequence[Event]) -> DatabaseRecord | None:
        """Begin a table with the first events of its game; None where there is one of that name and another has it.

        Raises `RecordError`, `HallAway`.
        """
        self.database.do("INSERT INTO game (game_id) VALUES (%s) ON CONFLICT DO NOTHING", game_id)
        record = self.take(game_id)
        if record is not None and not record.events:
            record.append(events)
        return record

    def take(self, game_id: str) -> DatabaseRecord | None:
        """Have a table from now on; None where another has it. Raises `RecordError`, `HallAway`."""
        found = self.database.do(_TAKE, self.run, HELD_MS, game_id, HELD_MS)
        if not found:
            return None
        record = DatabaseRecord(self.database, game_id, int(str(found[0][0])), self._is_ending, self.clock)
        with self._lock:
            self._records[game_id] = record
        return record

    def give_back(self, game_id: str) -> None:
        """Have a table no longer, where this program has it."""
        with self._lock:
            record = self._records.pop(game_id, None)
        if record is not None:
            record.close()

    def lose_all(self) -> None:
        """Others have the tables by now, as far as can be told: write nothing more, and wait for nothing."""
        for record in list(self._records.values()):
            self._lose(record)

    def _lose(self, record: DatabaseRecord) -> None:
        with self._lock:
            is_ours = self._records.get(record.game_id) is record
            if is_ours:
                del self._records[record.game_id]
        if is_ours:
            record.lose()
            self.when_lost(record.game_id)

    def read(self, game_id: str) -> DatabaseRecord:
        """The game of a table, to be read. Raises `RecordError`, `HallAway`."""
        return DatabaseRecord(self.database, game_id, None, self._is_ending, self.clock)

    def games(self) -> list[str]:
        """The names of all tables of the hall. Raises `HallAway`."""
        return [str(name) for (name,) in self.database.do("SELECT game_id FROM game WHERE version > 0")]

    def openings(self) -> list[TableOpened]:
        """How the tables of the hall were opened, whoever has them. Raises `HallAway`."""
        return openings(self.database)

    def free(self) -> list[str]:
        """The names of those that nobody has, 2 before 10. Raises `HallAway`."""
        asked_ns = self.clock.monotonic_ns()
        found = self.database.do(_FREE, HELD_MS)
        self.clock.measure(asked_ns, found[0][0])
        return [str(name) for _, name in found if name is not None]

    def given_back(self) -> list[str]:
        """The names of those that nobody has since the last who had them gave them back. Raises `HallAway`."""
        return [str(name) for (name,) in self.database.do(_GIVEN_BACK)]

    def is_known(self, game_id: str) -> bool:
        """Whether the hall has such a table. Raises `HallAway`."""
        return bool(self.database.do("SELECT 1 FROM game WHERE game_id = %s AND version > 0", game_id))

    def _beat(self) -> None:
        while not self._is_ending.wait(BEAT_S):
            self._beat_once()

    def _beat_once(self) -> None:
        began_s = time.monotonic()
        try:
            self._be_heard()
        except (HallAway, RecordError):  # who has to write waits for it (`DatabaseRecord.append`)
            self._heard_since_s = math.inf
            return
        if self.database.lost_s > self._heard_s:  # it was away, and came back before this thread gave up waiting
            self._heard_since_s = math.inf
        self._heard_s, self._heard_since_s = began_s, min(self._heard_since_s, time.monotonic())
        self.when_heard()

    def _be_heard(self) -> None:
        """Where one connection of several hangs, the sign is given by another before the tables are free."""
        try:
            with self.database.answering_within(LINE_S):
                self._sign()
        except HallAway:
            self._sign()

    def _sign(self) -> None:
        self.roll.sign()  # first, so that a server does not outlive its tables
        self._give_signs_of_life()
        self.roll.read()

    def _give_signs_of_life(self) -> None:
        with self._lock:
            held = {name: (record, record.token or 0) for name, record in self._records.items()}
        tokens, times = [token for _, token in held.values()], [record.alive_at for record, _ in held.values()]
        kept = {str(name) for (name,) in self.database.do(_HOLD, list(held), tokens, times, HELD_MS)} if held else set()
        for name in held.keys() - kept:
            if held[name][0].token == held[name][1]:  # it was not given back meanwhile
                self._lose(held[name][0])
