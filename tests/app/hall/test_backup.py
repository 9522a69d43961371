"""A hall's night backup: everything in one file, proven, and put back."""

import json
import resource
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from app.commands.hall import FAILED
from app.errors import OK, UNREADABLE, OutputError
from app.failure import words_of
from app.hall import backup
from app.hall.access import HallAccess
from app.hall.backup import CONTENTS
from app.hall.database import Database
from app.hall.moving import into_database
from app.record.record import Record, stored_in
from tests.app.hall.test_moving import LEARNT, folder  # noqa: F401 - the fixture of an evening's tables
from tests.game.playing import Game
from voice.tape import DirectoryTape
from web.admission.access import Access
from web.admission.access_file import AccessFile


@pytest.fixture
def evening(folder: Path) -> Path:  # noqa: F811 - the fixture
    """Two tables, one with a tape, and who sits where."""
    return folder


def same(one: Path, other: Path) -> bool:
    """Whether two folders have the same games, with what was asked and how long each has lasted, and the same tape."""
    tapes = [DirectoryTape(at / "2.tape") for at in (one, other)]
    assert [tape.clips() for tape in tapes] == [("000001-white",)] * 2
    assert tapes[0].flac("000001-white") == tapes[1].flac("000001-white")
    assert [tape.adaptations() for tape in tapes] == [{LEARNT: bytes(7_000)}] * 2
    return all(stored_in(one / f"{name}.sqlite") == stored_in(other / f"{name}.sqlite") for name in "12")


def test_a_folder_is_kept_while_it_is_played_and_put_back(rochade, evening: Path, tmp_path: Path):
    """Every event, clip and seat is there again; only the owner may read the file; nothing is overwritten."""
    file, back = tmp_path / "night.zip", tmp_path / "back"
    with closing(Record.resume(evening / "1.sqlite")):
        kept = rochade("hall", "backup", file, "--record-folder", evening)
    assert kept.stdout == f"Gesichert in {file}. Tische: 1, 2.\n"
    assert file.stat().st_mode & 0o777 == 0o600
    put = rochade("hall", "restore", file, "--record-folder", back)
    assert put.stdout == f"Wiederhergestellt aus {file}. Tische: 1, 2.\n"
    assert same(evening, back)
    with (
        closing(Access(AccessFile(evening / "access.db"))) as before,
        closing(Access(AccessFile(back / "access.db"))) as now,
    ):
        assert before.key == now.key


def test_a_folder_that_is_not_there_replaces_no_earlier_nights_backup(rochade, evening: Path, tmp_path: Path):
    """A letter too few in a line that is run each night: what was kept so far stays, and the line has failed."""
    file, nowhere = tmp_path / "night.zip", tmp_path / "evenin"
    rochade("hall", "backup", file, "--record-folder", evening)
    before = file.read_bytes()
    kept = rochade("hall", "backup", file, "--record-folder", nowhere)
    assert (kept.returncode, kept.stderr) == (UNREADABLE, f"Diesen Ordner gibt es nicht: {nowhere}\n")
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "words",
    [
        ("hall", "log", "--record-folder", "{}"),
        ("hall", "move", "{}", "--database", "{address}"),
        ("tournament", "results", "{file}", "--record-folder", "{}"),
    ],
)
def test_a_folder_that_is_not_there_is_not_taken_for_an_empty_one(rochade, address: str, tmp_path: Path, words):
    """Whoever moves a table away, or looks for a result, is not told that there was none."""
    (tmp_path / "open.csv").write_text("round,board,white,black\n1,1,Ada,Bea\n", encoding="utf-8")
    for there, sentence in (
        ("nowhere", "Diesen Ordner gibt es nicht"),
        ("open.csv", "Das ist eine Datei und kein Ordner"),
    ):
        at = tmp_path / there
        given = [word.format(at, address=address, file=tmp_path / "open.csv") for word in words]
        said = rochade(*given)
        assert (said.returncode, said.stdout, said.stderr) == (UNREADABLE, "", f"{sentence}: {at}\n")


def test_a_database_is_kept_and_put_into_another(rochade, evening: Path, address: str, tmp_path: Path):
    """And from the same file into a folder: whoever has lost his database goes on with files."""
    file = tmp_path / "night.zip"
    assert rochade("hall", "restore", kept_of(rochade, evening, tmp_path), "--database", address).returncode == OK
    assert rochade("hall", "backup", file, "--database", address).stdout == f"Gesichert in {file}. Tische: 1, 2.\n"
    assert rochade("hall", "restore", file, "--record-folder", tmp_path / "back").returncode == OK
    assert same(evening, tmp_path / "back")
    with closing(Database(address)) as database, closing(Access(AccessFile(tmp_path / "back/access.db"))) as access:
        assert Access(HallAccess(database)).key == access.key


def kept_of(rochade, evening: Path, tmp_path: Path) -> Path:
    """A backup of the folder."""
    file = tmp_path / "folder.zip"
    assert rochade("hall", "backup", file, "--record-folder", evening).returncode == OK
    return file


@pytest.mark.parametrize("what", ["shorter", "other", "foreign", "none", "outside"])
def test_what_is_not_as_it_was_kept_is_not_put_back(rochade, evening: Path, tmp_path: Path, what: str):
    """A game cut off at its end, a flipped bit, another file, no file, a name that leads out: no table is made."""
    file, back = kept_of(rochade, evening, tmp_path), tmp_path / "back"
    expected = "In der Sicherung ist etwas nicht, wie es gesichert wurde: 1\n"
    if what == "shorter":
        with zipfile.ZipFile(file) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        parts[CONTENTS] = parts[CONTENTS].replace(b'"events": ', b'"events": 1', 1)
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in parts.items():
                archive.writestr(name, data)
    elif what == "other":
        flipped = bytearray(file.read_bytes())
        flipped[flipped.index(b"SQLite format") + 5_000] ^= 1
        file.write_bytes(flipped)
        expected = f"In der Sicherung ist etwas nicht, wie es gesichert wurde: {file.name}\n"
    elif what == "foreign":
        file.write_text("nothing")
        expected = f"Das ist keine Sicherung einer Halle: {file}\n"
    elif what == "none":
        file.unlink()
        expected = ""
    else:
        with zipfile.ZipFile(file, "a") as archive:
            archive.writestr("../3.sqlite", b"")
        expected = f"Das ist keine Sicherung einer Halle: {file}\n"
    put = rochade("hall", "restore", file, "--record-folder", back)
    assert put.returncode == 3
    assert put.stderr.endswith(expected)
    assert not list(back.iterdir())
    assert not (tmp_path / "3.sqlite").exists()


def test_a_restoration_that_was_broken_off_goes_on(rochade, evening: Path, tmp_path: Path):
    """Said again it adds what is missing: what is there is the same game, which may have gone on, and stays so."""
    file, back = kept_of(rochade, evening, tmp_path), tmp_path / "back"
    rochade("hall", "restore", file, "--record-folder", back)
    for gone in ("2.sqlite", "access.db", "2.tape/000001-white.flac"):
        (back / gone).unlink()
    with closing(Record.resume(back / "1.sqlite")) as record:
        record.append(record.events[-1:])
        gone_on = record.events
    again = rochade("hall", "restore", file, "--record-folder", back)
    assert (again.returncode, again.stdout) == (OK, f"Wiederhergestellt aus {file}. Tische: 1, 2.\n")
    with closing(Record.read(back / "1.sqlite")) as record:
        assert record.events == gone_on
    assert stored_in(back / "2.sqlite") == stored_in(evening / "2.sqlite")
    assert DirectoryTape(back / "2.tape").clips() == ("000001-white",)
    assert (back / "access.db").is_file()


def test_only_what_was_kept_is_put_back(rochade, evening: Path, tmp_path: Path):
    """Nothing that SQLite lays beside a record in order to read it; and all of it is for its owner alone."""
    back = tmp_path / "back"
    rochade("hall", "restore", kept_of(rochade, evening, tmp_path), "--record-folder", back)
    files = {
        path.relative_to(back).as_posix(): path.stat().st_mode & 0o777 for path in back.rglob("*.*") if path.is_file()
    }
    names = ["1.sqlite", "2.sqlite", "access.db", "2.tape/000001-white.flac", f"2.tape/adaptations/{LEARNT}.npz"]
    assert files == dict.fromkeys(names, 0o600)


@pytest.mark.parametrize("what", ["1.sqlite", "2.tape/000001-white.flac", "access.db"])
def test_nothing_is_restored_where_something_else_is_there(rochade, evening: Path, tmp_path: Path, what: str):
    """Another evening's game, clip or seats by one of these names: it is named, and nothing comes beside it."""
    file, back = kept_of(rochade, evening, tmp_path), tmp_path / "back"
    (back / "2.tape").mkdir(parents=True)
    other = Game()
    other.announce("d4")
    Record.create(tmp_path / "other.sqlite", "1", other.record).close()
    Access(AccessFile(tmp_path / "other.db")).close()
    (back / what).write_bytes((tmp_path / ("other.db" if what == "access.db" else "other.sqlite")).read_bytes())
    put = rochade("hall", "restore", file, "--record-folder", back)
    assert (put.returncode, put.stderr) == (3, f"Die Aufzeichnung gibt es schon: {back / what}\n")
    files = [path.relative_to(back).as_posix() for path in back.rglob("*.*") if path.is_file()]
    assert [name for name in files if not name.endswith(("-shm", "-wal"))] == [what]


def test_a_restoration_into_a_database_that_was_broken_off_goes_on(
    rochade, evening: Path, address: str, database: Database, tmp_path: Path
):
    """One game was in when the line broke: said again, all of them are, with the tape and who sits where."""
    file = kept_of(rochade, evening, tmp_path)
    into_database(evening / "1.sqlite", database)
    again = rochade("hall", "restore", file, "--database", address)
    assert (again.returncode, again.stdout) == (OK, f"Wiederhergestellt aus {file}. Tische: 1, 2.\n")
    assert database.do("SELECT number FROM clip WHERE game_id = '2'") == [(1,)]
    with closing(Access(AccessFile(evening / "access.db"))) as access:
        assert Access(HallAccess(database)).key == access.key


def test_what_is_whole_is_kept_beside_what_is_not(rochade, evening: Path, tmp_path: Path):
    """One damaged record keeps no other out: it is named. Yesterday's file, in which it may be whole, stays."""
    file = kept_of(rochade, evening, tmp_path)
    before = file.read_bytes()
    (evening / "3.sqlite").write_text("nothing")
    incomplete = file.with_name("folder.incomplete.zip")
    kept = rochade("hall", "backup", file, "--record-folder", evening)
    assert (kept.returncode, kept.stdout) == (FAILED, f"Gesichert in {incomplete}. Tische: 1, 2.\n")
    assert kept.stderr == f"Tisch 3: Keine Aufzeichnung von Rochade: {evening / '3.sqlite'}\n"
    assert file.read_bytes() == before
    assert not list(tmp_path.glob(".*.part"))
    assert rochade("hall", "restore", incomplete, "--record-folder", tmp_path / "back").returncode == OK
    assert same(evening, tmp_path / "back")


def test_no_game_at_all_replaces_no_earlier_backup(rochade, evening: Path, tmp_path: Path):
    """A folder whose disk is not there is empty: the night before stays, and who looks at the exit code is told."""
    file, empty = kept_of(rochade, evening, tmp_path), tmp_path / "empty"
    before = file.read_bytes()
    empty.mkdir()
    kept = rochade("hall", "backup", file, "--record-folder", empty)
    incomplete = file.with_name("folder.incomplete.zip")
    assert (kept.returncode, kept.stdout) == (FAILED, f"Gesichert in {incomplete}. Tische: Keine.\n")
    assert file.read_bytes() == before


def test_damaged_seats_keep_no_game_out(rochade, evening: Path, tmp_path: Path):
    """They are named, with what helps; the games are kept."""
    (evening / "access.db").write_bytes(b"nothing" * 1_000)
    kept = rochade("hall", "backup", tmp_path / "night.zip", "--record-folder", evening)
    assert (kept.returncode, kept.stdout) == (FAILED, f"Gesichert in {tmp_path / 'night.zip'}. Tische: 1, 2.\n")
    assert kept.stderr.startswith(
        f"Codes und Plätze können nicht gelesen oder geschrieben werden: {evening / 'access.db'}. "
    )


def test_a_damaged_game_of_a_database_keeps_no_other_out(
    rochade, evening: Path, address: str, database: Database, tmp_path: Path
):
    """It is named by its table, in the backup as in what is printed of who did what."""
    rochade("hall", "move", evening, "--database", address)
    database.do("ALTER TABLE event DISABLE TRIGGER ALL")
    database.do("UPDATE event SET payload = replace(payload, '{', '{ ') WHERE game_id = '1'")
    kept = rochade("hall", "backup", tmp_path / "night.zip", "--database", address)
    assert (kept.returncode, kept.stdout) == (FAILED, f"Gesichert in {tmp_path / 'night.zip'}. Tische: 2.\n")
    assert kept.stderr == "Tisch 1: Die Aufzeichnung ist verändert worden: 1\n"
    log = rochade("hall", "log", "--database", address)
    assert log.returncode == FAILED
    assert log.stdout.splitlines()[-1].endswith("Tisch 2: Die Partie beginnt. Weiß ist am Zug.")
    assert log.stderr.startswith("Tisch 1: Die Aufzeichnung ist verändert worden: ")


@pytest.mark.parametrize("contents", [[], {"format": 1, "games": ["1"]}, {"format": 1, "games": {"1": []}}])
def test_a_list_of_contents_of_another_shape_is_no_backups(rochade, tmp_path: Path, contents: object):
    """Whatever it is, it is told so in words."""
    file = tmp_path / "night.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(CONTENTS, json.dumps(contents))
    put = rochade("hall", "restore", file, "--record-folder", tmp_path / "back")
    assert (put.returncode, put.stderr) == (3, f"Das ist keine Sicherung einer Halle: {file}\n")


def test_a_temporary_folder_without_room_is_named(
    rochade, evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Neither the backup nor a record is to blame; nor is either where there is no such folder."""
    file, aside = kept_of(rochade, evening, tmp_path), tmp_path / "aside"
    aside.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(aside))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, before[1]))
    try:
        with pytest.raises(OutputError) as refused:
            backup.restore(file, tmp_path / "back")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert words_of(refused.value, "de") == f"Die Festplatte ist voll; nichts ist geschrieben worden: {aside}"
    aside.rmdir()
    with pytest.raises(OutputError) as refused:
        backup.write(evening, file)
    assert words_of(refused.value, "de") == f"Datei nicht schreibbar: {aside}"
