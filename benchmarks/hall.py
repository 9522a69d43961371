"""What a move takes in a hall of three servers, and what a table costs, with ten tables and with a hundred.

    python -m benchmarks.hall

Three server processes of one PostgreSQL share the tables; each table has four pages (both players, arbiter, spectator),
each at a server drawn by lot, so that two in three are passed on. At each table a half-move is played every ten
seconds: announced, executed, completed by the clock, repeated, executed by the opponent. The time runs from before a
request is sent until the table with its event has come to the last of the four pages; the pages are WebSockets in this
process, on the same machine and its cores. Where others use them too, times are upper bounds; processor time is what
was used.
"""

import argparse
import asyncio
import random
import shutil
import statistics
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from app.hall.cluster import Cluster
from app.hall.database import Database
from benchmarks.web import Page, Seen, fields_of, moves, processor_s
from tests.app.hall.failing import Waiting
from tests.web.client import join
from tests.web.server import Server

SERVERS = 3
PLACES = ("white", "black", "arbiter", "spectator")
EVERY_S = 10.0  # a half-move at each table: as in blitz, three times as fast as in rapid chess
HALF_MOVES = 5
TICKS = 100  # of processor time a second, as Linux counts them


@dataclass(frozen=True, slots=True)
class Took:
    """What was measured with so many tables: milliseconds of each request, and processor seconds."""

    tables: int
    requests_ms: Sequence[float]
    servers_s: float
    database_s: float
    lasted_s: float

    def tell(self) -> None:
        """Print it, a line a figure."""
        events = len(self.requests_ms)
        p95 = statistics.quantiles(self.requests_ms, n=20)[-1]
        print(f"{self.tables} tables, {self.tables * len(PLACES)} pages, {SERVERS} servers, {events} requests")
        print(f"  request to every screen: median {statistics.median(self.requests_ms):.0f} ms, p95 {p95:.0f} ms")
        for name, used_s in (("servers", self.servers_s), ("database", self.database_s)):
            each_ms, share = 1_000 * used_s / events, used_s / self.lasted_s / self.tables
            print(f"  {name}: {each_ms:.1f} ms of a core a request, {100 * share:.2f} % of a core a table")


class Hall:
    """Three servers and their tables."""

    def __init__(self, folder: Path, cluster: Cluster, tables: int) -> None:
        self.cluster = cluster
        options = ("--database", cluster.address, "--blind", "none", "--tape", "both")
        self.servers: list[Server] = []
        for number in range(SERVERS):
            own = folder / str(number)
            own.mkdir(parents=True)
            server = Waiting(own, *options) if number else Server(own, *options, "--tables", str(tables))
            Thread(target=server.process.stdout.read, daemon=True).start()  # or it would wait for a reader
            self.servers.append(server)
        self._wait_until_shared(tables)
        draw = random.Random(1)
        self.pages = [self._joined(str(number + 1), draw) for number in range(tables)]

    def stop(self) -> None:
        """End all servers."""
        for server in self.servers:
            server.stop()

    def _joined(self, table: str, draw: random.Random) -> dict[str, tuple[str, str]]:
        """Where each page of a table is, and its cookie."""
        found = {}
        for place in PLACES:
            page = join(draw.choice(self.servers).address, self.servers[0].codes[table][place])
            page.close()
            found[place] = page.address, page.cookie
        return found

    def _wait_until_shared(self, tables: int) -> None:
        most = -(-tables // SERVERS)
        with closing(Database(self.cluster.address)) as database:
            while database.do(
                "SELECT max(number) FROM (SELECT count(*) AS number FROM game GROUP BY holder) AS shares"
            ) != [(most,)]:
                time.sleep(0.1)


async def played(pages: dict[str, tuple[str, str]], starts_at_s: float) -> list[float]:
    """The milliseconds of each request at one table."""
    seen, took = Seen(), list[float]()
    async with AsyncExitStack() as at_the_end:
        at = {place: await at_the_end.enter_async_context(seen.page(*where)) for place, where in pages.items()}
        await seen.all_see(await at["arbiter"].do("start"))
        for number, (seat, announcement) in zip(range(HALF_MOVES), moves(0), strict=False):
            await asyncio.sleep(max(0.0, starts_at_s + number * EVERY_S - time.perf_counter()))
            said = {key: value for key, value in fields_of(announcement).items() if value is not None}
            mover, other = at[seat], at[seat.opponent]
            for page, type_, fields in (
                (mover, "announce", {"seat": seat, "announcement": said}),
                (mover, "execute", {"seat": seat}),
                (mover, "press_clock", {"seat": seat}),
                (other, "repeat", {"seat": seat.opponent, "announcement": said}),
                (other, "execute", {"seat": seat.opponent}),
            ):
                took.append(await _until_all_see(seen, page, type_, fields))
    return took


async def _until_all_see(seen: Seen, page: Page, type_: str, fields: Mapping[str, object]) -> float:
    began = time.perf_counter()
    await seen.all_see(await page.do(type_, **fields))
    return (time.perf_counter() - began) * 1_000


async def all_played(hall: Hall) -> Took:
    """All tables, each at its own moment of the ten seconds."""
    count = len(hall.pages)
    begins_s = time.perf_counter() + count / 10  # time for all to sit down
    playing = [
        asyncio.create_task(played(pages, begins_s + EVERY_S * number / count))
        for number, pages in enumerate(hall.pages)
    ]
    await asyncio.sleep(begins_s - time.perf_counter())
    servers_s, database_s = sum(map(processor_s, hall.servers)), postgresql_s(hall.cluster)
    took = [ms for of_table in await asyncio.gather(*playing) for ms in of_table]
    lasted_s = time.perf_counter() - begins_s
    used_s = sum(map(processor_s, hall.servers)) - servers_s
    return Took(count, took, used_s, postgresql_s(hall.cluster) - database_s, lasted_s)


def postgresql_s(cluster: Cluster) -> float:
    """The seconds of processor time that a PostgreSQL has used, those of ended processes with it (proc(5))."""
    first = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, rest = stat.parent.name, stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(pid) == first:
            ticks += sum(map(int, rest[11:15]))
        elif int(rest[1]) == first:
            ticks += sum(map(int, rest[11:13]))
    return ticks / TICKS


def measure(tables: int) -> Took:
    """A hall of its own with so many tables."""
    folder = Path(tempfile.mkdtemp(prefix="rochade-"))
    cluster = Cluster(folder)
    cluster.start()
    try:
        with tempfile.TemporaryDirectory() as records:
            hall = Hall(Path(records), cluster, tables)
            try:
                return asyncio.run(all_played(hall))
            finally:
                hall.stop()
    finally:
        cluster.stop("immediate")
        shutil.rmtree(folder)


def main() -> None:
    """Print what it takes with few tables and with many, and by how much a table costs more then."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100], help="how many (default: 10 100)")
    for tables in parser.parse_args().tables:
        measure(tables).tell()


if __name__ == "__main__":
    main()
