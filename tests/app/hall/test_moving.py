"""A hall's games moved from files into a database and back."""

from contextlib import closing
from pathlib import Path

import pytest

from app.commands.hall import FAILED
from app.commands.records import not_resumed
from app.errors import AppError
from app.failure import words_of
from app.hall.access import HallAccess
from app.hall.database import Database
from app.hall.holding import Holding
from app.hall.tables import HallTables, Playing
from app.pages.online_table import OnlineTable
from app.record.record import Record
from app.tournament import files
from app.tournament.results import beside
from tests.app.commands.test_play import CANNOT_GO_ON
from tests.app.mated import mated
from tests.app.tournament.test_results import given_up, kept
from tests.app.tournament.test_trf import REPORT
from tests.game.playing import Game
from voice.tape import DirectoryTape
from web.admission.access import Access
from web.admission.access_file import AccessFile
from web.place import Place

LEARNT = "0a1b2c3d4e5f6071"  # the name of an adaptation


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two tables of an evening: a game each, one with what was said, and who sits where."""
    for name in ("1", "2"):
        game = Game()
        game.announce("e4")
        Record.create(tmp_path / f"{name}.sqlite", name, game.record).close()
    tape = DirectoryTape(tmp_path / "2.tape")
    tape.keep(bytes(3_200), "white", LEARNT)
    tape.lay_beside(LEARNT, bytes(7_000))
    with closing(Access(AccessFile(tmp_path / "access.db"))) as access:
        access.issue("1", Place.WHITE)
    return tmp_path


def test_a_hall_is_moved_into_a_database_and_back(rochade, folder: Path, address: str, tmp_path: Path):
    """Every event, clip, adaptation and seat is the same afterwards; what is there already is named and left."""
    run = rochade("hall", "move", str(folder), "--database", address)
    assert run.stdout.splitlines() == ["Tisch 1: kopiert.", "Tisch 2: kopiert.", "Kopiert ist auch, wer wo sitzt."]
    out = tmp_path / "back"
    back = rochade("hall", "move", str(out), "--out", "--database", address)
    assert back.stdout.splitlines() == ["Tisch 1: kopiert.", "Tisch 2: kopiert.", "Kopiert ist auch, wer wo sitzt."]
    for name in ("1", "2"):
        with Record.read(folder / f"{name}.sqlite") as before, Record.read(out / f"{name}.sqlite") as after:
            assert before._rows == after._rows
    tape, same = DirectoryTape(folder / "2.tape"), DirectoryTape(out / "2.tape")
    assert tape.clips() == same.clips() == ("000001-white",)
    assert tape.flac("000001-white") == same.flac("000001-white")
    assert tape.adaptations() == same.adaptations() == {LEARNT: bytes(7_000)}
    again = rochade("hall", "move", str(folder), "--database", address)
    assert again.returncode == FAILED
    assert again.stderr.splitlines() == [
        "Tisch 1: Die Aufzeichnung gibt es schon: 1",
        "Tisch 2: Die Aufzeichnung gibt es schon: 2",
    ]
    with closing(Database(address)) as database, closing(Access(AccessFile(folder / "access.db"))) as access:
        assert Access(HallAccess(database)).key == access.key
    with closing(AccessFile(folder / "access.db")) as before, closing(AccessFile(out / "access.db")) as after:
        for what in ("SELECT * FROM secret ORDER BY name", "SELECT * FROM code", "SELECT * FROM act"):
            assert before.do(what) == after.do(what)
        after.do("INSERT INTO session VALUES ('one', '1', 'black', 'de')")
    rochade("hall", "move", str(out), "--out", "--database", address)
    with closing(AccessFile(out / "access.db")) as after:  # who sits there already sits there still
        assert after.do("SELECT id FROM session") == [("one",)]


def test_what_of_a_tape_did_not_reach_the_hall_follows(rochade, folder: Path, address: str, database: Database):
    """The database went away after the game and its first clip were in: the second try adds the rest."""
    tape = DirectoryTape(folder / "2.tape")
    tape.keep(bytes(640), "black")
    rochade("hall", "move", str(folder), "--database", address)
    database.do("DELETE FROM clip WHERE number > 1")
    database.do("DELETE FROM adaptation")
    again = rochade("hall", "move", str(folder), "--database", address)
    assert again.stdout.splitlines() == ["Tisch 2: kopiert."]
    assert again.stderr.splitlines() == ["Tisch 1: Die Aufzeichnung gibt es schon: 1"]
    assert database.do("SELECT number, speaker FROM clip ORDER BY number") == [(1, "white"), (2, "black")]
    assert database.do("SELECT name FROM adaptation") == [(LEARNT,)]


def test_another_games_tape_does_not_come_to_a_game_of_its_name(
    rochade, folder: Path, address: str, database: Database
):
    """Two evenings each have a table two: what was said at one is no evidence for the other."""
    rochade("hall", "move", str(folder), "--database", address)
    other = folder / "other"
    other.mkdir()
    game = Game()
    game.announce("d4")
    Record.create(other / "2.sqlite", "2", game.record).close()
    tape = DirectoryTape(other / "2.tape")
    tape.keep(bytes(640), "black")
    tape.keep(bytes(640), "black")
    moved = rochade("hall", "move", str(other), "--database", address)
    assert (moved.returncode, moved.stderr) == (FAILED, "Tisch 2: Die Aufzeichnung gibt es schon: 2\n")
    assert database.do("SELECT number, speaker FROM clip") == [(1, "white")]


def test_where_a_game_comes_out_of_the_hall_all_of_its_tape_is_there(
    rochade, process, folder: Path, address: str, tmp_path: Path
):
    """The tape comes first, so that what went wrong can be done again; a game that is there keeps its own."""
    rochade("hall", "move", str(folder), "--database", address)
    out = tmp_path / "back"
    out.mkdir()
    (out / "2.tape").write_text("no folder can be made here")
    refused = process("hall", "move", str(out), "--out", "--database", address)
    assert refused.stderr == f"Das ist eine Datei und kein Ordner: {out / '2.tape'}\n"
    assert not (out / "2.sqlite").exists()
    (out / "2.tape").unlink()
    again = rochade("hall", "move", str(out), "--out", "--database", address)
    assert again.stdout.splitlines() == ["Tisch 2: kopiert.", "Kopiert ist auch, wer wo sitzt."]
    clip = DirectoryTape(out / "2.tape").path("000001-white")
    clip.write_bytes(b"of another evening")
    once_more = rochade("hall", "move", str(out), "--out", "--database", address)
    assert once_more.stderr.splitlines() == [
        f"Tisch 1: Die Aufzeichnung gibt es schon: {out / '1.sqlite'}",
        f"Tisch 2: Die Aufzeichnung gibt es schon: {out / '2.sqlite'}",
    ]
    assert clip.read_bytes() == b"of another evening"


def test_a_game_of_a_hall_is_exported_and_reviewed_by_its_tables_name(rochade, folder: Path, address: str):
    """What reads a file reads the database too: the same scoresheets, in the same words."""
    rochade("hall", "move", str(folder), "--database", address)
    from_file = rochade("export", str(folder / "2.sqlite"))
    from_hall = rochade("export", "2", "--database", address)
    assert from_hall.stdout == from_file.stdout
    assert "Weiß" in from_hall.stdout
    missing = rochade("export", "9", "--database", address)
    assert missing.stderr.strip() == "Diese Partie gibt es in der Halle nicht: 9"


def test_of_a_damaged_game_of_a_hall_what_comes_before_is_exported_and_reviewed(
    rochade, address: str, database: Database, tmp_path: Path
):
    """A player's moves are his still: each is proven by its hash, and it is said that they are not all."""
    mated(tmp_path)
    rochade("hall", "move", str(tmp_path), "--database", address)
    database.do("ALTER TABLE event DISABLE TRIGGER ALL")
    database.do(
        "UPDATE event SET actor = 'arbiter' WHERE version = (SELECT max(version) FROM event WHERE type = 'announced')"
    )
    told = ["Die Aufzeichnung ist verändert worden: game", "Zu lesen ist nur, was davor liegt: zwei Züge."]
    printed = rochade("export", "game", "--format", "pgn", "--database", address)
    assert (printed.returncode, printed.stderr.splitlines()) == (3, told)
    assert printed.stdout.splitlines()[-1].endswith(" 2. g4 { [%clk 1:29:51] } *")
    said = rochade("review", "game", "--move", "1", "--out", str(tmp_path / "said.wav"), "--database", address)
    assert (said.returncode, said.stderr.splitlines()[:2]) == (3, told)
    assert (tmp_path / "said.wav").exists()
    database.do("DELETE FROM event WHERE version = 2")
    start = rochade("export", "game", "--database", address)
    assert start.stderr.splitlines()[1] == "Zu lesen ist nur, was davor liegt: null Züge."
    database.do("UPDATE event SET actor = 'black' WHERE version = 1")
    nothing = rochade("export", "game", "--database", address)
    assert (nothing.returncode, nothing.stderr) == (3, f"{told[0]}\n")


def test_a_server_says_what_gives_the_rest_of_a_game_that_it_cannot_go_on_with(
    rochade, folder: Path, address: str, database: Database, tmp_path: Path
):
    """In a database as in a folder: the arbiter does not have to know that a damaged record can be read at all."""
    rochade("hall", "move", str(folder), "--database", address)
    database.do("ALTER TABLE event DISABLE TRIGGER ALL")
    database.do("UPDATE event SET actor = 'white' WHERE game_id = '1' AND version = 2")
    complaints: list[tuple[str, str]] = []

    def complain(name: str, error: AppError) -> None:
        complaints.append((name, words_of(not_resumed(error, "de"), "de")))

    playing = Playing(never, complain, lambda *_, **__: None, lambda *_: False, watches_flags=False)
    with Holding(database) as holding, HallTables(holding, playing) as tables:
        tables.open({})
    assert complaints == [("1", f"{CANNOT_GO_ON['de']}1")]


def never(*_: object) -> OnlineTable:
    """Nothing is played here."""
    raise AssertionError


def test_the_results_of_a_hall_go_into_the_tournaments_file(rochade, address: str, tmp_path: Path):
    """From the database as from a folder of records: what came of each table, and where it is written."""
    report = tmp_path / "open.trf"
    report.write_text("\n".join(REPORT), encoding="utf-8")
    rochade("hall", "move", str(kept(tmp_path / "records", given_up())), "--database", address)
    told = rochade("tournament", "results", report, "--database", address).stdout.splitlines()
    assert told == [
        "Berg, Karl gewinnt gegen Müller, Anna. Brett 2.1. Noch nicht von beiden unterschrieben.",
        f"Die Ergebnisse stehen in {beside(report)}. {report} bleibt, wie es war.",
    ]
    assert files.read(beside(report)).of_round(2)[0].marks == ("1", "0")
