"""Boards and scoresheets that differ are brought together at the arbiter's word (Laws 2009, E2.7, E2.8)."""

from game import commands as c
from game.answers.base import answer
from game.events import Events
from game.rules.reconcile import reconciled
from game.table.table import Table


@answer.register
def reconcile(command: c.Reconcile, table: Table, now: int) -> Events:
    """E2.7, E2.8: with the technician's help boards and scoresheets are brought together (game/rules/reconcile.py)."""
    return (reconciled(table, command.by, now),)
