"""A hall's night backup: everything in one file, proven, and put back."""

import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import OK
from app.hall.access import HallAccess
from app.hall.backup import CONTENTS
from app.hall.database import Database
from app.record.record import Record, stored_in
from tests.app.hall.test_moving import LEARNT, folder  # noqa: F401 - the fixture of an evening's tables
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
    again = rochade("hall", "restore", file, "--record-folder", back)
    assert (again.returncode, again.stderr) == (3, "Die Aufzeichnung gibt es schon: 1.sqlite\n")


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


def test_a_backup_that_fails_leaves_the_one_before(rochade, evening: Path, tmp_path: Path):
    """A record that cannot be read: it is said, and yesterday's file is there still."""
    file = kept_of(rochade, evening, tmp_path)
    before = file.read_bytes()
    (evening / "3.sqlite").write_text("nothing")
    failed = rochade("hall", "backup", file, "--record-folder", evening)
    assert failed.returncode == 3
    assert failed.stderr.startswith("Keine Aufzeichnung von Rochade")
    assert file.read_bytes() == before
    assert not list(tmp_path.glob(".*.part"))
