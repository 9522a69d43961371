"""The game as a whole: started, ended, signed."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.table.rulings import ToRule
from game.table.table import Outcome, Table


@change.register
def _game_started(event: e.GameStarted, table: Table) -> Table:
    session = replace(table.session, began_at=event.at)
    return replace(table, session=session, clock=clock_of(table, event.clock))


@change.register
def _game_ended(event: e.GameEnded, table: Table) -> Table:
    outcome = Outcome(result=event.result, winner=event.winner, termination=event.termination)
    claims, rulings = replace(table.claims, draw_offers=()), replace(table.rulings, mate=None)
    return replace(table, outcome=outcome, claims=claims, rulings=rulings, clock=clock_of(table, event.clock))


@change.register
def _mate_undetermined(event: e.MateUndetermined, table: Table) -> Table:
    rulings = replace(table.rulings, mate=ToRule(winner=event.seat, won=event.won, drawn=event.drawn))
    return replace(table, stopped=True, rulings=rulings, clock=clock_of(table, event.clock))


@change.register
def _signed(event: e.Signed, table: Table) -> Table:
    sheets = table.sheets.without_waiver(event.seat)
    return replace(table, sheets=replace(sheets, signed=(*sheets.signed, event.seat)))


@change.register
def _signature_waived(event: e.SignatureWaived, table: Table) -> Table:
    sheets = table.sheets
    if event.refused:
        return replace(table, sheets=replace(sheets, refused=(*sheets.refused, event.seat)))
    return replace(table, sheets=replace(sheets, left=(*sheets.left, event.seat)))
