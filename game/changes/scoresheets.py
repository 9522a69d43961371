"""Scoresheets that are behind."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.table import Table


@change.register
def _sheet_borrowed(event: e.SheetBorrowed, table: Table) -> Table:
    return replace(table, borrower=event.seat)


@change.register
def _sheet_returned(_event: e.SheetReturned, table: Table) -> Table:
    return replace(table, borrower=None)


@change.register
def _reconstruction_started(event: e.ReconstructionStarted, table: Table) -> Table:
    return replace(table, reconstructing=True, stopped=True, clock=clock_of(table, event.clock))


@change.register
def _reconstruction_ended(event: e.ReconstructionEnded, table: Table) -> Table:
    sheets_from = table.sheets_from if event.succeeded else table.ply
    return replace(table, reconstructing=False, sheets_from=sheets_from, clock=clock_of(table, event.clock))


@change.register
def _sheets_accepted(_event: e.SheetsAccepted, table: Table) -> Table:
    return replace(table, sheets_accepted=True)
