"""Adjournment and the sealed move."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.table.sealing import Adjournment
from game.table.table import Table


@change.register
def _adjournment_ordered(event: e.AdjournmentOrdered, table: Table) -> Table:
    return _adjourned(table, Adjournment(sealer=event.seat))


@change.register
def _move_sealed(event: e.MoveSealed, table: Table) -> Table:
    sealed = Adjournment(sealer=event.seat, text=event.text, announcement=event.announcement)
    return _adjourned(table, sealed)


@change.register
def _game_adjourned(event: e.GameAdjourned, table: Table) -> Table:
    adjourned = table.session.adjournment or Adjournment(sealer=event.seat)
    closed = replace(adjourned, envelope=event.envelope, closed=True)
    stopped = event.clock.running is None  # it runs while a reply waits for a player who is absent: the session goes on
    session = replace(table.session, adjournment=closed, resumed=not stopped)
    return replace(table, session=session, stopped=stopped, clock=clock_of(table, event.clock))


@change.register
def _session_resumed(event: e.SessionResumed, table: Table) -> Table:
    """A session that goes on already, in which the clock of who is absent had been stopped, began when it did (6.6)."""
    stopped, session = event.clock.running is None, table.session
    if not session.resumed:
        session = replace(session, began_at=event.at, ends_at=None, seen=(), resumed=True)
    if event.length_ms:
        session = replace(session, ends_at=event.at + event.length_ms)
    return replace(table, session=session, stopped=stopped, clock=clock_of(table, event.clock))


@change.register(e.EnvelopeOpened)
@change.register(e.EnvelopeLost)
def _envelope_opened(_event: e.EnvelopeOpened | e.EnvelopeLost, table: Table) -> Table:
    return replace(_adjourned(table, None), stopped=False)


def sealed_anew(before: Table, after: Table) -> Table:
    """The table on which no move stays sealed that was written in a position from which the game has gone back.

    Before the envelope is closed another is to be sealed, by who is on move now (Guidelines, 1a); a closed one falls.
    """
    adjourned = after.session.adjournment
    if adjourned is None or adjourned is not before.session.adjournment or after.position == before.position:
        return after
    return _adjourned(after, None if adjourned.closed else Adjournment(sealer=after.turn.mover))


def _adjourned(table: Table, adjournment: Adjournment | None) -> Table:
    return replace(table, session=replace(table.session, adjournment=adjournment))
