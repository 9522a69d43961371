"""What an arbiter rules from his keyboard, as commands (Laws 2009, 6, 7.4, 10.2, 13.4, adjourned games)."""

from collections.abc import Callable

from game import commands as c
from game.actors import Actor, Colour
from game.conduct import Penalty
from game.irregularity import Irregularity
from game.position import mover
from game.table import Table
from game.time_reason import QuickplayRuling, TimeReason
from speech_grammar import Intent, Reading

_MINUTE_MS = 60_000

_OF_THE_TABLE: dict[Intent, Callable[..., c.Command]] = {
    Intent.START: c.Start,
    Intent.RESUME: c.Resume,
    Intent.RECONCILE: c.Reconcile,
    Intent.STOP_CLOCKS: c.StopClocks,
    Intent.ADJOURN: c.Adjourn,
    Intent.RESUME_SESSION: c.ResumeSession,
    Intent.OPEN_ENVELOPE: c.OpenEnvelope,
    Intent.FORFEIT_ABSENT: c.ForfeitAbsent,
}
_OF_A_SEAT: dict[Intent, Callable[..., c.Command]] = {
    Intent.REPORT_ABSENT: c.ReportAbsent,
    Intent.ARRIVE: c.Arrive,
}
_CLAIMS = {
    Intent.ALLOW_CLAIM: QuickplayRuling.DRAW,
    Intent.POSTPONE_CLAIM: QuickplayRuling.POSTPONED,
    Intent.REJECT_CLAIM: QuickplayRuling.REJECTED,
}

_PENALTIES = {
    Intent.WARN: Penalty.WARNING,
    Intent.TIME_PENALTY: Penalty.TIME,
    Intent.DECLARE_LOST: Penalty.LOSS,
}


def ruling(table: Table, by: Actor, reading: Reading) -> c.Command | None:
    """The command that a reading asks for which concerns the table, or the seat that it names; None for another.

    Whether `by` may give it is for the referee to say.
    """
    if reading.intent in _OF_THE_TABLE:
        return _OF_THE_TABLE[reading.intent](by=by)
    if reading.intent in _CLAIMS:
        return _on_claim(table, by, _CLAIMS[reading.intent])
    if reading.intent in {Intent.CAN_MATE, Intent.CANNOT_MATE}:
        return c.RuleOnMate(by=by, can_mate=reading.intent is Intent.CAN_MATE)
    return None if reading.colour is None else _on_seat(table, by, reading, reading.colour)


def _on_claim(table: Table, by: Actor, decision: QuickplayRuling) -> c.Command:
    """10.2; from 2023 on it may be a request for more seconds with each move that waits (Guidelines III.4)."""
    if table.increment_asked is not None:
        return c.RuleOnIncrement(by=by, granted=decision is QuickplayRuling.DRAW)
    return c.RuleOnQuickplay(by=by, ruling=decision)


def _on_seat(table: Table, by: Actor, reading: Reading, seat: Colour) -> c.Command | None:
    """What is ruled on the player of a seat."""
    number = reading.number or 0
    if reading.intent in _OF_A_SEAT:
        return _OF_A_SEAT[reading.intent](by=by, seat=seat)
    if reading.intent in _PENALTIES:
        return c.Penalise(by=by, seat=seat, penalty=_PENALTIES[reading.intent], ms=number * _MINUTE_MS)
    if reading.intent is Intent.GIVE_TIME:
        return c.GiveTime(by=by, seat=seat, ms=number * _MINUTE_MS, reason=TimeReason.DISTURBANCE)
    if reading.intent is Intent.RESTORE_POSITION:
        black_began = mover(table.initial) is Colour.BLACK
        ply = 2 * number - (seat is Colour.WHITE) - black_began
        return c.RestorePosition(by=by, ply=ply, cause=Irregularity.ILLEGAL_MOVE)
    return None
