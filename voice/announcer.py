"""What the table hears of each event. Speech follows from the record: nothing is said that did not happen.

`sayings` is pure; who replays a record can ask it again what was said.
"""

from dataclasses import fields
from functools import singledispatch

import chess

from game.actors import Colour
from game.announcement import Announcement
from game.events import (
    AdjournmentOrdered,
    Adjusted,
    Announced,
    AnsweredMoveCompleted,
    Appealed,
    ArbiterCalled,
    Arrived,
    ClockSet,
    ClocksReset,
    ClocksResumed,
    ClocksStopped,
    Corrected,
    DifferenceFound,
    DifferenceSettled,
    DrawAccepted,
    DrawClaimed,
    DrawDeclined,
    DrawOffered,
    EnvelopeLost,
    EnvelopeOpened,
    Event,
    EvidenceVerified,
    Executed,
    FlagFell,
    FlagsUp,
    GameAdjourned,
    GameEnded,
    GameStarted,
    IllegalActCounted,
    IllegalMoveCompleted,
    IllegalMoveUnclaimed,
    ImpossiblePositionFound,
    IncrementRequested,
    IncrementRuled,
    MateUndetermined,
    MoveCompleted,
    MoveSealed,
    Noted,
    Penalised,
    PointsAwarded,
    PositionRestored,
    QuickplayClaimed,
    QuickplayRuled,
    Reconciled,
    ReconstructionEnded,
    ReconstructionStarted,
    Repeated,
    ReportedAbsent,
    SessionResumed,
    SettingCorrected,
    SetupFaultFound,
    SheetBorrowed,
    SheetReturned,
    Signed,
    TimeAdded,
    TimeCharged,
    Told,
    TouchClaimed,
    Touched,
)
from game.faults import Fault
from game.irregularities import ends_by_illegal_moves
from game.irregularity import IllegalAct
from game.resolution import announcement_of
from game.scores import offers_owed
from game.table import Table
from voice.comparing import difference, reconciliation
from voice.earcons import Earcon
from voice.saying import Saying, everybody, only
from voice.station import Station
from voice.telling import PIECES

# Events that one sentence tells, made of their own fields; `colour` is the seat.
_PLAIN: dict[type[Event], tuple[str, Earcon | None]] = {
    Adjusted: ("table.adjusts", None),
    TouchClaimed: ("table.touch_claimed", Earcon.CLOCKS_STOPPED),
    DrawAccepted: ("table.draw_accepted", None),
    DrawDeclined: ("table.draw_declined", None),
    TimeAdded: ("table.time_added", None),
    TimeCharged: ("table.time_charged", None),
    FlagFell: ("table.flag_fell", None),
    ImpossiblePositionFound: ("table.impossible_position", None),
    MateUndetermined: ("table.mate_undetermined", Earcon.CLOCKS_STOPPED),
    ArbiterCalled: ("table.arbiter_called", Earcon.CLOCKS_STOPPED),
    ClocksStopped: ("table.clocks_stopped", Earcon.CLOCKS_STOPPED),
    ClockSet: ("table.clock_set", None),
    ReportedAbsent: ("table.absent", None),
    Arrived: ("table.arrived", None),
    ClocksReset: ("table.clocks_reset", None),
    SettingCorrected: ("table.setting_corrected", Earcon.CLOCKS_STOPPED),
    EvidenceVerified: ("table.evidence_verified", None),
    IncrementRequested: ("table.increment_requested", Earcon.CLOCKS_STOPPED),
    SheetBorrowed: ("table.sheet_borrowed", None),
    SheetReturned: ("table.sheet_returned", None),
    ReconstructionStarted: ("table.reconstruction_started", Earcon.CLOCKS_STOPPED),
    AdjournmentOrdered: ("table.adjournment_ordered", None),
    MoveSealed: ("table.move_sealed", None),
    GameAdjourned: ("table.game_adjourned", Earcon.CLOCKS_STOPPED),
    EnvelopeLost: ("table.envelope_lost", None),
    Appealed: ("table.appealed", None),
}

_POINTS = ("none", "quarter", "half", "three_quarters", "whole")  # by quarters of a point
_WITHOUT_WINNER = {"1/2-1/2": "result.drawn", "0-0": "result.both_lost", "*": "result.void"}


@singledispatch
def sayings(event: Event, before: Table, after: Table) -> tuple[Saying, ...]:
    """What is said of an event, given the table before and after it.

    Nothing, for events that the next one tells with it (the clock that was pressed, the move that it completed).
    """
    del before, after
    if type(event) not in _PLAIN:
        return ()
    key, earcon = _PLAIN[type(event)]
    params = {field.name: getattr(event, field.name) for field in fields(event)}
    return (everybody(key, earcon, colour=params.pop("seat", None), **params),)


# --- the game as a whole ------------------------------------------------------------------------------------------


@sayings.register
def _started(event: GameStarted, before: Table, after: Table) -> tuple[Saying, ...]:
    del event, before
    return (everybody("table.started", Earcon.YOUR_TURN, colour=after.turn.mover),)


@sayings.register
def _ended(event: GameEnded, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    result = everybody("result.won", colour=event.winner) if event.winner else everybody(_WITHOUT_WINNER[event.result])
    return (everybody("table.ended", termination=event.termination), result, everybody("table.to_sign"))


@sayings.register
def _signed(event: Signed, before: Table, after: Table) -> tuple[Saying, ...]:
    del before
    both = (everybody("table.signed_by_both"),) if len(after.signed) == len(Colour) else ()
    return (everybody("table.signed", colour=event.seat), *both)


# --- a move -------------------------------------------------------------------------------------------------------


@sayings.register
def _announced(event: Announced, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    return _announcement("table.announced", event, before)


@sayings.register
def _corrected(event: Corrected, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    return _announcement("table.corrected", event, before)


def _announcement(key: str, event: Announced | Corrected, before: Table) -> tuple[Saying, ...]:
    """The move in full, so that a wrong reading is noticed; an illegal one with its reason, to be corrected (E2.6)."""
    if event.fault is not None:
        illegal = everybody("table.illegal", Earcon.NOT_UNDERSTOOD, move=event.announcement)
        return (illegal, _reason(event.fault), only(Station.of(event.seat), "table.correct_before_clock"))
    move = in_full(before, event.ply, event.move or "")
    return (everybody(key, Earcon.CAPTURE if move.capture else Earcon.MOVE, move=move),)


@sayings.register
def _executed(event: Executed, before: Table, after: Table) -> tuple[Saying, ...]:
    """On the opponent's board; that the mover has his own move on his board, his clock will tell."""
    is_his_own = after.turn.announced is not None and after.turn.announced.ply == event.ply
    if is_his_own and event.seat is before.turn.mover:
        return ()
    return (everybody("table.executed", colour=event.seat),)


@sayings.register
def _completed(event: MoveCompleted, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    if event.check:
        return (everybody("table.check_and_turn", Earcon.CHECK, colour=event.seat.opponent),)
    return (everybody("table.turn", Earcon.YOUR_TURN, colour=event.seat.opponent),)


@sayings.register
def _answered_completed(event: AnsweredMoveCompleted, before: Table, after: Table) -> tuple[Saying, ...]:
    """Who pressed late hears that it counts; that he had forgotten it nobody may tell him (1993, 12.9; 2009, 13.6)."""
    del before, after
    return (everybody("table.clock_runs", Earcon.YOUR_TURN, colour=event.seat.opponent),) if event.pressed else ()


@sayings.register
def _illegal(event: IllegalMoveCompleted, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    completed = everybody(
        "table.illegal_completed",
        Earcon.NOT_UNDERSTOOD,
        colour=event.seat,
        move=event.announcement,
        count=event.count,
    )
    told = (completed, _reason(event.fault))
    if ends_by_illegal_moves(before, event.count):
        return told
    restored = everybody("table.restored")
    if event.bonus_ms:
        restored = everybody("table.restored_with_bonus", colour=event.seat.opponent, bonus_ms=event.bonus_ms)
    return (*told, restored, only(Station.of(event.seat), "table.touched_piece_binds"))


@sayings.register
def _unclaimed(event: IllegalMoveUnclaimed, before: Table, after: Table) -> tuple[Saying, ...]:
    """The arbiter says nothing (2009, A4c): who cannot see the board is told what the opponent sees."""
    del before, after
    opponent = event.seat.opponent
    told = only(Station.of(opponent), "table.illegal_unclaimed", colour=event.seat, move=event.announcement)
    return (told, everybody("table.turn", Earcon.YOUR_TURN, colour=opponent))


@sayings.register
def _act_counted(event: IllegalActCounted, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    counted = everybody("table.act_counted", Earcon.NOT_UNDERSTOOD, colour=event.seat, count=event.count, act=event.act)
    if event.act is IllegalAct.MOVE:
        counted = everybody("table.illegal_counted", Earcon.NOT_UNDERSTOOD, colour=event.seat, count=event.count)
    told = [counted]
    if event.queen:
        told.append(everybody("table.queen_ordered"))
    elif event.taken_back and not ends_by_illegal_moves(before, event.count):
        told.append(everybody("table.restored"))
    if event.bonus_ms:
        told.append(everybody("table.act_bonus", colour=event.seat.opponent, bonus_ms=event.bonus_ms))
    return tuple(told)


@sayings.register
def _restored(event: PositionRestored, before: Table, after: Table) -> tuple[Saying, ...]:
    del before
    back = everybody("table.position_restored", Earcon.CLOCKS_STOPPED, kept=event.kept, cause=event.cause)
    return (back, everybody("table.turn", colour=after.turn.mover))


@sayings.register
def _session_resumed(event: SessionResumed, before: Table, after: Table) -> tuple[Saying, ...]:
    """With its length, which is announced beforehand (adjourned games, 13)."""
    del before, after
    length = (everybody("table.session_length", length_ms=event.length_ms),) if event.length_ms else ()
    return (everybody("table.session_resumed"), *length)


@sayings.register
def _setup_fault(event: SetupFaultFound, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    goes_on = (everybody("table.goes_on"),) if event.goes_on else ()
    return (everybody("table.setup_fault", setup=event.fault), *goes_on)


@sayings.register
def _repeated(event: Repeated, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    if event.agrees:
        return (everybody("table.repetition_agrees"),)
    both = {"announced": event.announced, "repeated": event.repetition}
    return (everybody("table.repetition_differs", Earcon.NOT_UNDERSTOOD, **both),)


@sayings.register
def _offered(event: DrawOffered, before: Table, after: Table) -> tuple[Saying, ...]:
    """To who writes, too, that the offer has its sign on the scoresheet (8.1, C.12); a tape has it."""
    del before
    owing = (seat for seat in Colour if event.ply in offers_owed(after, seat))
    to_note = (only(Station.of(seat), "table.note_offer") for seat in owing)
    return (everybody("table.draw_offered", colour=event.seat), *to_note)


@sayings.register
def _claimed(event: DrawClaimed, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    correctness = "right" if event.correct else "wrong"
    judged = everybody(f"table.claim_{event.claim}_{correctness}", colour=event.seat, count=event.count)
    return (judged, *_as_offer(event))


@sayings.register
def _quickplay_claimed(event: QuickplayClaimed, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody("table.quickplay_claimed", Earcon.CLOCKS_STOPPED, colour=event.seat), *_as_offer(event))


def _as_offer(claimed: DrawClaimed | QuickplayClaimed) -> tuple[Saying, ...]:
    """That the opponent may accept it as an offer of a draw, where he may (9.1b3)."""
    return (everybody("table.claim_stands_as_offer"),) if claimed.stands_as_offer else ()


# --- clocks -------------------------------------------------------------------------------------------------------


@sayings.register
def _flags_up(event: FlagsUp, before: Table, after: Table) -> tuple[Saying, ...]:
    del event, before, after
    return (only(Station.ARBITER, "table.flags_up"),)


@sayings.register
def _resumed(event: ClocksResumed, before: Table, after: Table) -> tuple[Saying, ...]:
    del event, before
    return (everybody("table.clocks_resumed", Earcon.YOUR_TURN, colour=after.turn.mover),)


@sayings.register
def _told(event: Told, before: Table, after: Table) -> tuple[Saying, ...]:
    """To who asked, and to nobody else (E2.9d, 13.6)."""
    del before, after
    station = Station.of(event.seat)
    times = zip(Colour, event.used_ms, event.remaining_ms, strict=True) if event.used_ms and event.remaining_ms else ()
    told = tuple(
        only(station, "table.time_used", colour=colour, used_ms=used, left_ms=max(left, 0))
        for colour, used, left in times
    )
    if event.moves_completed is None:
        return told
    return (*told, only(station, "table.moves_completed", count=event.moves_completed))


@sayings.register
def _envelope_opened(event: EnvelopeOpened, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody(f"table.envelope_{event.verdict}", colour=event.seat, words=event.text),)


@sayings.register
def _reconstruction_ended(event: ReconstructionEnded, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody("table.reconstructed" if event.succeeded else "table.not_reconstructed"),)


@sayings.register
def _quickplay_ruled(event: QuickplayRuled, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody(f"table.quickplay_{event.ruling}", colour=event.seat),)


@sayings.register
def _increment_ruled(event: IncrementRuled, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody("table.increment_granted", ms=event.ms) if event.ms else everybody("table.increment_refused"),)


@sayings.register
def _penalised(event: Penalised, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    penalised = everybody(f"table.penalised_{event.penalty}", colour=event.seat)
    return (penalised, everybody(f"duty.{event.duty}")) if event.duty else (penalised,)


@sayings.register
def _points_awarded(event: PointsAwarded, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody("table.points_awarded", white_points=_POINTS[event.white], black_points=_POINTS[event.black]),)


# --- boards and scoresheets that differ -----------------------------------------------------------------------------


@sayings.register
def _differ(event: DifferenceFound, before: Table, after: Table) -> tuple[Saying, ...]:
    del before
    return difference(event.difference, after)


@sayings.register
def _settled(event: DifferenceSettled, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody(f"table.{event.difference.kind}_agree_again"),)


@sayings.register
def _reconciled(event: Reconciled, before: Table, after: Table) -> tuple[Saying, ...]:
    first = in_full(before, event.kept + 1, event.taken_back[0]) if event.taken_back else None
    return reconciliation(event, first, after)


# --- sentences about moves --------------------------------------------------------------------------------------------


def dictated(event: Noted) -> Saying:
    """What was written, for its owner who dictated it; the entries that his tape makes need no words."""
    if event.entry.announcement is None:
        return only(Station.of(event.seat), "table.noted_unread", words=event.entry.text)
    return only(Station.of(event.seat), "table.noted", move=event.entry.announcement)


def reported(event: Touched) -> Saying:
    """What was reported as touched; a piece that was touched by making a move needs no words."""
    return everybody("table.touched", piece=PIECES[event.piece.lower()], square=event.square)


def in_full(table: Table, ply: int, uci: str) -> Announcement:
    """The move of that half-move of the agreed line, with everything there is to say of it."""
    return announcement_of(chess.Board(table.position_before(ply), chess960=table.chess960), uci)


def _reason(fault: Fault) -> Saying:
    return everybody(f"fault.{fault.code}", **fault.names())
