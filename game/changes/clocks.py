"""Clocks, and who is there."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.clock import ChessClock
from game.table import Table


@change.register(e.TimeAdded)
@change.register(e.TimeCharged)
@change.register(e.ClockSet)
@change.register(e.ClocksReset)
def _time_added(event: e.TimeAdded | e.TimeCharged | e.ClockSet | e.ClocksReset, table: Table) -> Table:
    return replace(table, clock=clock_of(table, event.clock))


@change.register
def _setting_corrected(event: e.SettingCorrected, table: Table) -> Table:
    return replace(table, stopped=True, clock=ChessClock(event.control, event.clock))


@change.register
def _arbiter_called(event: e.ArbiterCalled, table: Table) -> Table:
    return replace(table, stopped=event.stops, clock=clock_of(table, event.clock))


@change.register
def _clocks_stopped(event: e.ClocksStopped, table: Table) -> Table:
    return replace(table, stopped=True, clock=clock_of(table, event.clock))


@change.register
def _clocks_resumed(event: e.ClocksResumed, table: Table) -> Table:
    return replace(table, stopped=False, touch_claim=None, clock=clock_of(table, event.clock))


@change.register
def _both_flags_fell(event: e.BothFlagsFell, table: Table) -> Table:
    return replace(table, flags_unordered=event.fell_at)


@change.register
def _reported_absent(event: e.ReportedAbsent, table: Table) -> Table:
    return replace(table, absent=(*table.absent, event.seat))


@change.register
def _arrived(event: e.Arrived, table: Table) -> Table:
    absent = tuple(seat for seat in table.absent if seat is not event.seat)
    return replace(table, absent=absent, seen=(*table.seen, event.seat))
