"""What an arbiter rules from his keyboard, as commands (Laws 2009, 6, 7.4, 10.2, 13.4, adjourned games)."""

from collections.abc import Callable
from functools import partial

from game import commands as c
from game.actors import Actor, Colour, Role
from game.conduct import Penalty
from game.irregularity import IllegalAct, Irregularity, SetupFault
from game.table.table import Table
from game.time_reason import QuickplayRuling, TimeReason
from game.units import MINUTE_MS, SECOND_MS
from speech_grammar import Intent, Reading

_OF_THE_TABLE: dict[Intent, Callable[..., c.Command]] = {
    Intent.START: c.Start,
    Intent.RESUME: c.Resume,
    Intent.RECONCILE: c.Reconcile,
    Intent.STOP_CLOCKS: c.StopClocks,
    Intent.ADJOURN: c.Adjourn,
    Intent.OPEN_ENVELOPE: c.OpenEnvelope,
    Intent.FORFEIT_ABSENT: c.ForfeitAbsent,
    Intent.IMPOSSIBLE_POSITION: c.FindImpossiblePosition,
    Intent.BOTH_FLAGS: c.FindBothFlags,
    Intent.ACCEPT_SHEETS: c.AcceptSheets,
    Intent.ALLOW_DRAW: c.AllowDraw,
    Intent.START_RECONSTRUCTION: c.StartReconstruction,
    Intent.DECLARE_BOTH_LOST: c.DeclareBothLost,
    Intent.BEGIN_ANEW: c.BeginAnew,
}
_OF_A_SEAT: dict[Intent, Callable[..., c.Command]] = {
    Intent.REPORT_ABSENT: c.ReportAbsent,
    Intent.ARRIVE: c.Arrive,
    Intent.TELEPHONE_RANG: c.TelephoneRang,
    Intent.LEFT_UNSIGNED: c.WaiveSignature,
    Intent.REFUSES_TO_SIGN: partial(c.WaiveSignature, refused=True),
}
_CLAIMS = {
    Intent.ALLOW_CLAIM: QuickplayRuling.DRAW,
    Intent.POSTPONE_CLAIM: QuickplayRuling.POSTPONED,
    Intent.REJECT_CLAIM: QuickplayRuling.REJECTED,
    Intent.DECLINE_DRAW: QuickplayRuling.REJECTED,  # said by the arbiter, who has no draw to decline
}

_PENALTIES = {
    Intent.WARN: Penalty.WARNING,
    Intent.TIME_PENALTY: Penalty.TIME,
    Intent.DECLARE_LOST: Penalty.LOSS,
}
_ILLEGAL_ACTS = {
    Intent.TWO_HANDS: IllegalAct.TWO_HANDS,
    Intent.PRESSED_WITHOUT_MOVE: IllegalAct.PRESSED_WITHOUT_MOVE,
    Intent.PROMOTION_UNFINISHED: IllegalAct.PROMOTION_UNFINISHED,
    Intent.KING_CAPTURED: IllegalAct.KING_CAPTURED,
}
_FINDINGS: dict[Intent, tuple[Callable[..., c.Command], dict[str, object]]] = {
    Intent.CAN_MATE: (c.RuleOnMate, {"can_mate": True}),
    Intent.CANNOT_MATE: (c.RuleOnMate, {"can_mate": False}),
    Intent.UPHOLD_TOUCH: (c.RuleOnTouch, {"upheld": True}),
    Intent.REJECT_TOUCH: (c.RuleOnTouch, {"upheld": False}),
    Intent.RECONSTRUCTED: (c.EndReconstruction, {"succeeded": True}),
    Intent.NOT_RECONSTRUCTED: (c.EndReconstruction, {"succeeded": False}),
    Intent.INITIAL_POSITION: (c.FindSetupFault, {"fault": SetupFault.INITIAL_POSITION}),
    Intent.BOARD_TURNED: (c.FindSetupFault, {"fault": SetupFault.BOARD_TURNED}),
    Intent.COLOURS_REVERSED: (c.FindSetupFault, {"fault": SetupFault.COLOURS_REVERSED}),
    Intent.COLOURS_REVERSED_ANEW: (c.FindSetupFault, {"fault": SetupFault.COLOURS_REVERSED, "new_game": True}),
}
_GOING_BACK = {
    Intent.RESTORE_POSITION: Irregularity.ILLEGAL_MOVE,
    Intent.AGREED_CORRECTION: Irregularity.ILLEGAL_MOVE,
    Intent.DISPLACED_BEFORE: Irregularity.DISPLACED_PIECES,
    Intent.WRONG_RECONSTRUCTION: Irregularity.WRONG_RECONSTRUCTION,
}


def ruling(table: Table, by: Actor, reading: Reading) -> c.Command | None:
    """The command that a reading asks for which concerns the table, or the seat that it names; None for another.

    Whether `by` may give it is for the referee to say.
    """
    if reading.intent in _OF_THE_TABLE:
        return _OF_THE_TABLE[reading.intent](by=by)
    if reading.intent in _CLAIMS and (by.role is Role.ARBITER or reading.intent is not Intent.DECLINE_DRAW):
        return _on_claim(table, by, _CLAIMS[reading.intent])
    if reading.intent in _FINDINGS:
        command, found = _FINDINGS[reading.intent]
        return command(by=by, **found)
    if reading.colour is not None:
        return _on_seat(table, by, reading, reading.colour)
    return _on_table(table, by, reading)


def _on_table(table: Table, by: Actor, reading: Reading) -> c.Command | None:
    """What is ruled on both boards, a session or an envelope, with what the words say of it."""
    match reading.intent:
        case Intent.PIECES_DISPLACED:
            return c.RestorePosition(by=by, ply=table.ply, cause=Irregularity.DISPLACED_PIECES, move_stands=True)
        case Intent.RESUME_SESSION:
            return c.ResumeSession(by=by, length_ms=(reading.number or 0) * MINUTE_MS)
        case Intent.DECLARE_ENVELOPE_LOST | Intent.POSITION_LOST:
            known = reading.intent is Intent.DECLARE_ENVELOPE_LOST
            return c.DeclareEnvelopeLost(by=by, announcement=reading.announcement, position_known=known)
    return None


def _on_claim(table: Table, by: Actor, decision: QuickplayRuling) -> c.Command:
    """10.2; from 2018 on it may be a request for more seconds with each move that waits (Guidelines III.4)."""
    if table.claims.increment_asked is not None:
        return c.RuleOnIncrement(by=by, granted=decision is QuickplayRuling.DRAW)
    return c.RuleOnQuickplay(by=by, ruling=decision)


def _on_seat(table: Table, by: Actor, reading: Reading, seat: Colour) -> c.Command | None:
    """What is ruled on the player of a seat."""
    number = reading.number or 0
    if reading.intent in _OF_A_SEAT:
        return _OF_A_SEAT[reading.intent](by=by, seat=seat)
    if reading.intent is Intent.EXCUSE:
        return c.Arrive(by=by, seat=seat, excused=True)
    if reading.intent in _ILLEGAL_ACTS:
        return c.CountIllegal(by=by, seat=seat, act=_ILLEGAL_ACTS[reading.intent])
    if reading.intent in _GOING_BACK:
        ply = 2 * number - (seat is Colour.WHITE) - table.black_began
        agreed = reading.intent is Intent.AGREED_CORRECTION
        return c.RestorePosition(by=by, ply=ply, cause=_GOING_BACK[reading.intent], agreed=agreed)
    if reading.intent in _PENALTIES:
        penalty, ms = _PENALTIES[reading.intent], _time_ms(reading)
        return c.Penalise(by=by, seat=seat, penalty=penalty, ms=ms, duty=reading.duty)
    return _on_clock(by, reading.intent, seat, _time_ms(reading))


def _time_ms(reading: Reading) -> int:
    """The time that was named, in milliseconds."""
    return (reading.number or 0) * MINUTE_MS + (reading.seconds or 0) * SECOND_MS


def _on_clock(by: Actor, intent: Intent, seat: Colour, ms: int) -> c.Command | None:
    """What is ruled on a clock that is no penalty, in milliseconds."""
    if intent is Intent.GIVE_TIME:
        return c.GiveTime(by=by, seat=seat, ms=ms, reason=TimeReason.DISTURBANCE)
    return c.SetClock(by=by, seat=seat, remaining_ms=ms) if intent is Intent.SET_CLOCK else None
