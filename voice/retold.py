"""What the table heard, told again from its events: for who comes later, or sees it on a page in his own language."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from game.events import Event, Executed, GameEnded, MoveCompleted, PiecePlaced, PieceRemoved, Touched
from game.evolve import evolve
from game.table import Table
from voice.announcer import reported, sayings
from voice.saying import Saying
from voice.told_rules import in_force

_BY_MOVING = (Executed, PiecePlaced, PieceRemoved)


def retold(before: Table | None, events: Iterable[Event]) -> Iterator[tuple[tuple[Saying, ...], Table]]:
    """For each event what was said of it, and the table after it; `before` is None where the first opens the table."""
    for _, group in groupby(events, key=lambda event: (event.at, event.by)):
        decision = tuple(group)
        is_over = any(isinstance(event, GameEnded) for event in decision)
        by_moving = any(isinstance(event, _BY_MOVING) for event in decision)
        for event in decision:
            after = evolve(before, event)
            told = in_force(after) if before is None else sayings(event, before, after)
            if is_over and isinstance(event, MoveCompleted):
                told = ()  # nobody is on move any more
            if isinstance(event, Touched) and not by_moving:
                told = (*told, reported(event))
            yield told, after
            before = after
