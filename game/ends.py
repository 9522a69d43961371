"""The end of the game, by the position, by resignation, by the clock; signatures (Laws 2009, 5, 6.8, 6.9, 8.7)."""

import chess

from game import commands as c
from game import events as e
from game.actors import Actor, Colour
from game.answer import Events, answer, require_started
from game.edition import BothFlags, Edition
from game.errors import Refusal, RefusalCode
from game.events import Termination
from game.position import cannot_mate
from game.table import Table

_RESULTS = {Colour.WHITE: "1-0", Colour.BLACK: "0-1", None: "1/2-1/2"}


@answer.register
def resign(command: c.Resign, table: Table, now: int) -> Events:
    """5.1b: the opponent of a player who declares that he resigns has won."""
    require_started(table)
    return (ended(table, command.by, now, command.seat.opponent, Termination.RESIGNATION),)


@answer.register
def claim_flag(command: c.ClaimFlag, table: Table, now: int) -> Events:
    """6.8, E2.9e: a player's flag has fallen when his opponent validly claims it."""
    require_started(table)
    if table.clock.flag_fell_at(command.seat.opponent, now) is None:
        raise Refusal(RefusalCode.FLAG_NOT_DOWN, "the opponent's flag is not down (6.8)")
    return _flag_fell(table, command.by, now)


@answer.register
def check_flag(command: c.CheckFlag, table: Table, now: int) -> Events:
    """6.8: the arbiter looks whether a flag has fallen."""
    require_started(table)
    return _flag_fell(table, command.by, now)


@answer.register
def sign(command: c.Sign, table: Table, now: int) -> Events:
    """8.7: at the end of the game both players sign both scoresheets."""
    if table.outcome is None:
        raise Refusal(RefusalCode.GAME_NOT_OVER, "the scoresheets are signed when the game is over (8.7)")
    if command.seat in table.signed:
        raise Refusal(RefusalCode.ALREADY_SIGNED, f"{command.seat} has signed")
    return (e.Signed(at=now, by=command.by, seat=command.seat),)


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


def end_by_position(board: chess.Board, mover: Colour) -> tuple[Colour | None, Termination] | None:
    """Winner and reason when that player's move, which led to this board, ended the game; None when it goes on.

    Mate, stalemate, and a position dead by its material (5.1a, 5.2a, 5.2b, 9.6).
    """
    if not any(board.generate_legal_moves()):
        return (mover, Termination.CHECKMATE) if board.is_check() else (None, Termination.STALEMATE)
    if board.is_insufficient_material():
        return None, Termination.DEAD_POSITION
    return None


def _flag_fell(table: Table, by: Actor, now: int) -> Events:
    """The player whose flag fell first loses, unless his opponent cannot mate (6.9); both at once is 6.11."""
    fell = {colour: table.clock.flag_fell_at(colour, now) for colour in Colour}
    down = sorted((at, colour) for colour, at in fell.items() if at is not None)
    if not down:
        return (e.FlagsUp(at=now, by=by),)
    falls = tuple(e.FlagFell(at=now, by=by, seat=colour, fell_at=at) for at, colour in down)
    first, loser = down[0]
    if len(down) == len(Colour) and down[1][0] == first:
        return (*falls, *_both_flags(table, by, now))
    if cannot_mate(table.position, loser.opponent):
        return (*falls, ended(table, by, now, None, Termination.FLAG_CANNOT_MATE))
    return (*falls, ended(table, by, now, loser.opponent, Termination.FLAG))


def _both_flags(table: Table, by: Actor, now: int) -> Events:
    """6.11: when nobody can say which flag fell first, the last period is drawn and another one goes on."""
    last = all(table.clock.period(colour).moves is None for colour in Colour)
    if last and _draws_both_flags(table.edition):
        return (ended(table, by, now, None, Termination.BOTH_FLAGS),)
    return ()


def _draws_both_flags(edition: Edition) -> bool:
    """Whether the last period is drawn then: always, or by the Guidelines where they were announced."""
    rule = edition.both_flags_last_period
    return rule is BothFlags.DRAW or (rule is BothFlags.GUIDELINE and edition.guidelines_announced)
