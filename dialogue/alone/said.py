"""What was said and what else happened at each move of a game: for whoever goes through it afterwards.

Every utterance that led to something has its name on the tape: an announcement that was corrected, a repetition that
differed and a move that was taken back are among them, and so are an offer, a claim, a resignation and a signature.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from dialogue.narration.moves import sayings
from dialogue.saying import Saying
from dialogue.station import EVERYBODY
from game import events as e
from game.actors import NO_EVIDENCE, Colour, Evidence
from game.events import Event
from game.evolve import evolve
from game.table.table import Table

_BESIDE_THE_MOVES = (
    *(e.DrawOffered, e.DrawAccepted, e.DrawDeclined, e.DrawClaimed, e.QuickplayClaimed, e.QuickplayRuled),
    *(e.IllegalMoveCompleted, e.IllegalActCounted, e.PositionRestored, e.Reconciled, e.TouchClaimed),
    *(e.ArbiterCalled, e.TimeAdded, e.TimeCharged, e.ClockSet, e.ClocksReset, e.Penalised, e.FlagFell),
)
"""What is told of a move besides itself: offers, claims, rulings, and time that was added or taken."""


@dataclass(frozen=True, slots=True)
class Said:
    """One utterance: whose it was, the words as they were understood, its clip where it is on the tape."""

    seat: Colour
    words: str
    clip: str | None


def said_at_each_move(events: Iterable[Event]) -> Mapping[int, tuple[Said, ...]]:
    """The utterances by the half-move (from 1; 0 before the first) to which they belong, in their order."""
    found: dict[int, tuple[Said, ...]] = {}
    for ply, event, _ in _by_half_move(events):
        if (said := _said(event)) is not None:
            found[ply] = (*found.get(ply, ()), said)
    return found


def _said(event: Event) -> Said | None:
    """What was said for an event; None of an entry, which has the words of what was announced."""
    evidence, seat = getattr(event, "evidence", NO_EVIDENCE), getattr(event, "seat", event.by.seat)
    if isinstance(event, e.Noted) or not isinstance(evidence, Evidence) or not isinstance(seat, Colour):
        return None
    return Said(seat, evidence.words, evidence.clip) if evidence.words or evidence.clip else None


def happened_at_each_move(events: Iterable[Event]) -> Mapping[int, tuple[Saying, ...]]:
    """What was told besides the moves, by the half-move (from 1; 0 before the first) to which it belongs."""
    found: dict[int, tuple[Saying, ...]] = {}
    for ply, event, before in _by_half_move(events):
        if isinstance(event, _BESIDE_THE_MOVES):
            told = sayings(event, before, evolve(before, event))
            to_all = tuple(saying for saying in told if saying.to == EVERYBODY)  # one alone was told what to do then
            found[ply] = (*found.get(ply, ()), *to_all)
    return found


def _by_half_move(events: Iterable[Event]) -> Iterator[tuple[int, Event, Table]]:
    """Each event but the first, with its half-move and the table before it; what no move followed is of the last."""
    events, tables = tuple(events), list[Table]()
    for event in events:
        tables.append(evolve(tables[-1] if tables else None, event))
    last = len(tables[-1].line) if tables else 0
    for before, event in zip(tables, events[1:], strict=False):
        yield min(getattr(event, "ply", 0) or before.ply, last), event, before
