"""A hall on which everything fails in the middle of play, for its test and its benchmark.

Three servers of one database share the tables; the pages of each table, of both players and the arbiter, are at any of
them, as behind a balancer. Each request has a key, and is said again under it after a failure, as pages do. What was
acknowledged is compared with what the database has.
"""

import math
import random
import signal
import time
import uuid
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread, Timer

import psycopg
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from app.hall.cluster import Cluster
from app.hall.database import Database
from app.hall.holding import HELD_MS, Holding
from tests.app.hall.line import Line
from tests.web.client import PATIENCE_S, Json, Page, Place, join
from tests.web.server import Server

KNIGHTS = ("Springer Felix drei", "Springer Felix sechs", "Springer Gustav eins", "Springer Gustav acht")
PLACES: tuple[Place, ...] = ("white", "black", "arbiter")
GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
FAILURES = ("kill", "stop_database", "pause", "cut")
SERVERS = TABLES = 3
SOON_S = 0.5  # a failure comes within so long
SILENT_S = 3.5  # a page that hears nothing for so long takes the connection for lost (web/static/table/connection.js)


class Waiting(Server):
    """A server that may have no table yet, and so print no code."""

    def _read_codes(self) -> None:
        self.said: list[str] = []
        for line in self.process.stdout:
            self.said.append(line.strip())
            if line.startswith("The pages are here: "):
                self.address = line.split()[-1]
                return


class PlayedTable:
    """A table of the hall: where its pages are, and how far its game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pages: dict[str, Page] = {}
        self.plies = self.announced = 0


class FailingHall:
    """`kept` has the version of each acknowledged request, `away_s` the longest wait for an answer by failure.

    `after_database_s` is the same of the database, from when it let anybody connect again.
    """

    def __init__(self, folder: Path, cluster: Cluster, seed: int) -> None:
        self.cluster = cluster
        self.kept: dict[str, int] = {}
        self.away_s: dict[str, list[float]] = {failure: [] for failure in FAILURES}
        self.after_database_s: list[float] = []
        self._database_back_at = self._longest_after_s = 0.0
        self._random = random.Random(seed)
        self._folder = folder
        self._options = ("--tape", "both", "--blind", "none")
        self._lines: dict[Server, Line] = {}
        self.servers = [self._started(Server, "--tables", str(TABLES))]
        codes = self.servers[0].codes
        self.servers += [self._started() for _ in range(SERVERS - 1)]
        self._out: Server | None = None  # killed, paused, or cut off
        self._answered_at, self._longest_s = time.monotonic(), 0.0
        self.tables = [PlayedTable(str(number + 1)) for number in range(TABLES)]
        self._wait_until_shared()
        for table in self.tables:
            for place in PLACES:
                page = join(self._random.choice(self.servers).address, codes[table.name][place])
                page.patience_s = SILENT_S
                table.pages[place] = page
            assert table.pages["arbiter"].do("start")["ok"]

    def play_through(self, failure: str) -> None:
        """Play until that failure is over, and compare; the longest wait for an answer meanwhile is kept."""
        self._answered_at, self._longest_s, self._longest_after_s = time.monotonic(), 0.0, 0.0
        happening = Timer(self._random.uniform(0, SOON_S), getattr(self, failure))
        happening.start()
        self.ply()
        while happening.is_alive():
            self.ply()
        happening.join()
        self.ply()
        self.away_s[failure].append(self._longest_s)
        if failure == "stop_database":
            self.after_database_s.append(self._longest_after_s)
        for server in [server for server in self.servers if server.process.poll() is not None]:
            self.servers.remove(server)
            self.servers.append(self._started())
        self._out = None
        self.prove()

    def ply(self) -> None:
        """At each table a knight goes out or home: announced, carried out, the clock pressed; repeated, carried out."""
        for table in self.tables:
            words = KNIGHTS[table.plies % 4]
            mover, other = ("white", "black") if table.plies % 2 == 0 else ("black", "white")
            self._act(table, mover, {"do": "say", "words": words})
            table.announced += 1
            for type_ in ("execute", "press_clock"):
                self._act(table, mover, {"do": "command", "command": {"type": type_, "seat": mover}})
            self._act(table, other, {"do": "say", "words": words})
            self._act(table, other, {"do": "command", "command": {"type": "execute", "seat": other}})
            table.plies += 1

    def prove(self) -> None:
        """The chains are whole, each acknowledged request is there with its version, and no move is there twice."""
        with closing(Database(self.cluster.address)) as database:
            for table in self.tables:
                events = Counter(type(event).__name__ for event in Holding(database).read(table.name).events)
                assert events["Announced"] == events["MoveCompleted"] == table.announced == table.plies
            # A page's key stands behind that of its session.
            asked = {
                str(key).rpartition(":")[2]: version for key, version in database.do("SELECT key, version FROM asked")
            }
        assert {key: asked.get(key) for key in self.kept} == self.kept

    def kill(self) -> None:
        """A server is killed."""
        self._some_server().kill()

    def stop_database(self) -> None:
        """The database stops as by a power cut, and comes back."""
        self._database_back_at = math.inf
        self.cluster.stop("immediate")
        starting = Thread(target=self.cluster.start)
        starting.start()
        while True:
            try:
                psycopg.connect(self.cluster.address).close()
                break
            except psycopg.OperationalError:
                time.sleep(0.01)
        self._database_back_at = time.monotonic()
        starting.join()

    def pause(self) -> None:
        """A server is stopped for longer than its lease, and wakes up when others have its tables."""
        failed = self._some_server()
        failed.process.send_signal(signal.SIGSTOP)
        time.sleep(2 * HELD_MS / 1_000)
        failed.process.send_signal(signal.SIGCONT)

    def cut(self) -> None:
        """The line between a server and the database carries nothing for longer than its lease."""
        line = self._lines[self._some_server()]
        line.cut()
        time.sleep(2.5 * HELD_MS / 1_000)
        line.mend()

    def stop(self) -> None:
        """End all servers."""
        for server in self.servers:
            server.process.send_signal(signal.SIGCONT)
            server.stop()
        for line in self._lines.values():
            line.close()

    def _some_server(self) -> Server:
        """Which fails."""
        self._out = self._random.choice(self.servers)
        return self._out

    def _act(self, table: PlayedTable, place: str, frame: Json) -> None:
        """Ask until it is answered, always under the same key."""
        key, patience = str(uuid.uuid4()), time.monotonic() + PATIENCE_S
        while True:
            try:
                answer = table.pages[place].ask(frame, key)
            except GONE:
                self._come_back(table, place, patience)
                self._let_go_on(table, patience)
                continue
            is_told_why_not = frame["do"] == "say" and answer.get("lines")  # to him alone: the clocks stand
            if answer["ok"] and not is_told_why_not:
                break
            if is_told_why_not:
                key = str(uuid.uuid4())  # that was the answer to this one
            # The program holds the table no longer, or the clocks stand since it has changed hands.
            assert time.monotonic() < patience, answer
            self._let_go_on(table, patience)
        self.kept[key] = answer["version"]
        now = time.monotonic()
        self._longest_s = max(self._longest_s, now - self._answered_at)
        self._longest_after_s = max(self._longest_after_s, now - max(self._answered_at, self._database_back_at))
        self._answered_at = now

    def _let_go_on(self, table: PlayedTable, patience: float) -> None:
        """The arbiter has the clocks run again, if they stand."""
        while True:
            try:
                table.pages["arbiter"].say("weiterspielen")
            except GONE:
                self._come_back(table, "arbiter", patience)
            else:
                return

    def _come_back(self, table: PlayedTable, place: str, patience: float) -> None:
        """A page whose connection is gone is at whichever server answers it, its table wherever it is by now."""
        page = table.pages[place]
        with suppress(*GONE):
            page.cut()
        while True:
            for server in self._random.sample(self.servers, len(self.servers)):
                if server is self._out:
                    continue  # a balancer notices, and asks it no more
                found = Page(server.address, page.cookie)
                found.seen, found.patience_s = page.seen, SILENT_S
                with suppress(*GONE):
                    table.pages[place] = found.open()
                    return
            assert time.monotonic() < patience
            time.sleep(0.1)

    def _wait_until_shared(self) -> None:
        """Until each server has a table."""
        patience = time.monotonic() + PATIENCE_S
        with closing(Database(self.cluster.address)) as database:
            while database.do("SELECT count(DISTINCT holder) FROM game") != [(SERVERS,)]:
                assert time.monotonic() < patience
                time.sleep(0.1)

    def _started(self, kind: type[Server] = Waiting, *options: str) -> Server:
        name = uuid.uuid4().hex[:8]
        folder = self._folder / name
        folder.mkdir()
        line = Line(self.cluster.folder / name, self.cluster)
        server = kind(folder, "--database", line.address, *self._options, *options)
        self._lines[server] = line
        for stream in (server.process.stdout, server.process.stderr):  # or it would wait for somebody to read
            Thread(target=stream.read, daemon=True).start()
        return server
