"""`scripts/check.py`, which `rochade test` runs, as a real process over a small checkout."""

import shutil
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
CHECK = CHECKOUT / "scripts" / "check.py"
ROOMS = ("app", "dialogue", "game", "speech_grammar", "voice", "web")
ROOM = '''"""A room."""


def found(number: int) -> str:
    """Say whether there is something."""
    return "something" if number else "nothing"
'''
TESTS = '''"""The tests."""

{imports}


def test_rooms():
    """Each room says what it found."""
    assert {{room.found(number) for room in ({rooms},) for number in (0, 1)}} == {{"something", "nothing"}}
'''
SETTINGS = """
[tool.coverage.run]
branch = true
source = ["app", "dialogue", "game", "speech_grammar", "voice", "web"]
[tool.pytest.ini_options]
addopts = ["-p", "no:randomly", "--maxprocesses", "1"]
"""


SPREAD = """

from spread import Spread


def pytest_xdist_make_scheduler(config, log):
    return Spread(config, log)
"""
FAILING = '''

import threading
from pathlib import Path


def test_by_chance():
    """Fail as often as the file says, each time in its way."""
    left = Path(__file__).with_name("failures")
    *rest, way = left.read_text().split() or [""]
    left.write_text(" ".join(rest))
    if way == "hang":
        threading.Event().wait()
    assert not way
'''


def checked(folder: Path, tested: tuple[str, ...], *failures: str) -> subprocess.CompletedProcess[str]:
    """What the checks say of a checkout in which only these rooms are tested, and a test fails so often."""
    folder.joinpath("pyproject.toml").write_text(SETTINGS)
    for room in ROOMS:
        folder.joinpath(room).mkdir()
        folder.joinpath(room, "__init__.py").write_text(ROOM)
    folder.joinpath("scripts").mkdir()
    shutil.copy(CHECK, folder / "scripts")
    shutil.copy(CHECKOUT / "tests" / "spread.py", folder)
    unending = CHECKOUT.joinpath("tests", "unending.py").read_text(encoding="utf-8")
    conftest = unending.replace("LONGEST_S = 900", "LONGEST_S = 3") + SPREAD
    folder.joinpath("conftest.py").write_text(conftest, encoding="utf-8")
    imports = "\n".join(f"import {room}" for room in sorted(tested))
    folder.joinpath("test_rooms.py").write_text(TESTS.format(imports=imports, rooms=", ".join(tested)) + FAILING)
    folder.joinpath("failures").write_text(" ".join(failures))
    command = [sys.executable, "scripts/check.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_room_without_tests_fails_though_all_tests_pass(tmp_path):
    """Every room is held to its coverage by itself, after the tests; the room that is below it is named."""
    done = checked(tmp_path, ("app", "dialogue", "game", "speech_grammar", "web"))
    assert "2 passed" in done.stdout
    said = done.stderr.splitlines()
    assert [line for line in said if line.startswith("Checking: coverage")] == [
        f"Checking: coverage of {room}." for room in ROOMS
    ]
    assert "Failed: coverage of voice." in said
    assert done.returncode == 1


def test_a_test_that_fails_once_is_run_alone_and_named(tmp_path):
    """What passes only alone, on an idle machine, stops no change, and is told as what is to be mended."""
    said = checked(tmp_path, ROOMS, "fail").stderr.splitlines()
    assert "Passed only alone, and to be mended: test_rooms.py::test_by_chance." in said
    assert "Failed: tests." not in said


def test_a_test_that_never_ends_is_ended_and_run_alone(tmp_path):
    """Nobody waits for it in vain: it is told where it stands, and the tests before it have covered what they did."""
    done = checked(tmp_path, ROOMS, "hang")
    assert "in test_by_chance" in done.stderr
    assert "crashed while running 'test_rooms.py::test_by_chance'" in done.stdout
    said = done.stderr.splitlines()
    assert "Passed only alone, and to be mended: test_rooms.py::test_by_chance." in said
    assert not [line for line in said if line.startswith("Failed: coverage")]


def test_a_test_that_fails_twice_has_failed(tmp_path):
    """No test is run until it passes: what fails alone, too, has failed."""
    said = checked(tmp_path, ROOMS, "fail", "fail").stderr.splitlines()
    assert "Running what failed once more, alone: test_rooms.py::test_by_chance." in said
    assert "Failed: tests." in said
