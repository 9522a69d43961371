"""The end of the game, by the position, by resignation, by the clock; signatures (Laws 2009, 5, 6.8, 6.9, 8.7)."""

from game import commands as c
from game import events as e
from game.actors import Actor, Colour
from game.answer import Events, answer, require_started
from game.edition import BothFlags
from game.errors import Refusal, RefusalCode
from game.events import Termination
from game.mating import chance, chance_on_time
from game.scores import lacks_half
from game.supervision import calls_flags, guidelines_hold, signals_both_flags
from game.table import Table, ToRule
from game.winnable import Answer

_RESULTS = {Colour.WHITE: "1-0", Colour.BLACK: "0-1", None: "1/2-1/2"}


@answer.register
def resign(command: c.Resign, table: Table, now: int) -> Events:
    """5.1b: the opponent of a player who declares that he resigns has won; from 2023 only if he can mate (5.1.2)."""
    require_started(table)
    winner = command.seat.opponent
    can_mate = chance(table.position, winner) if table.edition.resign_draw_test else Answer.CAN
    why = ToRule(winner=winner, won=Termination.RESIGNATION, drawn=Termination.RESIGNATION_CANNOT_MATE)
    return won_if_winnable(table, command.by, now, why, can_mate)


@answer.register
def claim_flag(command: c.ClaimFlag, table: Table, now: int) -> Events:
    """6.8, E2.9e: a player's flag has fallen when his opponent validly claims it."""
    require_started(table)
    if table.clock.flag_fell_at(command.seat.opponent, now) is None:
        raise Refusal(RefusalCode.FLAG_NOT_DOWN, "the opponent's flag is not down (6.8)")
    return _flag_fell(table, command.by, now)


@answer.register
def check_flag(command: c.CheckFlag, table: Table, now: int) -> Events:
    """6.8: the arbiter looks whether a flag has fallen; in rapid he may have to be silent (2005, B7; 2009, A4d)."""
    require_started(table)
    both = all(table.clock.flag_fell_at(colour, now) is not None for colour in Colour)
    if not (signals_both_flags(table) if both else calls_flags(table)):
        raise Refusal(RefusalCode.ARBITER_SILENT, "the arbiter does not signal a flag in this game (A4d)")
    return _flag_fell(table, command.by, now)


@answer.register
def find_both_flags(command: c.FindBothFlags, table: Table, now: int) -> Events:
    """6.11; 1993, 12.8: the arbiter rules that nobody can say which of two fallen flags fell first.

    The Laws then say what follows; where they do not, the clocks stand until the arbiter has set them.
    """
    require_started(table)
    both = _both_fell(table, now)
    if both is None:
        raise Refusal(RefusalCode.FLAG_NOT_DOWN, "not both flags are down (6.11)")
    if not signals_both_flags(table):
        raise Refusal(RefusalCode.ARBITER_SILENT, "the arbiter does not signal a flag in this game (2005, B7)")
    if table.quickplay is not None:  # a claim that was postponed is decided first (10.2b)
        found = e.BothFlagsFell(at=now, by=command.by, fell_at=both, decided=True)
        return (found, *_stopped(table, command.by, now))
    return _unordered(table, command.by, both, now)


@answer.register
def sign(command: c.Sign, table: Table, now: int) -> Events:
    """8.7: at the end of the game both players sign both scoresheets; where half is missing the arbiter decides."""
    if table.outcome is None:
        raise Refusal(RefusalCode.GAME_NOT_OVER, "the scoresheets are signed when the game is over (8.7)")
    if command.seat in table.signed:
        raise Refusal(RefusalCode.ALREADY_SIGNED, f"{command.seat} has signed")
    for seat, missing in () if table.sheets_accepted else lacks_half(table, now):
        text = f"{missing} half-moves are missing on {seat}'s scoresheet: noted first, or accepted (8.1, 8.7)"
        raise Refusal(RefusalCode.SHEETS_INCOMPLETE, text, seat=seat, count=missing, number=len(table.line))
    return (e.Signed(at=now, by=command.by, seat=command.seat),)


@answer.register
def accept_sheets(command: c.AcceptSheets, table: Table, now: int) -> Events:
    """8.7: the arbiter lets the players sign scoresheets on which half of the game or more is missing."""
    if table.outcome is None:
        raise Refusal(RefusalCode.GAME_NOT_OVER, "the scoresheets are signed when the game is over (8.7)")
    if table.sheets_accepted or not lacks_half(table, now):
        raise Refusal(RefusalCode.NOTHING_TO_RULE_ON, "nothing on the scoresheets waits for a ruling")
    return (e.SheetsAccepted(at=now, by=command.by),)


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


@answer.register
def rule_on_mate(command: c.RuleOnMate, table: Table, now: int) -> Events:
    """Where it is not determined whether a player can still mate, the arbiter says so, and the game ends (6.9)."""
    asked = table.to_rule
    if asked is None:
        raise Refusal(RefusalCode.NOTHING_TO_RULE_ON, "nothing waits for the arbiter's ruling on a mate")
    if command.can_mate:
        return (ended(table, command.by, now, asked.winner, asked.won),)
    return (ended(table, command.by, now, None, asked.drawn),)


def won_if_winnable(table: Table, by: Actor, now: int, why: ToRule, can_mate: Answer) -> Events:
    """The game is won, or drawn because the winner cannot mate; or the arbiter has to rule which (6.9, 7.4b)."""
    if can_mate is Answer.UNDETERMINED:
        clock = table.clock.stop(now).state
        return (e.MateUndetermined(at=now, by=by, seat=why.winner, won=why.won, drawn=why.drawn, clock=clock),)
    if can_mate is Answer.CANNOT:
        return (ended(table, by, now, None, why.drawn),)
    return (ended(table, by, now, why.winner, why.won),)


def ended_without_result(table: Table, by: Actor, now: int) -> e.GameEnded:
    """The game does not count, and a new one is played (7.1a; 1993, 8.1)."""
    clock = table.clock.stop(now).state
    return e.GameEnded(at=now, by=by, result="*", winner=None, termination=Termination.VOID, clock=clock)


def _flag_fell(table: Table, by: Actor, now: int) -> Events:
    """The player whose flag fell first loses, unless his opponent cannot mate (6.9); both at once is 6.11."""
    fell = {colour: table.clock.flag_fell_at(colour, now) for colour in Colour}
    down = sorted((at, colour) for colour, at in fell.items() if at is not None)
    if not down:
        return (e.FlagsUp(at=now, by=by),)
    falls = tuple(e.FlagFell(at=now, by=by, seat=colour, fell_at=at) for at, colour in down)
    if table.quickplay is not None:  # a claim that was postponed is decided first (10.2b)
        return (*falls, *_stopped(table, by, now))
    return (*falls, *lost_on_time(table, by, now))


def lost_on_time(table: Table, by: Actor, now: int) -> Events:
    """6.9: who overstepped first has lost, unless his opponent cannot mate; both at once is 6.11."""
    both = _both_fell(table, now)
    if both is not None and order_is_unknown(table, now):
        return _unordered(table, by, both, now)
    if both is not None and not calls_flags(table):
        return (ended(table, by, now, None, Termination.BOTH_FLAGS),)
    fell = {colour: table.clock.flag_fell_at(colour, now) for colour in Colour}
    _, loser = min((at, colour) for colour, at in fell.items() if at is not None)
    can_mate = chance_on_time(table.edition, table.position, loser.opponent)
    why = ToRule(winner=loser.opponent, won=Termination.FLAG, drawn=Termination.FLAG_CANNOT_MATE)
    return won_if_winnable(table, by, now, why, can_mate)


def order_is_unknown(table: Table, now: int) -> bool:
    """Whether both flags fell at once, or the arbiter has ruled that nobody can say which did first (6.11)."""
    both = _both_fell(table, now)
    return both is not None and (both[0] == both[1] or both == table.flags_unordered)


def _both_fell(table: Table, now: int) -> tuple[int, int] | None:
    """When White's flag fell and when Black's, where both are down."""
    white, black = (table.clock.flag_fell_at(colour, now) for colour in Colour)
    return None if white is None or black is None else (white, black)


def _unordered(table: Table, by: Actor, fell_at: tuple[int, int], now: int) -> Events:
    """Nobody can say which flag fell first: what follows by these Laws, or both clocks stand (6.11)."""
    follows = _both_flags(table, by, now)
    found = e.BothFlagsFell(at=now, by=by, fell_at=fell_at, decided=bool(follows))
    return (found, *(follows or _stopped(table, by, now)))


def _stopped(table: Table, by: Actor, now: int) -> Events:
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
