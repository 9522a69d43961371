"""Claims of a draw."""

from dataclasses import replace

from game import events as e
from game.changes.base import change
from game.changes.draws import offered
from game.table.table import Table


@change.register
def _draw_claimed(event: e.DrawClaimed, table: Table) -> Table:
    if event.stands_as_offer:
        table = offered(table, event.seat, table.ply_of_offer(event.seat))
    return replace(table, turn=replace(table.turn, claimed=event.move))
