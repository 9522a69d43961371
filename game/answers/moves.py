"""A player's own move: touched, announced, corrected, completed by the clock (Laws 2009, 4.3, 6.7, 7.4, E2)."""

from game import commands as c
from game import events as e
from game.actors import Actor
from game.announcement import Announcement
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.legality.resolution import Fault
from game.rules.ending.draws import offer_lapses
from game.rules.irregularities import illegal_penalty, lost_by_illegal_moves
from game.rules.judgement import judged, with_promotion_placed
from game.rules.move_completed import completed
from game.rules.move_made import executing_for_opponent, missing_part
from game.rules.noting import require_noted
from game.rules.replies import completed_late, uncompleted, unpressed
from game.rules.requirements import (
    not_followed,
    piece_on,
    require_nothing_to_seal,
    require_play,
    require_square,
    require_turn,
)
from game.rules.standing import standing
from game.rules.unclaimed import cannot_go_on, is_left_to_the_opponent, left_unclaimed
from game.table.agreed_line import AnnouncedMove
from game.table.position import after
from game.table.table import Table


@answer.register
def adjust(command: c.Adjust, table: Table, now: int) -> Events:
    """4.2: only the player having the move may adjust, and says so first; from 2018 while his clock runs (6.2.5)."""
    require_turn(table, command.seat)
    if table.edition.running_clock_adjusts and table.clock.running is not command.seat:
        raise Refusal(RefusalCode.CLOCK_NOT_RUNNING_FOR_YOU, "only the player whose clock is running adjusts (6.2.5)")
    return (e.Adjusted(at=now, by=command.by, seat=command.seat),)


@answer.register
def touch(command: c.Touch, table: Table, now: int) -> Events:
    """4.3, E2.2: the piece is touched. Lifting a piece to carry out the opponent's move obliges to nothing."""
    require_play(table)
    piece = piece_on(table.boards.of(command.seat), command.square)
    if executing_for_opponent(table, command.seat):
        return ()
    require_turn(table, command.seat)
    lapses = () if table.turn.adjusting else offer_lapses(table, command, now)
    return (
        *lapses,
        e.Touched(
            at=now,
            by=command.by,
            seat=command.seat,
            square=command.square,
            piece=piece,
            adjusting=table.turn.adjusting,
            order_known=command.order_known,
            evidence=command.evidence,
        ),
    )


@answer.register
def claim_touch(command: c.ClaimTouch, table: Table, now: int) -> Events:
    """4.7: whoever has touched a piece himself has lost the right to claim that his opponent violated article 4.

    An announcement touches nothing: a visually impaired player's piece is touched when it leaves its aperture (E2.2).
    """
    require_play(table)
    require_square(command.square)
    ply = table.complains_of(command.seat)
    if ply is None:
        raise Refusal(RefusalCode.COMPLAINT_TOO_LATE, "whoever has touched a piece himself complains no more (4.7)")
    if ply < 1:
        raise Refusal(RefusalCode.NO_MOVE_TO_COMPLAIN_OF, "the opponent has made no move")
    clock = table.clock.stop(now).state
    return (e.TouchClaimed(at=now, by=command.by, seat=command.seat, square=command.square, ply=ply, clock=clock),)


@answer.register
def announce(command: c.Announce, table: Table, now: int) -> Events:
    """E2.1: the move is announced, when the opponent's has been repeated and executed and the own one noted (8.1).

    An illegal announcement is recorded with its fault, for it counts only when the clock is pressed (7.4); announcing
    again then corrects it (E2.6).
    """
    require_play(table)
    _require_going_on(table)
    require_turn(table, command.seat)
    standing = table.turn.announced
    if standing is not None and standing.fault is not None:
        return _corrected(table, command, standing.announcement, now)
    if standing is not None:
        raise Refusal(
            RefusalCode.ALREADY_ANNOUNCED,
            "a move has been announced; it can be corrected (E2.6)",
            move=standing.move or "",
        )
    if table.previous is not None and (owed := not_followed(table, table.previous)):
        raise owed
    require_noted(table, command.seat, now)
    announcement = with_promotion_placed(table, command.announcement)
    resolution = judged(table, announcement)
    announced = e.Announced(
        at=now,
        by=command.by,
        seat=command.seat,
        ply=table.ply,
        announcement=announcement,
        move=resolution.move,
        position=resolution.move and after(table.board(), resolution.move),
        fault=resolution.fault,
        evidence=command.evidence,
    )
    return (*offer_lapses(table, command, now), announced)


@answer.register
def correct(command: c.Correct, table: Table, now: int) -> Events:
    """E2.6: a slip of the tongue is corrected at once, before the opponent's clock is started."""
    standing = table.turn.announced
    if uncompleted(table, command.seat) is not None and command.seat is not table.turn.mover:
        raise Refusal(RefusalCode.ALREADY_ANSWERED, "the opponent has begun his reply, so that it is late (E2.6)")
    if command.seat is not table.turn.mover or cannot_go_on(table):
        raise Refusal(
            RefusalCode.TOO_LATE_TO_CORRECT,
            "the opponent's clock has been started, so that the announcement stands (E2.6)",
        )
    require_turn(table, command.seat)  # not while it lies in its envelope
    if standing is None:
        raise Refusal(RefusalCode.NOTHING_TO_CORRECT, "no move has been announced")
    return _corrected(table, command, standing.announcement, now)


@answer.register
def press_clock(command: c.PressClock, table: Table, now: int) -> Events:
    """6.7a, E2.3: the clock is pressed when the move is made; that completes it, an illegal one too (7.4).

    A player may always press it, after the reply to his move too (2005, 6.8a; 2009, 6.7a; 2018, 6.2.2); but who has to
    seal his move stops it with the envelope (Guidelines, 1a).
    """
    require_play(table)
    if command.seat is not table.clock.running:
        raise Refusal(RefusalCode.CLOCK_NOT_RUNNING_FOR_YOU, f"it is {table.clock.running}'s clock that runs")
    remaining = table.clock.remaining(command.seat, now)
    pressed = e.ClockPressed(at=now, by=command.by, seat=command.seat, remaining_ms=remaining)
    if late := unpressed(table, command.seat):
        return (pressed, completed_late(table, command.by, late, now))
    require_nothing_to_seal(table)
    _require_going_on(table)
    if missing := missing_part(table):
        raise missing
    announced = table.turn.announced
    if announced is not None and announced.fault is not None:
        left = is_left_to_the_opponent(table, standing(table, announced))
        judge = left_unclaimed if left else _illegal
        return (pressed, *judge(table, command.by, announced, announced.fault, now))
    return (pressed, *completed(table, command.by, now, running=True))


def _corrected(table: Table, command: c.Announce | c.Correct, was: Announcement, now: int) -> Events:
    """The announcement that takes the place of the one that stood."""
    announcement = with_promotion_placed(table, command.announcement)
    resolution = judged(table, announcement)
    return (
        e.Corrected(
            at=now,
            by=command.by,
            seat=command.seat,
            ply=table.ply,
            was=was,
            announcement=announcement,
            move=resolution.move,
            position=resolution.move and after(table.board(), resolution.move),
            fault=resolution.fault,
            evidence=command.evidence,
        ),
    )


def _require_going_on(table: Table) -> None:
    """Raise Refusal where only a claim, or the arbiter, can help (2009, A4c)."""
    if cannot_go_on(table):
        raise Refusal(RefusalCode.ILLEGAL_MOVE_UNCLAIMED, "no game can go on from it: it is to be claimed (A4c)")


def _illegal(table: Table, by: Actor, announced: AnnouncedMove, fault: Fault, now: int) -> Events:
    """7.4: the position is restored, the opponent gets time; the last one that is allowed loses (7.4b)."""
    seat = table.turn.mover
    count, bonus = illegal_penalty(table, seat)
    illegal = e.IllegalMoveCompleted(
        at=now,
        by=by,
        seat=seat,
        ply=table.ply,
        announcement=announced.announcement,
        fault=fault,
        count=count,
        bonus_ms=bonus,
        clock=table.clock.add(seat.opponent, bonus).state,
    )
    return (illegal, *lost_by_illegal_moves(table, by, now, seat, count))
