"""Which sentences, that a talk key has cut off at a loudspeaker of both, somebody else has still to hear."""

from dialogue.saying import Saying
from dialogue.station import EVERYBODY, Station

_ROUTINE = frozenset({"table.repetition_agrees", "table.executed", "table.illegal"})
"""What goes as it should, and an illegal move that its player corrects: what follows tells it as well."""

_TO_ACT_ON = frozenset({"table.turn", "table.check_and_turn", "table.clock_runs", "table.repetition_differs"})
"""Who is to move or to repeat once more, whose `colour` they have: he needs it no more once he speaks."""

BY_NAME = ("question.by_name_", "question.ground_")
"""Before what binds, of a question whether the player of that `colour` means it: another's answer is none.

Also of the two grounds of a claim (2009, 10.2a), of which he has to choose one.
"""


def is_move_of(saying: Saying, player: Station) -> bool:
    """Whether it tells a move that this player has announced, in place of another or not."""
    return saying.by is player and saying.key in {"table.announced", "table.corrected"}


def is_missed(saying: Saying, presser: Station | None, *, is_again: bool = False) -> bool:
    """Whether somebody else than who has pressed has lost it; where it is unknown who that is, what binds is.

    No answer that somebody has asked for, for "weiter" has it; and no question to everybody, which may be answered by
    then, but for what is asked by name of another than who has pressed. A move its own player has pressed over, or the
    arbiter: the opponent does once he knows it, who may be the one that nobody knows, so that it `is_again` cut off.
    """
    if saying.to != EVERYBODY:
        return presser not in {None, *saying.to} and not saying.key.startswith("telling.")
    is_by_name = saying.key.startswith(BY_NAME)
    if not (is_by_name or saying.key.startswith(("table.", "own_arbiter."))) or saying.key in _ROUTINE:
        return False
    if is_by_name or saying.key in _TO_ACT_ON:
        return presser is not None and presser.seat is not saying.params["colour"]
    is_his = presser in {saying.by, Station.ARBITER} or (presser is None and not is_again)
    return saying.by is None or is_his
