"""What follows from a table by itself: a move is made, the game is over, boards or sheets have come to differ."""

from functools import reduce

from game import events as e
from game.actors import Actor
from game.events import Events
from game.evolve import evolve
from game.rules.differences import differences
from game.rules.ending.end_by_position import end_by_position
from game.rules.ending.ends import ended
from game.rules.move_completed import completed
from game.rules.move_made import missing_part
from game.rules.replies import completed_by_next
from game.table.table import Table


def consequences(table: Table, cause: Events, by: Actor, now: int) -> Events:
    """The next things that are so, after the events `cause` that `by` has caused; none when the table is at rest."""
    return _made(table, by, now) or _final(table, by, now) or _differences(table, cause, by, now)


def _made(table: Table, by: Actor, now: int) -> Events:
    """The move is made (4.6, E2.3); a move that is not over needs its clock to be completed."""
    turn = table.turn
    if turn.announced is None or turn.made or table.outcome is not None or missing_part(table) is not None:
        return ()
    made = e.MoveMade(at=now, by=by, seat=turn.mover, ply=table.ply, move=turn.announced.move)
    before = completed_by_next(table, by, turn.mover, now) if turn.announced.move is not None else ()
    return (*_offer_refused(table, by, now), made, *before)


def _offer_refused(table: Table, by: Actor, now: int) -> Events:
    """1993, 10.7: an offer that a touch does not refuse is refused by a move."""
    seat = table.turn.mover
    if seat.opponent not in table.claims.draw_offers:
        return ()
    return (e.DrawDeclined(at=now, by=by, seat=seat, by_move=True),)


def _final(table: Table, by: Actor, now: int) -> Events:
    """A move that ends the game is completed when it is made, without the clock (6.7a)."""
    turn = table.turn
    if not turn.made or turn.announced is None or turn.announced.position is None:
        return ()
    end = end_by_position(table, turn.announced.position)
    if end is None:
        return ()
    last = completed(table, by, now, running=False)
    return (*last, ended(reduce(evolve, last, table), by, now, *end))


def _differences(table: Table, cause: Events, by: Actor, now: int) -> Events:
    """Differences not found before, and found ones that are gone."""
    noted = {event.ply for event in cause if isinstance(event, e.Noted)}
    known, present = table.differences, differences(table, noted)
    found = tuple(e.DifferenceFound(at=now, by=by, difference=each) for each in present if each not in known)
    settled = tuple(e.DifferenceSettled(at=now, by=by, difference=each) for each in known if each not in present)
    return (*settled, *found)
