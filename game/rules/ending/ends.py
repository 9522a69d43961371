"""How the game ends, by resignation, by the clock, for both players (Laws 2009, 5, 6.8, 6.9)."""

from game import events as e
from game.actors import Actor, Colour
from game.edition import BothFlags
from game.events import Events, Termination
from game.rules.ending.mating import chance_on_time
from game.rules.move_made import position_made
from game.rules.supervision import calls_flags, guidelines_hold
from game.table.rulings import ToRule
from game.table.table import Table
from game.winnable import CanMate

_RESULTS = {Colour.WHITE: "1-0", Colour.BLACK: "0-1", None: "1/2-1/2"}


def ended(table: Table, by: Actor, now: int, winner: Colour | None, termination: Termination) -> e.GameEnded:
    """The game is over and both clocks stand."""
    return e.GameEnded(
        at=now,
        by=by,
        result=_RESULTS[winner],
        winner=winner,
        termination=termination,
        clock=table.clock.stop(now).state,
    )


def both_lost(table: Table, by: Actor, now: int, termination: Termination) -> e.GameEnded:
    """The game is lost for both, and both clocks stand."""
    clock = table.clock.stop(now).state
    return e.GameEnded(at=now, by=by, result="0-0", winner=None, termination=termination, clock=clock)


def won_if_winnable(table: Table, by: Actor, now: int, why: ToRule, can_mate: CanMate) -> Events:
    """The game is won, or drawn because the winner cannot mate; or the arbiter has to rule which (6.9, 7.4b)."""
    if can_mate is CanMate.UNDETERMINED:
        clock = table.clock.stop(now).state
        return (e.MateUndetermined(at=now, by=by, seat=why.winner, won=why.won, drawn=why.drawn, clock=clock),)
    if can_mate is CanMate.CANNOT:
        return (ended(table, by, now, None, why.drawn),)
    return (ended(table, by, now, why.winner, why.won),)


def ended_without_result(table: Table, by: Actor, now: int) -> e.GameEnded:
    """The game does not count, and a new one is played (7.1a; 1993, 8.1)."""
    clock = table.clock.stop(now).state
    return e.GameEnded(at=now, by=by, result="*", winner=None, termination=Termination.VOID, clock=clock)


def lost_on_time(table: Table, by: Actor, now: int) -> Events:
    """6.9: who overstepped first has lost, unless his opponent cannot mate; both at once is 6.11."""
    both = both_fell(table, now)
    if both is not None and order_is_unknown(table, now):
        return unordered(table, by, both, now)
    if both is not None and not calls_flags(table):
        return (ended(table, by, now, None, Termination.BOTH_FLAGS),)
    fell = {colour: table.clock.flag_fell_at(colour, now) for colour in Colour}
    _, loser = min((at, colour) for colour, at in fell.items() if at is not None)
    can_mate = chance_on_time(table.edition, position_made(table), loser.opponent)
    why = ToRule(winner=loser.opponent, won=Termination.FLAG, drawn=Termination.FLAG_CANNOT_MATE)
    return won_if_winnable(table, by, now, why, can_mate)


def order_is_unknown(table: Table, now: int) -> bool:
    """Whether both flags fell at once, or the arbiter has ruled that nobody can say which did first (6.11)."""
    both = both_fell(table, now)
    return both is not None and (both[0] == both[1] or both == table.rulings.flags_unordered)


def both_fell(table: Table, now: int) -> tuple[int, int] | None:
    """When White's flag fell and when Black's, where both are down."""
    white, black = (table.clock.flag_fell_at(colour, now) for colour in Colour)
    return None if white is None or black is None else (white, black)


def unordered(table: Table, by: Actor, fell_at: tuple[int, int], now: int) -> Events:
    """Nobody can say which flag fell first: what follows by these Laws, or both clocks stand (6.11)."""
    follows = _both_flags(table, by, now)
    found = e.BothFlagsFell(at=now, by=by, fell_at=fell_at, decided=bool(follows))
    return (found, *(follows or stopped(table, by, now)))


def stopped(table: Table, by: Actor, now: int) -> Events:
    """Both clocks stand, if they do not yet."""
    return () if table.stopped else (e.ClocksStopped(at=now, by=by, clock=table.clock.stop(now).state),)


def _both_flags(table: Table, by: Actor, now: int) -> Events:
    """2009, 6.11: when nobody can say which flag fell first, the last period is drawn, and after another play goes on.

    The next move is then the first of the next period (1993, 12.8). Where only one player is in his last period no
    article says more: he is given no time again, and the arbiter sets the clocks. Where flags are claimed, both are a
    draw in any period (2005, B9; 2009, A4d).
    """
    if not calls_flags(table):
        return (ended(table, by, now, None, Termination.BOTH_FLAGS),)
    are_last = [table.clock.period(colour).moves is None for colour in Colour]
    if not any(are_last):
        clock = table.clock.into_next_period(now)
        clock = clock if table.stopped else clock.start(now)
        white, black = (clock.remaining(colour, now) for colour in Colour)
        return (e.ClocksReset(at=now, by=by, white_ms=white, black_ms=black, clock=clock.state),)
    if all(are_last) and _draws_both_flags(table):
        return (ended(table, by, now, None, Termination.BOTH_FLAGS),)
    return ()


def _draws_both_flags(table: Table) -> bool:
    """Whether the last period is drawn then: always, or by the Guidelines, where they hold (2018, III.3.1.2)."""
    rule = table.edition.both_flags_last_period
    return rule is BothFlags.DRAW or (rule is BothFlags.GUIDELINE and guidelines_hold(table))
