"""Every check of `rochade test`, told in this order; a check's output matters only where it fails.

A few of the tests wait for real sound devices, browsers and processes that share two cores with all the others. What
fails among them is run once more, alone: what fails again has failed; what does not is named, and is to be mended all
the same.

`--second-python` runs what depends on the language alone, on another Python than the rest; `--without-tests` leaves the
tests out, before a commit.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
ROOMS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
PROGRAM = ("app", "dialogue", "game", "speech_grammar", "voice", "web")
PAGES = ("npm", "--prefix", "web", "run", "--silent")
ELSEWHERE = (PYTHON, "-m", "mypy", "--cache-dir")
CHECKS = {
    "style": (PYTHON, "-m", "ruff", "check", "--no-cache"),
    "format": (PYTHON, "-m", "ruff", "format", "--check", "--no-cache"),
    "types": (PYTHON, "-m", "mypy"),
    # What Python has not got there is no name there.
    "types on Windows": (*ELSEWHERE, ".mypy_cache/windows", "--platform", "win32", *PROGRAM),
    "types on macOS": (*ELSEWHERE, ".mypy_cache/macos", "--platform", "darwin", *PROGRAM),
    "rooms": (PYTHON, "-c", ROOMS),
    "pages: style": (*PAGES, "style"),
    "pages: types": (*PAGES, "types"),
}
# As many processes as tests/conftest.py says, the tests spread over them by tests/spread.py.
TESTS = (PYTHON, "-m", "pytest", "--numprocesses", "auto", "--no-loadscope-reorder")
# The second Python runs what depends on the language, argparse's own sentences too. What installs, hears, plays a whole
# game or needs a browser is about the machine, and has run there already.
OF_THE_LANGUAGE = ("tests/game", "tests/dialogue", "tests/speech_grammar", "tests/app")
OF_THE_MACHINE = (
    "tests/app/test_check.py",
    "tests/app/test_launcher.py",
    "tests/app/test_packaging.py",
    "tests/app/demo_game",
    "tests/app/hall",
    "tests/app/commands/test_enrol.py",
    "tests/app/commands/test_hear.py",
)
# What was covered before is erased here and never by pytest-cov: a process in the place of one that was ended
# (tests/unending.py) would erase what all others have covered by then.
NOTHING_COVERED = (PYTHON, "-m", "coverage", "erase")
COVERAGE = ("--cov", "--cov-append", "--cov-report=term")
LAST_FAILED = CHECKOUT / ".pytest_cache/v/cache/lastfailed"  # pytest's own list, a JSON object by test
MOST_RUN_ALONE = 5  # of some 7,000: where more fail it is not the machine
ALONE = ("-p", "no:randomly", "--numprocesses", "0", "--last-failed", "--last-failed-no-failures", "none")
# Each room by itself, in per cent of lines and branches: a room without tests would hide behind the others.
LEAST_COVERED = dict.fromkeys(PROGRAM, 97)
COVERED = {
    f"coverage of {room}": (PYTHON, "-m", "coverage", "report", f"--include={room}/*", f"--fail-under={least}")
    for room, least in LEAST_COVERED.items()
}


def main(arguments: Sequence[str]) -> int:
    """Run every check, tell which failed, and return 1 where one did, 0 otherwise."""
    if "--second-python" in arguments:
        paths = (*OF_THE_LANGUAGE, *(f"--ignore={path}" for path in OF_THE_MACHINE))
        return int(not _pass(paths, again=paths))
    failed = _failed(CHECKS)
    if failed:
        _say(f"Failed: {', '.join(failed)}.")
    if "--without-tests" in arguments:
        return int(bool(failed))
    _run(NOTHING_COVERED)
    if not _pass(COVERAGE, again=COVERAGE):
        failed.append("tests")
        _say("Failed: tests.")
    if uncovered := _failed(COVERED):
        _say(f"Failed: {', '.join(uncovered)}.")
    return int(bool(failed or uncovered))


def _failed(checks: Mapping[str, Sequence[str]]) -> list[str]:
    """The names of the checks that found something; as many run side by side as there are cores."""
    with ThreadPoolExecutor(os.cpu_count()) as side_by_side:
        running = {name: side_by_side.submit(_checked, command) for name, command in checks.items()}
        return [name for name, check in running.items() if not _holds(name, check)]


def _checked(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=CHECKOUT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )


def _holds(name: str, check: "Future[subprocess.CompletedProcess[str]]") -> bool:
    """Whether that check finds nothing; what it finds is said."""
    _say(f"Checking: {name}.")
    done = check.result()
    if done.returncode:
        _say(done.stdout)
    return done.returncode == 0


def _pass(options: Sequence[str], *, again: Sequence[str]) -> bool:
    """Whether every test passes, a few of them only when they run alone; those are named."""
    LAST_FAILED.unlink(missing_ok=True)
    if not _run((*TESTS, *options)):
        return True
    failed = json.loads(LAST_FAILED.read_text(encoding="utf-8")) if LAST_FAILED.exists() else {}
    if not 0 < len(failed) <= MOST_RUN_ALONE:
        return False
    _say(f"Running what failed once more, alone: {', '.join(failed)}.")
    if _run((*TESTS, *ALONE, *again)):
        return False
    _say(f"Passed only alone, and to be mended: {', '.join(failed)}.")
    return True


def _run(command: Sequence[str]) -> int:
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
