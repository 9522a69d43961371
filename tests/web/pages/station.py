"""The voice station with its pages: `rochade play` as a real process, somebody at its keyboard for those who speak."""

import re
import signal
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

from tests.forked import Forked
from tests.web.client import PATIENCE_S

CHECKOUT = Path(__file__).parents[3]
PLACES = ("white", "black", "arbiter", "spectator")
_CODE = re.compile(r"Getippt: (\w+)\.")


class VoiceStation:
    """White is blind and speaks here; `address` and `codes` are those of the pages, as they were said at the start."""

    def __init__(self, folder: Path) -> None:
        options = [
            "--white",
            "Anna Berg",
            "--black",
            "Karl Maier",
            "--tape",
            "white",
            "--record",
            str(folder / "game.rochade"),
        ]
        self.process = Forked("play", "--typed", "--silent", "--port", "0", *options, cwd=folder)
        self.printed: list[str] = []
        self._lines = Queue[str]()
        Thread(target=self._read, daemon=True).start()
        self.address = self._next("http://").rsplit(" ", 1)[1]
        self.codes = {"1": {place: _CODE.findall(self._next("Getippt:"))[0] for place in PLACES}}

    @property
    def port(self) -> int:
        """The port of its pages."""
        return int(self.address.rsplit(":", 1)[1])

    def say(self, line: str, answer: str) -> None:
        """Say it (`a:` the arbiter, `w:` White, `s:` Black), and wait until that answer is heard."""
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        self.hear(answer)

    def hear(self, sentence: str) -> None:
        """Wait until it is said at the table. Raises AssertionError with what was said instead."""
        begun = len(self.printed)
        while self._next("", begun) != sentence:
            pass

    def close(self) -> None:
        """Leave the table as Ctrl and C do, twice while a clock runs, if both have not signed."""
        self.process.send_signal(signal.SIGINT)
        while self.process.poll() is None and (line := self._line()):
            if "noch einmal Steuerung" in line:
                self.process.send_signal(signal.SIGINT)
        self.process.communicate()

    def _next(self, part: str, begun: int = 0) -> str:
        """The next line printed that has this in it; where none comes, what was printed from `begun` on is told."""
        while line := self._line():
            self.printed.append(line.rstrip("\n"))
            if part in line:
                return self.printed[-1]
        raise AssertionError("\n".join(self.printed[begun:]))

    def _line(self) -> str:
        """The next line; empty where the table has ended, or says no more."""
        try:
            return self._lines.get(timeout=PATIENCE_S)
        except Empty:
            return ""

    def _read(self) -> None:
        """Take every line as it comes, and an empty one at the end."""
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put("")
