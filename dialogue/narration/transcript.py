"""What the table heard, told again from its events: for those who come later, or read it in another language."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from dialogue.narration.moves import reported, sayings
from dialogue.narration.rules import in_force
from dialogue.saying import Saying
from game.events import Event, Executed, PiecePlaced, PieceRemoved, Touched
from game.evolve import evolve
from game.table.table import Table

_BY_MOVING = (Executed, PiecePlaced, PieceRemoved)


def transcript(before: Table | None, events: Iterable[Event]) -> Iterator[tuple[tuple[Saying, ...], Table]]:
    """For each event what was said of it, and the table after it; `before` is None where the first opens the table."""
    for _, group in groupby(events, key=lambda event: (event.at, event.by)):
        decision = tuple(group)
        by_moving = any(isinstance(event, _BY_MOVING) for event in decision)
        for event in decision:
            after = evolve(before, event)
            told = in_force(after) if before is None else sayings(event, before, after)
            if isinstance(event, Touched) and not by_moving:
                told = (*told, reported(event))
            yield told, after
            before = after
