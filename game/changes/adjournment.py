"""Adjournment and the sealed move."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.sealing import Adjournment
from game.table import Table


@change.register
def _adjournment_ordered(event: e.AdjournmentOrdered, table: Table) -> Table:
    return replace(table, adjournment=Adjournment(sealer=event.seat))


@change.register
def _move_sealed(event: e.MoveSealed, table: Table) -> Table:
    sealed = Adjournment(sealer=event.seat, text=event.text, announcement=event.announcement)
    return replace(table, adjournment=sealed)


@change.register
def _game_adjourned(event: e.GameAdjourned, table: Table) -> Table:
    adjourned = table.adjournment or Adjournment(sealer=event.seat)
    closed = replace(adjourned, envelope=event.envelope, closed=True)
    stopped = event.clock.running is None  # it runs while a reply waits for a player who is absent: the session goes on
    resumed = table.resumed and not stopped
    return replace(table, adjournment=closed, stopped=stopped, resumed=resumed, clock=clock_of(table, event.clock))


@change.register
def _session_resumed(event: e.SessionResumed, table: Table) -> Table:
    stopped = event.clock.running is None
    clock = clock_of(table, event.clock)
    ends = event.at + event.length_ms if event.length_ms else None
    return replace(table, session_from=event.at, session_ends=ends, seen=(), resumed=True, stopped=stopped, clock=clock)


@change.register(e.EnvelopeOpened)
@change.register(e.EnvelopeLost)
def _envelope_opened(_event: e.EnvelopeOpened | e.EnvelopeLost, table: Table) -> Table:
    return replace(table, adjournment=None, stopped=False)
