"""How long an event takes from a page to every screen of its table: twenty tables with four pages each.

    python benchmarks/web.py

A real server process; the pages are WebSockets in this one, on the same machine and its cores. At each table White's
assistant, Black, the arbiter and a spectator look on while the arbiter gives Black a second and takes it back. The time
runs from before the request is sent until the table with the new event has come to the last of the four. Printed: the
median, the 95th percentile and the longest, in milliseconds, and how much of one core the server used: that figure does
not depend on what else the machine does meanwhile.
"""

import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.client import join
from tests.web.server import Server

TABLES = 20
PLACES = ("assistant_white", "black", "arbiter", "spectator")
ROUNDS = 15
PAUSE_S = 1.0  # between two events at a table; twenty tables then have twenty events a second


@dataclass
class Seen:
    """Which version each page of a table has seen, and when."""

    versions: dict[str, int] = field(default_factory=dict)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)


async def look_on(page: ClientConnection, place: str, seen: Seen, answers: "asyncio.Queue[dict[str, Any]]") -> None:
    """Read whatever comes, as a page does."""
    async for text in page:
        frame = json.loads(text)
        if frame["is"] == "answer":
            await answers.put(frame)
        elif frame["is"] == "table":
            async with seen.changed:
                seen.versions[place] = frame["version"]
                seen.changed.notify_all()


async def at_table(address: str, cookies: dict[str, str], number: int) -> list[float]:
    """The milliseconds of each event at one table."""
    seen, answers, looking, pages = Seen(), asyncio.Queue[dict[str, Any]](), [], {}
    url = address.replace("http", "ws", 1) + "/ws"
    for place, cookie in cookies.items():
        pages[place] = await connect(url, additional_headers={"Cookie": cookie, "Origin": address}, compression=None)
        await pages[place].send('{"do":"hello"}')
        looking.append(asyncio.create_task(look_on(pages[place], place, seen, answers)))
    await give(pages["arbiter"], answers, "start", {"type": "start"})
    await asyncio.sleep(PAUSE_S * number / TABLES)  # tables do not move in step
    took = []
    for count in range(ROUNDS):
        kind, reason = ("give_time", "disturbance") if count % 2 == 0 else ("take_time", "taken_back")
        command = {"type": kind, "seat": "black", "ms": 1_000, "reason": reason}
        began = time.perf_counter()
        version = (await give(pages["arbiter"], answers, f"e{count}", command))["version"]
        async with seen.changed:
            await seen.changed.wait_for(lambda v=version: all(seen.versions.get(place, 0) >= v for place in PLACES))
        took.append((time.perf_counter() - began) * 1_000)
        await asyncio.sleep(PAUSE_S)
    for task in looking:
        task.cancel()
    for page in pages.values():
        await page.close()
    return took


async def give(
    page: ClientConnection, answers: "asyncio.Queue[dict[str, Any]]", id_: str, command: dict[str, Any]
) -> dict[str, Any]:
    """Give a command and wait for its answer."""
    await page.send(json.dumps({"do": "command", "id": id_, "command": command}))
    answer = await answers.get()
    assert answer["ok"], answer
    return answer


async def at_all(address: str, cookies: list[dict[str, str]]) -> list[float]:
    """All events of all tables."""
    tables = (at_table(address, of_table, number) for number, of_table in enumerate(cookies))
    return [ms for took in await asyncio.gather(*tables) for ms in took]


def taken(server: Server) -> list[dict[str, str]]:
    """The cookies of every place of every table; their sockets are opened again later, all together."""
    cookies = []
    for table in map(str, range(1, TABLES + 1)):
        of_table = {}
        for place in PLACES:
            page = join(server.address, server.codes[table][place])
            page.close()
            of_table[place] = page.cookie
        cookies.append(of_table)
    return cookies


def processor_s(server: Server) -> float:
    """The processor time that the server has used, in seconds."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Print what it takes."""
    with tempfile.TemporaryDirectory() as folder:
        options = ("--tables", str(TABLES), "--assistant", "white", "--blind", "white")
        server = Server(Path(folder), *options)
        try:
            cookies = taken(server)
            worked, began = processor_s(server), time.perf_counter()
            took = sorted(asyncio.run(at_all(server.address, cookies)))
            share = (processor_s(server) - worked) / (time.perf_counter() - began)
        finally:
            server.stop()
    p95 = statistics.quantiles(took, n=20)[-1]
    print(f"{TABLES} tables, {TABLES * len(PLACES)} pages, {len(took)} events, each seen by every page of its table")
    print(
        f"event to every screen: median {statistics.median(took):.0f} ms, p95 {p95:.0f} ms, longest {took[-1]:.0f} ms"
    )
    print(f"the server used {share:.2f} of one core")
    print(f"p95 as a share of the 100 ms that a page may take: {p95 / 100:.2f}")


if __name__ == "__main__":
    main()
