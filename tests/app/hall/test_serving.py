"""Servers of one hall: when one dies another goes on with its tables, and nobody loses his place or a move."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.hall.cluster import Cluster
from app.hall.database import Database
from app.hall.holding import Holding
from tests.app.commands.test_play import CANNOT_GO_ON
from tests.app.hall.failing import Waiting
from tests.app.hall.test_holding import OPENED
from tests.web.client import PATIENCE_S, Page, text_of
from tests.web.server import Server

Serve = Callable[..., Server]
FULL = """CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$"""
AWAY = (
    "Die Datenbank der Halle antwortet nicht. Was gesagt oder gedrückt ist, wartet auf sie, und so lange steht jede"
    " Bedenkzeit. Es geht von selbst weiter."
)
ANSWERS = "Die Datenbank der Halle antwortet wieder. Es geht weiter, wo es stand, und die Bedenkzeit läuft wie vorher."
OPENING = ["TableOpened", "GameStarted", "Announced"]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Servers of the hall at an address, each with a folder of its own."""
    with ExitStack() as at_the_end:

        def started(address: str, *options: str, kind: type[Server] = Server) -> Server:
            folder = tmp_path / str(len(list(tmp_path.iterdir())))
            folder.mkdir()
            server = kind(folder, "--database", address, *options)
            at_the_end.callback(server.stop)
            return server

        yield started


class OneBoard(Server):
    """A server of a round with one board."""

    def __init__(self, folder: Path, *options: str) -> None:
        super().__init__(folder, *options, last="1.1")


def at(server: Server, page: Page) -> Page:
    """The same browser at another server of the hall, as behind a balancer: it tries until its table is there."""
    found, patience = Page(server.address, page.cookie), time.monotonic() + PATIENCE_S
    found.seen = page.seen
    while True:
        try:
            return found.open()
        except (InvalidStatus, ConnectionClosed):
            assert time.monotonic() < patience
            time.sleep(0.1)


def announce_in_vain(page: Page) -> None:
    """Announce a move until the connection ends: at once, or after it is told why the move is not kept here."""
    assert page.say("Eva vier")["code"] == "record_deposed"
    while True:
        page.take()


def events_of(address: str) -> list[str]:
    """The kinds of all events of the first table, proven to be one chain."""
    with closing(Database(address)) as database:
        return [type(event).__name__ for event in Holding(database).read("1").events]


def test_a_server_that_is_killed_is_followed_by_another(serve: Serve, address: str):
    """Its tables go on at the one that is left, with their clocks standing; who sat there sits there still."""
    first = serve(address, "--tables", "2")
    second = serve(address, kind=Waiting)
    white, black, arbiter = (first.join(place) for place in ("white", "black", "arbiter"))
    arbiter.do("start")
    reached = white.say("Eva vier")["version"]
    black.until(reached)
    first.kill()
    white, black, arbiter = (at(second, page) for page in (white, black, arbiter))
    assert (black.view["announced"]["seat"], black.view["step"]) == ("white", "stopped")
    assert events_of(address)[:3] == OPENING
    assert arbiter.say("weiterspielen")["ok"]
    assert black.say("Eva vier")["ok"]
    black.do("execute", seat="black")
    pressed = white.say("Uhr")
    assert black.until(pressed["version"])["to_move"] == "black"


def test_a_server_that_was_paused_too_long_lets_go(serve: Serve, address: str):
    """It wakes up when another has its table: it writes nothing more, and sends its pages there."""
    first = serve(address)
    second = serve(address, kind=Waiting)
    white, arbiter = first.join("white"), first.join("arbiter")
    arbiter.do("start")
    first.process.send_signal(signal.SIGSTOP)
    elsewhere = at(second, arbiter)
    assert elsewhere.say("weiterspielen")["ok"]
    before = events_of(address)
    first.process.send_signal(signal.SIGCONT)
    with pytest.raises(ConnectionClosed):
        announce_in_vain(white)
    assert events_of(address) == before
    assert white.farewell is None or white.farewell["code"] == "restart"
    assert at(second, white).say("Eva vier")["ok"]
    assert events_of(address).count("Announced") == 1


def test_while_the_database_is_away_nothing_is_acknowledged(serve: Serve, cluster: Cluster):
    """Who moves waits for his answer; it comes when the database is back, and the move is on the record once."""
    server = serve(cluster.address)
    white, arbiter = server.join("white"), server.join("arbiter")
    arbiter.do("start")
    cluster.stop("immediate")
    white.send({"do": "say", "words": "Eva vier", "id": "one"})
    cluster.start()
    answer = white.ask({"do": "say", "words": "Eva vier"}, "one")
    assert answer["ok"]
    assert events_of(cluster.address) == OPENING


def test_a_table_that_waits_for_the_database_is_told_so(serve: Serve, cluster: Cluster):
    """Who moves in the dark hears nothing else, and who sees a clock sees it stand; so with the database's return."""
    server = serve(cluster.address, "--blind", "white")
    white, black, arbiter = (server.join(place) for place in ("white", "black", "arbiter"))
    arbiter.do("start")
    cluster.stop("immediate")
    white.send({"do": "say", "words": "Eva vier", "id": "one"})
    for page in (white, black):
        hear(page, AWAY)
    assert (black.view["step"], black.view["clocks"]["running"]) == ("to_move", None)
    cluster.start()
    for page in (white, black):
        hear(page, ANSWERS)
    assert black.view["clocks"]["running"] == "white"
    assert white.ask({"do": "say", "words": "Eva vier"}, "one")["ok"]
    assert black.until(3)["clocks"]["running"] == "white"
    assert black.lines.count(AWAY) == black.lines.count(ANSWERS) == 1
    assert events_of(cluster.address) == OPENING


def hear(page: Page, sentence: str) -> None:
    """Wait until a page is told that."""
    while sentence not in page.lines:
        page.take()


def test_a_desk_is_told_that_the_database_is_away(serve: Serve, cluster: Cluster):
    """What the arbiter asks of codes and delays is answered in words and not left open; his line to the table holds."""
    arbiter = serve(cluster.address).join("arbiter")
    cluster.stop("immediate")
    answer = arbiter.ask({"do": "delay", "half_moves": 0, "minutes": 9})
    assert (answer["code"], text_of({"parts": answer["words"]})) == (
        "not_confirmed",
        "Nicht bestätigt: Die Datenbank der Halle antwortet gerade nicht. Bitte noch einmal.",
    )
    cluster.start()


def test_where_the_databases_disk_is_full_codes_are_refused_in_words(serve: Serve, address: str, database: Database):
    """PostgreSQL says that it has no room: nobody gets a code that would not be kept, and the desk is told why."""
    arbiter = serve(address).join("arbiter")
    database.do(FULL)
    database.do("CREATE TRIGGER full_disk BEFORE INSERT ON code EXECUTE FUNCTION no_room()")
    assert arbiter.ask({"do": "issue_code", "place": "black"})["code"] == "disk_full"
    database.do("DROP TRIGGER full_disk ON code")
    assert arbiter.ask({"do": "issue_code", "place": "black"})["ok"]


NONE_YET = (
    "No table is here yet."
    " In four seconds those that no other program runs go on here, and later each that becomes free."
)


def test_who_comes_when_all_tables_are_taken_says_so(serve: Serve, address: str):
    """The second server tells its operator why it has no table, and that it goes on by itself."""
    serve(address)
    second = serve(address, kind=Waiting)
    assert isinstance(second, Waiting)
    assert second.said[1] == NONE_YET


def test_the_only_server_that_starts_again_names_no_other(serve: Serve, address: str):
    """It waits for a holder that might still be heard; nobody is sent to look for a program that there is not."""
    first = serve(address)
    white = first.join("white")
    first.kill()
    second = serve(address, kind=Waiting)
    assert isinstance(second, Waiting)
    assert second.said[1] == NONE_YET
    assert at(second, white).view["step"]


def test_a_game_that_cannot_be_read_keeps_nobody_from_the_others(serve: Serve, address: str):
    """It is named once, with the reason, and left as it is; the other table is served with its codes."""
    with closing(Database(address)) as database:
        for name in ("1", "2"):
            record = Holding(database).begin(name, [OPENED])
            assert record is not None
            record.close()
        database.do("ALTER TABLE event DISABLE TRIGGER ALL")
        database.do("UPDATE event SET payload = replace(payload, '{', '{ ') WHERE game_id = '1'")
    server = serve(address, "--tables", "2")
    assert set(server.codes) == {"2"}
    assert server.join("arbiter", "2").say("Partie beginnen")["ok"]
    server.process.send_signal(signal.SIGTERM)
    assert server.process.stderr.read().splitlines() == [f"Table 1: {CANNOT_GO_ON['en']}1"]


def test_a_server_of_a_tournament_ends_without_a_word(serve: Serve, address: str, tmp_path: Path):
    """Its last look at the results of the whole hall is taken while there is a database to look into."""
    pairings = tmp_path / "open.csv"
    pairings.write_text("round,board,white,black\n1,1,Anna Berg,Karl Maier\n")
    server = serve(address, "--tournament", str(pairings), "--round", "1", kind=OneBoard)
    white, arbiter = server.join("white", "1.1"), server.join("arbiter", "1.1")
    assert arbiter.do("start")["ok"]
    assert white.do("resign", seat="white")["ok"]
    server.process.send_signal(signal.SIGTERM)
    assert (server.process.stderr.read(), server.process.wait(PATIENCE_S)) == ("", 0)
    assert (tmp_path / "open.results.csv").read_text().splitlines()[1] == "1,1,Anna Berg,Karl Maier,0-1"


def test_a_server_that_ends_gives_its_tables_back_at_once(serve: Serve, address: str):
    """Whoever asks finds the table free, and no time is lost."""
    first = serve(address)
    first.stop()
    with closing(Database(address)) as database:
        assert Holding(database).free() == ["1"]
