"""Ctrl-C in a process whose coverage is measured.

coverage.py takes a lock of its own for each file that a thread comes to (`coverage.collector.Collector.lock_data` of
7.17). It does so in Python, where a KeyboardInterrupt may come between taking it and giving it back: then every thread
waits for it for ever, and the process never ends. So none is raised there, but a moment later.
"""

import signal
from pathlib import Path
from traceback import walk_stack
from types import FrameType

import coverage

_MEASURING = str(Path(coverage.__file__).parent)
_LATER_S = 0.001


def heed() -> None:
    """Heed Ctrl-C from now on, also where whoever began this process ignores it; from the main thread."""
    signal.signal(signal.SIGINT, _interrupt)
    signal.signal(signal.SIGALRM, _interrupt)


def _interrupt(_number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, now or as soon as nothing is being measured."""
    if any(found.f_code.co_filename.startswith(_MEASURING) for found, _ in walk_stack(frame)):
        signal.setitimer(signal.ITIMER_REAL, _LATER_S)
    else:
        raise KeyboardInterrupt
