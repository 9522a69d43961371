"""What had to wait for the connection, and may be meant no longer when it comes: the clocks have stood meanwhile."""

from collections.abc import Sequence

from game.events import Event
from game.evolve import evolve, replay


def have_clocks_stood(events: Sequence[Event], version: int) -> bool:
    """Whether the clocks were stopped, or let run again, after the first `version` events of a game that goes on."""
    if not 0 < version <= len(events):
        return True
    table = replay(events[:version])
    stood, has_changed = table.clock.running is None, False
    for event in events[version:]:
        table = evolve(table, event)
        has_changed = has_changed or (table.clock.running is None) is not stood
    return has_changed and table.outcome is None
