"""Times that can be compared on a machine that does other things too: processor time, in turns, medians.

Processor time does not count what other programs do. They still make memory slower, and so nothing is measured first
and something else a minute later: in every round each work is done once. Of each work the median of its rounds counts,
so that a ratio compares medians with medians.
"""

import statistics
import time
from collections.abc import Callable

ROUNDS = 7


def medians(*works: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """The seconds of processor time that each work takes: the median of its rounds, every other one backwards."""
    seconds: list[list[float]] = [[] for _ in works]
    turns = list(enumerate(works))
    for _ in range(rounds):
        for number, work in turns:
            begin = time.process_time()
            work()
            seconds[number].append(time.process_time() - begin)
        turns.reverse()
    return [statistics.median(times) for times in seconds]
