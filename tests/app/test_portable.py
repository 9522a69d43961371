"""What only POSIX has is missed by nobody: its modules are refused to a real process, which plays on."""

import os
import subprocess
import sys
from pathlib import Path

from tests.app.commands.test_play import MATE

CHECKOUT = Path(__file__).parents[2]
ROOMS = ("app", "dialogue", "game", "speech_grammar", "voice", "web")
# What the standard library has imported for itself on this system stays its own; who asks from now on is refused.
WITHOUT_POSIX = """
import asyncio, asyncio.subprocess, os, runpy, sqlite3, subprocess, sys, tempfile, uuid
import starlette, uvicorn

MODULES = {"curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
FUNCTIONS = ("fchmod", "fchown", "fork", "forkpty", "getpgid", "getuid", "mkfifo", "nice", "setsid")


class Refusing:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


for name in [name for name in sys.modules if name.partition(".")[0] in MODULES]:
    del sys.modules[name]
sys.meta_path.insert(0, Refusing)
for name in FUNCTIONS:
    delattr(os, name)
"""
IMPORT_ALL = """
import importlib
try:
    import fcntl
except ModuleNotFoundError:
    pass
else:
    sys.exit("fcntl is here")
for module in sys.argv[1:]:
    importlib.import_module(module)
print(len(sys.argv[1:]))
"""
PROGRAM = "runpy.run_module('app', run_name='__main__', alter_sys=True)"


def without_posix(code: str, *words: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """A real process from which those modules and functions were taken away before it began."""
    return subprocess.run(
        [sys.executable, "-P", "-c", f"{WITHOUT_POSIX}\n{code}", *words],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        cwd="/",
        check=False,
    )


def test_every_module_is_imported_without_posix():
    """Nothing that only POSIX has is wanted where a module begins."""
    found = (path.relative_to(CHECKOUT) for room in ROOMS for path in (CHECKOUT / room).rglob("*.py"))
    modules = sorted({".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in found})
    modules.remove("app.__main__")
    done = without_posix(IMPORT_ALL, *modules)
    assert (done.stdout, done.stderr) == (f"{len(modules)}\n", "")


def test_a_whole_game_is_typed_broken_off_resumed_and_signed_without_posix(tmp_path):
    """The record has its one writer, and what the first process left the second goes on with, up to the signatures."""
    record = str(tmp_path / "game.sqlite")
    table = ("play", "--typed", "--silent", "--no-pages")
    half = MATE.index("w: e5")
    first = without_posix(PROGRAM, *table, "--record", record, stdin="".join(f"{line}\n" for line in MATE[:half]))
    assert (first.returncode, first.stderr) == (0, "")
    rest = ("a: weiterspielen", *MATE[half:])
    second = without_posix(PROGRAM, *table, "--resume", record, stdin="".join(f"{line}\n" for line in rest))
    assert second.stderr == ""
    assert second.stdout.splitlines()[-2:] == [
        "Beide haben unterschrieben. Das Ergebnis steht fest.",
        "Weiß möchte Revanche? Ja oder nein.",
    ]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.sqlite", "game.tape"]


def test_a_scoresheet_is_written_over_another_without_posix(tmp_path, process):
    """A file is written whole in the place of the one before it, with what every system has."""
    record, sheet = str(tmp_path / "game.sqlite"), tmp_path / "sheet.txt"
    sheet.write_text("Partieformular von gestern")
    lines = "".join(f"{line}\n" for line in MATE)
    process("play", "--typed", "--silent", "--no-pages", "--record", record, stdin=lines)
    done = without_posix(PROGRAM, "export", record, "--out", str(sheet))
    assert (done.returncode, done.stderr) == (0, "")
    assert sheet.read_text(encoding="utf-8").startswith("Partieformular von Weiß\n")
