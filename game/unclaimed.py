"""Illegal moves in rapid and blitz chess that the arbiter leaves to the opponent (2005, B6, C3; 2009, A4c, B3c)."""

from game import commands as c
from game import events as e
from game.actors import Actor
from game.answer import Events, answer, require_play
from game.ends import won_if_winnable
from game.errors import Refusal, RefusalCode
from game.events import Termination
from game.faults import Fault
from game.irregularities import illegal_penalty, lost_by_illegal_moves
from game.line import AnnouncedMove
from game.mating import chance
from game.scores import taped
from game.speed import Speed
from game.standing import Standing, standing
from game.supervision import competition_rules
from game.table import Table, ToRule


def is_left_to_the_opponent(table: Table, stands: Standing | None) -> bool:
    """Whether an illegal move counts only when the opponent claims it before his own move.

    In rapid chess the arbiter intervenes where it leaves both kings in check (2005, B6; 2009, A4c; not in blitz).
    """
    if competition_rules(table) or table.edition.arbiter_acts_on_illegal_move:
        return False
    return stands is None or not stands.both_in_check or table.speed is Speed.BLITZ


def left_unclaimed(table: Table, by: Actor, announced: AnnouncedMove, fault: Fault, now: int) -> Events:
    """The illegal move is completed by the clock, and unless the opponent claims it the game goes on from it."""
    seat, stands = announced.mover, standing(table, announced)
    unclaimed = e.IllegalMoveUnclaimed(
        at=now,
        by=by,
        seat=seat,
        ply=table.ply,
        announcement=announced.announcement,
        fault=fault,
        before=table.clock.stop(now).state,
        clock=table.clock.press(now).state,
        move=None if stands is None else stands.move,
        position=None if stands is None else stands.position,
    )
    return (unclaimed, *taped(table, seat, table.ply, announced.announcement, announced.evidence, now))


@answer.register
def claim_illegal(command: c.ClaimIllegal, table: Table, now: int) -> Events:
    """A4c: before the claimant's own move is made, the illegal one is taken back and penalised.

    In blitz it loses, or draws where the claimant cannot mate (B3c).
    """
    require_play(table)
    unclaimed = table.turn.unclaimed
    announced = table.previous if unclaimed is not None and unclaimed.stands else table.turn.announced
    if announced is None or unclaimed is None or announced.fault is None or command.seat is announced.mover:
        raise Refusal(RefusalCode.NO_ILLEGAL_MOVE, "the opponent has just completed no illegal move")
    if table.turn.made and table.turn.mover is command.seat:
        raise Refusal(RefusalCode.ILLEGAL_MOVE_STANDS, "who has made his own move claims no more (A4c, B3c)")
    seat, wins = announced.mover, table.speed is Speed.BLITZ and table.edition.blitz_illegal_move_loses
    count, bonus = illegal_penalty(table, seat)
    bonus = 0 if wins else bonus
    clock = table.clock.restored(unclaimed.clock, now).add(command.seat, bonus).state
    illegal = e.IllegalMoveCompleted(
        at=now,
        by=command.by,
        seat=seat,
        ply=announced.ply,
        announcement=announced.announcement,
        fault=announced.fault,
        count=count,
        bonus_ms=bonus,
        clock=clock.run(seat, now, unclaimed.clock.elapsed_ms),
    )
    if not wins:
        return (illegal, *lost_by_illegal_moves(table, command.by, now, seat, count))
    why = ToRule(winner=command.seat, won=Termination.ILLEGAL_MOVES, drawn=Termination.ILLEGAL_MOVES_CANNOT_MATE)
    position = table.position_before(announced.ply)
    return (illegal, *won_if_winnable(table, command.by, now, why, chance(position, command.seat)))
