"""Who is there."""

from dataclasses import replace

from game import events as e
from game.changes.base import change
from game.table import Table


@change.register
def _reported_absent(event: e.ReportedAbsent, table: Table) -> Table:
    return replace(table, absent=(*table.absent, event.seat))


@change.register
def _arrived(event: e.Arrived, table: Table) -> Table:
    absent = tuple(seat for seat in table.absent if seat is not event.seat)
    return replace(table, absent=absent, seen=(*table.seen, event.seat))
