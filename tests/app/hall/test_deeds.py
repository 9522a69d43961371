"""Who did what: places, desks, codes, delays, rulings and results, in the order in which they were done."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app import wall_clock
from app.commands.hall import FAILED
from app.hall.database import Database
from app.hall.moving import into_database
from app.record.record import Record
from app.table.session import Session
from game.actors import ARBITER
from game.commands import Resume, Start, StopClocks
from game.events import TableOpened
from tests.app.hall.test_serving import Serve, serve
from tests.game.playing import Game
from tests.web.client import request
from tests.web.server import Server
from web.admission.access_file import AccessFile

__all__ = ["serve"]  # what pytest takes from here


def directing(server: Server) -> str:
    """The cookie of the director."""
    _, headers, _ = request(server.address, "POST", "/join", form={"code": server.director, "language": "de"})
    return headers["set-cookie"].split(";")[0]


def play(server: Server) -> None:
    """The director gives a deputy a code, looks at a desk and sets the delay; the arbiter begins, and White resigns."""
    cookie = directing(server)
    code = request(server.address, "POST", "/hall/code", cookie=cookie, form={})[2]
    request(server.address, "GET", "/table?table=2", cookie=cookie)
    server.director = code.decode().split('"code":"')[1].split('"')[0].replace(" ", "")
    request(server.address, "POST", "/hall/delay", cookie=directing(server), form={"minutes": "15"})
    with closing(server.join("arbiter", "2")) as arbiter, closing(server.join("white", "2")) as white:
        assert arbiter.do("start")["ok"]
        assert arbiter.ask({"do": "issue_code", "place": "black"})["ok"]
        assert white.do("resign", seat="white")["ok"]


DONE = [
    "Turnierleitung 1: Platz genommen.",
    "Turnierleitung 1: Neuer Code. Platz: Turnierleitung.",
    "Turnierleitung 1, Tisch 2: Tisch geöffnet.",
    "Turnierleitung 2: Platz genommen.",
    "Turnierleitung 2, Tisch 1: Verzögerung für Zuschauer gesetzt. Halbzüge: 0. Minuten: 15.",
    "Turnierleitung 2, Tisch 2: Verzögerung für Zuschauer gesetzt. Halbzüge: 0. Minuten: 15.",
    "Schiedsrichter, Tisch 2: Platz genommen.",
    "Weiß, Tisch 2: Platz genommen.",
    "Schiedsrichter, Tisch 2: Die Partie beginnt. Weiß ist am Zug.",
    "Schiedsrichter, Tisch 2: Neuer Code. Platz: Schwarz.",
    "Weiß, Tisch 2: Weiß gibt auf. Gewonnen hat Schwarz. Bitte die Partieformulare unterschreiben.",
]


@pytest.mark.parametrize("kept", ["file", "hall"])
def test_who_did_what_is_on_record(kept: str, rochade, serve: Serve, tmp_path: Path, request: pytest.FixtureRequest):
    """Each line has when, who and at which table; two directors are told apart, and a table's moves are not in it."""
    if kept == "hall":
        where = ("--database", request.getfixturevalue("address"))
        server = serve(where[1], "--tables", "2")
    else:
        where = ("--record-folder", str(tmp_path))
        server = Server(tmp_path, "--tables", "2")
    play(server)
    server.stop()
    lines = rochade("hall", "log", *where).stdout.splitlines()
    found = [line.partition(". ")[2] for line in lines]
    if kept == "hall":  # a ruling's time is the database's as its server knows it: on a busy machine not to the blink
        assert sorted(found) == sorted(DONE)
    else:
        assert found == DONE


def test_what_the_program_does_by_itself_is_not_the_arbiters(rochade, tmp_path: Path):
    """A server dies, and the clocks stand at its return: no protest finds that the arbiter has stopped them."""
    server = Server(tmp_path)
    arbiter = server.join("arbiter")
    assert arbiter.do("start")["ok"]
    server.kill()
    server.restart()
    assert arbiter.open().do("resume")["ok"]
    server.stop()
    lines = rochade("hall", "log", "--record-folder", tmp_path).stdout.splitlines()
    assert [line.partition(". ")[2] for line in lines][1:] == [
        "Schiedsrichter, Tisch 1: Die Partie beginnt. Weiß ist am Zug.",
        "Rochade, Tisch 1: Beide Uhren stehen.",
        "Schiedsrichter, Tisch 1: Die Uhr läuft wieder. Weiß ist am Zug.",
    ]


def test_under_which_rules_a_table_is_opened_no_arbiter_has_decided(rochade, tmp_path: Path):
    """Options of the server say it, before anybody sits at the desk; what is ruled there is the arbiter's."""
    server = Server(tmp_path, "--time-control", "1500+10")
    assert server.join("arbiter").do("start")["ok"]
    server.stop()
    lines = rochade("hall", "log", "--record-folder", tmp_path).stdout.splitlines()
    assert [line.partition(". ")[2] for line in lines] == [
        (
            "Rochade, Tisch 1: Schnellschach: jeder hat fünfundzwanzig Minuten. Die Aufsicht reicht aus: es gelten die"
            " Wettkampfregeln. Mitschreiben muss niemand."
        ),
        "Schiedsrichter, Tisch 1: Platz genommen.",
        "Schiedsrichter, Tisch 1: Die Partie beginnt. Weiß ist am Zug.",
    ]


def test_in_a_rematch_players_are_named_by_the_colour_that_they_have(rochade, tmp_path: Path):
    """Who joined as White resigns as Black in the next game of the table, and that is what is told."""
    server = Server(tmp_path)
    white, black, arbiter = (server.join(place) for place in ("white", "black", "arbiter"))
    for mine, others in (("white", "black"), ("black", "white")):
        assert arbiter.do("start")["ok"]
        assert white.do("resign", seat=mine)["ok"]
        for page, seat in ((white, mine), (black, others)):
            assert page.do("sign", seat=seat)["ok"]
        if mine == "white":
            for page, seat in ((white, mine), (black, others)):
                assert page.do("offer_rematch", seat=seat)["ok"]
            for page in (white, black, arbiter):
                while page.farewell is None:
                    page.take()
                page.seen = -1
                page.open()
    server.stop()
    lines = rochade("hall", "log", "--record-folder", tmp_path).stdout.splitlines()
    found = [line.partition(". ")[2] for line in lines]
    assert "Weiß, Tisch 1: Weiß gibt auf. Gewonnen hat Schwarz. Bitte die Partieformulare unterschreiben." in found
    assert "Schwarz, Tisch 1: Schwarz gibt auf. Gewonnen hat Weiß. Bitte die Partieformulare unterschreiben." in found


def test_who_did_what_is_told_apart_while_time_stands(rochade, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The database was followed by one whose clock is behind, so that several rulings have one time: as they were."""
    now = wall_clock.now()
    monkeypatch.setattr("app.wall_clock.now", lambda: now)
    opened = Game(start=False).record[0]
    assert isinstance(opened, TableOpened)
    with closing(Session.begin(opened, tmp_path / "2.sqlite")) as session:
        for key, command in (("b:1", Start(by=ARBITER)), ("a:1", StopClocks(by=ARBITER)), ("b:2", Resume(by=ARBITER))):
            with session.asked(key):
                session.carry_out(command, 1)
    with closing(AccessFile(tmp_path / "access.db")) as file:
        for at, who in enumerate("ab"):
            when = f"2020-01-01T10:00:0{at}.000+00:00"
            file.do("INSERT INTO act VALUES (?, ?, '', '', 'joined', 'arbiter')", when, who)
    lines = rochade("hall", "log", "--record-folder", tmp_path).stdout.splitlines()
    assert [line.partition(", Tisch 2: ")[0][-1] for line in lines[2:]] == ["2", "1", "2"]
    assert [line.partition(", Tisch 2: ")[2] for line in lines[2:]] == [
        "Die Partie beginnt. Weiß ist am Zug.",
        "Beide Uhren stehen.",
        "Die Uhr läuft wieder. Weiß ist am Zug.",
    ]


def test_a_voice_stations_arbiter_and_whoever_joined_long_ago_are_named_by_their_place(rochade, tmp_path: Path):
    """A record without pages has no sessions; who took his place before such things were kept acts as the arbiter."""
    Record.create(tmp_path / "3.2.sqlite", "3.2", Game().record).close()
    with closing(AccessFile(tmp_path / "access.db")) as file:
        file.do("INSERT INTO act VALUES ('2099-01-01T10:00:00.000+00:00', 'x', '1', 'arbiter', 'desk_opened', '')")
    lines = rochade("hall", "log", "--record-folder", tmp_path).stdout.splitlines()
    assert [line.partition(". ")[2] for line in lines] == [
        "Schiedsrichter, Tisch 3.2: Die Partie beginnt. Weiß ist am Zug.",
        "Schiedsrichter, Tisch 1: Tisch geöffnet.",
    ]


def test_what_cannot_be_read_keeps_nothing_else_from_being_printed(rochade, tmp_path: Path):
    """A damaged record and damaged seats are named, each with its reason; the other table's lines are there."""
    Record.create(tmp_path / "2.sqlite", "2", Game().record).close()
    (tmp_path / "1-game-2.sqlite").write_text("nothing")  # the rematch of the first table
    (tmp_path / "access.db").write_bytes(b"nothing" * 1_000)
    log = rochade("hall", "log", "--record-folder", tmp_path)
    assert log.returncode == FAILED
    assert [line.partition(". ")[2] for line in log.stdout.splitlines()] == [
        "Schiedsrichter, Tisch 2: Die Partie beginnt. Weiß ist am Zug."
    ]
    seats, record = log.stderr.splitlines()
    assert seats.startswith("Codes und Plätze können nicht gelesen oder geschrieben werden: ")
    assert record == f"Tisch 1: Keine Aufzeichnung von Rochade: {tmp_path / '1-game-2.sqlite'}"


def test_where_nobody_did_anything_nothing_is_on_record(rochade, tmp_path: Path):
    """A folder without games; and whoever names none is told what is missing."""
    assert rochade("hall", "log", "--record-folder", tmp_path).stdout == "Nichts verzeichnet.\n"
    assert rochade("hall", "log").returncode == 2


@pytest.mark.parametrize("kept", ["file", "hall"])
def test_of_a_damaged_game_is_told_what_can_be_read(kept: str, rochade, tmp_path: Path, request: pytest.FixtureRequest):
    """Somebody has changed what was recorded last: what the arbiter did before stands, and then that it is damaged."""
    game = Game()
    game.do(StopClocks(by=ARBITER))
    game.do(Resume(by=ARBITER))
    path = tmp_path / "2.sqlite"
    Record.create(path, "2", game.record).close()
    change = "UPDATE event SET actor = 'white' WHERE version = {}"
    if kept == "hall":
        address = request.getfixturevalue("address")
        with closing(Database(address)) as database:
            assert into_database(path, database)
            database.do("ALTER TABLE event DISABLE TRIGGER USER")
            database.do(change.format(len(game.record)))
        log = rochade("hall", "log", "--database", address)
        where = "2"
    else:
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(f"DROP TRIGGER event_is_never_changed; {change.format(len(game.record))}")
        log = rochade("hall", "log", "--record-folder", tmp_path)
        where = str(path)
    assert [line.partition(". ")[2] for line in log.stdout.splitlines()] == [
        "Schiedsrichter, Tisch 2: Die Partie beginnt. Weiß ist am Zug.",
        "Schiedsrichter, Tisch 2: Beide Uhren stehen.",
    ]
    assert log.stderr.splitlines() == [
        f"Tisch 2: Was vor dem Schaden geschah, steht in der Liste. Die Aufzeichnung ist verändert worden: {where}"
    ]
    assert log.returncode == FAILED
