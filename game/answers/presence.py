"""Who is at the table: players who come late, and the time after which they have lost (2009, 6.6; 1993, 10.15)."""

from game import commands as c
from game import events as e
from game.actors import Actor, Colour, Role
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events, Termination
from game.rules.ending.ends import both_lost, ended, lost_on_time
from game.rules.requirements import require_started
from game.rules.sealed_moves import concluded
from game.table.table import Table
from game.units import MINUTE_MS


@answer.register
def report_absent(command: c.ReportAbsent, table: Table, now: int) -> Events:
    """6.6: the arbiter finds that a player is not there, before the clocks are started or while they run (6.5).

    Who has acted in this session has come to it. At a resumption the clock runs of who is absent and has to reply
    (Guidelines, 9b).
    """
    seat = command.seat
    if seat in table.session.absent:
        raise Refusal(RefusalCode.ABSENT, f"{seat} has been reported absent", seat=seat)
    if seat in table.session.seen and not _between_sessions(table):
        raise Refusal(RefusalCode.NOT_ABSENT, f"{seat} has played in this session", seat=seat)
    reported = e.ReportedAbsent(at=now, by=command.by, seat=seat)
    if not table.session.resumed or not _has_to_reply(table, seat):
        return (reported,)
    return (reported, e.ClocksResumed(at=now, by=command.by, clock=table.clock.start(now).state))


@answer.register
def arrive(command: c.Arrive, table: Table, now: int) -> Events:
    """6.6a: a player who comes later than the default time allows has lost; until then his time has run (6.6b).

    Not where the arbiter decides otherwise (2005, 6.7; 2018, 6.7.1), or had not seen that he was there. So it is his to
    rule, too, that a player has lost who says himself that he has come. Whoever is still absent then is as late as he.
    """
    if command.seat not in table.session.absent:
        raise Refusal(RefusalCode.NOT_ABSENT, f"{command.seat} is here", seat=command.seat)
    late = table.session.gone_ms(now)
    in_time = late <= default_ms(table)
    if not in_time and command.by.role is not Role.ARBITER:
        text = f"{command.seat} is {late} ms late, and the arbiter decides (6.6a)"
        raise Refusal(RefusalCode.CAME_TOO_LATE, text, seat=command.seat, late_ms=late)
    arrived = e.Arrived(at=now, by=command.by, seat=command.seat, late_ms=late, excused=command.excused)
    if command.excused or in_time:
        if not _has_to_reply(table, command.seat) or table.clock.running is not command.seat:
            return (arrived,)
        return (arrived, e.ClocksStopped(at=now, by=command.by, clock=table.clock.stop(now).state))
    return (arrived, *_forfeited(table, command.by, table.session.absent, now))


@answer.register
def forfeit_absent(command: c.ForfeitAbsent, table: Table, now: int) -> Events:
    """6.6a, 10.15: who is still absent after the default time has lost; where both are, both have.

    At a resumption who alone is there has the envelope opened first, for it may conclude the game (Guidelines, 7, 10).
    """
    require_started(table)
    session = table.session
    if not session.absent:
        raise Refusal(RefusalCode.NOBODY_ABSENT, "both players are here")
    if session.is_awaited:
        raise Refusal(RefusalCode.SESSION_NOT_RESUMED, "nobody is late before the session begins")
    if session.adjournment is not None and session.absent == (session.adjournment.sealer,):
        raise Refusal(RefusalCode.ENVELOPE_CLOSED, "the sealed move may decide the game")
    left = default_ms(table) - session.gone_ms(now)
    if left >= 0:
        raise Refusal(RefusalCode.DEFAULT_TIME_NOT_OVER, "the default time is not over (6.6a)", left_ms=left)
    return _forfeited(table, command.by, session.absent, now)


def _between_sessions(table: Table) -> bool:
    """Whether the game has not begun, or is adjourned."""
    return not table.started or table.session.is_awaited


def _has_to_reply(table: Table, seat: Colour) -> bool:
    """Whether that player has to reply to the move in the envelope (Guidelines, 9)."""
    adjourned = table.session.adjournment
    return adjourned is not None and adjourned.closed and adjourned.sealer is seat.opponent


def default_ms(table: Table) -> int:
    """How late a player may come to this session without losing the game, in milliseconds."""
    edition = table.edition
    resumed = table.session.resumed and not edition.late_resume_is_default_time
    return (edition.late_resume_minutes if resumed else edition.default_minutes) * MINUTE_MS


def _forfeited(table: Table, by: Actor, absent: tuple[Colour, ...], now: int) -> Events:
    """The game is lost for those who are absent too long.

    At a resumption not where the sealed move concludes it (until 2009 only if who sealed is absent), or the player who
    is there has overstepped his time before (Guidelines, 10).
    """
    adjourned = table.session.adjournment
    may_conclude = table.edition.sealed_end_excuses_replier or (adjourned is not None and adjourned.sealer in absent)
    if may_conclude and (conclusion := concluded(table, by, now)):
        return conclusion
    if len(absent) == len(Colour):
        return (both_lost(table, by, now, Termination.DEFAULT),)
    if table.clock.flag_fell_at(absent[0].opponent, now) is not None:
        return lost_on_time(table, by, now)
    return (ended(table, by, now, absent[0].opponent, Termination.DEFAULT),)
