"""Waiting for what comes by itself, however busy the machine is."""

import time
from collections.abc import Callable

from tests.web.client import PATIENCE_S


def until(holds: Callable[[], object]) -> None:
    """Wait for it."""
    patience = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < patience
        time.sleep(0.1)
