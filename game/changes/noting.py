"""A move repeated, and a move noted."""

from dataclasses import replace

from game import events as e
from game.changes.base import change
from game.table.agreed_line import AnnouncedMove, Repetition
from game.table.table import Table


@change.register
def _repeated(event: e.Repeated, table: Table) -> Table:
    if table.previous and table.previous.ply == event.ply:
        return replace(table, previous=_as_repeated(table.previous, event))
    if table.turn.announced:
        return replace(table, turn=replace(table.turn, announced=_as_repeated(table.turn.announced, event)))
    return table


def _as_repeated(announced: AnnouncedMove, event: e.Repeated) -> AnnouncedMove:
    if event.agrees:
        return replace(announced, repetition=Repetition.AGREES, repeated=None)
    return replace(announced, repetition=Repetition.DIFFERS, repeated=event.repetition)


@change.register
def _noted(event: e.Noted, table: Table) -> Table:
    sheet = table.sheets.of(event.seat).write(event.ply, event.entry)
    return replace(table, sheets=table.sheets.put(event.seat, sheet))
