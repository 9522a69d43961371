"""What was ordered last and may not be carried out yet: for a game that is taken up again before it went on.

A ruling, or a move taken back, puts the table right at once; only the players' hands are behind, and they have nothing
but the words: which squares, which moves no longer count, what was struck, that the clocks were set back.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import takewhile

from dialogue.narration.events import sayings
from dialogue.saying import Saying
from game.events import (
    Announced,
    ClocksResumed,
    EnvelopeLost,
    EnvelopeOpened,
    Event,
    Executed,
    GameEnded,
    IllegalMoveCompleted,
    PositionRestored,
    Reconciled,
    Repeated,
    TakenBack,
)
from game.evolve import evolve
from game.table.table import Table

_ORDERS = (Reconciled, PositionRestored, TakenBack, IllegalMoveCompleted, EnvelopeOpened, EnvelopeLost)
_GONE_ON = (Announced, Repeated, Executed, ClocksResumed, GameEnded)
# Of every game that is taken up again.
_TOLD_ANYWAY = {"table.turn", "table.announced", "telling.say_resume"}


def last_order(events: Sequence[Event]) -> tuple[Saying, ...]:
    """All that was told with it, but the last move and whose turn it is.

    Nothing where a move, or "weiterspielen", has followed.
    """
    first = next((place for place in reversed(range(len(events))) if isinstance(events[place], _ORDERS)), None)
    if first is None:
        return ()
    order, later = events[first], events[first:]
    decided = tuple(takewhile(lambda event: event.at == order.at, later))
    if any(isinstance(event, _GONE_ON) for event in later[len(decided) :]):
        return ()
    table: Table | None = reduce(evolve, events[:first], None)
    told = list[Saying]()
    for event in decided:
        before, table = table, evolve(table, event)
        if before is not None:
            told += sayings(event, before, table)
    return tuple(saying for saying in told if saying.key not in _TOLD_ANYWAY)
