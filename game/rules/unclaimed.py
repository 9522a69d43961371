"""Illegal moves in rapid and blitz chess that the arbiter leaves to the opponent (2005, B6, C3; 2009, A4c, B3c)."""

from game import events as e
from game.actors import Actor, Colour
from game.events import Events
from game.fault import Fault
from game.rules.noting import taped
from game.rules.standing import Standing, standing
from game.rules.supervision import competition_rules
from game.speed import Speed
from game.table.agreed_line import AnnouncedMove
from game.table.table import Table


def is_left_to_the_opponent(table: Table, stands: Standing | None) -> bool:
    """Whether an illegal move counts only when the opponent claims it before his own move.

    In rapid chess the arbiter intervenes where it leaves both kings in check (2005, B6; 2009, A4c; not in blitz).
    """
    if competition_rules(table) or table.edition.arbiter_acts_on_illegal_move:
        return False
    return stands is None or not stands.both_in_check or table.speed is Speed.BLITZ


def unclaimed_by(table: Table, seat: Colour) -> AnnouncedMove | None:
    """The illegal move that the opponent has just completed, and that nobody has claimed; None where there is none."""
    unclaimed = table.turn.unclaimed
    if unclaimed is None:
        return None
    announced = table.previous if unclaimed.stands else table.turn.announced
    return announced if announced is not None and announced.mover is not seat else None


def has_moved_since(table: Table, seat: Colour) -> bool:
    """Whether this player has made his own move, and claims no more (2005, B6, C3; 2009, A4c, B3c)."""
    return table.turn.made and table.turn.mover is seat


def may_claim(table: Table, seat: Colour) -> bool:
    """Whether there is such a move, and this player has not moved since."""
    return unclaimed_by(table, seat) is not None and not has_moved_since(table, seat)


def cannot_go_on(table: Table) -> bool:
    """Whether an illegal move was completed that left no position to go on from: a king is gone, or a promotion."""
    return table.turn.unclaimed is not None and not table.turn.unclaimed.stands


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
