"""One way to show an entry of a scoresheet: what was written, spoken or entered, and as which move it is read.

Who keeps score on tape may have announced and repeated without a word: on the board of a page, with the buttons of a
console, at an electronic board. Such an entry has no text; it is the move that was entered.
"""

from enum import StrEnum
from functools import lru_cache

from app.json_lines import Json
from game.announcement import Announcement
from game.table.scoresheet import Entry, EntryStatus
from speech_grammar.announcing import long_form
from speech_grammar.vocabulary import fold

GERMAN = "de"


class How(StrEnum):
    """How an entry came about."""

    SPOKEN = "spoken"  # it can be listened to
    WRITTEN = "written"  # or typed
    ENTERED = "entered"


def how_made(entry: Entry) -> How | None:
    """How the entry came about; None where there is none."""
    if entry.status is EntryStatus.MISSING:
        return None
    if entry.evidence.clip is not None:
        return How.SPOKEN
    return How.WRITTEN if entry.text else How.ENTERED


def in_words(entry: Entry) -> str:
    """The entry as it was made: its text, or the move that was entered, in the Laws' words."""
    return entry.text or (long_form(entry.announcement) if entry.announcement else "")


@lru_cache(maxsize=4096)
def says_its_reading(text: str, announcement: Announcement | None) -> bool:
    """Whether the text is the announcement in the Laws' own words, so that one of them says both."""
    return announcement is not None and (not text or _folded(text) == _folded(long_form(announcement)))


def shown_entry(entry: Entry) -> Json:
    """The entry for pages and programs; `read` are the words of the move, where the text does not say them already."""
    is_said = bool(entry.text) and says_its_reading(entry.text, entry.announcement)
    read = [] if entry.announcement is None or is_said else [{"text": long_form(entry.announcement), "lang": GERMAN}]
    return {"text": entry.text, "how": how_made(entry), "read": read, "status": entry.status}


def _folded(text: str) -> list[str]:
    return [fold(word) for word in text.split()]
