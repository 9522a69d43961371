"""The game's milliseconds at the rim: they stand while nothing can be recorded."""

import pytest

from app.table.stopwatch import Stopwatch

SECOND_NS = 1_000_000_000


def test_the_time_stands_while_nothing_can_be_recorded(monkeypatch: pytest.MonkeyPatch):
    """What passes from the first try to the answer is nobody's time; afterwards it runs on from where it stood."""
    now = [5 * SECOND_NS]
    monkeypatch.setattr("time.monotonic_ns", lambda: now[0])
    stopwatch = Stopwatch(1_000)
    now[0] += 2 * SECOND_NS
    tried = now[0]
    now[0] += 3 * SECOND_NS
    stopwatch.hold(tried)
    assert stopwatch.now() == 3_000
    now[0] += 60 * SECOND_NS
    stopwatch.hold(now[0])
    assert stopwatch.now() == 3_000
    stopwatch.go_on()
    stopwatch.go_on()
    now[0] += SECOND_NS
    assert stopwatch.now() == 4_000
