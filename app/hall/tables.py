"""The tables of a hall that this program plays: those that were free when it came, and those that become so."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Self

from app.errors import AppError, RecordError
from app.hall.database import HallAway
from app.hall.holding import Holding
from app.hall.records import DatabaseRecord, deposed
from app.hall.tape import DatabaseTape
from app.pages.online_table import OnlineTable
from app.pages.serving import Pages
from app.table.session import Session
from game.events import TableOpened
from game.evolve import replay
from game.table.table import Table
from voice.tape import Tape

LOOK_S = 0.5


@dataclass(frozen=True, slots=True)
class Playing:
    """How a table is played: `table` makes one of its name, session and tape; `complain` tells why one is not.

    `belongs` tells whether one that was begun earlier is played here, too; it may raise `RecordError`.
    """

    table: Callable[[str, Session, Tape], OnlineTable]
    complain: Callable[[str, AppError], None]
    belongs: Callable[[str, Table], bool]
    watches_flags: bool


class HallTables:
    """Inside, free tables are taken and served; what is lost to another program is served no more."""

    def __init__(self, holding: Holding, playing: Playing) -> None:
        self.tables: dict[str, OnlineTable] = {}
        self._holding = holding
        self._playing = playing
        self._pages: Pages | None = None
        self._lock = threading.Lock()
        self._left: set[str] = set()
        self._is_ending = threading.Event()
        self._looking = threading.Thread(target=self._look, name="free tables", daemon=True)

    def open(self, new: Mapping[str, TableOpened]) -> list[TableOpened]:
        """Take what is free, and begin the `new` tables that are not there yet: those that were begun.

        A game that cannot be read keeps nobody from the other tables: it is named. Raises `RecordError`, `HallAway`.
        """
        known, begun = self._holding.games(), []
        for name in self._holding.free():
            self._take(name)
        for name in [name for name in new if name not in known]:
            record = self._holding.begin(name, [new[name]])
            if record is not None:
                self._play(name, record, is_resumed=False)
                begun.append(new[name])
        return begun

    def watch(self, pages: Pages) -> Self:
        """From now on take what becomes free, for these pages."""
        self._pages = pages
        self._holding.when_lost = self._lost
        self._looking.start()
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._is_ending.set()
        if self._looking.is_alive():
            self._looking.join()
        self._holding.end_waiting()
        for table in self.tables.values():
            table.stop()

    def _look(self) -> None:
        while not self._is_ending.wait(LOOK_S):
            try:
                # One that is still here may seem free when the database was away; the next sign of life holds it.
                for name in set(self._holding.free()) - self.tables.keys() - self._left:
                    self._take(name)
            except HallAway:  # it is tried again
                continue

    def _take(self, name: str) -> None:
        try:
            record = self._holding.take(name)
            if record is not None and not self._is_ours(name, record):
                return
        except RecordError as error:
            self._left.add(name)
            self._playing.complain(name, error)
            return
        if record is not None:
            self._play(name, record, is_resumed=True)

    def _is_ours(self, name: str, record: DatabaseRecord) -> bool:
        """Whether it is played here; else it is given back, and not looked at again. Raises `RecordError`."""
        is_ours = False
        try:
            is_ours = self._playing.belongs(name, replay(record.events))
        finally:
            if not is_ours:
                self._left.add(name)
                self._holding.give_back(name)
        return is_ours

    def _play(self, name: str, record: DatabaseRecord, *, is_resumed: bool) -> None:
        table = self._playing.table(name, Session.of(record), DatabaseTape(name, record.patience))
        record.patience.when_away = table.stopwatch.hold
        record.patience.when_back = table.stopwatch.go_on
        table.start(is_resumed=is_resumed, watches_flags=self._playing.watches_flags)
        with self._lock:
            self.tables[name] = table
        if self._pages is not None:
            self._pages.add(table.service)

    def _lost(self, name: str) -> None:
        with self._lock:
            table = self.tables.pop(name, None)
        if table is None:
            return
        self._playing.complain(name, deposed(name))
        if self._pages is not None:
            self._pages.drop(name)
        table.stop()
