"""Claims of a draw."""

from dataclasses import replace

from game import events as e
from game.changes.base import change
from game.table.table import Table


@change.register
def _draw_claimed(event: e.DrawClaimed, table: Table) -> Table:
    if event.correct:
        return table
    offer = event.seat if event.stands_as_offer else table.claims.draw_offer
    claims, turn = replace(table.claims, draw_offer=offer), replace(table.turn, claimed=event.move)
    return replace(table, claims=claims, turn=turn)
