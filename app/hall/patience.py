"""Waiting for a hall's database that is away: what was said is said again until it is answered."""

import threading
import time
from collections.abc import Callable, Sequence

from app.errors import ErrorCode, RecordError, RecordNotWritten
from app.hall.database import Database, Found, HallAway

AGAIN_S = 0.25  # after so long it is tried again
LATE_NS = 250_000_000  # who is answered later has not been told yet what his time would have run for
LASTS_NS = 2_000_000_000  # who waits for longer, at a table where nothing is heard any more, wants to know for what


class Patience:
    """The statements of one table, which may be said twice without harm."""

    def __init__(self, database: Database, game_id: str, is_ending: threading.Event) -> None:
        """`is_ending` ends all waiting, with the program."""
        self.when_away: Callable[[int], object] = bool
        """Called when no answer comes, or a late one, with the time of the first try: `time.monotonic_ns`."""
        self.when_back: Callable[[], object] = bool
        self.when_lasting: Callable[[], object] = bool
        """Called once where no answer has come for so long that whoever is at the table should be told."""
        self.when_over: Callable[[], object] = bool
        """Called when one has come after that; not where nobody waits for it any longer."""
        self._database = database
        self._game_id = game_id
        self._is_ending = is_ending
        self._end: RecordError | None = None

    def end(self, error: RecordError) -> None:
        """Wait for nothing more at this table; whoever still does gets the error."""
        self._end = error

    def do(self, statement: str, *values: object) -> Found:
        """Say it until it is answered; until then nobody's time runs, also where the answer is only late.

        For the thread that plays alone: else the time would go back behind what happened meanwhile. Raises
        `RecordError`: where the program ends, RecordNotWritten.
        """
        began, is_held, is_told = time.monotonic_ns(), False, False

        def hold() -> None:
            nonlocal is_held
            if not is_held:
                self.when_away(began)
            is_held = True

        def away() -> None:
            nonlocal is_told
            hold()
            if not is_told and time.monotonic_ns() - began > LASTS_NS:
                is_told = True
                self.when_lasting()

        try:
            found = self._until_answered(away, statement, values)
            if time.monotonic_ns() - began > LATE_NS:
                hold()
        finally:
            if is_held:
                self.when_back()
        if is_told:
            self.when_over()
        return found

    def read(self, statement: str, *values: object) -> Found:
        """Say it until it is answered, from any thread, while the game goes on. Raises as `do`."""
        return self._until_answered(bool, statement, values)

    def _until_answered(self, away: Callable[[], object], statement: str, values: Sequence[object]) -> Found:
        while True:
            try:
                return self._database.do(statement, *values)
            except HallAway as error:
                away()
                if self._end is not None:
                    raise self._end from error
                if self._is_ending.wait(AGAIN_S):
                    text = f"{self._game_id}: {error}"
                    raise RecordNotWritten(ErrorCode.RECORD_NOT_WRITTEN, text, file=self._game_id) from error
