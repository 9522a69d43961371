"""A rematch: after a game of no event that is signed, or does not count, either player may offer one, or accept it."""

from game import commands as c
from game import events as e
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.rules.rematch import is_anew, is_casual, may_follow
from game.table.table import Table


@answer.register
def offer_rematch(command: c.OfferRematch, table: Table, now: int) -> Events:
    """Who offers what his opponent has offered already accepts it."""
    _require_rematch_possible(table)
    offered = table.claims.rematch
    if offered is command.seat:
        code = RefusalCode.NEW_GAME_ALREADY_OFFERED if is_anew(table) else RefusalCode.REMATCH_ALREADY_OFFERED
        raise Refusal(code, f"{offered}'s offer of another game stands")
    if offered is not None:
        return (e.RematchAgreed(at=now, by=command.by, seat=command.seat),)
    return (e.RematchOffered(at=now, by=command.by, seat=command.seat),)


@answer.register
def decline_rematch(command: c.DeclineRematch, table: Table, now: int) -> Events:
    """Either player ends the offer that stands, whose it is."""
    _require_rematch_possible(table)
    if table.claims.rematch is None:
        code = RefusalCode.NO_NEW_GAME_OFFERED if is_anew(table) else RefusalCode.NO_REMATCH_OFFERED
        raise Refusal(code, "nobody has offered another game")
    return (e.RematchDeclined(at=now, by=command.by, seat=command.seat),)


@answer.register
def begin_anew(command: c.BeginAnew, table: Table, now: int) -> Events:
    """The arbiter's, in an event too: its pairings have the players, the colours and the board already."""
    if not is_anew(table):
        raise Refusal(RefusalCode.GAME_COUNTS, "a new game is played in place of one that does not count (7.1a)")
    if table.claims.rematch_agreed:
        raise Refusal(RefusalCode.NEW_GAME_AGREED, "the new game is agreed, or ordered, already")
    return (e.BegunAnew(at=now, by=command.by),)


def _require_rematch_possible(table: Table) -> None:
    """Raise Refusal where an event's pairings decide, the game is to be signed first, or the rematch is agreed."""
    if not is_casual(table):
        raise Refusal(RefusalCode.PAIRED_BY_EVENT, "the pairings of the event decide who plays whom next")
    if not may_follow(table):
        raise Refusal(RefusalCode.NOT_SIGNED, "a rematch is offered when both have signed (8.7)")
    if table.claims.rematch_agreed:
        code = RefusalCode.NEW_GAME_AGREED if is_anew(table) else RefusalCode.REMATCH_AGREED
        raise Refusal(code, "another game is agreed")
