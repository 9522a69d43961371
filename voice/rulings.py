"""What an arbiter rules from his keyboard, as commands (Laws 2009, 6, 7.4, 10.2, 13.4, adjourned games)."""

from collections.abc import Callable

from game import commands as c
from game.actors import Actor, Colour
from game.conduct import Penalty
from game.irregularity import IllegalAct, Irregularity, SetupFault
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
    Intent.OPEN_ENVELOPE: c.OpenEnvelope,
    Intent.FORFEIT_ABSENT: c.ForfeitAbsent,
    Intent.IMPOSSIBLE_POSITION: c.FindImpossiblePosition,
    Intent.START_RECONSTRUCTION: c.StartReconstruction,
    Intent.DECLARE_BOTH_LOST: c.DeclareBothLost,
}
_OF_A_SEAT: dict[Intent, Callable[..., c.Command]] = {
    Intent.REPORT_ABSENT: c.ReportAbsent,
    Intent.ARRIVE: c.Arrive,
    Intent.TELEPHONE_RANG: c.TelephoneRang,
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
_ILLEGAL_ACTS = {
    Intent.TWO_HANDS: IllegalAct.TWO_HANDS,
    Intent.PRESSED_WITHOUT_MOVE: IllegalAct.PRESSED_WITHOUT_MOVE,
    Intent.PROMOTION_UNFINISHED: IllegalAct.PROMOTION_UNFINISHED,
    Intent.KING_CAPTURED: IllegalAct.KING_CAPTURED,
}
_SETUP_FAULTS = {  # with the ruling on a new game, where it is the arbiter's
    Intent.INITIAL_POSITION: (SetupFault.INITIAL_POSITION, False),
    Intent.BOARD_TURNED: (SetupFault.BOARD_TURNED, False),
    Intent.COLOURS_REVERSED: (SetupFault.COLOURS_REVERSED, False),
    Intent.COLOURS_REVERSED_ANEW: (SetupFault.COLOURS_REVERSED, True),
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
    if reading.intent in _CLAIMS:
        return _on_claim(table, by, _CLAIMS[reading.intent])
    if reading.intent in _SETUP_FAULTS:
        fault, new_game = _SETUP_FAULTS[reading.intent]
        return c.FindSetupFault(by=by, fault=fault, new_game=new_game)
    if reading.colour is not None:
        return _on_seat(table, by, reading, reading.colour)
    return _as_it_is(table, by, reading)


def _as_it_is(table: Table, by: Actor, reading: Reading) -> c.Command | None:
    """What the arbiter finds, and says how it is: a mate, a reconstruction, the boards, an envelope."""
    match reading.intent:
        case Intent.CAN_MATE | Intent.CANNOT_MATE:
            return c.RuleOnMate(by=by, can_mate=reading.intent is Intent.CAN_MATE)
        case Intent.RECONSTRUCTED | Intent.NOT_RECONSTRUCTED:
            return c.EndReconstruction(by=by, succeeded=reading.intent is Intent.RECONSTRUCTED)
        case Intent.RESUME_SESSION:
            return c.ResumeSession(by=by, length_ms=(reading.number or 0) * _MINUTE_MS)
        case Intent.PIECES_DISPLACED:
            return c.RestorePosition(by=by, ply=table.ply, cause=Irregularity.DISPLACED_PIECES)
        case Intent.DECLARE_ENVELOPE_LOST | Intent.POSITION_LOST:
            known = reading.intent is Intent.DECLARE_ENVELOPE_LOST
            return c.DeclareEnvelopeLost(by=by, announcement=reading.announcement, position_known=known)
    return None


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
    if reading.intent in _ILLEGAL_ACTS:
        return c.CountIllegal(by=by, seat=seat, act=_ILLEGAL_ACTS[reading.intent])
    if reading.intent in _GOING_BACK:
        ply = 2 * number - (seat is Colour.WHITE) - table.black_began
        agreed = reading.intent is Intent.AGREED_CORRECTION
        return c.RestorePosition(by=by, ply=ply, cause=_GOING_BACK[reading.intent], agreed=agreed)
    return _with_time(by, reading.intent, seat, number * _MINUTE_MS)


def _with_time(by: Actor, intent: Intent, seat: Colour, ms: int) -> c.Command | None:
    """Penalties, which may be of time, and what else is ruled on a clock, in milliseconds."""
    if intent in _PENALTIES:
        return c.Penalise(by=by, seat=seat, penalty=_PENALTIES[intent], ms=ms)
    if intent is Intent.GIVE_TIME:
        return c.GiveTime(by=by, seat=seat, ms=ms, reason=TimeReason.DISTURBANCE)
    return c.SetClock(by=by, seat=seat, remaining_ms=ms) if intent is Intent.SET_CLOCK else None
