"""A real server process for tests and benchmarks: nothing but the program's own packages is needed to run it."""

import re
import signal
from pathlib import Path

from tests.forked import Forked
from tests.web.client import PATIENCE_S, Page, Place, join

CHECKOUT = Path(__file__).parents[2]
_ADDRESS = re.compile(r"https?://\S+")
_CODE = re.compile(r"Typed: (\w+)\.")
_TABLE = re.compile(r"Table (\S+)\.\n")  # its codes follow; "Table 1.10: ..." is a sentence of that table
PLACES = {
    "White": "white",
    "Black": "black",
    "White's assistant": "assistant_white",
    "Black's assistant": "assistant_black",
    "Arbiter": "arbiter",
    "Spectators": "spectator",
}


class Server:
    """A `rochade serve` of its own, on a free port; `codes` by table and place, as it printed them."""

    def __init__(self, folder: Path, *options: str, port: int = 0, last: str = "") -> None:
        """`last` is the name of its last table, where the options do not number them."""
        self.last = last
        self.folder = folder
        self.options = options
        self.address = ""
        self.director = ""  # his code, where there are several tables
        self.codes: dict[str, dict[str, str]] = {}
        self.said: list[str] = []  # so far, since it was started last
        self._start(port)

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self.address.rsplit(":", 1)[1])

    def join(self, place: Place, table: str = "1", language: str = "de") -> Page:
        """Take that place with its code, and open its page."""
        return join(self.address, self.codes[table][place], language)

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self._finish()

    def restart(self) -> None:
        """Start it again: same records, same port, same codes of places where nobody sits."""
        self._start(self.port)

    def stop(self) -> None:
        """End it in order."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self._finish()

    def _start(self, port: int) -> None:
        usual = ("--language", "en", "--white-notation", "de", "--black-notation", "de")  # its pages are German
        words = ["serve", *usual, "--record-folder", str(self.folder), "--port", str(port), *self.options]
        self.process = Forked(*words, cwd=self.folder)
        self._read_codes()

    def _read_codes(self) -> None:
        """Read what it says at its start, to the spectators' code of its last table."""
        table, last = "1", self._last_table()
        self.said = []
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if (found := _ADDRESS.search(line)) and not self.address:
                self.address = found[0]
            if found := _TABLE.match(line):
                table = found[1]
            found = _CODE.search(line)
            if found and line.startswith("Director"):
                self.director = found[1]
            elif found:
                self.codes.setdefault(table, {})[PLACES[line.split(":")[0]]] = found[1]
            if line.startswith("Spectators") and table == last:
                return
        complained = self.process.stderr.read()
        raise AssertionError(f"ended with {self.process.wait(PATIENCE_S)}: {complained}")

    def _last_table(self) -> str:
        return self.last or (self.options[self.options.index("--tables") + 1] if "--tables" in self.options else "1")

    def _finish(self) -> None:
        self.process.wait(timeout=PATIENCE_S)
        self.process.close()


class OneTable:
    """One table of a server of many, as if the server had no other."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self.name = name
        self.address = server.address
        self.codes = {"1": server.codes[name]}

    def join(self, place: Place, language: str = "de") -> Page:
        """Take that place with its code, and open its page."""
        return self._server.join(place, self.name, language)
