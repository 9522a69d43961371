"""Points."""

from dataclasses import replace

from game import events as e
from game.changes.base import change
from game.pair import Pair
from game.table.table import Table


@change.register
def _points_awarded(event: e.PointsAwarded, table: Table) -> Table:
    if table.outcome is None:  # no record that `decide` wrote has this
        return table
    return replace(table, outcome=replace(table.outcome, points=Pair(event.white, event.black)))
