"""Serving ends when it is told to, whatever it is doing just then."""

import subprocess
import sys
from pathlib import Path

from app.errors import USAGE
from tests.web.client import PATIENCE_S

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


def test_no_table_of_pages_has_the_seat_of_a_computer(rochade, tmp_path: Path):
    """No page acts for one: its game could not be played."""
    served = rochade("serve", "--record-folder", tmp_path, "--port", "0", "--operator", "black")
    assert (served.returncode, served.stdout) == (USAGE, "")
    assert served.stderr.startswith("rochade serve: Die Option --operator geht hier nicht: ")
    assert "rochade play --engine PROGRAMM." in served.stderr
