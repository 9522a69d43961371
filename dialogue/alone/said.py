"""What was said at each move of a game: every utterance that led to something, with its name on the tape.

An announcement that was corrected, a repetition that differed and a move that was taken back are in it, too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.actors import Colour
from game.events import Announced, Corrected, Event, Executed, Repeated, Touched
from game.evolve import evolve
from game.table.table import Table


@dataclass(frozen=True, slots=True)
class Said:
    """One utterance: whose it was, the words as they were understood, its clip where it is on the tape."""

    seat: Colour
    words: str
    clip: str | None


def said_at_each_move(events: Iterable[Event]) -> Mapping[int, tuple[Said, ...]]:
    """The utterances by the half-move (from 1) to which they belong, in their order."""
    found: dict[int, tuple[Said, ...]] = {}
    table: Table | None = None
    for event in events:
        if table is not None and isinstance(event, Announced | Corrected | Repeated | Executed | Touched):
            ply = table.ply if isinstance(event, Touched) else event.ply
            evidence = event.evidence
            if evidence.words or evidence.clip:
                found[ply] = (*found.get(ply, ()), Said(event.seat, evidence.words, evidence.clip))
        table = evolve(table, event)
    return found
