"""A game being played: the referee's decisions, recorded before they take effect."""

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from app.record import Record
from game.commands import Command
from game.decide import decide
from game.events import Event, TableOpened
from game.evolve import evolve, replay
from game.table import Table


class Session:
    """The table of one game and, where there is one, its record."""

    def __init__(self, opened: Sequence[Event], record: Record | None = None) -> None:
        self.events = tuple(opened)
        self.table: Table = replay(opened)
        self._record = record

    @classmethod
    def begin(cls, opened: TableOpened, path: Path | None = None, game_id: str = "") -> Self:
        """Open a table; with a `path` its events are recorded there. Raises `RecordError`."""
        if path is None:
            return cls([opened])
        record = Record.create(path, game_id or path.stem)
        try:
            record.append([opened])
        except BaseException:
            record.close()
            raise
        return cls([opened], record)

    @classmethod
    def resume(cls, path: Path) -> Self:
        """Go on with a recorded game: the table and the clocks are as at its last event. Raises `RecordError`."""
        record = Record.resume(path)
        return cls(record.events, record)

    def carry_out(self, command: Command, now_ms: int) -> tuple[Event, ...]:
        """Decide, record, then change the table; on return the events may be announced.

        Raises `Refusal` where the Laws or the table do not allow it, and `RecordError` where it could not be recorded;
        in both cases nothing has happened.
        """
        events = decide(self.table, command, now_ms)
        if self._record is not None and events:
            self._record.append(events)
        for event in events:
            self.table = evolve(self.table, event)
        self.events += tuple(events)
        return events

    def close(self) -> None:
        """Let another process go on with the record."""
        if self._record is not None:
            self._record.close()
