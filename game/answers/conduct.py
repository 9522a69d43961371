"""Penalties, conduct, points and appeals (1993, 16.5; 2009, 12, 13.4; 2018, 10.2, 12.9)."""

from game import commands as c
from game import events as e
from game.actors import Colour
from game.answers.base import answer
from game.conduct import WHOLE_POINT, Duty, Penalty
from game.errors import Refusal, RefusalCode, Unknown
from game.events import Events, Termination
from game.rules.ending.ends import both_lost, ended
from game.rules.ending.mating import chance
from game.rules.move_made import position_made
from game.rules.requirements import not_in_these_laws, require_started
from game.rules.supervision import moves_are_recorded
from game.table.table import Table
from game.time_reason import TimeReason
from game.winnable import CanMate

_USUAL_POINTS = {0, WHOLE_POINT // 2, WHOLE_POINT}
_WITH_TIME = {Penalty.TIME, Penalty.TIME_TO_OPPONENT}
_LOSING = {Penalty.LOSS, Penalty.EXPULSION}


@answer.register
def penalise(command: c.Penalise, table: Table, now: int) -> Events:
    """13.4: the penalty is recorded, and applied to the clock or to the game where it is one of those.

    The lists of 2005 and 2009 are closed and have no fine; 1993, 16.5 only says what penalties may include.
    """
    if (command.penalty in _WITH_TIME) is (command.ms <= 0):
        raise Refusal(RefusalCode.INVALID_PENALTY, "a time penalty has a time, and no other has")
    if command.penalty is Penalty.FINE and not table.edition.fine_allowed:
        raise not_in_these_laws(table.edition, Unknown.FINE)
    penalised = e.Penalised(
        at=now,
        by=command.by,
        seat=command.seat,
        penalty=command.penalty,
        article=_article(table, command),
        ms=command.ms,
        duty=command.duty,
    )
    if table.outcome is not None:
        return (penalised,)
    seat, other, reason = command.seat, command.seat.opponent, TimeReason.PENALTY
    if command.penalty is Penalty.TIME:
        clock = table.clock.charge(seat, command.ms, now).state
        return (penalised, e.TimeCharged(at=now, by=command.by, seat=seat, ms=command.ms, reason=reason, clock=clock))
    if command.penalty is Penalty.TIME_TO_OPPONENT:
        clock = table.clock.add(other, command.ms).state
        return (penalised, e.TimeAdded(at=now, by=command.by, seat=other, ms=command.ms, reason=reason, clock=clock))
    if command.penalty in _LOSING:
        return (penalised, ended(table, command.by, now, other, Termination.PENALTY))
    return (penalised,)


def _article(table: Table, command: c.Penalise) -> str:
    """The article that was violated. Raises Refusal where these Laws know no such duty, or not in this game."""
    if command.duty is None:
        return command.article
    article = table.edition.duty(command.duty)
    if article is None:
        raise not_in_these_laws(table.edition, command.duty)
    if command.duty is Duty.KEEP_SCORE and not moves_are_recorded(table):
        raise Refusal(RefusalCode.NOTHING_TO_RECORD, "in rapid and blitz nobody needs to record the moves (A2)")
    return article


@answer.register
def declare_both_lost(command: c.DeclareBothLost, table: Table, now: int) -> Events:
    """12.9: where both players persistently refuse the Laws the game is lost for both."""
    return (both_lost(table, command.by, now, Termination.PENALTY),)


@answer.register
def telephone_rang(command: c.TelephoneRang, table: Table, now: int) -> Events:
    """12.3b: the player has lost; in 2009 his opponent has half a point only, if he cannot win by any legal moves."""
    require_started(table)
    if not table.edition.telephone_loses:
        raise not_in_these_laws(table.edition, Unknown.TELEPHONE)
    winner = command.seat.opponent
    lost = ended(table, command.by, now, winner, Termination.TELEPHONE)
    if not table.edition.telephone_draw_exception or chance(position_made(table), winner) is not CanMate.CANNOT:
        return (lost,)
    half = {winner: WHOLE_POINT // 2, command.seat: 0}
    white, black = (half[colour] for colour in Colour)
    article = table.edition.article("telephone_draw_exception")
    return (lost, e.PointsAwarded(at=now, by=command.by, white=white, black=black, reason=article))


@answer.register
def award_points(command: c.AwardPoints, table: Table, now: int) -> Events:
    """11.1, 13.4e and f: other points than the result brings; since 2018 none but none, a half and one (10.2)."""
    if table.outcome is None:
        raise Refusal(RefusalCode.GAME_NOT_OVER, "points are awarded when the game is over (11.1)")
    points = {command.white, command.black}
    if min(points) < 0 or max(points) > WHOLE_POINT or command.white + command.black > WHOLE_POINT:
        raise Refusal(RefusalCode.INVALID_POINTS, "between none and one, and no more than one for both")
    if not table.edition.odd_points_allowed and not points <= _USUAL_POINTS:
        raise Refusal(RefusalCode.INVALID_POINTS, "no other points than none, a half and one (10.2)")
    return (e.PointsAwarded(at=now, by=command.by, white=command.white, black=command.black, reason=command.reason),)


@answer.register
def appeal(command: c.Appeal, table: Table, now: int) -> Events:
    """12.10: an appeal against any ruling is noted, but none while the last one is final (10.2d, D)."""
    if table.rulings.final_at is not None:
        raise Refusal(RefusalCode.RULING_IS_FINAL, "the arbiter's decision on such a claim is final (10.2d)")
    return (e.Appealed(at=now, by=command.by, seat=command.seat, reason=command.reason),)
