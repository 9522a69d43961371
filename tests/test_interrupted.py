"""Ctrl-C in a process whose coverage is measured (`tests/interrupted.py`)."""

import signal
import threading

import coverage
import pytest

PATIENCE_S = 60
MEASURES = compile("signal.raise_signal(signal.SIGINT); given_back.append(True)", coverage.__file__, "exec")


def test_ctrl_c_comes_when_nothing_is_being_measured():
    """What coverage has taken it gives back, and only then the program is interrupted."""
    given_back: list[bool] = []
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it comes a moment later, wherever that is
        exec(MEASURES, {"signal": signal, "given_back": given_back})  # noqa: S102 - our own line
        threading.Event().wait(PATIENCE_S)
    assert given_back == [True]


def test_ctrl_c_comes_at_once_elsewhere():
    """Where nothing is measured it interrupts as it does without."""
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
