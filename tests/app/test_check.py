"""`scripts/check.py`, which `rochade test` runs, as a real process over a small checkout."""

import shutil
import subprocess
import sys
from pathlib import Path

CHECK = Path(__file__).parents[2] / "scripts" / "check.py"
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
"""


def checked(folder: Path, tested: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """What the checks say of a checkout in which only these rooms are tested."""
    folder.joinpath("pyproject.toml").write_text(SETTINGS)
    for room in ROOMS:
        folder.joinpath(room).mkdir()
        folder.joinpath(room, "__init__.py").write_text(ROOM)
    folder.joinpath("scripts").mkdir()
    shutil.copy(CHECK, folder / "scripts")
    imports = "\n".join(f"import {room}" for room in sorted(tested))
    folder.joinpath("test_rooms.py").write_text(TESTS.format(imports=imports, rooms=", ".join(tested)))
    command = [sys.executable, "scripts/check.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_room_without_tests_fails_though_all_tests_pass(tmp_path):
    """Every room is held to its coverage by itself, after the tests; the room that is below it is named."""
    done = checked(tmp_path, ("app", "dialogue", "game", "speech_grammar", "web"))
    assert "1 passed" in done.stdout
    said = done.stderr.splitlines()
    assert [line for line in said if line.startswith("Checking: coverage")] == [
        f"Checking: coverage of {room}." for room in ROOMS
    ]
    assert "Failed: coverage of voice." in said
    assert done.returncode == 1
