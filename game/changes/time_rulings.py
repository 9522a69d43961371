"""What the arbiter does to the times."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.clock import ChessClock
from game.table.table import Table


@change.register(e.TimeAdded)
@change.register(e.TimeCharged)
@change.register(e.ClockSet)
@change.register(e.ClocksReset)
def _time_added(event: e.TimeAdded | e.TimeCharged | e.ClockSet | e.ClocksReset, table: Table) -> Table:
    return replace(table, clock=clock_of(table, event.clock))


@change.register
def _setting_corrected(event: e.SettingCorrected, table: Table) -> Table:
    claims = table.claims if event.control == table.clock.control else replace(table.claims, increment_ms=0)
    return replace(table, stopped=True, clock=ChessClock(event.control, event.clock), claims=claims)
