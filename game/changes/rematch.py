"""A rematch: offered, declined, agreed; or a new game in place of one that does not count."""

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
def _rematch_agreed(_event: e.RematchAgreed | e.BegunAnew, table: Table) -> Table:
    return replace(table, claims=replace(table.claims, rematch=None, rematch_agreed=True))
