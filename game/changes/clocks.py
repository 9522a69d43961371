"""Clocks."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.table.table import Table


@change.register
def _arbiter_called(event: e.ArbiterCalled, table: Table) -> Table:
    return replace(table, stopped=event.stops, clock=clock_of(table, event.clock))


@change.register
def _clocks_stopped(event: e.ClocksStopped, table: Table) -> Table:
    return replace(table, stopped=True, clock=clock_of(table, event.clock))


@change.register
def _clocks_resumed(event: e.ClocksResumed, table: Table) -> Table:
    claims = replace(table.claims, touch=None)
    return replace(table, stopped=False, claims=claims, clock=clock_of(table, event.clock))


@change.register
def _both_flags_fell(event: e.BothFlagsFell, table: Table) -> Table:
    return replace(table, rulings=replace(table.rulings, flags_unordered=event.fell_at))
