"""The record as the arbiter reads it: each event with its words, and with the clip of the tape that it rests on."""

from collections.abc import Sequence

from app.json_lines import Json
from app.pages.lines import said
from app.record import wire
from app.scoresheets.shown_entry import shown_entry
from dialogue.saying import Saying
from game.actors import Evidence
from game.events import Event, MoveSealed, Noted
from speech_grammar.messages import Catalogue


def log_of(events: Sequence[Event], told: Sequence[tuple[Saying, ...]], catalogue: Catalogue, start: int) -> list[Json]:
    """The events from that version (from 1) on; `words` is what was said of each, `clip` a name on the tape.

    By whom each was done stands beside it and not in it once more: a browser that opens the page fetches them all.
    """
    return [
        _entry(version, events[version - 1], told[version - 1], catalogue)
        for version in range(max(start, 1), len(events) + 1)
    ]


def _entry(version: int, event: Event, told: Sequence[Saying], catalogue: Catalogue) -> Json:
    evidence = getattr(event, "evidence", None)
    found = wire.to_json(event)
    if isinstance(event, MoveSealed):  # for nobody's eyes before the envelope is opened, and that event tells it
        found |= {"text": "", "announcement": None}
    if isinstance(event, Noted):
        found["entry"] |= shown_entry(event.entry)
    by = found.pop("by")
    return {
        "version": version,
        "type": found["type"],
        "at": event.at,
        "by": by,
        "event": found,
        "words": said(told, catalogue),
        "clip": evidence.clip if isinstance(evidence, Evidence) else None,
    }
