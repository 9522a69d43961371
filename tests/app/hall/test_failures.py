"""What a hall rests on fails in the middle of play: what was acknowledged is kept, and nothing is done twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.hall.cluster import Cluster
from tests.app.hall.failing import FAILURES, FailingHall


@pytest.fixture
def hall(tmp_path: Path, cluster: Cluster) -> Iterator[FailingHall]:
    """Three servers of a database of their own, each with a table whose game has begun."""
    found = FailingHall(tmp_path, cluster, seed=1)
    yield found
    found.stop()


def test_play_goes_on_through_every_failure(hall: FailingHall):
    """A server killed, the database gone, a server paused and woken, another cut off, and all once more."""
    for failure in FAILURES * 2:
        hall.play_through(failure)
