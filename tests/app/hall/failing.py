"""A hall on which everything fails in the middle of play, for its test and its benchmark.

Two servers of one database, a table with pages of both players and the arbiter. Each request has a key, and is said
again under it after a failure, as pages do. What was acknowledged is compared with what the database has.
"""

import random
import signal
import socket
import time
import uuid
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from threading import Timer

from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.hall.cluster import Cluster
from app.hall.database import Database
from app.hall.holding import HELD_MS, Holding
from tests.web.client import PATIENCE_S, Json, Page, Place
from tests.web.server import Server

KNIGHTS = ("Springer Felix drei", "Springer Felix sechs", "Springer Gustav eins", "Springer Gustav acht")
PLACES: tuple[Place, ...] = ("white", "black", "arbiter")
GONE = (ConnectionClosed, InvalidStatus, OSError)
FAILURES = ("kill", "stop_database", "pause")
SOON_S = 0.5  # a failure comes within so long


class Waiting(Server):
    """A server that has no table yet, and so prints no code."""

    def _read_codes(self) -> None:
        self.said: list[str] = []
        for line in self.process.stdout:
            self.said.append(line.strip())
            if line.startswith("The pages are here: "):
                self.address = line.split()[-1]
                return


class FailingHall:
    """`kept` has the version of each acknowledged request, `away_s` the longest wait for an answer by failure."""

    def __init__(self, folder: Path, cluster: Cluster, seed: int) -> None:
        self.cluster = cluster
        self.kept: dict[str, int] = {}
        self.away_s: dict[str, list[float]] = {failure: [] for failure in FAILURES}
        self._random = random.Random(seed)
        self._options = ("--database", cluster.address, "--tape", "both", "--blind", "none")
        self._folder = folder
        self.server: Server = Server(self._own_folder(), *self._options)
        self.other: Server = self._started()
        self._pages: dict[str, Page] = {place: self.server.join(place) for place in PLACES}
        self._plies = self._announced = 0
        self._answered_at, self._longest_s = time.monotonic(), 0.0
        self._out: Server | None = None  # killed, or paused
        assert self._pages["arbiter"].do("start")["ok"]

    def play_through(self, failure: str) -> None:
        """Play until that failure is over, and compare; the longest wait for an answer meanwhile is kept."""
        self._answered_at, self._longest_s = time.monotonic(), 0.0
        happening = Timer(self._random.uniform(0, SOON_S), getattr(self, failure))
        happening.start()
        self.ply()
        while happening.is_alive():
            self.ply()
        happening.join()
        self.ply()
        if self.other.process.poll() is not None:
            self.other, self._out = self._started(), None
        self.away_s[failure].append(self._longest_s)
        self.prove()

    def ply(self) -> None:
        """A knight goes out or home: announced, carried out, the clock pressed; repeated and carried out."""
        words = KNIGHTS[self._plies % 4]
        mover, other = ("white", "black") if self._plies % 2 == 0 else ("black", "white")
        self._act(mover, {"do": "say", "words": words})
        self._announced += 1
        for type_ in ("execute", "press_clock"):
            self._act(mover, {"do": "command", "command": {"type": type_, "seat": mover}})
        self._act(other, {"do": "say", "words": words})
        self._act(other, {"do": "command", "command": {"type": "execute", "seat": other}})
        self._plies += 1

    def prove(self) -> None:
        """The chain is whole, each acknowledged request is there with its version, and no move is there twice."""
        with closing(Database(self.cluster.address)) as database:
            events = Counter(type(event).__name__ for event in Holding(database).read("1").events)
            # A page's key stands behind that of its session.
            asked = {
                str(key).rpartition(":")[2]: version for key, version in database.do("SELECT key, version FROM asked")
            }
        assert events["Announced"] == events["MoveCompleted"] == self._announced == self._plies
        assert {key: asked.get(key) for key in self.kept} == self.kept

    def kill(self) -> None:
        """The server of the table is killed."""
        failed, self.server, self.other = self.server, self.other, self.server
        self._out = failed
        failed.kill()

    def stop_database(self) -> None:
        """The database stops as by a power cut, and comes back."""
        self.cluster.stop("immediate")
        self.cluster.start()

    def pause(self) -> None:
        """The server of the table is stopped for longer than its lease, and wakes up when another has the table."""
        failed, self.server, self.other = self.server, self.other, self.server
        self._out = failed
        failed.process.send_signal(signal.SIGSTOP)
        for page in self._pages.values():  # they hear nothing from it and take the connection for lost
            with suppress(OSError):
                page.socket.socket.shutdown(socket.SHUT_RDWR)
        time.sleep(1.5 * HELD_MS / 1_000)
        failed.process.send_signal(signal.SIGCONT)
        self._out = None

    def stop(self) -> None:
        """End both servers."""
        for server in (self.server, self.other):
            server.process.send_signal(signal.SIGCONT)
            server.stop()

    def _act(self, place: str, frame: Json) -> None:
        """Ask until it is answered, always under the same key."""
        key, patience = str(uuid.uuid4()), time.monotonic() + PATIENCE_S
        while True:
            try:
                answer = self._pages[place].ask(frame, key)
            except GONE:
                self._come_back(patience)
                continue
            if answer["ok"]:
                break
            # The program holds the table no longer, or the clocks stand since it has changed hands.
            assert time.monotonic() < patience, answer
            self._come_back(patience)
        self.kept[key] = answer["version"]
        now = time.monotonic()
        self._longest_s, self._answered_at = max(self._longest_s, now - self._answered_at), now

    def _come_back(self, patience: float) -> None:
        """All pages at whichever server has the table now; the arbiter lets the game go on."""
        for place, page in self._pages.items():
            self._pages[place] = self._at_the_table(page, patience)
        with suppress(*GONE):
            self._pages["arbiter"].say("weiterspielen")

    def _at_the_table(self, page: Page, patience: float) -> Page:
        with suppress(*GONE):
            page.cut()
        while True:
            # After a database was away either server may have the table.
            for server in [server for server in (self.server, self.other) if server is not self._out]:
                found = Page(server.address, page.cookie)
                found.seen = page.seen
                with suppress(*GONE):
                    found.open()
                    if server is self.other:
                        self.server, self.other = self.other, self.server
                    return found
            assert time.monotonic() < patience
            time.sleep(0.1)

    def _started(self) -> Server:
        return Waiting(self._own_folder(), *self._options)

    def _own_folder(self) -> Path:
        folder = self._folder / uuid.uuid4().hex
        folder.mkdir()
        return folder
