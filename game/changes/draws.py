"""Draws: offered, declined."""

from dataclasses import replace

from game import events as e
from game.actors import Colour
from game.changes.base import change
from game.table.seat import ScoreKeeping
from game.table.table import Table


@change.register
def _draw_offered(event: e.DrawOffered, table: Table) -> Table:
    claims = replace(table.claims, draw_offer=event.seat)
    if not event.ply:
        return replace(table, claims=claims)
    sheets = table.sheets
    for seat in Colour:
        if table.seats.of(seat).score is ScoreKeeping.TAPE:  # his tape has the offer that he makes or hears
            sheets = sheets.put(seat, sheets.of(seat).offer(event.ply))
    return replace(table, sheets=sheets, claims=replace(claims, offered=(*claims.offered, event.ply)))


@change.register
def _draw_declined(_event: e.DrawDeclined, table: Table) -> Table:
    return replace(table, claims=replace(table.claims, draw_offer=None))
