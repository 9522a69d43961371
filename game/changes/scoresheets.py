"""Scoresheets that are behind."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.table.table import Table


@change.register
def _sheet_borrowed(event: e.SheetBorrowed, table: Table) -> Table:
    return replace(table, sheets=replace(table.sheets, borrower=event.seat))


@change.register
def _sheet_returned(_event: e.SheetReturned, table: Table) -> Table:
    return replace(table, sheets=replace(table.sheets, borrower=None))


@change.register
def _reconstruction_started(event: e.ReconstructionStarted, table: Table) -> Table:
    sheets = replace(table.sheets, reconstructing=True)
    return replace(table, sheets=sheets, stopped=True, clock=clock_of(table, event.clock))


@change.register
def _reconstruction_ended(event: e.ReconstructionEnded, table: Table) -> Table:
    first_ply = table.sheets.first_ply if event.succeeded else table.ply
    sheets = replace(table.sheets, reconstructing=False, first_ply=first_ply)
    return replace(table, sheets=sheets, clock=clock_of(table, event.clock))


@change.register
def _sheets_accepted(_event: e.SheetsAccepted, table: Table) -> Table:
    return replace(table, sheets=replace(table.sheets, accepted=True))
