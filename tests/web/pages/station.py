"""The voice station with its pages: `rochade play` as a real process, somebody at its keyboard for those who speak."""

import os
import re
import subprocess
import sys
from pathlib import Path

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
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "app", "play", "--typed", "--silent", "--port", "0", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
            cwd=folder,
        )
        self.printed: list[str] = []
        self.address = self._next("http://").rsplit(" ", 1)[1]
        self.codes = {"1": {place: _CODE.findall(self._next("Getippt:"))[0] for place in PLACES}}

    @property
    def port(self) -> int:
        """The port of its pages."""
        return int(self.address.rsplit(":", 1)[1])

    def say(self, line: str, answer: str) -> None:
        """Say it (`a:` the arbiter, `w:` White, `s:` Black), and wait until that answer is heard."""
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        self.hear(answer)

    def hear(self, sentence: str) -> None:
        """Wait until it is said at the table."""
        while self._next("") != sentence:
            pass

    def close(self) -> None:
        """Leave the table, if both have not signed."""
        self.process.kill()
        self.process.communicate()

    def _next(self, part: str) -> str:
        """The next line printed that has this in it."""
        assert self.process.stdout
        while line := self.process.stdout.readline():
            self.printed.append(line.rstrip("\n"))
            if part in line:
                return self.printed[-1]
        raise AssertionError("\n".join(self.printed))
