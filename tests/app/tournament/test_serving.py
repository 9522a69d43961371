"""A round of a tournament file is played at pages, with files and with a database."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from signal import SIGTERM
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from app.hall.database import Database
from app.hall.holding import Holding
from app.record.record import Record
from game.events import BegunAnew
from game.evolve import replay
from game.table.occasion import Occasion
from game.table.table import Table
from tests.app.hall.conftest import address, shared_cluster  # noqa: F401 - the fixtures of a hall
from tests.web.client import Page
from tests.web.server import Server

ROWS = """round,board,white,black,white_needs
1,1,Anna Müller,Karl Berg,blind tape
1,10,Otto West,Eva Ost,
1,2,Ida Neu,Lea Alt,
2,1,Karl Berg,Otto West,
"""


@pytest.fixture
def tournament(tmp_path: Path) -> Path:
    """Two rounds, the second of one board."""
    path = tmp_path / "open.csv"
    path.write_text(ROWS)
    return path


@pytest.fixture(params=["files", "database"])
def hall(request: pytest.FixtureRequest, tmp_path: Path, tournament: Path) -> Iterator[tuple[Server, str]]:
    """A server of the first round, and the address of its database, if it has one."""
    database = request.getfixturevalue("address") if request.param == "database" else ""
    options = ["--tournament", str(tournament), "--round", "1", *(["--database", database] if database else [])]
    server = Server(tmp_path, *options, last="1.10")
    yield server, database
    server.stop()


def table_of(server: Server, database: str, name: str) -> Table:
    """What is kept of that table."""
    if not database:
        with Record.read(server.folder / f"{name}.sqlite") as record:
            return replay(record.events)
    with closing(Database(database)) as opened:
        return replay(Holding(opened).read(name).events)


def test_each_board_of_the_round_is_a_table(hall: tuple[Server, str]):
    """Three tables with the right names, numbers and needs, and none of the round that is to come."""
    server, database = hall
    assert list(server.codes) == ["1.1", "1.2", "1.10"]
    page = server.join("arbiter", "1.10")
    assert (page.view["names"]["white"], page.view["names"]["black"]) == ("Otto West", "Eva Ost")
    assert page.do("start")["ok"]
    table = table_of(server, database, "1.1")
    assert (table.seats.white.name, table.seats.white.visually_impaired) == ("Anna Müller", True)
    assert table.occasion == Occasion(round=1, board=1)


def test_the_next_round_is_not_mixed_with_the_last(hall: tuple[Server, str], tournament: Path):
    """In the same folder: what is finished is served no more, what is not goes on beside the new round."""
    server, _ = hall
    finish(server, "1.1")
    server.stop()
    server.options = (*server.options[:3], "2", *server.options[4:])
    server.codes, server.last = {}, "2.1"
    server.restart()
    assert [*server.codes] == ["1.2", "1.10", "2.1"]
    server.stop()
    tournament.write_text(ROWS.replace("Karl Berg,Otto West", "Ida Neu,Otto West"))
    server.codes, server.last, server.director = {}, "2.2", ""
    server.restart()
    assert [*server.codes] == ["1.2", "1.10", "2.2"]
    server.stop()


def test_a_game_lost_by_default_does_not_come_into_the_next_round(hall: tuple[Server, str]):
    """Who did not come signs nothing: the result stands, and its table is served no more."""
    server, _ = hall
    arbiter = server.join("arbiter", "1.2")
    assert arbiter.do("start")["ok"]
    assert arbiter.do("report_absent", seat="black")["ok"]
    assert arbiter.do("forfeit_absent")["ok"]
    server.stop()
    server.options = (*server.options[:3], "2", *server.options[4:])
    server.codes, server.last, server.director = {}, "2.1", ""
    server.restart()
    assert [*server.codes] == ["1.1", "1.10", "2.1"]


def test_boards_that_are_numbered_anew_move_nobody(hall: tuple[Server, str], tournament: Path):
    """Two enter late, at the first board of the file: who plays plays on where he sits, and they have a table, too."""
    server, database = hall
    white = server.join("white", "1.2")
    assert server.join("arbiter", "1.2").do("start")["ok"]
    server.stop()
    heading, *rows = ROWS.splitlines(keepends=True)
    late = [heading, "1,1,Max Spät,Nora Spät,\n"]
    tournament.write_text("".join(late + [row.replace("1,2,", "1,3,").replace("1,1,", "1,2,") for row in rows]))
    server.codes, server.last, server.director = {}, "1.3", ""
    server.restart()
    assert [*server.codes] == ["1.1", "1.2", "1.10", "1.3"]
    assert [table_of(server, database, name).seats.white.name for name in server.codes] == [
        "Anna Müller",
        "Ida Neu",
        "Otto West",
        "Max Spät",
    ]
    assert table_of(server, database, "1.3").occasion == Occasion(round=1, board=3)
    white.address, white.seen = server.address, -1
    assert white.open().view["step"] == "stopped"


def paired_anew(server: Server, tournament: Path, last: str, *changes: tuple[str, str]) -> list[str]:
    """Start the server again with these rows changed, and tell what the director hears in writing."""
    server.stop()
    rows = tournament.read_text()
    for before, now in changes:
        assert before in rows
        rows = rows.replace(before, now)
    tournament.write_text(rows)
    server.codes, server.last, server.director = {}, last, ""
    server.restart()
    said = server.said
    server.process.send_signal(SIGTERM)
    _, complained = server.process.communicate()
    return [*said, *complained.splitlines()]


EXCHANGED = ("Otto West,Eva Ost", "Otto West,Lea Alt"), ("Ida Neu,Lea Alt", "Ida Neu,Eva Ost")


def test_games_that_are_paired_anew_before_they_begin_have_tables_of_their_own(
    hall: tuple[Server, str], tournament: Path
):
    """Who had sat down at the table of before sits at none that is not his; both are told, and nothing is deleted."""
    server, database = hall
    white = server.join("white", "1.2")
    told = paired_anew(server, tournament, "1.4", *EXCHANGED)
    assert [*server.codes] == ["1.1", "1.3", "1.4"]
    new = "The board of the pairing already has another game. The codes of its places are new."
    assert [line for line in told if line.startswith("New")] == [
        f"New at board 1.3: Ida Neu against Eva Ost. {new}",
        f"New at board 1.4: Otto West against Lea Alt. {new}",
    ]
    assert (
        "Table 1.2: The file does not pair this game any more, and it was not begun: Ida Neu against Lea Alt."
        " Its record stays, its table is not opened."
    ) in told
    assert table_of(server, database, "1.2").seats.black.name == "Lea Alt"
    assert table_of(server, database, "1.3").seats.black.name == "Eva Ost"
    server.restart()
    with pytest.raises(InvalidStatus):
        white.open()
    assert server.join("white", "1.3").view["names"]["black"] == "Eva Ost"


def test_a_game_that_was_begun_goes_on_where_its_players_are_paired_anew(hall: tuple[Server, str], tournament: Path):
    """Nobody is seated for a second game of the round; the director is told, and what to do."""
    server, database = hall
    white, arbiter = server.join("white", "1.2"), server.join("arbiter", "1.2")
    assert arbiter.do("start")["ok"]
    assert white.do("announce", seat="white", announcement={"to": "e4"})["ok"]
    told = paired_anew(server, tournament, "1.2", *EXCHANGED)
    assert [*server.codes] == ["1.1", "1.2"]
    assert (
        "Not paired any more, but begun: Ida Neu against Lea Alt. Board 1.2. The game goes on there, and who plays it"
        " gets no second table. If the new pairing is to count: end the game on the arbiter's page, then start the"
        " server once more."
    ) in told
    assert table_of(server, database, "1.2").turn.announced is not None


def test_a_record_of_any_name_is_known_as_the_game_that_goes_on(tmp_path: Path, tournament: Path):
    """A board that was played by voice may have been kept under a name of its own: the round is served all the same."""
    server = Server(tmp_path, "--tournament", str(tournament), "--round", "1", last="1.10")
    try:
        assert server.join("arbiter", "1.2").do("start")["ok"]
        server.stop()
        (server.folder / "1.2.sqlite").rename(server.folder / "0.2.sqlite")
        told = paired_anew(server, tournament, "1.1", *EXCHANGED)
    finally:
        server.stop()
    assert [*server.codes] == ["0.2", "1.1"]
    assert any(line.startswith("Not paired any more, but begun: Ida Neu against Lea Alt.") for line in told)


does_not_count = pytest.mark.parametrize(
    ("found", "sits", "record"),
    [
        ({"fault": "initial_position"}, "white", "1.2-game-3"),
        ({"fault": "colours_reversed", "new_game": True}, "black", "1.2-game-2"),
    ],
)


@does_not_count
def test_a_game_that_does_not_count_is_begun_anew_at_its_table(
    tmp_path: Path, tournament: Path, found: dict[str, Any], sits: str, record: str
):
    """7.1: wrongly set up, both find their places at the next start; with colours reversed (7.2) each the other's."""
    server = Server(tmp_path, "--tournament", str(tournament), "--round", "1", last="1.10")
    try:
        white, arbiter = server.join("white", "1.2"), server.join("arbiter", "1.2")
        assert arbiter.do("start")["ok"]
        assert white.do("announce", seat="white", announcement={"to": "e4"})["ok"]
        assert arbiter.do("find_setup_fault", **found)["ok"]
        for _ in range(2):  # and the second start finds the new game
            server.stop()
            server.codes, server.director = {}, ""
            server.restart()
            white.address, white.seen = server.address, -1
            view = white.open().view
            assert (view["step"], view["names"]) == ("not_started", {"white": "Ida Neu", "black": "Lea Alt"})
            assert view["seat"] == sits
            assert [*server.codes] == ["1.1", "1.2", "1.10"]
    finally:
        server.stop()
    assert table_of(server, "", "1.2").outcome is not None
    assert table_of(server, "", record).occasion == Occasion(round=1, board=2)


@does_not_count
def test_the_arbiter_has_a_game_that_does_not_count_begun_anew_while_the_server_runs(
    tmp_path: Path, tournament: Path, found: dict[str, Any], sits: str, record: str
):
    """7.1, 7.2: both are told, and find their places by themselves; killed then, the server goes on with that game."""
    server = Server(tmp_path, "--tournament", str(tournament), "--round", "1", last="1.10")
    try:
        white, arbiter = server.join("white", "1.2"), server.join("arbiter", "1.2")
        assert arbiter.do("start")["ok"]
        assert white.do("announce", seat="white", announcement={"to": "e4"})["ok"]
        assert arbiter.do("begin_anew")["code"] == "game_counts"
        assert arbiter.do("find_setup_fault", **found)["ok"]
        assert [wait["matter"] for wait in arbiter.view["waits"]] == ["void"]
        assert arbiter.do("begin_anew")["ok"]
        until_sent_away(white)
        assert white.lines[-2].startswith("Die Partie wird neu gespielt.")
        for _ in range(2):
            white.address, white.seen, white.farewell = server.address, -1, None
            view = white.open().view
            assert (view["step"], view["names"]) == ("not_started", {"white": "Ida Neu", "black": "Lea Alt"})
            assert view["seat"] == sits
            white.close()
            server.kill()
            server.restart()
    finally:
        server.stop()
    with Record.read(server.folder / "1.2.sqlite") as record_before:
        assert isinstance(record_before.events[-1], BegunAnew)
    assert table_of(server, "", record).occasion == Occasion(round=1, board=2)


def until_sent_away(page: Page) -> None:
    """Read what the page is told until its connection is ended for the next game."""
    while page.farewell is None:
        page.take()
    assert page.farewell["code"] == "rematch"
    page.close()


def test_in_a_hall_a_game_that_does_not_count_is_played_anew_at_a_table_of_its_own(
    tmp_path: Path, tournament: Path, request: pytest.FixtureRequest
):
    """7.1: a database keeps what was played at its table; the director reads where the new game is, also once more."""
    database: str = request.getfixturevalue("address")
    server = Server(tmp_path, "--tournament", str(tournament), "--round", "1", "--database", database, last="1.10")
    try:
        arbiter = server.join("arbiter", "1.2")
        assert arbiter.do("start")["ok"]
        assert arbiter.do("find_setup_fault", fault="initial_position")["ok"]
        told = paired_anew(server, tournament, "1.3")
        new = "The board of the pairing already has another game. The codes of its places are new."
        assert [line for line in told if line.startswith("New")] == [
            f"New at board 1.3: Ida Neu against Lea Alt. {new}"
        ]
        assert [*server.codes] == ["1.1", "1.10", "1.3"]
        told = paired_anew(server, tournament, "1.10")
        assert [*server.codes] == ["1.1", "1.3", "1.10"]
    finally:
        server.stop()
    assert not [line for line in told if line.startswith("New")]
    void, anew = (table_of(server, database, name) for name in ("1.2", "1.3"))
    assert (void.outcome is not None, anew.outcome, anew.seats.white.name) == (True, None, "Ida Neu")


def test_in_a_hall_it_is_played_anew_while_the_server_runs_and_the_next_start_knows_it(
    tmp_path: Path, tournament: Path, request: pytest.FixtureRequest
):
    """7.1: at the next free board of the round, where who sat there sits; the file's round goes on there."""
    database: str = request.getfixturevalue("address")
    server = Server(tmp_path, "--tournament", str(tournament), "--round", "1", "--database", database, last="1.10")
    try:
        white, arbiter = server.join("white", "1.2"), server.join("arbiter", "1.2")
        assert arbiter.do("start")["ok"]
        assert arbiter.do("find_setup_fault", fault="initial_position")["ok"]
        assert arbiter.do("begin_anew")["ok"]
        until_sent_away(white)
        told = paired_anew(server, tournament, "1.10")
        assert [*server.codes] == ["1.1", "1.3", "1.10"]
        server.codes = {}
        server.restart()
        white.address, white.seen, white.farewell = server.address, -1, None
        assert (white.open().view["table"], white.view["step"]) == ("1.3", "not_started")
    finally:
        server.stop()
    assert not [line for line in told if line.startswith("New")]


def finish(server: Server, name: str) -> None:
    """White gives up at once, and both sign."""
    white, black, arbiter = (server.join(place, name) for place in ("white", "black", "arbiter"))
    assert arbiter.do("start")["ok"]
    assert white.do("resign", seat="white")["ok"]
    assert white.do("sign", seat="white")["ok"]
    assert black.do("sign", seat="black")["ok"]


def test_a_round_must_be_named(rochade, tournament: Path):
    """A tournament without a round opens no table, and says what is missing."""
    found = rochade("serve", "--tournament", str(tournament))
    assert found.stderr.startswith("rochade serve: Es fehlt: --round.")


def test_a_round_that_is_not_paired_opens_no_table(rochade, tournament: Path, tmp_path: Path):
    """The director hears it in words; nothing is written."""
    folder = tmp_path / "records"
    found = rochade("serve", "--tournament", str(tournament), "--round", "3", "--record-folder", str(folder))
    assert (found.returncode, found.stderr.strip()) == (3, "Diese Runde ist nicht gepaart: drei")
    assert not list(folder.glob("*.sqlite"))


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (("--round", "1"), "rochade play: Es fehlt: --board."),
        (("--round", "1", "--board", "4"), "Dieses Brett gibt es in der Runde nicht: vier"),
        (("--round", "3", "--board", "1"), "Diese Runde ist nicht gepaart: drei"),
    ],
)
def test_a_voice_station_asks_for_a_board_that_is_there(
    rochade, tournament: Path, tmp_path: Path, place: tuple[str, ...], said: str
):
    """Nothing is recorded for a game that is not in the file."""
    record = tmp_path / "game.sqlite"
    found = rochade("play", "--typed", "--silent", "--tournament", tournament, *place, "--record", record)
    assert said in found.stderr
    assert not record.exists()
