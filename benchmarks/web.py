"""What a move costs from a page to every screen: with a crowd of spectators, late in a game, and in a hall of tables.

    python benchmarks/web.py

Real server processes; the pages are WebSockets in this one, on the same machine and its cores.

The crowd: of three servers the first has a game that has just begun and two hundred spectators, the second the same
after 120 half-moves, the third such a long game and no spectators. Each plays a half-move in turn: announced, executed,
completed by the clock, repeated, executed by the opponent, until every page has seen it. What is compared is the
processor time of the servers, which does not depend on what else the machine does.

The hall: twenty tables with four pages each. The arbiter gives Black a second and takes it back; the time runs from
before the request is sent until the table with the new event has come to the last of the four pages.

Prints plain lines; the ratios first.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, closing
from itertools import count, islice
from pathlib import Path
from typing import Any

import chess
import msgspec
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from app.editions import load
from app.table.session import Session
from game import commands as c
from game.actors import ARBITER, Actor, Colour, Role
from game.announcement import Announcement
from game.decide import open_table
from game.legality.resolution import announcement_of
from game.table.seat import ScoreKeeping, Seat
from game.time_control import TimeControl
from tests.web.client import join
from tests.web.server import Server

Json = dict[str, Any]
SPECTATORS = 200
LATE = 120  # half-moves
MEASURED = 16  # half-moves at each server
SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8")  # moves that can go on for ever
TABLES = 20
PLACES = ("assistant_white", "black", "arbiter", "spectator")
ROUNDS = 15
PAUSE_S = 1.0  # between two events at a table; twenty tables then have twenty events a second


class Seen:
    """The pages of a table: what each has seen, and what it was answered."""

    def __init__(self) -> None:
        self._versions: dict[int, int] = {}
        self._changed = asyncio.Condition()
        self._answers: asyncio.Queue[Json] = asyncio.Queue()
        self._asked = count()

    @asynccontextmanager
    async def page(self, address: str, cookie: str) -> "AsyncIterator[Page]":
        """A page that looks on, inside."""
        url = address.replace("http", "ws", 1) + "/ws"
        headers = {"Cookie": cookie, "Origin": address}
        async with connect(url, additional_headers=headers, compression=None) as socket:
            await socket.send('{"do":"hello"}')
            looking = asyncio.create_task(self._look_on(len(self._versions), socket))
            self._versions[len(self._versions)] = -1
            yield Page(self, socket)
            looking.cancel()

    async def _look_on(self, number: int, socket: Any) -> None:  # noqa: ANN401 - a page's socket
        async for text in socket:
            frame = json.loads(text)
            if frame["is"] == "answer":
                await self._answers.put(frame)
            elif frame["is"] == "table":
                async with self._changed:
                    self._versions[number] = frame["version"]
                    self._changed.notify_all()

    async def all_see(self, version: int) -> None:
        """Wait until every page has seen that version."""
        async with self._changed:
            await self._changed.wait_for(lambda: min(self._versions.values()) >= version)

    async def answer(self, socket: Any, command: Json) -> int:  # noqa: ANN401 - the same
        """Give a command and wait for its answer: the version to which it led."""
        await socket.send(json.dumps({"do": "command", "id": f"c{next(self._asked)}", "command": command}))
        answer = await self._answers.get()
        assert answer["ok"], answer
        return int(answer["version"])


class Page:
    """One page of a table."""

    def __init__(self, seen: Seen, socket: Any) -> None:  # noqa: ANN401 - the same
        self._seen = seen
        self._socket = socket

    async def do(self, type_: str, **fields: object) -> int:
        """Give a command: the version to which it led."""
        return await self._seen.answer(self._socket, {"type": type_, **fields})


# --- the crowd --------------------------------------------------------------------------------------------------------


def moves(first: int) -> Iterable[tuple[Colour, Announcement]]:
    """Legal moves without end, from that half-move (from 0) on: whose, and as they are announced."""
    board = chess.Board()
    for number in count():
        move = SHUFFLE[number % len(SHUFFLE)]
        if number >= first:
            yield Colour.WHITE if board.turn else Colour.BLACK, announcement_of(board, move)
        board.push_uci(move)


def recorded(folder: Path, half_moves: int) -> None:
    """A record of a game of that length, whose players keep score on tape."""
    seats = [
        Seat(name=name, visually_impaired=blind, score=ScoreKeeping.TAPE) for name, blind in (("A", True), ("K", False))
    ]
    opened = open_table(edition=load(), white=seats[0], black=seats[1], control=TimeControl.parse("36000"))
    with closing(Session.begin(opened, folder / "1.sqlite")) as session:
        session.carry_out(c.Start(by=ARBITER), 1)
        for seat, announcement in islice(moves(0), half_moves):
            mover, opponent = Actor(Role.PLAYER, seat), Actor(Role.PLAYER, seat.opponent)
            for command in (
                c.Announce(by=mover, seat=seat, announcement=announcement),
                c.Execute(by=mover, seat=seat),
                c.PressClock(by=mover, seat=seat),
                c.Repeat(by=opponent, seat=seat.opponent, announcement=announcement),
                c.Execute(by=opponent, seat=seat.opponent),
            ):
                session.carry_out(command, session.table.at + 1)


class Game:
    """A game with its crowd, and what its server has worked."""

    def __init__(self, server: Server, seen: Seen, players: Mapping[Colour, Page], played: int) -> None:
        self._server = server
        self._seen = seen
        self._players = players
        self._moves = iter(moves(played))

    async def move(self) -> float:
        """Play a half-move; the milliseconds of processor time until everybody has seen it."""
        began = processor_s(self._server)
        seat, announcement = next(self._moves)
        said = {key: value for key, value in fields_of(announcement).items() if value is not None}
        mover, opponent = self._players[seat], self._players[seat.opponent]
        await mover.do("announce", seat=seat, announcement=said)
        await mover.do("execute", seat=seat)
        await mover.do("press_clock", seat=seat)
        await opponent.do("repeat", seat=seat.opponent, announcement=said)
        await self._seen.all_see(await opponent.do("execute", seat=seat.opponent))
        return (processor_s(self._server) - began) * 1_000


def fields_of(announcement: Announcement) -> Json:
    """An announcement as a page sends it."""
    found: Json = msgspec.to_builtins(announcement)
    return found


async def seated(server: Server, spectators: int, played: int, at_the_end: AsyncExitStack) -> Game:
    """The pages of a game whose record is resumed, everybody in his place."""
    seen = Seen()
    pages = {}
    for place in ("white", "black", "arbiter", *["spectator"] * spectators):
        first = await asyncio.to_thread(join, server.address, server.codes["1"][place])
        await asyncio.to_thread(first.close)
        pages[place] = await at_the_end.enter_async_context(seen.page(server.address, first.cookie))
    await seen.all_see(await pages["arbiter"].do("resume"))
    return Game(server, seen, {colour: pages[colour] for colour in Colour}, played)


async def crowd(servers: list[Server]) -> list[list[float]]:
    """For each server the milliseconds of each half-move; they take turns, so that what disturbs disturbs all."""
    async with AsyncExitStack() as at_the_end:
        many = ((SPECTATORS, 0), (SPECTATORS, LATE), (0, LATE))
        games = [await seated(server, *of, at_the_end) for server, of in zip(servers, many, strict=True)]
        took: list[list[float]] = [[] for _ in games]
        for _ in range(MEASURED):
            for game, of_game in zip(games, took, strict=True):
                of_game.append(await game.move())
        return took


def processor_s(server: Server) -> float:
    """The seconds of processor time that the server has used: another process's clock (clock_getcpuclockid(3))."""
    return time.clock_gettime((~server.process.pid << 3) | 2)


def measure_crowd(folder: Path) -> None:
    """Print what a crowd and a long game cost."""
    servers = []
    try:
        for number, played in enumerate((0, LATE, LATE)):
            of_server = folder / str(number)
            of_server.mkdir()
            recorded(of_server, played)
            servers.append(Server(of_server))
        early, late, alone = map(statistics.median, asyncio.run(crowd(servers)))
    finally:
        for server in servers:
            server.stop()
    print(f"late/early: {late / early:.2f}, what a half-move costs after {LATE} others against one at the beginning")
    print(f"with/without: {late / alone:.1f}, what it costs with {SPECTATORS} spectators against none")
    print(f"processor time for a half-move, median: {early:.0f} ms early, {late:.0f} ms late, {alone:.0f} ms alone")
    print(f"each spectator, each half-move: {(late - alone) / SPECTATORS * 1_000:.0f} microseconds")


# --- the hall ---------------------------------------------------------------------------------------------------------


async def at_table(address: str, cookies: dict[str, str], number: int) -> list[float]:
    """The milliseconds of each event at one table."""
    seen, took = Seen(), []
    async with AsyncExitStack() as at_the_end:
        pages = {
            place: await at_the_end.enter_async_context(seen.page(address, cookie)) for place, cookie in cookies.items()
        }
        await seen.all_see(await pages["arbiter"].do("start"))
        await asyncio.sleep(PAUSE_S * number / TABLES)  # tables do not move in step
        for event in range(ROUNDS):
            kind, reason = ("give_time", "disturbance") if event % 2 == 0 else ("take_time", "taken_back")
            began = time.perf_counter()
            await seen.all_see(await pages["arbiter"].do(kind, seat="black", ms=1_000, reason=reason))
            took.append((time.perf_counter() - began) * 1_000)
            await asyncio.sleep(PAUSE_S)
    return took


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


def measure_hall(folder: Path) -> None:
    """Print what twenty tables take."""
    server = Server(folder, "--tables", str(TABLES), "--assistant", "white", "--blind", "white")
    try:
        cookies = taken(server)
        worked, began = processor_s(server), time.perf_counter()
        took = sorted(asyncio.run(at_all(server.address, cookies)))
        share = (processor_s(server) - worked) / (time.perf_counter() - began)
    finally:
        server.stop()
    p95 = statistics.quantiles(took, n=20)[-1]
    print(f"p95 as a share of the 100 ms that a page may take: {p95 / 100:.2f}")
    print(f"{TABLES} tables, {TABLES * len(PLACES)} pages, {len(took)} events, each seen by every page of its table")
    print(
        f"event to every screen: median {statistics.median(took):.0f} ms, p95 {p95:.0f} ms, longest {took[-1]:.0f} ms"
    )
    print(f"the server used {share:.2f} of one core")


def main() -> None:
    """Print what it takes."""
    for measure in (measure_crowd, measure_hall):
        with tempfile.TemporaryDirectory() as folder:
            measure(Path(folder))


if __name__ == "__main__":
    main()
