"""What the arbiter does to the times."""

from dataclasses import replace

from game import events as e
from game.actors import Colour
from game.changes.base import change, clock_of
from game.clock import ChessClock, ClockState
from game.table.table import Table


@change.register(e.TimeAdded)
@change.register(e.TimeCharged)
@change.register(e.ClockSet)
@change.register(e.ClocksReset)
def _time_added(event: e.TimeAdded | e.TimeCharged | e.ClockSet | e.ClocksReset, table: Table) -> Table:
    return replace(table, clock=clock_of(table, event.clock))


@change.register
def _setting_corrected(event: e.SettingCorrected, table: Table) -> Table:
    claims = table.claims if event.control == table.clock.control else replace(table.claims, increment_ms=0)
    clock = ChessClock(event.control, event.clock)
    line = tuple(replace(ply, clock=_set_right(ply.clock, table.clock, clock, event.at)) for ply in table.line)
    turn, unclaimed = table.turn, table.turn.unclaimed
    if unclaimed is not None:
        then = _set_right(unclaimed.clock, table.clock, clock, event.at)
        turn = replace(turn, unclaimed=replace(unclaimed, clock=then))
    return replace(table, stopped=True, clock=clock, claims=claims, line=line, turn=turn)


def _set_right(then: ClockState, wrong: ChessClock, right: ChessClock, now: int) -> ClockState:
    """Both clocks of an earlier move, for who goes back to it: in the periods of the right setting (2009, 6.10b).

    What it gives either player was not given by now, and so comes to what they showed then.
    """
    for colour in Colour:
        set_to, showed = right.side(colour), wrong.side(colour)
        moves = max(0, then.side(colour).moves + set_to.moves - showed.moves)
        side = ChessClock(right.control, then).counting(colour, moves).side(colour)
        more = set_to.remaining_ms - wrong.remaining(colour, now)
        then = then.put(colour, replace(side, given_ms=side.given_ms - more))
    return then
