"""Draws by agreement: offered, accepted, refused (1993, 10.6 to 10.9; 2009, 9.1)."""

from functools import reduce

from game import commands as c
from game import events as e
from game.actors import Colour
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events, Termination
from game.evolve import evolve
from game.rules.ending.draws import awaits_consent, objection_to_agreement
from game.rules.ending.ends import ended
from game.rules.ending.last_move import last_move
from game.rules.operator import require_told
from game.rules.requirements import require_started
from game.table.table import Table


@answer.register
def offer_draw(command: c.OfferDraw, table: Table, now: int) -> Events:
    """9.1b1: the offer stands until it is accepted or refused; at another moment than its own it is valid too."""
    require_started(table)
    require_told(command)
    _require_agreement_possible(table)
    if offers := table.claims.draw_offer:
        raise Refusal(RefusalCode.DRAW_ALREADY_OFFERED, f"{offers}'s offer of a draw stands", seat=offers)
    proper = command.seat is table.turn.mover and table.turn.made
    ply = table.ply_of_offer(command.seat)
    return (e.DrawOffered(at=now, by=command.by, seat=command.seat, proper=proper, ply=ply),)


@answer.register
def accept_draw(command: c.AcceptDraw, table: Table, now: int) -> Events:
    """5.2c: the game is drawn by agreement, with the move before whose clock the draw was offered (9.1b1)."""
    _require_offer(table, command.seat)
    last = last_move(table, command.by, command.seat, now)
    return (
        e.DrawAccepted(at=now, by=command.by, seat=command.seat),
        *last,
        ended(reduce(evolve, last, table), command.by, now, None, Termination.AGREEMENT),
    )


@answer.register
def decline_draw(command: c.DeclineDraw, table: Table, now: int) -> Events:
    """9.1b1: the offer is refused in words."""
    _require_offer(table, command.seat)
    return (e.DrawDeclined(at=now, by=command.by, seat=command.seat, by_move=False),)


@answer.register
def allow_draw(command: c.AllowDraw, table: Table, now: int) -> Events:
    """9.1a: the arbiter consents to a draw by agreement, for the rest of this game; the players still have to agree."""
    require_started(table)
    if not awaits_consent(table):
        raise Refusal(RefusalCode.NOTHING_TO_RULE_ON, "no draw waits for the arbiter's consent (9.1a)")
    return (e.DrawAllowed(at=now, by=command.by),)


def _require_agreement_possible(table: Table) -> None:
    """Raise Refusal where no draw can be agreed."""
    if objection := objection_to_agreement(table):
        raise objection


def _require_offer(table: Table, seat: Colour) -> None:
    """Raise Refusal unless the opponent's offer of a draw stands."""
    if seat.opponent not in table.claims.draw_offers:
        raise Refusal(RefusalCode.NO_DRAW_OFFERED, "the opponent has offered no draw")
