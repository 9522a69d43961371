"""A move repeated, and a move noted."""

from dataclasses import replace

from game import events as e
from game.changes.base import change
from game.table.agreed_line import Repetition
from game.table.table import Table


@change.register
def _repeated(event: e.Repeated, table: Table) -> Table:
    repetition = Repetition.AGREES if event.agrees else Repetition.DIFFERS
    if table.previous and table.previous.ply == event.ply:
        return replace(table, previous=replace(table.previous, repetition=repetition))
    if table.turn.announced:
        announced = replace(table.turn.announced, repetition=repetition)
        return replace(table, turn=replace(table.turn, announced=announced))
    return table


@change.register
def _noted(event: e.Noted, table: Table) -> Table:
    sheet = table.sheets.of(event.seat).write(event.ply, event.entry)
    return replace(table, sheets=table.sheets.put(event.seat, sheet))
