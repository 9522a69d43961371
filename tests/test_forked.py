"""Processes that start at once (`tests/forked.py`)."""

import signal
from pathlib import Path

import pytest

from tests import forked


def test_a_process_that_does_not_end_by_itself_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Its test fails, and not with it all others that it would keep waiting for."""
    monkeypatch.setattr(forked, "LONGEST_S", 0.1)
    process = forked.Forked("referee", cwd=tmp_path)
    process.stdout.readline()
    process.send_signal(signal.SIGSTOP)
    with pytest.raises(TimeoutError, match="not ended"):
        process.communicate()
    assert process.returncode == -signal.SIGKILL
