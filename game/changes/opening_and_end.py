"""The game as a whole: started, ended, signed."""

from dataclasses import replace

from game import events as e
from game.changes.base import change, clock_of
from game.table import Outcome, Table, ToRule


@change.register
def _game_started(event: e.GameStarted, table: Table) -> Table:
    return replace(table, started=True, session_from=event.at, clock=clock_of(table, event.clock))


@change.register
def _game_ended(event: e.GameEnded, table: Table) -> Table:
    outcome = Outcome(result=event.result, winner=event.winner, termination=event.termination)
    return replace(table, outcome=outcome, draw_offer=None, to_rule=None, clock=clock_of(table, event.clock))


@change.register
def _mate_undetermined(event: e.MateUndetermined, table: Table) -> Table:
    to_rule = ToRule(winner=event.seat, won=event.won, drawn=event.drawn)
    return replace(table, stopped=True, to_rule=to_rule, clock=clock_of(table, event.clock))


@change.register
def _signed(event: e.Signed, table: Table) -> Table:
    return replace(table, signed=(*table.signed, event.seat))
