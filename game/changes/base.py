"""The one way in which every event changes the table: each concept registers here what its events change."""

from functools import singledispatch

from game.clock import ChessClock, ClockState
from game.events import Event
from game.table.table import Table


@singledispatch
def change(_event: Event, table: Table) -> Table:
    """The table after an event that changes nothing on it: it was said, or done, and is in the record."""
    return table


def clock_of(table: Table, state: ClockState) -> ChessClock:
    """The table's clock in that state."""
    return ChessClock(table.clock.control, state)
