"""Servers of one hall share its tables, and a page at any of them reaches its table."""

import asyncio
import json
import signal
import ssl
import time
from collections.abc import Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from functools import partial
from http.client import HTTPConnection, HTTPSConnection
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.hall.access import HallAccess
from app.hall.clock import HallClock
from app.hall.database import Database
from app.hall.holding import HELD_MS, Holding
from app.hall.passing import Passing, _asked, certificate_in
from app.hall.roll import Fellow, Roll
from app.hall.seal import HEADER, Passed, Seal
from app.hall.tables import HallTables, Playing
from app.pages.online_table import OnlineTable
from app.pages.serving import Open, serving
from speech_grammar.messages import Catalogue
from tests.app.hall.failing import Waiting
from tests.app.hall.waiting import until
from tests.web.client import PATIENCE_S, Json, Page, answer_at, join, open_socket, request
from tests.web.server import CHECKOUT, Server
from web.admission.access import Access
from web.admission.access_file import AccessFile
from web.admission.throttle import PER_PLACE
from web.application import Application
from web.network.guard import GuardedProtocol
from web.server import Server as WebServer
from web.server import listen

Serve = Callable[..., Server]
TLS = CHECKOUT / "tests" / "data" / "tls"
CERTIFICATE, KEY = TLS / "certificate.pem", TLS / "key.pem"


@pytest.fixture
def serve(tmp_path: Path, address: str) -> Iterator[Serve]:
    """Servers of one hall, each with a folder of its own."""
    numbers = count(1)
    with ExitStack() as at_the_end:

        def started(*options: str, kind: type[Server] = Server) -> Server:
            folder = tmp_path / str(next(numbers))
            folder.mkdir()
            server = kind(folder, "--database", address, *options)
            at_the_end.callback(server.stop)
            return server

        yield started


def holders(address: str) -> dict[str, str]:
    """The address of the server that has each table."""
    with closing(Database(address)) as database:
        roll = Roll(database, "", HELD_MS, HallClock(database))
        roll.read()
        found = {name: roll.holder(name) for name in ("1", "2", "3", "4")}
        return {name: fellow.address for name, fellow in found.items() if fellow is not None}


def get(server: Server, path: str, cookie: str) -> Json:
    """What JSON a page of the director gets there."""
    status, _, body = request(server.address, "GET", path, cookie=cookie)
    assert status == 200, body
    found: Json = json.loads(body)
    return found


def take_all(page: Page) -> None:
    """Until the connection ends."""
    while True:
        page.take()


def director(server: Server) -> str:
    """His cookie."""
    form = {"code": server.director, "language": "en"}
    status, headers, _ = request(server.address, "POST", "/join", form=form)
    assert (status, headers["location"]) == (303, "/hall")
    return headers["set-cookie"].split(";")[0]


def shared(serve: Serve, address: str, *options: str) -> tuple[Server, Server]:
    """Two servers, and four tables that they share."""
    first = serve("--tables", "4", *options)
    second = serve(*options, kind=Waiting)
    until(lambda: sorted(holders(address).values()) == sorted([first.address, second.address] * 2))
    return first, second


def test_who_comes_later_gets_half_of_the_games_that_have_not_begun(serve: Serve, address: str):
    """Each has two then, with the codes that were said first; what is being played stays where it is."""
    first = serve("--tables", "4")
    with closing(first.join("arbiter", "4")) as arbiter:
        arbiter.do("start")
        second = serve(kind=Waiting)
        until(lambda: list(holders(address).values()).count(second.address) == 2)
        assert holders(address)["4"] == first.address
    for name in ("1", "2", "3", "4"):
        with closing(join(second.address, first.codes[name]["white"])) as white:
            assert white.view["step"] == ("to_move" if name == "4" else "not_started")


@pytest.mark.parametrize("killed", ["who gives", "who takes"])
def test_who_is_killed_while_tables_move_takes_none_with_him(serve: Serve, address: str, killed: str):
    """The other has all of them soon, each once, with its codes; where it was played the clocks stand."""
    first = serve("--tables", "4")
    with closing(first.join("arbiter", "4")) as arbiter:
        assert arbiter.do("start")["ok"]
    second = serve(kind=Waiting)
    until(lambda: second.address in holders(address).values())
    victim, other = (first, second) if killed == "who gives" else (second, first)
    victim.kill()
    until(lambda: holders(address) == dict.fromkeys("1234", other.address))
    begun = "stopped" if victim is first else "to_move"
    for name in "1234":
        with closing(join(other.address, first.codes[name]["white"])) as white:
            assert white.view["step"] == (begun if name == "4" else "not_started")


def test_pages_of_a_table_are_at_any_server(serve: Serve, address: str):
    """A game is played from both; a request that is said again at the other server is not done twice."""
    first, second = shared(serve, address)
    table = next(name for name, at in holders(address).items() if at == first.address)
    codes = first.codes[table]
    white, black, arbiter = (
        join(server.address, codes[place])
        for server, place in ((second, "white"), (first, "black"), (second, "arbiter"))
    )
    arbiter.do("start")
    said = white.say("Eva vier", "one")
    black.until(said["version"])
    assert black.lines[-1] == "Eva zwei Eva vier."
    white.cut()
    again = Page(first.address, white.cookie).open()
    assert again.say("Eva vier", "one") == {"is": "answer", "id": "one", "ok": True, "version": 3, "lines": []}
    assert again.do("execute", seat="white")["ok"]
    status, _, pgn = request(second.address, "GET", "/export/pgn", cookie=arbiter.cookie)
    assert (status, b"[Result" in pgn) == (200, True)
    status, _, page = request(second.address, "GET", "/table", cookie=again.cookie, headers={"Accept": "text/html"})
    assert (status, b'data-place="white"' in page) == (200, True)
    assert request(second.address, "GET", "/", cookie=again.cookie)[1]["location"] == "/table"
    watch = f"/live.pgn?table={table}&code={codes['spectator']}"
    assert request(second.address, "GET", watch)[0] == 200
    assert request(second.address, "GET", "/live.pgn?table=nowhere")[0] == 404


def test_sound_reaches_a_table_elsewhere(serve: Serve, address: str):
    """What was said on a page and is not whole is refused by the ear of its table."""
    first, second = shared(serve, address)
    table = next(name for name, at in holders(address).items() if at == first.address)
    white = join(second.address, first.codes[table]["white"])
    with closing(open_socket(second.address, white.cookie, path="/sound")) as socket:
        socket.send('{"do": "begin", "id": "one"}')
        socket.send(bytes(3_840))
        socket.send('{"do": "end", "id": "one", "samples": 5}')
        assert answer_at(socket)["code"] == "sound_incomplete"


def test_a_table_that_changes_hands_is_reached_where_the_page_is(serve: Serve, address: str):
    """Its server is killed: at the server where the page is it comes back with the same cookie, and nothing is lost."""
    first, second = shared(serve, address)
    table = next(name for name, at in holders(address).items() if at == first.address)
    white, arbiter = (join(second.address, first.codes[table][place]) for place in ("white", "arbiter"))
    arbiter.do("start")
    reached = white.say("Eva vier")["version"]
    first.kill()
    with pytest.raises(ConnectionClosed) as closed:
        take_all(white)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012

    def is_back() -> bool:
        try:
            white.open()
        except (InvalidStatus, ConnectionClosed):
            return False
        return True

    until(is_back)
    assert white.seen > reached
    assert white.view["announced"]["seat"] == "white"


def test_who_takes_a_place_at_a_server_that_dies_behind_his_code_gets_no_empty_page(serve: Serve, address: str):
    """He asks another server, which has passed it on and cannot know what came of it: he is told, in words."""
    first, second = shared(serve, address)
    table = next(name for name, at in holders(address).items() if at == first.address)
    form, headers = {"code": first.codes[table]["white"], "language": "de"}, {"Accept": "text/html"}
    first.process.send_signal(signal.SIGSTOP)
    with ThreadPoolExecutor() as aside:
        asked = aside.submit(request, second.address, "POST", "/join", form=form, headers=headers)
        until(lambda: holders(address).get(table) == second.address)
        first.kill()
        status, _, page = asked.result(timeout=PATIENCE_S)
    assert (status, b'data-refused="unserved"' in page) == (503, True)
    assert join(second.address, first.codes[table]["white"]).view["step"] == "not_started"


def test_a_server_that_can_draw_no_codes_goes_on_with_the_games_of_one_that_died(serve: Serve, address: str):
    """Its disk is full, or something lies in the way: it says so, and no game waits for a picture."""
    first = serve("--tables", "2")
    for table in ("1", "2"):
        assert first.join("arbiter", table).do("start")["ok"]
    second = serve(kind=Waiting)
    for table in ("1", "2"):
        (second.folder / f"{table}.codes").touch()
    first.kill()
    until(lambda: holders(address) == dict.fromkeys("12", second.address))
    said = [f"Table {table}: That is a file and not a folder: {second.folder / f'{table}.codes'}\n" for table in "12"]
    while said:
        if (line := second.process.stdout.readline()) in said:
            said.remove(line)
    for table in ("1", "2"):
        with closing(join(second.address, first.codes[table]["white"])) as white:
            assert white.view["step"] == "stopped"


def test_the_director_sees_and_begins_all_tables_from_any_server(serve: Serve, address: str):
    """He has one session for all; a table that nobody answers for stays on his page, and is said to need somebody."""
    first, second = shared(serve, address)
    cookie = director(first)
    for server in (first, second):
        assert has_all_tables(server, cookie)
        assert has_all_cards(server, cookie)
    status, _, body = request(second.address, "POST", "/hall/begin", cookie=cookie, form={"id": "now"})
    assert (status, sorted(json.loads(body)["begun"])) == (200, ["1", "2", "3", "4"])
    request(second.address, "POST", "/hall/delay", cookie=cookie, form={"minutes": "7"})
    table = next(name for name, at in holders(address).items() if at == first.address)
    status, _, page = request(second.address, "GET", f"/table?table={table}", cookie=cookie)
    assert (status, b'data-place="arbiter"' in page) == (200, True)
    spectator = join(second.address, first.codes[table]["spectator"])
    assert spectator.view["delay"]["minutes"] == 7


@pytest.mark.parametrize("what", ["tables", "cards", "begin", "delay"])
def test_a_table_that_is_at_no_server_is_waited_for(serve: Serve, address: str, what: str):
    """One that changes hands is missing neither on the director's page nor where he begins all games.

    All are asked again and again meanwhile; what is done is done once, and stands once in the log.
    """
    server = serve("--tables", "2")
    cookie = director(server)
    with closing(Database(address)) as database:
        until(lambda: says_that_it_is_settled(server, database))  # before, it takes no table whose holder is silent
        nobody = Holding(database)  # he has it, gives no sign of life and serves no page
        nobody.begin("3", nobody.read("2").events[:1])
        if what in {"tables", "cards"}:
            assert [table["name"] for table in get(server, f"/hall/{what}.json", cookie)["tables"]] == ["1", "2", "3"]
            return
        form = {"id": "now", "minutes": "7"}
        status, _, body = request(server.address, "POST", f"/hall/{what}", cookie=cookie, form=form)
        assert status == 200
        assert json.loads(body).get("begun") == (["1", "2", "3"] if what == "begin" else None)
        assert [table["name"] for table in json.loads(body)["tables"]] == ["1", "2", "3"]
        noted = database.do("SELECT at_table FROM act WHERE what = 'delay_set' ORDER BY at_table")
        assert noted == ([("1",), ("2",), ("3",)] if what == "delay" else [])


def says_that_it_is_settled(server: Server, database: Database) -> bool:
    """Whether the only server of that hall tells its fellows that it hears the database, and did for a while."""
    roll = Roll(database, "", HELD_MS, HallClock(database))
    roll.read()
    (fellow,) = roll.others()
    sealed = Seal.of(HallAccess(database)).put(Passed("GET /fellow/life", fellow.run, "", "http"))
    return request(server.address, "GET", "/fellow/life", headers={HEADER: sealed})[0] == 204


@pytest.mark.parametrize("what", ["begin", "delay", "cards"])
def test_a_table_that_stays_away_is_named(serve: Serve, address: str, what: str):
    """The director hears where it was not done, or of which table he has no cards."""
    server = serve("--tables", "2")
    cookie = director(server)
    with closing(Database(address)) as database, Holding(database) as nobody:  # gives signs of life, serves no page
        nobody.begin("3", nobody.read("2").events[:1])
        form = {"id": "now", "minutes": "7"}
        method, path = ("GET", "/hall/cards.json") if what == "cards" else ("POST", f"/hall/{what}")
        status, _, body = request(server.address, method, path, cookie=cookie, form=form)
    assert (status, json.loads(body)["missed"]) == (200, "3")
    assert json.loads(body).get("begun") == (["1", "2"] if what == "begin" else None)


def has_all_tables(server: Server, cookie: str) -> bool:
    """Whether the director sees all."""
    return [table["name"] for table in get(server, "/hall/tables.json", cookie)["tables"]] == ["1", "2", "3", "4"]


def has_all_cards(server: Server, cookie: str) -> bool:
    """Whether each table has its four codes."""
    cards = get(server, "/hall/cards.json", cookie)["tables"]
    return [(card["name"], len(card["codes"])) for card in cards] == [(name, 4) for name in "1234"]


def is_broadcast(address: str, players: list[str]) -> bool:
    """Whether the first round's file there has the games of those with White, in that order, and no others."""
    status, _, body = request(address, "GET", "/live/round-1.pgn")
    assert status == 200
    return [line for line in body.decode().splitlines() if line.startswith("[White ")] == players


def test_a_broadcast_has_the_games_of_all_servers(serve: Serve, address: str, tmp_path: Path):
    """In the order of their names, whoever has them."""
    pairings = tmp_path / "open.csv"
    pairings.write_text("round,board,white,black\n1,1,Ada,Bea\n1,2,Cleo,Dora\n", encoding="utf-8")
    options = ("--tournament", str(pairings), "--round", "1", "--broadcast", "0")
    first = serve(*options, kind=Waiting)
    second = serve(*options, kind=Waiting)
    with closing(Database(address)) as database:
        until(lambda: database.do("SELECT count(DISTINCT holder) FROM game") == [(2,)])
    for server in (first, second):
        until(partial(is_broadcast, server.address, ['[White "Ada"]', '[White "Cleo"]']))


class OfTheRound(Server):
    """A server whose last table is the second of the first round."""

    def _last_table(self) -> str:
        return "1.2"


def says(file: Path, words: str) -> bool:
    """Whether they stand in that file."""
    return file.exists() and words in file.read_text(encoding="utf-8")


def test_results_of_tables_elsewhere_are_in_the_file_of_every_server(serve: Serve, address: str, tmp_path: Path):
    """A game is played at one server; both write its result beside their own copy of the tournament's file."""
    rows = "round,board,white,black\n1,1,Ada,Bea\n1,2,Cleo,Dora\n"
    servers: list[Server] = []
    for folder in ("one", "other"):
        (tmp_path / "files" / folder).mkdir(parents=True)
        file = tmp_path / "files" / folder / "open.csv"
        file.write_text(rows, encoding="utf-8")
        servers.append(serve("--tournament", str(file), "--round", "1", kind=Waiting if servers else OfTheRound))
    with closing(Database(address)) as database:
        until(lambda: database.do("SELECT count(DISTINCT holder) FROM game") == [(2,)])
    arbiter, white = (join(servers[1].address, servers[0].codes["1.1"][place]) for place in ("arbiter", "white"))
    arbiter.do("start")
    assert white.do("resign", seat="white")["ok"]
    for folder in ("one", "other"):
        results = tmp_path / "files" / folder / "open.results.csv"
        until(partial(says, results, "0-1"))


def test_wrong_codes_count_for_whoever_typed_them(serve: Serve, address: str):
    """Also where the right one is of a table elsewhere; what a stranger seals with another key counts for nothing."""
    first, second = shared(serve, address)
    table = next(name for name, at in holders(address).items() if at == first.address)
    right = first.codes[table]["white"]
    wrong = right[:2] + ("a1a1a1a1" if right[2:] != "a1a1a1a1" else "b1b1b1b1")
    forged = {HEADER: Seal(b"another key").put(Passed("POST /join", "anybody", "10.1.2.3", "http"))}
    for _ in range(PER_PLACE):
        assert request(second.address, "POST", "/join", form={"code": wrong}, headers=forged)[0] == 403
    status, _, page = request(second.address, "POST", "/join", form={"code": right}, headers=forged)
    assert (status, b'data-refused="too_many_attempts"' in page) == (403, True)
    assert join(first.address, right).seen == 1


def test_servers_that_speak_https_know_each_other_by_what_the_database_has(serve: Serve, address: str, tmp_path: Path):
    """A code is used at the server that has not its table; no key gets into the database, even if it lies there too."""
    both = tmp_path / "both.pem"
    both.write_text(KEY.read_text("ascii") + CERTIFICATE.read_text("ascii"), encoding="ascii")
    options = ("--certificate", str(both), "--name", "localhost")
    first, second = serve("--tables", "4", *options), serve(*options, kind=Waiting)
    with closing(Database(address)) as database:
        until(lambda: database.do("SELECT count(DISTINCT holder) FROM game") == [(2,)])
        assert database.do("SELECT DISTINCT certificate FROM server") == [(CERTIFICATE.read_text("ascii"),)]
    trusting = ssl.create_default_context(cafile=str(CERTIFICATE))
    for name in ("1", "2", "3", "4"):
        connection = HTTPSConnection("localhost", second.port, context=trusting, timeout=PATIENCE_S)
        with closing(connection):
            connection.request("POST", "/join", f"code={first.codes[name]['white']}", {"Origin": second.address})
            assert "Secure" in (connection.getresponse().getheader("set-cookie") or "")


def test_servers_know_each_other_by_a_certificate_that_has_expired(tmp_path: Path):
    """It ends in the middle of a round: browsers may mind, but every table is reached from every server."""
    file = TLS / "expired.pem"
    with closing(Access(AccessFile(tmp_path / "access.db"))) as access, listen("127.0.0.1", 0) as listening:
        fellow = Fellow("", f"https://127.0.0.1:{listening.getsockname()[1]}", certificate_in(file))
        with WebServer(Application({}, access, ["127.0.0.1"], ""), listening, (file, None)):
            assert _asked(fellow, "GET", "/", {}, b"", PATIENCE_S)[0] == 200


def test_a_server_is_known_by_the_certificate_that_it_shows_now(database: Database):
    """With its next sign of life, where that was renewed on its disk."""
    clock = HallClock(database)
    first, second = (Roll(database, run, HELD_MS, clock) for run in ("one", "two"))
    first.enter("https://one.example", "before")
    first.show("renewed")
    first.sign()
    second.read()
    assert second.others() == [Fellow("one", "https://one.example", "renewed")]


def test_only_what_is_sealed_for_this_server_and_request_is_a_fellows(serve: Serve, address: str):
    """The same seal opens no other request and no other server: it is not let in past the guard of names."""
    server = serve("--tables", "2")
    with closing(Database(address)) as database:
        seal = Seal.of(HallAccess(database))
        roll = Roll(database, "", HELD_MS, HallClock(database))
        roll.read()
        run = next(fellow.run for fellow in roll.others())
    stranger = {"Host": "elsewhere.example"}

    def status(path: str, what: str, to: str) -> int:
        sealed = {HEADER: seal.put(Passed(what, to, "10.1.2.3", "http"))}
        return request(server.address, "GET", path, headers=stranger | sealed)[0]

    assert status("/", "GET /", run) == 200
    assert status("/table", "GET /", run) == 403
    assert status("/", "GET /", "another run") == 403
    until(lambda: status("/fellow/life", "GET /fellow/life", run) == 204)  # once it has been there for a while
    assert request(server.address, "GET", "/fellow/life")[0] == 404


def test_a_page_that_is_passed_on_is_counted_where_it_is(database: Database, tmp_path: Path, monkeypatch):
    """What a fellow passes on takes no room from who comes himself, and is not thrown away for him."""
    monkeypatch.setattr(GuardedProtocol, "most", 1)
    with Holding(database) as holding:
        seal = Seal.of(HallAccess(database))
        opened = Open("127.0.0.1", 0, lambda: HallAccess(database), tmp_path)
        with serving(opened, {}, Catalogue.load("en"), print, Passing(holding, seal)) as pages:
            at = pages.own_address.removeprefix("http://")
            sealed = {HEADER: seal.put(Passed("GET /fellow/life", holding.run, "", "http"))}
            passed, stranger = (closing(HTTPConnection(at, timeout=PATIENCE_S)) for _ in range(2))
            with passed as fellow, stranger as himself:
                for connection, path, headers in (
                    (fellow, "/fellow/life", sealed),
                    (himself, "/", {}),
                    (fellow, "/fellow/life", sealed),
                    (himself, "/", {}),
                ):
                    connection.auto_open = int(connection.sock is None)
                    connection.request("GET", path, headers=headers)
                    with connection.getresponse() as answer:
                        assert answer.status == (503 if connection is fellow else 200)  # it has only just begun
                        answer.read()


def test_who_has_just_found_the_database_again_tells_of_nobody_that_he_is_cut_off(database: Database):
    """Only who has heard it all along is asked for: another may need a moment longer to find it again."""
    holding, seal = Holding(database), Seal(b"a key")
    passing = Passing(holding, seal)
    with ThreadPoolExecutor() as aside:  # a browser of another test may have this thread's loop
        assert aside.submit(asyncio.run, says_of_life(passing)).result() == 204
        holding._heard_since_s = time.monotonic()
        assert aside.submit(asyncio.run, says_of_life(passing)).result() == 503


async def says_of_life(passing: Passing) -> int:
    """What a fellow is answered who asks whether the database is heard there."""
    said: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        said.append(message)

    await passing._say_whether_heard({"type": "http"}, None, send)  # type: ignore[arg-type] # nothing is received
    status: int = said[0]["status"]
    return status


@pytest.mark.parametrize(("wrong_s", "key"), [(60, "hall.clock_ahead"), (-60, "hall.clock_behind")])
def test_a_machine_whose_clock_is_wrong_is_told_so(database: Database, monkeypatch, wrong_s: int, key: str):
    """Once, with by how much the database's is another; a clock that is right again and wrong again is told of anew."""
    told: list[tuple[str, Json]] = []

    def tell(sentence: str, **params: object) -> None:
        told.append((sentence, params))

    holding = Holding(database)
    playing = Playing(OnlineTable, print, tell, lambda *_: True, watches_flags=True)  # type: ignore[arg-type] # not played
    tables = HallTables(holding, playing)
    holding.roll.enter("http://127.0.0.1:1", "")
    for off_s in (0, wrong_s, wrong_s, 0, wrong_s):
        monkeypatch.setattr("app.wall_clock.now", partial(shifted, off_s))
        holding.roll.read()
        tables._see_clock()
    assert [(sentence, abs(params["seconds"] - 60) <= 1) for sentence, params in told] == [(key, True)] * 2


def shifted(by_s: int) -> datetime:
    """The time of day of a clock that is wrong."""
    return datetime.now(UTC) + timedelta(seconds=by_s)
