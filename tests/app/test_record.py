"""The record of a game: what was appended is there, unchanged, whatever happened to the program."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from app import errors
from app.record import Record
from game.actors import ARBITER, WHITE, Colour
from game.events import Adjusted, FlagsUp

CHECKOUT = os.fspath(Path(__file__).parents[2])
ONE, TWO, THREE = (
    FlagsUp(at=10, by=ARBITER),
    Adjusted(at=20, by=WHITE, seat=Colour.WHITE),
    FlagsUp(at=30, by=ARBITER),
)


@pytest.fixture
def path(tmp_path):
    """A record of two events."""
    path = tmp_path / "a game.rochade"
    with Record.create(path, "game 1") as record:
        record.append([ONE])
        record.append([TWO])
    return path


def without_triggers(path, statement):
    """Change a record as somebody would who knows SQL and drops what protects it."""
    connection = sqlite3.connect(path)
    triggers = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
    for name in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_what_was_appended_is_read_in_its_order(path):
    """A record gives back the events of the game, first to last."""
    with Record.read(path) as record:
        assert record.events == (ONE, TWO)
        assert record.game_id == "game 1"


def test_a_resumed_record_goes_on_where_it_ended(path):
    """After the program ended, another one goes on writing the same game."""
    with Record.resume(path) as record:
        record.append([THREE])
    with Record.read(path) as record:
        assert record.events == (ONE, TWO, THREE)


def test_the_events_of_one_decision_are_written_together_or_not_at_all(path):
    """When the disk is full in the middle of a decision, none of its events is recorded, and it is said."""
    with Record.resume(path) as record:
        pages = record._connection.execute("PRAGMA page_count").fetchone()[0]
        record._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(errors.RecordNotWritten) as caught:
            record.append([THREE] * 200)
        assert caught.value.code == "record_disk_full"
        assert record.events == (ONE, TWO)
        record._connection.execute("PRAGMA max_page_count = 1000")
        record.append([THREE])
    with Record.read(path) as record:
        assert record.events == (ONE, TWO, THREE)


def test_it_is_on_the_disk_before_append_returns(path):
    """The journal and the synchronous mode are the safe ones, whatever SQLite's build prefers."""
    with Record.resume(path) as record:
        assert record._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert record._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_one_program_writes_and_others_read(path):
    """A second writer is refused by name, even in another process; a reader sees what is there so far."""
    program = (
        "import sys\nfrom pathlib import Path\nfrom app.record import Record\nfrom app.errors import RecordBusy\n"
        "try:\n    Record.resume(Path(sys.argv[1]))\nexcept RecordBusy as error:\n    print(error.code)"
    )
    environment = os.environ | {"PYTHONPATH": CHECKOUT}
    with Record.resume(path) as writer:
        second = subprocess.run(
            [sys.executable, "-c", program, path], env=environment, stdout=subprocess.PIPE, check=True
        )
        assert second.stdout == b"record_busy\n"
        writer.append([THREE])
        with Record.read(path) as reader:
            assert reader.events == (ONE, TWO, THREE)
            with pytest.raises(errors.RecordNotWritten, match="opened to be read"):
                reader.append([THREE])
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name]


def test_an_event_that_somebody_else_appended_is_a_conflict(path):
    """A writer whose record has grown behind its back writes nothing more."""
    with Record.resume(path) as record:
        record._events = record._events[:1]
        with pytest.raises(errors.RecordConflict):
            record.append([THREE])


@pytest.mark.parametrize(
    "statement",
    ["UPDATE event SET type = 'noted'", "DELETE FROM event", "INSERT OR REPLACE INTO event SELECT * FROM event"],
)
def test_the_table_itself_refuses_to_change(path, statement):
    """Whoever opens the file with SQL can neither change, nor remove, nor replace an event."""
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("statement", "number"),
    [
        ("UPDATE event SET payload = replace(payload, '20', '21') WHERE version = 2", 2),
        ("UPDATE event SET recorded_at = '1999-01-01T00:00:00.000+00:00' WHERE version = 1", 1),
        ("UPDATE event SET actor = 'arbiter' WHERE version = 2", 2),
        ("DELETE FROM event WHERE version = 1", 1),
    ],
)
def test_a_changed_event_is_found_and_named(path, statement, number):
    """A change under the protection breaks the chain at the event that was changed."""
    without_triggers(path, statement)
    with pytest.raises(errors.RecordDamaged) as caught:
        Record.read(path)
    assert caught.value.params["number"] == number


def test_a_file_that_is_there_is_never_begun_anew(path):
    """A game's record cannot be overwritten by the next game's."""
    with pytest.raises(errors.RecordUnreadable) as caught:
        Record.create(path, "game 2")
    assert caught.value.code == "record_exists"


def test_what_is_no_record_is_refused_by_name(tmp_path, path):
    """A missing file, a folder, a text and another program's database are each told apart from a record."""
    text, other, empty = tmp_path / "text", tmp_path / "other", tmp_path / "empty"
    text.write_text("1. e4 e5 " * 200)
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE event (game_id)")
    connection.close()
    Record.create(empty, "game 3").close()
    codes = []
    for file in (tmp_path / "missing", tmp_path, text, other, empty):
        with pytest.raises(errors.RecordUnreadable) as caught:
            Record.resume(file)
        codes.append(caught.value.code)
    assert codes == ["no_such_file", "no_such_file", "no_record", "no_record", "record_empty"]


def test_a_damaged_file_is_refused_by_name(path):
    """A record whose pages were overwritten is damaged, and says so."""
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x5a" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(errors.RecordDamaged):
        Record.read(path)


def test_a_record_that_cannot_be_made_is_refused(tmp_path):
    """A folder that is not there is named before the game begins, not at its first move."""
    with pytest.raises(errors.RecordNotWritten) as caught:
        Record.create(tmp_path / "no folder" / "game", "game 4")
    assert caught.value.code == "record_cannot_be_made"


def test_a_medium_that_became_read_only_is_named(path):
    """When nothing can be written any more, the event has not happened and the reason is said."""
    with Record.resume(path) as record:
        record._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(errors.RecordNotWritten) as caught:
            record.append([THREE])
        assert caught.value.code == "record_read_only"
