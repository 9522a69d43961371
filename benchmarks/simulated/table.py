"""A table of `rochade play` in a process of its own: the keys that are pressed there, and the lines that it says."""

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path

from benchmarks.simulated.headsets import Headset

OPENS_WITHIN_S = 120.0  # a busy machine loads the ear in its time
PATIENCE_S = 5.0  # how long a player waits for an answer before he says it again
SETTLED_S = 0.25  # without a line: that was all of the answer
ENDS_WITHIN_S = 60.0


class NoAnswer(Exception):
    """Nothing was answered in time; the lines that came instead."""


class Table:
    """The program, played with two headsets; `lines` are all that it has said so far."""

    def __init__(self, server: str, worn: Mapping[str, Headset], record: Path, *, hands_free: bool) -> None:
        devices = [
            word
            for name, headset in worn.items()
            for word in (
                *(f"--{name}-microphone", f"{headset.microphone}.monitor"),
                *(f"--{name}-loudspeaker", headset.loudspeaker),
            )
        ]
        self.is_hands_free = hands_free
        self.lines: list[str] = []
        self._said: queue.Queue[str | None] = queue.Queue()
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "app", "play", "--no-pages", "--record", str(record), *devices),
                *("--without", "listening", "--without", "not_listening"),
                *("--event", "Simulated"),  # or it would stay, and ask for a rematch
                *(("--hands-free",) if hands_free else ()),
            ],
            env=os.environ | {"PULSE_SERVER": server},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def pid(self) -> int:
        """The program's process."""
        return self._process.pid

    def type(self, line: str) -> None:
        """Press the keys of a line, and Enter."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def wait_for(self, wanted: str, patience_s: float = PATIENCE_S) -> list[str]:
        """The lines up to the first that has these words. Raises NoAnswer."""
        found: list[str] = []
        until = time.monotonic() + patience_s
        while (left := until - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                line = self._said.get(timeout=left)
                if line is None:
                    raise NoAnswer("the table has closed")
                found.append(line)
                self.lines.append(line)
                if wanted in line:
                    return found
        raise NoAnswer(" / ".join(found) or "nothing at all")

    def answer(self, wanted: str, patience_s: float = PATIENCE_S) -> list[str]:
        """The lines up to the first that has these words, what is answered to it, and all that follow at once.

        Raises NoAnswer.
        """
        found = self.wait_for(wanted, patience_s)
        timeout = patience_s  # a busy machine may take its time between what was heard and the answer to it
        with contextlib.suppress(queue.Empty):
            while (line := self._said.get(timeout=timeout)) is not None:
                timeout = SETTLED_S
                found.append(line)
                self.lines.append(line)
        return found

    def end(self, *, is_over: bool) -> None:
        """Wait for its end where the game is over; else, or if it does not come, end it."""
        if is_over:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=ENDS_WITHIN_S)
        self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.put(line.rstrip("\n"))
        self._said.put(None)
