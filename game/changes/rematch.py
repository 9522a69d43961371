"""A rematch: offered, declined, agreed."""

from dataclasses import replace

from game import events as e
from game.changes.base import change
from game.table.table import Table


@change.register
def _rematch_offered(event: e.RematchOffered, table: Table) -> Table:
    return replace(table, claims=replace(table.claims, rematch=event.seat))


@change.register
def _rematch_declined(_event: e.RematchDeclined, table: Table) -> Table:
    return replace(table, claims=replace(table.claims, rematch=None))


@change.register
def _rematch_agreed(_event: e.RematchAgreed, table: Table) -> Table:
    return replace(table, claims=replace(table.claims, rematch=None, rematch_agreed=True))
