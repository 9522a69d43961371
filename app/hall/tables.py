"""The tables of a hall that this program plays: its part of those that are free, and of those that become so.

Each server of a hall has as many as any other, as far as that hinders nobody: what is being played stays where it is.
Who has more than his part gives away games that have not begun, or are signed; who has less takes what is free; and
what nobody has taken for a while, anybody takes.
"""

import contextlib
import math
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Self

from app import wall_clock
from app.errors import AppError, RecordError
from app.hall.anew import begun_anew
from app.hall.database import HallAway
from app.hall.holding import HELD_MS, Holding
from app.hall.records import DatabaseRecord, deposed
from app.hall.tape import DatabaseTape
from app.pages.online_table import OnlineTable
from app.pages.serving import Pages
from app.record.tapes import last_clip
from app.table.session import Session
from game.events import TableOpened
from game.evolve import replay
from game.table.table import Table
from voice.tape import Tape
from web.admission.access import StoreFailed

LOOK_S = 0.5
LONG_FREE_S = 3.0  # then who had his part does not want it
WRONG_S = 3  # what a clock may differ; one that is set over the network is right within less


@dataclass(frozen=True, slots=True)
class Playing:
    """How a table is played: `table` makes one of its name, session and tape.

    `complain` tells why one is not played, `tell` says a sentence of the catalogue. `belongs` tells whether one that
    was begun earlier is played here, too; it may raise `RecordError`.
    """

    table: Callable[[str, Session, Tape], OnlineTable]
    complain: Callable[[str, AppError], None]
    tell: Callable[..., None]
    belongs: Callable[[str, Table], bool]
    watches_flags: bool


class HallTables:
    """Inside, free tables are taken and served; what is lost to another program is served no more."""

    def __init__(self, holding: Holding, playing: Playing) -> None:
        self.tables: dict[str, OnlineTable] = {}
        self._holding = holding
        self._playing = playing
        self._pages: Pages | None = None
        self._is_heard_elsewhere: Callable[[], bool] = bool
        self._lock = threading.Lock()
        self._free_since: dict[str, float] = {}
        self._kept: set[str] = set()  # which nobody else would have
        self._gone: set[str] = set()  # lost before there were pages
        self._is_clock_wrong = False
        self._is_ending = threading.Event()
        holding.when_lost = self._lost
        self._threads = [
            threading.Thread(target=self._again_and_again, args=[do], name=do.__name__, daemon=True)
            for do in (self._look, self._see_whether_cut_off)
        ]

    def open(self, new: Mapping[str, TableOpened]) -> list[TableOpened]:
        """Take what is free, and begin the `new` tables that are not there yet: those that were begun.

        A game that cannot be read keeps nobody from the other tables: it is named. Raises `RecordError`, `HallAway`.
        """
        self._holding.roll.read()
        known, begun = self._holding.games(), []
        self._take_part(self._surely_free())
        for name in [name for name in new if name not in known]:
            record = self._holding.begin(name, [new[name]])
            if record is not None:
                self._play(name, record, is_resumed=False)
                begun.append(new[name])
        return begun

    def watch(self, pages: Pages, is_heard_elsewhere: Callable[[], bool]) -> Self:
        """From now on take what becomes free, for these pages, and share with the other servers.

        `is_heard_elsewhere` asks them whether the database answers them.
        """
        self._is_heard_elsewhere = is_heard_elsewhere
        with self._lock:
            self._pages = pages
        for name in self._gone - self.tables.keys():
            pages.drop(name)
        for thread in self._threads:
            thread.start()
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._is_ending.set()
        with contextlib.suppress(HallAway, RecordError):
            self._holding.roll.leave()  # first, so that the others reckon with one less
        for thread in self._threads:
            if thread.is_alive():
                thread.join()
        self._holding.end_waiting()
        while self.tables:  # one that is stopped may just have begun another
            self.tables.popitem()[1].stop()

    def _again_and_again(self, do: Callable[[], None]) -> None:
        while not self._is_ending.wait(LOOK_S):
            try:
                do()
            except (AppError, StoreFailed):  # the database is away, or a disk full: it is tried again
                continue

    def _look(self) -> None:
        self._see_clock()
        free = self._surely_free()
        # One that is still here may seem free when the database was away; the next sign of life holds it.
        part = self._take_part([name for name in free if name not in self.tables])
        if self._holding.is_settled:
            self._give_surplus(len(self.tables) - part)

    def _surely_free(self) -> list[str]:
        """What nobody has; until every holder has had time to be heard, only what its last one gave back."""
        free = self._holding.free()
        # Asked now: to read that, one may have waited until the database was back.
        return free if self._holding.is_settled else self._holding.given_back()

    def _see_clock(self) -> None:
        """Say once when this machine's clock is not the hall's: nothing goes by it here, but people may."""
        ahead = wall_clock.now() - self._holding.clock.now()
        seconds, was_wrong = round(ahead.total_seconds()), self._is_clock_wrong
        self._is_clock_wrong = abs(seconds) > WRONG_S
        if self._is_clock_wrong and not was_wrong:
            self._playing.tell("hall.clock_ahead" if seconds > 0 else "hall.clock_behind", seconds=abs(seconds))

    def _see_whether_cut_off(self) -> None:
        """Where the database answers others and not this program, they have its tables: its pages may go there."""
        if self.tables and self._holding.silence_s > HELD_MS / 1_000 and self._is_heard_elsewhere():
            self._holding.lose_all()

    def _take_part(self, free: list[str]) -> int:
        """Take of what is free until this program has its part, and all that has been free for long: the part."""
        free, now = [name for name in free if name not in self._holding.left], time.monotonic()
        self._free_since = {name: self._free_since.get(name, now) for name in free}
        part = self._part(len(free))
        for name in free:
            is_unwanted = now - self._free_since[name] > LONG_FREE_S
            if len(self.tables) < part or is_unwanted:
                self._take(name)
            if is_unwanted and name in self.tables:
                self._kept.add(name)
        return part

    def _part(self, free: int) -> int:
        """How many tables this program should have, where so many are free."""
        roll = self._holding.roll
        return math.ceil((free + len(self.tables) + roll.tables_of_others()) / (len(roll.others()) + 1))

    def _give_surplus(self, surplus: int) -> None:
        """Let others have so many tables at which nobody is playing, where there are more than this program's part."""
        idle = [name for name, table in self.tables.items() if table.is_idle and name not in self._kept]
        for name in reversed(idle[-surplus:] if surplus > 0 else []):
            self._give(name)

    def _give(self, name: str) -> None:
        with self._lock:
            table = self.tables.pop(name, None)
        if table is None:
            return
        if self._pages is not None:
            self._pages.drop(name)
        table.stop()
        self._holding.give_back(name)
        self._playing.tell("hall.given", name=name)

    def _take(self, name: str) -> None:
        try:
            record = self._holding.take(name)
            if record is not None and not self._is_ours(name, record):
                return
        except RecordError as error:
            self._holding.left.add(name)
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
                self._holding.left.add(name)
                self._holding.give_back(name)
        return is_ours

    def _play(self, name: str, record: DatabaseRecord, *, is_resumed: bool) -> None:
        session = Session.of(record)
        table = self._playing.table(name, session, DatabaseTape(name, record.patience, last_clip(record.events)))
        record.patience.when_away = table.stopwatch.hold
        record.patience.when_back = table.stopwatch.go_on
        record.patience.when_lasting = partial(table.tell, "hall.away")
        record.patience.when_over = partial(table.tell, "hall.answers")

        def then() -> None:
            if session.table.claims.rematch_agreed:
                self._play_anew(record, session.table)
                table.be_read()

        table.start(is_resumed=is_resumed, watches_flags=self._playing.watches_flags, then=then)
        with self._lock:
            self.tables[name] = table
        if self._pages is not None:
            try:
                self._pages.add(table.service)
            except (AppError, StoreFailed):  # nobody can come to it here
                self._give(name)
                raise
        if record.token is None:  # lost meanwhile, when it was not here yet
            self._lost(name)

    def _play_anew(self, record: DatabaseRecord, table: Table) -> None:
        """Begin the new game at a table of its own, and have the pages go there: in the thread of the game before."""
        while not self._is_ending.is_set() and record.token is not None:
            try:
                new = begun_anew(self._holding.database, self._holding.clock, record, table)
                if self._pages is not None:
                    self._take(new)
                    self._pages.follow(record.game_id)
            except (AppError, StoreFailed):  # the database is away, or its disk full: it is tried again
                self._is_ending.wait(LOOK_S)
            else:
                self._playing.tell("hall.begun_anew_at", name=record.game_id, new=new)
                return

    def _lost(self, name: str) -> None:
        with self._lock:
            table, pages = self.tables.pop(name, None), self._pages
            if pages is None:
                self._gone.add(name)
        if pages is not None:
            pages.drop(name)
        if table is None:
            return
        self._playing.complain(name, deposed(name))
        threading.Thread(target=table.stop, daemon=True).start()  # it may still wait for a database that is away
