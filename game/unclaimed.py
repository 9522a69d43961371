"""Illegal moves in rapid and blitz chess that the arbiter leaves to the opponent (2005, B6, C3; 2009, A4c, B3c)."""

from game import commands as c
from game import events as e
from game.actors import Actor
from game.announcement import Announcement
from game.answer import Events, answer, require_play
from game.ends import won_if_winnable
from game.errors import Refusal, RefusalCode
from game.events import Termination
from game.faults import Fault
from game.irregularities import illegal_penalty, lost_by_illegal_moves
from game.mating import chance
from game.speed import Speed
from game.supervision import competition_rules
from game.table import Table, ToRule


def is_left_to_the_opponent(table: Table) -> bool:
    """Whether an illegal move counts only when the opponent claims it before his own move."""
    return not competition_rules(table) and not table.edition.arbiter_acts_on_illegal_move


def left_unclaimed(table: Table, by: Actor, announcement: Announcement, fault: Fault, now: int) -> Events:
    """The illegal move is completed by the clock, and the opponent's runs."""
    seat = table.turn.mover
    before = table.clock.stop(now).state
    return (
        e.IllegalMoveUnclaimed(
            at=now,
            by=by,
            seat=seat,
            ply=table.ply,
            announcement=announcement,
            fault=fault,
            before=before,
            clock=table.clock.press(now).state,
        ),
    )


@answer.register
def claim_illegal(command: c.ClaimIllegal, table: Table, now: int) -> Events:
    """A4c: the move is taken back and penalised; in blitz it loses, or draws where the claimant cannot mate (B3c)."""
    require_play(table)
    announced, before = table.turn.announced, table.turn.unclaimed
    if before is None or announced is None or announced.fault is None or command.seat is table.turn.mover:
        raise Refusal(RefusalCode.NO_ILLEGAL_MOVE, "the opponent has just completed no illegal move")
    seat, wins = table.turn.mover, table.speed is Speed.BLITZ and table.edition.blitz_illegal_move_loses
    count, bonus = illegal_penalty(table, seat)
    bonus = 0 if wins else bonus
    clock = table.clock.restored(before, now).add(command.seat, bonus).state
    illegal = e.IllegalMoveCompleted(
        at=now,
        by=command.by,
        seat=seat,
        ply=table.ply,
        announcement=announced.announcement,
        fault=announced.fault,
        count=count,
        bonus_ms=bonus,
        clock=clock.run(seat, now, before.elapsed_ms),
    )
    if not wins:
        return (illegal, *lost_by_illegal_moves(table, command.by, now, seat, count))
    why = ToRule(winner=command.seat, won=Termination.ILLEGAL_MOVES, drawn=Termination.ILLEGAL_MOVES_CANNOT_MATE)
    return (illegal, *won_if_winnable(table, command.by, now, why, chance(table.position, command.seat)))
