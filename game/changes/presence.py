"""Who is there."""

from dataclasses import replace

from game import events as e
from game.changes.base import change
from game.table.table import Table


@change.register
def _reported_absent(event: e.ReportedAbsent, table: Table) -> Table:
    return replace(table, session=replace(table.session, absent=(*table.session.absent, event.seat)))


@change.register
def _arrived(event: e.Arrived, table: Table) -> Table:
    absent = tuple(seat for seat in table.session.absent if seat is not event.seat)
    return replace(table, session=replace(table.session.see(event.seat), absent=absent))
