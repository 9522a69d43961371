"""Draws: offered, declined, claimed."""

from dataclasses import replace

from game import events as e
from game.changes.base import change
from game.table import Table


@change.register
def _draw_offered(event: e.DrawOffered, table: Table) -> Table:
    return replace(table, draw_offer=event.seat)


@change.register
def _draw_declined(_event: e.DrawDeclined, table: Table) -> Table:
    return replace(table, draw_offer=None)


@change.register
def _draw_claimed(event: e.DrawClaimed, table: Table) -> Table:
    if event.correct:
        return table
    offer = event.seat if event.stands_as_offer else table.draw_offer
    return replace(table, draw_offer=offer, turn=replace(table.turn, claimed=event.move))
