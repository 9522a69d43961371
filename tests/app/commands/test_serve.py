"""Serving ends when it is told to, whatever it is doing just then."""

import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from app.errors import OK, USAGE
from app.record.record import Record
from tests.app.commands.test_play import CANNOT_GO_ON
from tests.app.mated import damaged
from tests.web.client import PATIENCE_S
from tests.web.server import Server

CHECKOUT = Path(__file__).parents[3]
TOLD_AT_EACH_LINE = """
import signal
import sys
from app.commands import serve

serve.AWAKE_S = 0.001  # so that it wakes, and waits on

def told_at(line):
    passed = 0

    def trace(*_):
        nonlocal passed
        passed += 1
        if passed == line:
            signal.raise_signal(signal.SIGTERM)
        return trace

    with serve._told_to_end() as until_told:
        sys.settrace(trace)
        until_told()
        sys.settrace(None)

for line in range(1, 100):
    told_at(line)
print("ended")
"""


def test_it_ends_at_whatever_moment_it_is_told_to():
    """A signal that comes while the server begins to wait for one is no lock that it closes on itself."""
    waiting = [sys.executable, "-c", TOLD_AT_EACH_LINE]
    ended = subprocess.run(waiting, cwd=CHECKOUT, timeout=PATIENCE_S, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("ended\n", "")


def test_a_server_whose_only_record_is_damaged_says_what_gives_the_rest(rochade, tmp_path: Path):
    """For its table, and as the reason why it does not begin at all; nothing is written into the record."""
    record = damaged(tmp_path).rename(tmp_path / "1.sqlite")
    before = record.read_bytes()
    served = rochade("serve", "--record-folder", tmp_path, "--port", "0")
    told = f"{CANNOT_GO_ON['de']}{record}"
    assert (served.returncode, served.stderr.splitlines()) == (3, [f"Tisch 1: {told}", told])
    assert record.read_bytes() == before


def test_a_record_that_another_file_has_taken_the_place_of_is_kept_beside_it(tmp_path: Path):
    """The server ends, and says of that table where its game is: with the program it would be gone."""
    server = Server(tmp_path)
    server.join("arbiter").do("start")
    record = tmp_path / "1.sqlite"
    record.unlink()
    record.write_text("another")
    server.process.send_signal(signal.SIGTERM)
    kept_at = tmp_path / "1.sqlite.rescued-1"
    assert f"The record is in: {kept_at}" in server.process.stdout.read().splitlines()
    assert server.process.wait(timeout=PATIENCE_S) == OK
    server.process.close()
    with Record.read(kept_at) as kept:
        assert [type(event).__name__ for event in kept.events] == ["TableOpened", "GameStarted"]


def test_a_damaged_file_of_codes_is_named_and_not_the_port(rochade, tmp_path: Path):
    """What is wrong, where, and what helps; the games are where they were."""
    file = tmp_path / "access.db"
    file.write_text("nothing of the kind, and as long as the head of a file of codes and sessions is" * 9)
    served = rochade("serve", "--record-folder", tmp_path, "--port", "0")
    assert served.returncode == 3
    assert served.stderr == (
        f"Codes und Plätze können nicht gelesen oder geschrieben werden: {file}. Ist die Datei beschädigt, hilft es, "
        "sie beiseite zu legen und neu zu beginnen: Alle Plätze bekommen neue Codes, die Partien gehen weiter.\n"
    )


@pytest.mark.parametrize(
    ("now", "day"), [("29T23:50", "29"), ("30T00:10", "29"), ("30T04:50", "29"), ("30T05:10", "30")]
)
def test_who_starts_again_after_midnight_has_the_games_of_the_evening(
    rochade, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: str, day: str
):
    """The same command reads the same folder until five in the morning; here what it finds in each is damaged."""
    monkeypatch.setattr("app.wall_clock.now", lambda: datetime.fromisoformat(f"2026-11-{now}").astimezone())
    files = {each: tmp_path / "rochade" / f"2026-11-{each}" / "access.db" for each in ("29", "30")}
    for file in files.values():
        file.parent.mkdir(parents=True)
        file.write_text("nothing of the kind, and as long as the head of a file of codes and sessions is" * 9)
    served = rochade("serve", "--port", "0", env={"XDG_DATA_HOME": str(tmp_path)})
    assert served.stderr.startswith(f"Codes und Plätze können nicht gelesen oder geschrieben werden: {files[day]}.")


def test_no_table_of_pages_has_the_seat_of_a_computer(rochade, tmp_path: Path):
    """No page acts for one: its game could not be played."""
    served = rochade("serve", "--record-folder", tmp_path, "--port", "0", "--operator", "black")
    assert (served.returncode, served.stdout) == (USAGE, "")
    assert served.stderr.startswith("rochade serve: Die Option --operator geht hier nicht: ")
    assert "rochade play --engine PROGRAMM." in served.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_however_it_is_told_to_end_its_pages_and_its_terminal_hear_it(tmp_path: Path, number: int):
    """Also where the terminal is closed from which it was started: the pages come back at the next start."""
    server = Server(tmp_path)
    black = server.join("black")
    server.process.send_signal(number)
    while black.farewell is None:
        black.take()
    assert black.farewell["code"] == "restart"
    ended = "Ended. What has been played is on the record and can be resumed."
    assert server.process.stdout.read().splitlines()[-1] == ended
    assert server.process.wait(timeout=PATIENCE_S) == OK
    server.process.close()


def test_a_table_goes_on_where_its_lines_cannot_be_written(tmp_path: Path):
    """A log that nobody reads any more, or a full disk under it, is told once beside it, and stops no game."""
    server = Server(tmp_path)
    arbiter = server.join("arbiter")
    server.process.stdout.close()
    for deed in ("start", "stop_clocks", "resume"):
        assert arbiter.do(deed)["ok"]
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(timeout=PATIENCE_S) == OK
    assert server.process.stderr.read() == "The output is closed: nothing can be written to it.\n"
    server.process.close()
