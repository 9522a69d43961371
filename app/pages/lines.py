"""What was said at the table as the lines of a page: in its language, and only what its place hears."""

import threading
from collections import deque
from collections.abc import Iterable, Sequence

from app.json_lines import Json
from app.pages.places import hears
from dialogue.earcon import Earcon
from dialogue.narration.lists import LISTS
from dialogue.narration.transcript import transcript
from dialogue.saying import Saying
from dialogue.station import EVERYBODY
from game.events import Event
from game.table.table import Table
from speech_grammar.messages import Catalogue, Part, Spoken
from web.place import Place

MOST_LINES = 200  # of a page that comes for the first time, or after long
_URGENT_KEYS = {
    "table.draw_offered",
    "table.claim_stands_as_offer",
    "table.rematch_offered",
    "table.rematch_offered_anew",
    "table.rematch_offered_exchanged",
    "table.flag_fell",
}
_QUESTION = "question."  # it waits for an answer
_URGENT = {Earcon.NOT_UNDERSTOOD, Earcon.REFUSED, Earcon.CLOCKS_STOPPED}


class PageLines:
    """The sentences of one game by event, each made once from the record."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: list[tuple[Saying, ...]] = []
        self._table: Table | None = None
        self._lines: dict[tuple[Place, str], _LinesOfPlace] = {}

    def told(self, events: Sequence[Event]) -> Sequence[tuple[Saying, ...]]:
        """What was said of each of the events, which only ever become more."""
        with self._lock:
            for sayings, table in transcript(self._table, events[len(self._told) :]):
                self._told.append(sayings)
                self._table = table
            return self._told

    def of(self, events: Sequence[Event], place: Place, language: str) -> list[tuple[int, Json]]:
        """The last `MOST_LINES` lines for that place in that language, each with the version (its event's number)."""
        with self._lock:
            lines = self._lines.setdefault((place, language), _LinesOfPlace(place, language))
        return lines.up_to(events, self.told(events))


class _LinesOfPlace:
    """The sentences of one game as the lines of one place in one language, each written once."""

    def __init__(self, place: Place, language: str) -> None:
        self._place = place
        self._catalogue = Catalogue.load(language)
        self._lock = threading.Lock()
        self._written = 0  # events
        self._lines: deque[tuple[int, Json]] = deque(maxlen=MOST_LINES)

    def up_to(self, events: Sequence[Event], told: Sequence[tuple[Saying, ...]]) -> list[tuple[int, Json]]:
        """The lines of these events, which only ever become more, the last of them."""
        with self._lock:
            for number in range(self._written + 1, len(events) + 1):
                self._lines += (
                    (number, line(f"{number}.{index}", saying, self._place, self._catalogue))
                    for index, saying in enumerate(told[number - 1])
                    if hears(self._place, saying)
                )
            self._written = max(self._written, len(events))
            return [found for found in self._lines if found[0] <= len(events)]


def line(id_: str, saying: Saying, place: Place, catalogue: Catalogue) -> Json:
    """One sentence as a page gets it; the arbiter is told to whom it was said, where it was not to everybody."""
    spoken = catalogue.say(saying.key, **saying.params)
    if place is Place.ARBITER and saying.to != EVERYBODY:
        (station,) = saying.to
        spoken = catalogue.say("line.to", station=station.value, sentence=spoken)
    urgent = saying.earcon in _URGENT or saying.key in _URGENT_KEYS or saying.key.startswith(_QUESTION)
    sound = {} if saying.earcon is None else {"earcon": saying.earcon.value}
    listed = {"listed": True} if saying.key in LISTS else {}
    return {"id": id_, "parts": parts(spoken), "urgent": urgent, **sound, **listed}


def said(sayings: Iterable[Saying], catalogue: Catalogue) -> list[Json]:
    """Sentences one after the other, as the pieces of all of them; none where nothing is said.

    One that ends with the name of a file ends with a stop where another follows: a screen reader reads on without.
    """
    found = Spoken()
    for sentence in (catalogue.say(saying.key, **saying.params) for saying in sayings):
        has_no_end = sentence.parts and str(found)[-1:].isalnum()
        ended = Spoken.of((*found.parts, Part(".", catalogue.language))) if has_no_end else found
        found = ended + sentence
    return parts(found)


def parts(spoken: Spoken) -> list[Json]:
    """The pieces of a sentence, each with the language of its voice."""
    return [{"text": part.text, "lang": part.language} for part in spoken]


def private(told: Iterable[Saying], of_events: Iterable[Saying]) -> list[Saying]:
    """What was told besides the sentences of events, which every page gets by itself.

    In whose voice and with which sound it is told makes no other sentence of it.
    """
    left = list(told)
    for saying in of_events:
        same = (one for one in left if (one.key, one.params, one.to) == (saying.key, saying.params, saying.to))
        if (found := next(same, None)) is not None:
            left.remove(found)
    return left
