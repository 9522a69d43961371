"""What a table tells its pages that is no event: it stood still, its record cannot be written, or can be again.

It is kept for pages that come, or come back, for as long as the program runs; the record has none of it.
"""

import threading
from collections import deque
from collections.abc import Iterable

from app.json_lines import Json
from app.pages.lines import line
from app.pages.places import hears
from app.table.unrecorded import TIME_STANDS
from dialogue.saying import Saying
from speech_grammar.messages import Catalogue
from web.place import Place

MOST_KEPT = 20  # sentences
_REFUSED = "refused."


class Besides:
    """The sentences of one table, each with the version of the game after which it was told. For any thread."""

    def __init__(self, run: str) -> None:
        """`run` names this run of the program: it is in their ids, by which a page knows what it has heard."""
        self._run = run
        self._lock = threading.Lock()
        self._told = deque[tuple[int, int, Saying, frozenset[Place]]](maxlen=MOST_KEPT)
        self._number = 0
        self._refused: dict[Place, int] = {}  # where it was said in answer that nothing is recorded, at which version

    def refused(self, place: Place, version: int) -> None:
        """Somebody there was told in answer why nothing was recorded: he need not hear it twice."""
        with self._lock:
            self._refused[place] = version

    def tell(self, sayings: Iterable[Saying], version: int) -> None:
        """Tell it to all pages of the table."""
        with self._lock:
            for saying in sayings:
                is_why = saying.key.startswith(_REFUSED) or saying.key == TIME_STANDS
                knows = [place for place, when in self._refused.items() if is_why and when == version]
                if not is_why:
                    self._refused.clear()
                self._number += 1
                self._told.append((version, self._number, saying, frozenset(knows)))

    def lines(self, place: Place, language: str, version: int) -> list[tuple[int, Json]]:
        """What that place hears, up to that version of the game. All of it needs somebody's attention."""
        with self._lock:
            told, catalogue = list(self._told), Catalogue.load(language)
        return [
            (when, line(f"{self._run}-{number}.0", saying, place, catalogue) | {"urgent": True})
            for when, number, saying, besides in told
            if when <= version and place not in besides and hears(place, saying)
        ]
