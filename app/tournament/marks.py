"""What came of a game, as the marks of a report file: White's and Black's."""

from collections.abc import Sequence

from game.conduct import WHOLE_POINT
from game.events import Event, GameEnded, Termination
from game.evolve import replay
from game.table.table import Table

_BY_RESULT = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2-1/2": ("=", "="), "0-0": ("0", "0")}
_BY_POINTS = {WHOLE_POINT: "1", WHOLE_POINT // 2: "=", 0: "0"}
_BY_DEFAULT = {"1": "+", "0": "-"}
_UNRATED = {"1": "W", "=": "D", "0": "L"}
A_MOVE_EACH = 2  # half-moves; a game with fewer is not rated (FIDE Rating Regulations)


def marks_of(table: Table) -> tuple[str, str] | None:
    """The marks of a game that counts; None while it has no result, or one that a report file has no letter for.

    What the arbiter awarded goes before the result (11.1). A game lost by default was not played (6.6a); an adjourned
    one to which somebody did not come back was, and is rated like any with a move by both.
    """
    outcome = table.outcome
    if outcome is None or outcome.termination is Termination.VOID:
        return None
    if outcome.points is not None:
        white, black = (_BY_POINTS.get(points) for points in (outcome.points.white, outcome.points.black))
    else:
        white, black = _BY_RESULT.get(outcome.result, (None, None))
    if white is None or black is None:
        return None
    if len(table.line) >= A_MOVE_EACH:
        return white, black
    if outcome.termination is Termination.DEFAULT and {white, black} <= _BY_DEFAULT.keys():
        return _BY_DEFAULT[white], _BY_DEFAULT[black]
    return _UNRATED[white], _UNRATED[black]


def taken_back(events: Sequence[Event]) -> tuple[str, str] | None:
    """The marks that a game had which goes on again, as after displaced pieces (7.4); None for any other."""
    last = max((number for number, event in enumerate(events, 1) if isinstance(event, GameEnded)), default=0)
    return marks_of(replay(events[:last])) if last and replay(events).outcome is None else None
