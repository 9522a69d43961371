"""Waiting for what another thread brings, or a process, on a machine that may be too busy to bring it in time."""

import contextlib
import math
import queue
from typing import TypeVar

LOOK_S = 0.1

Brought = TypeVar("Brought")


def next_of(waiting: "queue.Queue[Brought] | queue.SimpleQueue[Brought]", timeout_s: float) -> Brought:
    """What comes next. Raises `queue.Empty` where nothing has come for so long.

    Counted in looks, not by the clock: a busy machine keeps who waits here waiting as it does who brings, and what is
    only late is not taken for lost.
    """
    for _ in range(math.ceil(timeout_s / LOOK_S)):
        with contextlib.suppress(queue.Empty):
            return waiting.get(timeout=LOOK_S)
    raise queue.Empty
