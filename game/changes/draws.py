"""Draws: offered, declined, consented to by the arbiter."""

from dataclasses import replace

from game import events as e
from game.actors import Colour
from game.changes.base import change
from game.table.seat import ScoreKeeping
from game.table.table import Table


@change.register
def _draw_offered(event: e.DrawOffered, table: Table) -> Table:
    return offered(table, event.seat, event.ply)


def offered(table: Table, seat: Colour, ply: int) -> Table:
    """The table with that player's offer, which a claim is too (9.1b), to be noted with that half-move (0: none).

    In 1993 nothing of an offer belongs on a scoresheet (11.1, 15.1B).
    """
    claims = table.claims.with_offer(seat)
    if not ply or not table.edition.offers_noted:
        return replace(table, claims=claims)
    sheets = table.sheets
    for owner in Colour:
        if table.seats.of(owner).score is ScoreKeeping.TAPE:  # his tape has the offer that he makes or hears
            sheets = sheets.put(owner, sheets.of(owner).offer(ply))
    return replace(table, sheets=sheets, claims=replace(claims, offered=(*claims.offered, ply)))


@change.register
def _draw_allowed(_event: e.DrawAllowed, table: Table) -> Table:
    return replace(table, rulings=replace(table.rulings, draw_allowed=True))


@change.register
def _draw_declined(event: e.DrawDeclined, table: Table) -> Table:
    return replace(table, claims=table.claims.without_offer(event.seat.opponent))
