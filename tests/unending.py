"""A test that never ends: its process is, so that the others are run, and it is told where it stood.

Nothing less ends what waits in a browser's driver or in a library: an exception thrown into them leaves them broken for
every test after it. What the process has covered by then is kept; whoever runs the tests in several processes begins
another, and has that test for one that failed.
"""

import faulthandler
import os
import sys
import threading
from collections.abc import Generator

import pytest
from coverage import Coverage

LONGEST_S = 900  # the most patient test waits for ten minutes, and fails then in its own words

_told_to = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep standard error as it is now: during a test it is caught."""
    config.stash[_told_to] = os.dup(sys.__stderr__.fileno()) if sys.__stderr__ else os.open(os.devnull, os.O_WRONLY)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Wait for a test with what is set up for it, and no longer than that."""
    patience = threading.Timer(LONGEST_S, _end, [item.config.stash[_told_to]])
    patience.daemon = True
    patience.start()
    try:
        return (yield)
    finally:
        patience.cancel()


def _end(told_to: int) -> None:
    try:
        faulthandler.dump_traceback(told_to)
        if (covered := Coverage.current()) is not None:
            covered.save()
    finally:
        os._exit(1)
