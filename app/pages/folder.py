"""The tables of a folder of records: the last game of each, to go on with, and new ones."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from app.errors import RecordError
from app.record.games import SUFFIX, newest, next_of, table_of
from app.record.record import Record
from app.table.rematch import rematch_after
from app.table.session import Session
from game.events import Event, TableOpened
from game.evolve import replay
from game.rules.rematch import exchanges_colours, is_casual, rematch_of
from game.table.table import Table


class Folder:
    """The records that lay there when it was looked into. One that cannot be read keeps nobody from the others."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._records = newest(path.glob(f"*{SUFFIX}"))

    def openings(self) -> list[TableOpened]:
        """How their tables were opened."""
        return [first for first, *_ in self._readable() if isinstance(first, TableOpened)]

    def table(self, opened: TableOpened) -> Table | None:
        """The table that was opened so, by what its record says and not by its name; None where that cannot be read."""
        return next((replay(events) for events in self._readable() if events[0] == opened), None)

    def _readable(self) -> Iterator[Sequence[Event]]:
        """The events of each; of one that cannot be read it is told when it is resumed."""
        for path in self._records.values():
            with contextlib.suppress(RecordError):
                with Record.read(path) as record:
                    events = record.events
                if events:
                    yield events

    def sessions(
        self,
        new: Mapping[str, TableOpened],
        belongs: Callable[[str, Table], bool],
        complain: Callable[[str, RecordError], None],
        at_the_end: contextlib.ExitStack,
    ) -> dict[str, tuple[Session, bool]]:
        """The tables by name, closed `at_the_end`, and whether each is resumed: those that belong to what is played.

        A record that cannot be read is named to `complain` and left as it is. Raises `RecordError` where there is no
        table at all.
        """
        sessions: dict[str, tuple[Session, bool]] = {}
        failed: RecordError | None = None
        for name in [*sorted(self._records, key=_in_order), *(name for name in new if name not in self._records)]:
            path, opened = self._records.get(name), new.get(name)
            begun = self._path / f"{name}{SUFFIX}"
            try:
                session = _resumed(path, belongs, opened) if path else Session.begin(new[name], begun)
            except RecordError as error:
                failed = error
                complain(name, error)
                continue
            if session is not None:
                at_the_end.callback(session.close)
                sessions[name] = (session, session.path == path)
        if failed is not None and not sessions:
            raise failed
        return sessions


def _resumed(path: Path, belongs: Callable[[str, Table], bool], new: TableOpened | None) -> Session | None:
    """The table of a record, to go on with; None where it does not belong to what is played. Raises `RecordError`.

    Where its game does not count, the `new` one is begun that these Laws order (7.1; 2018, 7.3).
    """
    session, does = Session.resume(path), False
    try:
        does = belongs(table_of(path), session.table)
    finally:
        if not does:
            session.close()
    if not does:
        return None
    is_void = session.table.outcome is not None and session.table.outcome.is_void
    return _begun_anew(session, path, new) if is_void and new is not None else _with_rematch(session)


def _begun_anew(session: Session, path: Path, opened: TableOpened) -> Session:
    """The game that is played in place of this one, with a record of its own beside it. Raises `RecordError`.

    The pairings say who has which colour, and without an event the game before does; those who had them reversed
    exchange their places (7.2).
    """
    with contextlib.closing(session):
        table = session.table
        follows = next_of(path, is_exchanged=exchanges_colours(table))
        return Session.begin(rematch_of(table) if is_casual(table) else opened, follows)


def _with_rematch(session: Session) -> Session:
    """The game; its rematch, where the program ended between agreement and beginning. Raises `RecordError`."""
    if not session.table.claims.rematch_agreed:
        return session
    with contextlib.closing(session):
        return rematch_after(session)


def _in_order(name: str) -> tuple[list[int], str]:
    """Numbers as numbers: "2" before "10", "3.2" before "3.10"."""
    parts = name.split(".")
    return ([int(part) for part in parts] if all(part.isdecimal() for part in parts) else [0], name)
