"""Results by themselves: while a round is played, its file has what came of every table.

A thread of its own writes, so that no table waits for a disk; what cannot be written is said once, and tried again
every few seconds: a pairing program that saves its file has it away for a moment.
"""

import contextlib
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

from app.table.session import Session
from app.tournament import results
from app.tournament.marks import marks_of, taken_back
from game.table.table import Table

LOOK_EVERY_S = 5.0
TRY_EVERY_S = 2.0  # what could not be written
Marks = dict[str, tuple[str, str]]


class KeptResults:
    """Inside, `out` is written after each result of the tables that are watched."""

    def __init__(
        self,
        source: Path,
        out: Path,
        tell: Callable[[results.Written], None],
        complain: Callable[[Exception], None],
    ) -> None:
        """`tell` gets where the results are, once, and once more after `complain` got why they could not be written.

        The same reason is complained of once, however often writing was tried.
        """
        self._source, self._out = source, out
        self._tell, self._complain = tell, complain
        self._sessions: dict[str, Session] = {}
        self._once: Marks = {}  # what each table had last, also one that goes on again
        self._written: tuple[Marks, results.Withdrawn] = {}, {}
        self._is_told = False
        self._why_not = ""  # they could not be written; empty where they could
        self._others: Callable[[], Mapping[str, Table]] = dict
        self._look_every_s: float | None = None
        self._changed = threading.Event()
        self._is_ending = False
        self._thread = threading.Thread(target=self._keep, name="results", daemon=True)

    def watch(self, name: str, session: Session) -> None:
        """Write what comes of that table, too; from any thread."""
        if (marks := taken_back(session.events)) is not None:
            self._once[name] = marks
        self._sessions[name] = session
        session.when_changed(self._changed.set)
        self._changed.set()

    def look_elsewhere(self, others: Callable[[], Mapping[str, Table]]) -> None:
        """Write what came of those tables, too, which other servers have: `others` is asked now and again."""
        self._others, self._look_every_s = others, LOOK_EVERY_S
        self._changed.set()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_ending = True
        self._changed.set()
        self._thread.join()

    def _keep(self) -> None:
        while not self._is_ending:
            self._changed.wait(TRY_EVERY_S if self._why_not else self._look_every_s)
            self._changed.clear()
            self._try()
        self._try()  # what came while the last was being written

    def _try(self) -> None:
        """Whatever goes wrong, the results that are still to come shall be written."""
        try:
            self._write()
        except Exception as error:  # noqa: BLE001 - the last line of defence of this thread: the director gets words
            self._is_told, before = False, self._why_not
            self._why_not = str(error) or type(error).__name__
            if self._why_not != before:
                with contextlib.suppress(OSError):  # nobody reads what is complained of
                    self._complain(error)
        else:
            self._why_not = ""

    def _write(self) -> None:
        """Only where something is known that was not, or is not so any more. Raises what reading and writing raise."""
        tables = {name: session.table for name, session in self._sessions.copy().items()} | dict(self._others())
        marks = {name: found for name, table in tables.items() if (found := marks_of(table)) is not None}
        self._once |= marks
        withdrawn = {
            results.game_of(tables[name]): had
            for name, had in self._once.copy().items()
            if name in tables and tables[name].outcome is None
        }
        if (marks, withdrawn) == self._written:
            return
        written = results.write(self._source, tables.values(), self._out, withdrawn)
        self._written = marks, withdrawn
        if not self._is_told:
            self._is_told = True
            self._tell(written)
