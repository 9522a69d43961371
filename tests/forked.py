"""The command line as processes that start at once: each is forked from one that has read the whole program.

A process like any other: with streams, a folder and an end of its own, and it can be killed. Only what Python does
before the first line of the program is not done anew; tests of that start `python -m app`.
"""

import contextlib
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Self

from tests import interrupted

CHECKOUT = Path(__file__).parents[1]
READ_BEFORE = (
    "app.cli",
    "app.commands.play",
    "app.commands.referee",
    "app.commands.serve",
    "app.pages.documents",
    "app.pages.table_service",
    "app.pages.serving",
    "app.record.wire",
    "app.table.live_table",
)
LONGEST_S = 300  # nothing takes so long to end, on a busy machine either
LANGUAGES = ("de", "en")  # of the tests that start processes


class Forked:
    """A `rochade` with these words; of `subprocess.Popen` what tests ask for. Streams are text unless `is_binary`."""

    def __init__(self, *words: str, cwd: str | Path, is_binary: bool = False) -> None:
        given, stdin = os.pipe()
        stdout, said = os.pipe()
        stderr, complained = os.pipe()
        encoding = None if is_binary else "utf-8"
        kind = "b" if is_binary else ""
        self.stdin: IO[Any] = open(stdin, f"w{kind}", encoding=encoding)  # noqa: PTH123, SIM115 - a number, kept open
        self.stdout: IO[Any] = open(stdout, f"r{kind}", encoding=encoding)  # noqa: PTH123, SIM115
        self.stderr: IO[Any] = open(stderr, f"r{kind}", encoding=encoding)  # noqa: PTH123, SIM115
        self.returncode: int | None = None
        self._is_late = False
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(_origin()[0])
        socket.send_fds(self._line, [b"."], [given, said, complained])
        self._line.sendall(json.dumps({"words": words, "cwd": str(cwd), "env": {**os.environ}}).encode())
        self._line.shutdown(socket.SHUT_WR)
        for theirs in (given, said, complained):
            os.close(theirs)
        self._told = self._line.makefile()
        self.pid = int(self._told.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self.stdout.closed:
            self.communicate()

    def send_signal(self, number: int) -> None:
        """Send it that signal, unless it has ended."""
        with contextlib.suppress(ProcessLookupError):
            if self.poll() is None:
                os.kill(self.pid, number)

    def kill(self) -> None:
        """End it as a power cut does."""
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        """Its exit code, minus the signal that ended it; None while it runs."""
        if self.returncode is None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._line, selectors.EVENT_READ)
                if selector.select(0):
                    self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its exit code. Raises TimeoutError, after so many seconds."""
        if self.returncode is None:
            self._line.settimeout(timeout)
            self.returncode = int(self._told.readline())
            self._told.close()
            self._line.close()
        return self.returncode

    def communicate(self) -> tuple[Any, Any]:
        """End what is typed, and read the rest of what it says and complains.

        Raises TimeoutError where it does not end by itself; then it is ended, or it would be there for ever.
        """
        patience = threading.Timer(LONGEST_S, self._give_up)
        patience.daemon = True
        patience.start()
        try:
            with contextlib.suppress(BrokenPipeError):
                self.stdin.close()
            rest = self.stdout.read(), self.stderr.read()
            self.wait()
        finally:
            patience.cancel()  # or it would end whoever has that number by then
        self.close()
        if self._is_late:
            raise TimeoutError(f"not ended after {LONGEST_S} s: {rest}")
        return rest

    def _give_up(self) -> None:
        self._is_late = True
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def close(self) -> None:
        """Close its streams."""
        with contextlib.suppress(BrokenPipeError):
            self.stdin.close()
        self.stdout.close()
        self.stderr.close()


@cache
def _origin() -> tuple[bytes, "subprocess.Popen[bytes]"]:
    """Where the process listens that all others are forked from, and itself; it ends when nobody can type to it."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("")  # a name of its own that is in no folder
        listening.listen()
        origin = subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.forked", str(listening.fileno())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,  # as it will be in each of them
            env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
            pass_fds=[listening.fileno()],
            start_new_session=True,
        )
        return listening.getsockname(), origin


def end() -> None:
    """End the process that all others were forked from, if there was any; it writes what it covered."""
    if _origin.cache_info().currsize:
        _origin()[1].communicate()
        _origin.cache_clear()


def main(listening: socket.socket) -> None:
    """Read the program, and fork a process for each connection until the input ends; each runs the program."""
    for module in READ_BEFORE:
        import_module(module)
    from app.cli import program
    from speech_grammar.grammar import reader
    from speech_grammar.messages import Catalogue

    reader(wide=True)
    for language in LANGUAGES:
        Catalogue.load(language)
    if asked := _asked(listening):
        interrupted.heed()
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which is ignored where `nohup` began the tests
        os.chdir(asked["cwd"])
        os.environ.clear()
        os.environ.update(asked["env"])
        sys.argv[1:] = asked["words"]
        sys.exit(program())


def _asked(listening: socket.socket) -> Mapping[str, Any] | None:
    """What each of the forked processes is to do; None in the one that they were forked from, at its end."""
    running: dict[int, tuple[int, socket.socket]] = {}  # by what tells that it has ended: itself, and who is told
    with listening, selectors.DefaultSelector() as selector:
        selector.register(listening, selectors.EVENT_READ)
        selector.register(sys.stdin, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fileobj is sys.stdin:
                    return None
                if key.fileobj is not listening:
                    selector.unregister(key.fileobj)
                    _tell_end(key.fd, *running.pop(key.fd))
                    continue
                line, _ = listening.accept()
                asked, streams = _read(line)
                if not (pid := os.fork()):
                    _take(streams)
                    return asked
                line.sendall(f"{pid}\n".encode())
                ended = os.pidfd_open(pid)
                running[ended] = pid, line
                selector.register(ended, selectors.EVENT_READ)
                for stream in streams:
                    os.close(stream)


def _read(line: socket.socket) -> tuple[Mapping[str, Any], list[int]]:
    """What is asked at a connection, and the three streams for it."""
    _, streams, _, _ = socket.recv_fds(line, 1, 3)
    asked: Mapping[str, Any] = json.loads(b"".join(iter(lambda: line.recv(1 << 16), b"")))
    return asked, streams


def _take(streams: list[int]) -> None:
    """Make them standard input, output and error of this process."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)


def _tell_end(ended: int, pid: int, line: socket.socket) -> None:
    """Say with which exit code it has ended to who started it, if he is still there."""
    _, status = os.waitpid(pid, 0)
    os.close(ended)
    with line, contextlib.suppress(BrokenPipeError):
        line.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
