"""The quickplay finish."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.changes.draws import offered
from game.clock import ChessClock
from game.table.claims import QuickplayClaim
from game.table.table import Table
from game.time_reason import QuickplayRuling


@change.register
def _quickplay_claimed(event: e.QuickplayClaimed, table: Table) -> Table:
    if event.stands_as_offer:
        table = offered(table, event.seat, table.ply_of_offer(event.seat))
    claim = QuickplayClaim(seat=event.seat, ground=event.ground, submitted=event.submitted)
    claims = replace(table.claims, quickplay=claim)
    return replace(table, stopped=True, claims=claims, clock=clock_of(table, event.clock))


@change.register
def _quickplay_ruled(event: e.QuickplayRuled, table: Table) -> Table:
    claim = table.claims.quickplay
    waits = replace(claim, postponed=True) if claim and event.ruling is QuickplayRuling.POSTPONED else None
    rulings = replace(table.rulings, final_at=event.at if event.final else None)
    return replace(table, claims=replace(table.claims, quickplay=waits), rulings=rulings)


@change.register
def _increment_requested(event: e.IncrementRequested, table: Table) -> Table:
    if event.stands_as_offer:
        table = offered(table, event.seat, table.ply_of_offer(event.seat))
    claims = replace(table.claims, increment_asked=event.seat)
    return replace(table, stopped=True, claims=claims, clock=clock_of(table, event.clock))


@change.register
def _increment_ruled(event: e.IncrementRuled, table: Table) -> Table:
    claims = replace(table.claims, increment_asked=None, increment_ms=table.claims.increment_ms + event.ms)
    return replace(table, claims=claims, clock=ChessClock(event.control, table.clock.state))
