"""A hall's database of one's own, started and stopped by one command each."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import OK, UNREADABLE, USAGE, ErrorCode, HallError
from app.hall.cluster import Cluster
from app.hall.database import Database


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder with a short name, as the path of a socket has at most 107 bytes."""
    folder = Path(tempfile.mkdtemp(prefix="rochade-"))
    yield folder
    shutil.rmtree(folder)


def test_who_wants_to_try_a_hall_gets_its_database(rochade, place: Path):
    """The address is said, the same each time; what was kept is there after a stop."""
    started = rochade("hall", "start", "--local", str(place))
    assert started.returncode == OK
    said, _, address = started.stdout.strip().partition(": ")
    assert said == "Die Datenbank läuft. Ihre Adresse"
    with closing(Database(address)) as database:
        database.do("INSERT INTO game (game_id) VALUES ('1')")
    assert rochade("hall", "start", "--local", str(place)).stdout == started.stdout
    assert rochade("hall", "stop", "--local", str(place)).stdout.strip() == "Die Datenbank ist beendet."
    assert rochade("hall", "start", "--local", str(place)).returncode == OK
    try:
        with closing(Database(address)) as database:
            assert database.do("SELECT game_id FROM game") == [("1",)]
    finally:
        rochade("hall", "stop", "--local", str(place))
    again = rochade("hall", "stop", "--local", str(place))
    assert (again.returncode, again.stderr.strip()) == (
        UNREADABLE,
        f"Die Datenbank läuft nicht: {place}",
    )


def test_why_a_database_cannot_be_made_there_is_told(rochade, place: Path):
    """A path that no socket can have, and a folder that who runs it cannot get through: each with what helps."""
    far = place / ("x" * 100)
    refused = rochade("hall", "start", "--local", str(far))
    assert refused.returncode == UNREADABLE
    assert refused.stderr.strip() == (
        "Der Weg zu diesem Ordner ist zu lang für eine Datenbank. Einen kürzeren nennt die Option local: " + str(far)
    )
    assert not far.exists()
    closed = Cluster(place / "closed")
    closed._user = "nobody"
    place.chmod(0o700)
    with pytest.raises(HallError) as why:
        closed.start()
    assert (why.value.code, why.value.params["name"]) == (ErrorCode.HALL_FOLDER_CLOSED, str(place))


def test_what_is_to_be_moved_and_where_is_asked_for(rochade, tmp_path: Path, address: str):
    """A folder and a database; of a folder without games it is said that there are none."""
    assert rochade("hall", "move", str(tmp_path)).returncode == USAGE
    assert rochade("hall", "move", "--database", address).returncode == USAGE
    empty = rochade("hall", "move", str(tmp_path), "--database", address)
    assert (empty.returncode, empty.stdout.strip()) == (OK, "Nichts zu kopieren.")
