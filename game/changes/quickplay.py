"""The quickplay finish."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.clock import ChessClock
from game.table import QuickplayClaim, Table
from game.time_reason import QuickplayRuling


@change.register
def _quickplay_claimed(event: e.QuickplayClaimed, table: Table) -> Table:
    claim = QuickplayClaim(seat=event.seat, submitted=event.submitted)
    offer = event.seat if event.stands_as_offer else table.draw_offer
    return replace(table, quickplay=claim, stopped=True, draw_offer=offer, clock=clock_of(table, event.clock))


@change.register
def _quickplay_ruled(event: e.QuickplayRuled, table: Table) -> Table:
    claim = table.quickplay
    if claim is None or event.ruling is not QuickplayRuling.POSTPONED:
        return replace(table, quickplay=None, ruling_is_final=event.final)
    return replace(table, quickplay=replace(claim, postponed=True), ruling_is_final=event.final)


@change.register
def _increment_requested(event: e.IncrementRequested, table: Table) -> Table:
    clock = clock_of(table, event.clock)
    return replace(table, increment_asked=event.seat, stopped=True, draw_offer=event.seat, clock=clock)


@change.register
def _increment_ruled(event: e.IncrementRuled, table: Table) -> Table:
    return replace(table, increment_asked=None, clock=ChessClock(event.control, table.clock.state))
