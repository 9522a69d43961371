"""What the table hears of claims and rulings: draws, clocks, irregularities, sessions, conduct."""

from collections.abc import Iterator

from dialogue.earcon import Earcon
from dialogue.narration.differences import (
    board_put_right,
    clocks_set_back,
    difference,
    fallen_with_it,
    gone_back,
)
from dialogue.narration.events import sayings
from dialogue.narration.ruling_awaited import decided_now, ground, turn_or_adjourned, words_to_rule
from dialogue.narration.still_binding import bound_by_touch, still_binding, touched
from dialogue.narration.time_controls import moves_made
from dialogue.reasons import illegal
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.actors import Colour, Role
from game.announcement import Announcement
from game.clock import ClockState
from game.events import (
    ArbiterCalled,
    Arrived,
    BothFlagsFell,
    ClocksResumed,
    ClocksStopped,
    DrawClaimed,
    DrawOffered,
    EnvelopeLost,
    EnvelopeOpened,
    FlagFell,
    FlagsUp,
    GameAdjourned,
    IllegalActCounted,
    IncrementRequested,
    IncrementRuled,
    Penalised,
    PointsAwarded,
    PositionRestored,
    QuickplayClaimed,
    QuickplayRuled,
    ReconstructionEnded,
    SessionResumed,
    SetupFaultFound,
    Told,
)
from game.irregularity import IllegalAct
from game.legality.resolution import announcement_of, resolve
from game.rules.ending.ends import order_is_unknown
from game.rules.irregularities import ends_by_illegal_moves
from game.rules.noting import offers_owed
from game.table.table import Table

_POINTS = ("none", "quarter", "half", "three_quarters", "whole")  # by quarters of a point


# --- irregularities --------------------------------------------------------------------------------------------------


@sayings.register
def _act_counted(event: IllegalActCounted, before: Table, after: Table) -> tuple[Saying, ...]:
    """With what binds its player in the move that replaces the one taken back (7.4a), where the game goes on."""
    counted = everybody("table.act_counted", Earcon.REFUSED, colour=event.seat, count=event.count, act=event.act)
    if event.act is IllegalAct.MOVE:
        counted = everybody("table.illegal_counted", Earcon.REFUSED, colour=event.seat, count=event.count)
    told = [counted]
    moves_again = event.taken_back and not event.queen and not ends_by_illegal_moves(before, event.count)
    if event.queen:
        told.append(everybody("table.queen_ordered"))
    if moves_again:
        told.append(everybody("table.restored"))
    if event.bonus_ms:
        told.append(everybody("table.act_bonus", colour=event.seat.opponent, bonus_ms=event.bonus_ms))
    return (*told, *bound_by_touch(after)) if moves_again else tuple(told)


@sayings.register
def _restored(event: PositionRestored, before: Table, after: Table) -> tuple[Saying, ...]:
    """With all that it changes: an announcement not completed counts among the moves that are taken back."""
    if event.move_stands:
        return _boards_put_right(event, after)
    count = len(event.taken_back) + (before.turn.announced is not None)
    key = "table.position_restored" if event.kept else "table.position_restored_to_start"
    return (
        everybody(key, Earcon.CLOCKS_STOPPED, kept=event.kept, cause=event.cause),
        *_voided(before),
        *gone_back(count, _first_taken_back(event, before), event, after),
        *clocks_set_back(event.clock, event.kept, before, event.at),
        *fallen_with_it(before, after),
        *touched(after),
        *turn_or_adjourned(after),
    )


def _boards_put_right(event: PositionRestored, after: Table) -> tuple[Saying, ...]:
    """What each puts right on his board, and what still binds the player to move: nothing of it was taken back."""
    announced = after.turn.announced
    told = [everybody("table.boards_put_right", Earcon.CLOCKS_STOPPED)]
    told += [saying for adjusted in event.boards for saying in board_put_right(adjusted)]
    if announced is not None and announced.move is not None:
        told.append(everybody("table.move_stands", move=announcement_of(after.board(), announced.move)))
    return (*told, *still_binding(after), *turn_or_adjourned(after))


def _voided(before: Table) -> tuple[Saying, ...]:
    """That a game that was over goes on: its result does not stand, nor does the signature of who had signed (8.7)."""
    if before.outcome is None:
        return ()
    signed = (everybody("table.signature_void", colour=seat) for seat in before.sheets.signed)
    return (everybody("table.result_void"), *signed)


def _first_taken_back(event: PositionRestored, before: Table) -> Announcement | None:
    announced = before.turn.announced
    if event.taken_back:
        return announcement_of(before.board_before(event.kept + 1), event.taken_back[0])
    if announced is None or announced.move is None:
        return None if announced is None else announced.announcement
    return announcement_of(before.board(), announced.move)


@sayings.register
def _arbiter_called(event: ArbiterCalled, before: Table, after: Table) -> tuple[Saying, ...]:
    """Whether that has stopped the clocks: in 1993 the arbiter does, and his own runs who calls him (12.5; 6.12b)."""
    del before
    if after.clock.running is None:
        return (everybody("table.arbiter_called", Earcon.CLOCKS_STOPPED, colour=event.seat),)
    return (everybody("table.arbiter_called_only", colour=event.seat),)


@sayings.register
def _setup_fault(event: SetupFaultFound, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    goes_on = (everybody("table.goes_on"),) if event.goes_on else ()
    return (everybody("table.setup_fault", setup=event.fault), *goes_on)


# --- draws -----------------------------------------------------------------------------------------------------------


@sayings.register
def _offered(event: DrawOffered, before: Table, after: Table) -> tuple[Saying, ...]:
    """To who writes, too, that the offer has its sign on the scoresheet (8.1, C.13); a tape has it."""
    del before
    return (everybody("table.draw_offered", colour=event.seat), *_to_note(event.ply, after))


def _to_note(ply: int, after: Table) -> Iterator[Saying]:
    """That an offer made with that half-move is still to be noted, to each who has to."""
    owing = (seat for seat in Colour if ply in offers_owed(after, seat))
    return (only(Station.of(seat), "table.note_offer") for seat in owing)


@sayings.register
def _claimed(event: DrawClaimed, before: Table, after: Table) -> tuple[Saying, ...]:
    """What was counted; or that the move declared is illegal, whatever counts (9.2a, 9.3a)."""
    declared = event.announcement
    if declared is not None and (fault := resolve(declared, before.board()).fault) is not None:
        wrong = everybody("table.claim_wrong", Earcon.REFUSED, colour=event.seat)
        return (wrong, *illegal(declared, fault), *_as_offer(event, before, after))
    correctness = "right" if event.correct else "wrong"
    judged = everybody(f"table.claim_{event.claim}_{correctness}", colour=event.seat, count=event.count)
    return (judged, *_as_offer(event, before, after))


@sayings.register
def _quickplay_claimed(event: QuickplayClaimed, before: Table, after: Table) -> tuple[Saying, ...]:
    claimed = everybody("table.quickplay_claimed", Earcon.CLOCKS_STOPPED, colour=event.seat)
    return (claimed, ground(event), *_as_offer(event, before, after))


def _as_offer(claimed: DrawClaimed | QuickplayClaimed, before: Table, after: Table) -> tuple[Saying, ...]:
    """That the opponent may accept it as an offer of a draw, where he may (9.1b3), and that it is to be noted (8.1)."""
    if not claimed.stands_as_offer:
        return ()
    return (everybody("table.claim_stands_as_offer"), *_to_note(before.ply_of_offer(claimed.seat), after))


@sayings.register
def _increment_requested(event: IncrementRequested, before: Table, after: Table) -> tuple[Saying, ...]:
    """With it a draw is offered, which is to be noted (2018, III.4, 9.1.2.2), where one may be agreed."""
    key = "table.increment_requested" if event.stands_as_offer else "table.increment_requested_only"
    noted = _to_note(before.ply_of_offer(event.seat), after) if event.stands_as_offer else ()
    return (everybody(key, Earcon.CLOCKS_STOPPED, colour=event.seat), *noted)


@sayings.register
def _quickplay_ruled(event: QuickplayRuled, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody(f"table.quickplay_{event.ruling}", colour=event.seat),)


@sayings.register
def _increment_ruled(event: IncrementRuled, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody("table.increment_granted", ms=event.ms) if event.ms else everybody("table.increment_refused"),)


# --- clocks ----------------------------------------------------------------------------------------------------------


@sayings.register
def _clocks_stopped(event: ClocksStopped, before: Table, after: Table) -> tuple[Saying, ...]:
    """After a flag they stand for the claim that was postponed (10.2b): nobody else can have the game go on.

    After a player's claim that was wrong they stand for the arbiter (2018, 9.5.3): his word that ends it is told.
    """
    del before
    stand = everybody("table.clocks_stopped", Earcon.CLOCKS_STOPPED)
    is_closed = after.session.envelope_is_closed  # another word ends that
    waits = event.by.role is not Role.ARBITER and words_to_rule(after) is None and not is_closed
    return (stand, everybody("play.arbiter_goes_on")) if waits else (stand, *decided_now(after))


@sayings.register
def _arrived(event: Arrived, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    if event.excused:
        return (everybody("table.arrived_excused", colour=event.seat),)
    return (everybody("table.arrived", colour=event.seat, late_ms=event.late_ms),)


@sayings.register
def _flag_fell(event: FlagFell, before: Table, after: Table) -> tuple[Saying, ...]:
    """Where both are down that one was first, for that decides, unless nobody can say it (2009, 6.11)."""
    del after
    others = before.clock.flag_fell_at(event.seat.opponent, event.at)
    is_first = others is not None and event.fell_at < others and not order_is_unknown(before, event.at)
    return (everybody("table.flag_fell_first" if is_first else "table.flag_fell", colour=event.seat),)


@sayings.register
def _both_flags_fell(event: BothFlagsFell, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    fell = everybody("table.both_flags_fell", Earcon.CLOCKS_STOPPED)
    return (fell,) if event.decided else (fell, everybody("table.both_flags_undecided"))


@sayings.register
def _flags_up(event: FlagsUp, before: Table, after: Table) -> tuple[Saying, ...]:
    del event, before, after
    return (only(Station.ARBITER, "table.flags_up"),)


@sayings.register
def _resumed(event: ClocksResumed, before: Table, after: Table) -> tuple[Saying, ...]:
    """With what differs still: whoever lets the game go on with that may not mean to (E2.7, E2.8).

    Beside a closed envelope no game goes on: the clock runs of who is absent and has to reply (adjourned games, 9b).
    Before all else the players hear what became of the claim of a touched piece, if they waited for that (4.7).
    """
    if after.session.envelope_is_closed:
        return _running(event.clock)
    seals = after.session.adjournment is not None
    key = "table.clocks_resumed_to_seal" if seals else "table.clocks_resumed"
    differs = tuple(difference(found, after)[0] for found in after.differences)
    called = (everybody("check.call"),) if differs else ()
    turn = everybody(key, Earcon.YOUR_TURN, colour=after.turn.mover)
    return (*_touch_claim_rejected(before), turn, *differs, *called)


def _touch_claim_rejected(before: Table) -> tuple[Saying, ...]:
    """That the piece that was said to be touched was not, by the arbiter's ruling (2009, 4.7)."""
    claim = before.claims.touch
    if claim is None:
        return ()
    return (everybody("table.touch_claim_rejected", colour=before.touch_claimed_by, square=claim.square),)


@sayings.register
def _told(event: Told, before: Table, after: Table) -> tuple[Saying, ...]:
    """To who asked, and to nobody else (E2.9d, 13.6)."""
    del before
    station = Station.ARBITER if event.by.role is Role.ARBITER else Station.of(event.seat)
    times = zip(Colour, event.used_ms, event.remaining_ms, strict=True) if event.used_ms and event.remaining_ms else ()
    told = tuple(
        only(station, "table.time_used", colour=colour, used_ms=used, left_ms=max(left, 0))
        for colour, used, left in times
        if event.of in {None, colour}
    )
    if event.moves_completed is None:
        return told
    return (*told, *(only(station, key, **values) for key, values in moves_made(after, event.seat)))


# --- sessions, scoresheets, conduct ----------------------------------------------------------------------------------


@sayings.register
def _session_resumed(event: SessionResumed, before: Table, after: Table) -> tuple[Saying, ...]:
    """With its length, which is announced beforehand (adjourned games, 13), and the clock of who is absent (9b)."""
    del before, after
    length = (everybody("table.session_length", length_ms=event.length_ms),) if event.length_ms else ()
    return (everybody("table.session_resumed"), *length, *_running(event.clock))


@sayings.register
def _game_adjourned(event: GameAdjourned, before: Table, after: Table) -> tuple[Saying, ...]:
    """Nothing is adjourned by a reply that is sealed: the clock of who is absent runs (adjourned games, 9c)."""
    del before, after
    if running := _running(event.clock):
        return (everybody("table.envelope_closed"), *running)
    return (everybody("table.game_adjourned", Earcon.CLOCKS_STOPPED),)


def _running(clock: ClockState) -> tuple[Saying, ...]:
    return () if clock.running is None else (everybody("table.clock_runs", colour=clock.running),)


@sayings.register
def _envelope_opened(event: EnvelopeOpened, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    return (everybody(f"table.envelope_{event.verdict}", colour=event.seat, words=event.text), *_announced(before))


@sayings.register
def _envelope_lost(event: EnvelopeLost, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    return (everybody("table.envelope_lost", colour=event.seat), *_announced(before))


def _announced(before: Table) -> tuple[Saying, ...]:
    """The sealed move that was announced before the adjournment, perhaps days ago: it is not announced again."""
    announced = before.turn.announced
    if announced is None or announced.move is None:
        return ()
    return (everybody("table.announced", move=announcement_of(before.board(), announced.move)),)


@sayings.register
def _reconstruction_ended(event: ReconstructionEnded, before: Table, after: Table) -> tuple[Saying, ...]:
    """Where the time of the next period is given, that the next move is its first (8.6)."""
    if event.succeeded:
        return (everybody("table.reconstructed"),)
    given = before.clock.flag_fell(event.at) and not after.clock.flag_fell(event.at)
    return (everybody("table.not_reconstructed"), *((everybody("table.next_period"),) if given else ()))


@sayings.register
def _penalised(event: Penalised, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    penalised = everybody(f"table.penalised_{event.penalty}", colour=event.seat)
    return (penalised, everybody(f"duty.{event.duty}")) if event.duty else (penalised,)


@sayings.register
def _points_awarded(event: PointsAwarded, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody("table.points_awarded", white_points=_POINTS[event.white], black_points=_POINTS[event.black]),)
