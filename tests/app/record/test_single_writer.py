"""One writer for one record: the lock goes with its process, leaves no file behind, and makes no folder."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.record.locking import by_sqlite, locking_here
from app.record.single_writer import SingleWriter

CHECKOUT = str(Path(__file__).parents[3])
HOLDING = """
import sys, time
from pathlib import Path
from app.record.locking import by_sqlite
from app.record.single_writer import SingleWriter
writer = SingleWriter(Path(sys.argv[1]), by_sqlite if "by_sqlite" in sys.argv else None)
print("held", flush=True)
time.sleep(600)
"""


EVERY_LOCKING = pytest.mark.parametrize("locking", [locking_here(), by_sqlite], ids=["by_flock", "by_sqlite"])


@pytest.fixture
def path(tmp_path):
    """Where a record would be."""
    return tmp_path / "game.rochade"


@EVERY_LOCKING
def test_a_killed_writer_bars_nobody(path, locking):
    """Who was killed at the table left his lock's file; the next takes it over, and takes it away at his end."""
    command = [sys.executable, "-c", HOLDING, path, locking.__name__]
    with subprocess.Popen(command, env=os.environ | {"PYTHONPATH": CHECKOUT}, stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline() == b"held\n"
        with pytest.raises(BlockingIOError):
            SingleWriter(path, locking)
        killed.send_signal(signal.SIGKILL)
    assert [file.name for file in path.parent.iterdir()] == ["game.rochade.lock"]
    SingleWriter(path, locking).release()
    assert list(path.parent.iterdir()) == []


@EVERY_LOCKING
def test_a_lock_that_was_taken_away_guards_nothing(path, monkeypatch, locking):
    """Between a writer's opening the file and locking it, the last one may remove it: then it is opened anew."""
    leaving, opened, really_open = SingleWriter(path, locking), [], os.open

    def open_as_he_leaves(*arguments):
        opened.append(really_open(*arguments))
        if len(opened) == 1:
            leaving.release()
        return opened[-1]

    monkeypatch.setattr(os, "open", open_as_he_leaves)
    writer = SingleWriter(path, locking)
    monkeypatch.undo()
    assert len(opened) == 2
    with pytest.raises(BlockingIOError):
        SingleWriter(path, locking)
    writer.release()


def test_no_folder_is_made_for_a_lock(path):
    """A slip in a record's path is told, and does not begin a game somewhere else."""
    with pytest.raises(FileNotFoundError):
        SingleWriter(path.parent / "gmaes" / path.name)
    assert list(path.parent.iterdir()) == []


def test_where_an_open_file_cannot_be_removed_it_is_removed_once_it_is_closed(path, monkeypatch):
    """As on Windows; a file that the next writer has opened by then stays his."""
    writer, removed, really_unlink = SingleWriter(path, by_sqlite), [], Path.unlink

    def unlink_as_on_windows(file, *, missing_ok):
        removed.append(file.name)
        if len(removed) == 1:
            raise PermissionError
        really_unlink(file, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink_as_on_windows)
    writer.release()
    assert removed == ["game.rochade.lock"] * 2
    assert list(path.parent.iterdir()) == []
