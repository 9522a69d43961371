"""How failures are told: in words, with an exit code, never as a traceback."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app import cli, ctrl_c, interpretation
from app.commands import play
from app.table.session import Session
from tests.forked import Forked

CHECKOUT = Path(__file__).parents[2]
PATIENCE_S = 60


def test_an_error_of_rochade_itself_is_one_line(monkeypatch, capsys):
    """A fault in the program is said in one line: what, where and with which text, and has its own exit code."""

    def broken(words, _notation):
        return 1 // len(words[:0])

    monkeypatch.setattr(interpretation, "parse", broken)
    assert cli.main(["parse", "Eva", "vier"]) == 70
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("Fehler im Programm: ZeroDivisionError in test_failure.py:")
    assert said.err.count("\n") == 1


def test_too_little_memory_is_no_fault_of_the_program(monkeypatch, capsys):
    """As for a file that is far too large, meant for another: what helps is said."""

    def hungry(words, _notation):
        raise MemoryError

    monkeypatch.setattr(interpretation, "parse", hungry)
    assert cli.main(["parse", "Eva", "vier", "--language", "en"]) == 3
    told = "There is not enough memory. If the file named is the right one, it helps to close other programs.\n"
    assert capsys.readouterr() == ("", told)


def test_the_whole_of_an_error_is_shown_to_who_asks(monkeypatch, capsys):
    """With ROCHADE_DEBUG the traceback is there for a report."""

    def broken(words, _notation):
        raise RuntimeError("worn out")

    monkeypatch.setattr(interpretation, "parse", broken)
    monkeypatch.setenv("ROCHADE_DEBUG", "1")
    assert cli.main(["parse", "Eva", "vier"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_an_error_is_told_in_the_language_asked_for(capsys):
    """The language of the command line is the language of its failures."""
    assert cli.main(["--language", "en", "parse", "Eva", "vier", "--fen", "x"]) == 3
    assert capsys.readouterr().err == "Not a position: that is not FEN.\n"


@pytest.mark.parametrize(("language", "told"), [("de", "Abgebrochen.\n"), ("en", "Broken off.\n")])
def test_ctrl_c_before_a_command_is_done_is_told_in_one_line(monkeypatch, capsys, language, told):
    """While a model loads, for instance; with the shell's exit code."""

    def interrupted(_words, _notation):
        raise KeyboardInterrupt

    monkeypatch.setattr(interpretation, "parse", interrupted)
    assert cli.main(["--language", language, "parse", "Eva", "vier"]) == 130
    assert capsys.readouterr() == ("", told)


INTERRUPTED_AGAIN = """
import signal, sys
from app import cli, ctrl_c, failure, interpretation

signal.signal(signal.SIGINT, signal.default_int_handler)  # also in a run in the background
ctrl_c.PATIENCE_S = float(sys.argv.pop(1))
told = failure.words_of_ctrl_c

def interrupted(*_):
    try:
        signal.raise_signal(signal.SIGINT)
    finally:
        signal.raise_signal(signal.SIGINT)
        print("tidied up", flush=True)

def telling(language):
    signal.raise_signal(signal.SIGINT)
    return told(language)

interpretation.parse, failure.words_of_ctrl_c = interrupted, telling
exit_code = cli.program()
signal.raise_signal(signal.SIGINT)
sys.exit(exit_code)
"""


@pytest.mark.parametrize(
    ("patience", "out", "complaint"),
    [
        pytest.param("3600", "tidied up\n", "Abgebrochen.\n", id="soon: the first is told, in one line"),
        pytest.param("-1", "", "", id="much later: what hangs is left at once"),
    ],
)
def test_ctrl_c_again_does_not_break_off_the_end(patience, out, complaint):
    """It comes while a command tidies up, while it says so, and on the way out: no traceback, nothing left undone."""
    words = [sys.executable, "-c", INTERRUPTED_AGAIN, patience, "parse", "Eva", "vier"]
    ended = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, out, complaint)


INTERRUPTED_WHILE_AN_OBJECT_GOES = """
import signal, sys
from app import cli, interpretation

signal.signal(signal.SIGINT, signal.default_int_handler)

class Going:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

def interrupted(*_):
    Going()
    while True:
        pass

interpretation.parse = interrupted
sys.exit(cli.program())
"""


def test_no_ctrl_c_is_lost_while_an_object_goes():
    """Python would print a traceback and go on, as if nobody had pressed anything."""
    words = [sys.executable, "-c", INTERRUPTED_WHILE_AN_OBJECT_GOES, "parse", "Eva", "vier"]
    ended = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "Abgebrochen.\n")


PRESSED_BEFORE_PYTHON = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
signal.raise_signal(signal.SIGINT)
os.execv(sys.executable, [sys.executable, "-m", "app", "parse", "Eva", "vier"])
"""


def test_ctrl_c_that_had_to_wait_for_the_first_line_ends_the_program():
    """Where the launcher had it wait it comes then, is not lost, and is no traceback of Python's."""
    words = [sys.executable, "-c", PRESSED_BEFORE_PYTHON]
    ended = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


HUNG_ON_THE_WAY_OUT = """
import os, signal, sys, threading
from app import cli, ctrl_c

signal.signal(signal.SIGINT, signal.default_int_handler)
ctrl_c.PATIENCE_S = 0.0
exit_code = cli.program()

def press_on():
    while True:
        os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=press_on).start()
sys.exit(exit_code)
"""


def test_ctrl_c_leaves_what_hangs_when_all_is_done():
    """A thread that waits for an engine, or for a sound server, would hold the terminal, which heeded nothing."""
    words = [sys.executable, "-c", HUNG_ON_THE_WAY_OUT, "parse", "Eva", "vier"]
    ended = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert (ended.returncode, ended.stderr) == (130, "")


def test_ctrl_c_counts_again_in_a_rematch(monkeypatch, tmp_path):
    """Who breaks off the wait for it has not left the program: the rematch's pages are left by it, as its end is."""
    is_asked = []

    def played(arguments, rematch, *_):
        if rematch is None:
            ctrl_c.heeded()
            return arguments, "the rematch"
        is_asked.append(rematch)
        signal.raise_signal(signal.SIGINT)
        return None

    monkeypatch.setattr(play, "_play", played)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr(ctrl_c, "_first_s", None)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    ctrl_c.heed_once()
    try:
        with pytest.raises(KeyboardInterrupt):
            play.run(cli.parse(["play", "--typed", "--silent", "--no-pages", "--record", str(tmp_path / "record")]))
    finally:
        signal.signal(signal.SIGINT, before)
    assert is_asked == ["the rematch"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_ends_a_referee_without_a_word(number):
    """Who interrupts a running referee is a program: it gets the shell's exit code and no complaint."""
    with Forked("referee", cwd="/") as process:
        process.stdout.readline()
        process.send_signal(number)
        assert process.wait(timeout=PATIENCE_S) == 130
        _, complaint = process.communicate()
    assert complaint == ""


def test_a_refused_record_leaves_its_file_to_others(tmp_path):
    """A session that was closed lets the next one go on with its record."""
    path = tmp_path / "game"
    arguments = cli.parse(["referee", "--record", str(path)])
    from app.table.setup import opening

    Session.begin(opening(arguments), path).close()
    session = Session.resume(path)
    assert [type(event).__name__ for event in session.events] == ["TableOpened"]
    session.close()
