"""The record of a game: what was appended is there, unchanged, whatever happened to the program."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import errors, wall_clock
from app.failure import words_of
from app.record.record import Record
from app.table.session import Session
from game.actors import ARBITER, WHITE, Colour
from game.commands import Resign, Start, StopClocks
from game.events import Adjusted, FlagsUp, TableOpened
from tests.app.plain_user import AS_PLAIN_USER
from tests.game.playing import Game

CHECKOUT = os.fspath(Path(__file__).parents[3])
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


def test_the_actor_of_what_the_program_did_by_itself_is_not_the_arbiter(tmp_path):
    """Whoever reads the file finds no arbiter who stopped the clocks where the program did as it was started again."""
    path, (opened, *_) = tmp_path / "one.sqlite", Game(start=False).record
    assert isinstance(opened, TableOpened)
    session = Session.begin(opened, path)
    session.carry_out(Start(by=ARBITER), 0)
    with session.by_itself():
        session.carry_out(StopClocks(by=ARBITER), 1000)
    session.close()
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT type, actor FROM event ORDER BY version").fetchall()
    assert found[1:] == [("game_started", "arbiter"), ("clocks_stopped", "rochade")]
    with Record.read(path) as record:
        assert record.events[-1].by == ARBITER


def test_what_was_appended_is_read_in_its_order(path):
    """A record gives back the events of the game, first to last."""
    with Record.read(path) as record:
        assert record.events == (ONE, TWO)
        assert record.game_id == "game 1"


def test_a_clock_that_is_set_back_takes_no_event_before_what_came_earlier(path, monkeypatch):
    """What is printed of an evening is in the order of time: nobody has signed a game that had not begun."""
    an_hour_ago = wall_clock.now() - timedelta(hours=1)
    monkeypatch.setattr("app.wall_clock.now", lambda: an_hour_ago)
    with Record.resume(path) as record:
        before = record.recorded[-1]
        assert record.append([THREE]) == before
        assert record.recorded == sorted(record.recorded)
        monkeypatch.undo()
        assert record.append([ONE]) > before


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


RESUME_HERE = """
import sys
from pathlib import Path
from app.errors import RecordBusy
from app.record.record import Record
try:
    Record.resume(Path(sys.argv[1]))
except RecordBusy as error:
    print(error.code)
"""


def test_one_program_writes_and_others_read(path):
    """A second writer is refused by name, even in another process; a reader sees what is there so far."""
    environment = os.environ | {"PYTHONPATH": CHECKOUT}
    with Record.resume(path) as writer:
        second = subprocess.run(
            [sys.executable, "-c", RESUME_HERE, path], env=environment, stdout=subprocess.PIPE, check=True
        )
        assert second.stdout == b"record_busy\n"
        writer.append([THREE])
        with Record.read(path) as reader:
            assert reader.events == (ONE, TWO, THREE)
            with pytest.raises(errors.RecordNotWritten, match="opened to be read"):
                reader.append([THREE])
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name]


def test_a_record_has_one_writer_by_whichever_link_it_is_named(path):
    """Who begins with "latest" what another plays by its own name is refused at once, and not at his first move."""
    link = path.parent / "latest"
    link.symlink_to(path)
    with Record.resume(path), pytest.raises(errors.RecordBusy):
        Record.resume(link)


def test_a_record_has_one_writer_by_whichever_of_its_names(path):
    """A hard link has a lock and a journal of its own: who resumes by it what is being played would mix two games."""
    link = path.parent / "linked"
    for played, resumed in ((path, link), (link, path)):
        with Record.resume(played) as record:
            if not link.exists():
                link.hardlink_to(path)
            second = subprocess.run(
                [sys.executable, "-c", RESUME_HERE, resumed],
                env=os.environ | {"PYTHONPATH": CHECKOUT},
                stdout=subprocess.PIPE,
                check=True,
            )
            assert second.stdout == b"record_busy\n"
            record.append([THREE])
    with Record.resume(link) as record:
        assert record.events == (ONE, TWO, THREE, THREE)


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
    assert codes == ["no_such_file", "is_a_folder", "no_record", "no_record", "record_empty"]


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
    assert caught.value.code == "no_such_folder"


def test_a_medium_that_became_read_only_is_named(path):
    """When nothing can be written any more, the event has not happened and the reason is said."""
    with Record.resume(path) as record:
        record._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(errors.RecordNotWritten) as caught:
            record.append([THREE])
        assert caught.value.code == "record_read_only"


# --- a file that is taken away during the game ----------------------------------------------------------------------


def deleted(path):
    """The file is thrown away."""
    path.unlink()


def deleted_with_its_folder(path):
    """Somebody tidies up."""
    shutil.rmtree(path.parent)


def moved(path):
    """The file gets another name."""
    path.rename(path.with_name("elsewhere"))


def replaced_by_a_copy(path):
    """A backup puts the same back, or what keeps a folder the same on two machines does: it is another file."""
    shutil.copy(path, path.with_name("copy")).replace(path)


def replaced_by_an_earlier_copy(path):
    """So does who restores the folder as it was some moves ago."""
    shutil.copy(path.parent.parent / path.name, path.with_name("copy")).replace(path)


def emptied(path):
    """Another program opens it to write, and is ended: the same file, with nothing in it."""
    os.truncate(path, 0)


GONE = [deleted, deleted_with_its_folder, moved, replaced_by_a_copy, replaced_by_an_earlier_copy, emptied]


@pytest.mark.parametrize("gone", GONE)
@pytest.mark.parametrize("plays_on", [True, False])
def test_a_record_that_is_taken_away_is_there_again(path, gone, plays_on):
    """SQLite would write on into a file without a name, and the game would be lost with the end of the program."""
    path = Path(shutil.copytree(path.parent, path.parent / "games")) / path.name
    with Record.resume(path) as record:
        record.append([THREE])
        gone(path)
        if plays_on:
            record.append([ONE])
            with pytest.raises(errors.RecordBusy):
                Record.resume(path)
            record.append([TWO])
        events = record.events
    assert {file.name for file in path.parent.iterdir()} <= {path.name, "elsewhere"}
    with Record.read(path) as record:
        assert record.events == events


@pytest.mark.parametrize("gone", [deleted, replaced_by_a_copy])
def test_a_record_that_is_named_by_a_link_is_there_again_where_it_leads(path, tmp_path, gone):
    """Who looks for the game later finds all of it where it lay, and the link still leads there."""
    link = tmp_path / "latest"
    link.symlink_to(path)
    with Record.resume(link) as record:
        gone(path)
        record.append([THREE])
    assert link.is_symlink()
    with Record.read(path) as record:
        assert record.events == (ONE, TWO, THREE)


@pytest.mark.parametrize("theirs", [THREE, ONE])
def test_a_copy_that_somebody_else_played_on_is_told_and_left(path, theirs):
    """Two games come of it, and neither may be lost: of theirs nothing is overwritten."""
    with Record.resume(path) as record:
        copy = Path(shutil.copy(path, path.with_name("copy")))
        with Record.resume(copy) as other:
            other.append([theirs])
        copy.replace(path)
        with pytest.raises(errors.RecordConflict):
            record.append([TWO])
    with Record.read(path) as record:
        assert record.events == (ONE, TWO, theirs)


def test_another_file_in_the_place_of_a_record_is_told_and_left(path):
    """It is nobody's to overwrite; once it is put elsewhere, the same act is recorded with all before it."""
    with Record.resume(path) as record:
        path.unlink()
        path.write_text("another")
        with pytest.raises(errors.RecordConflict) as caught:
            record.append([THREE])
        assert words_of(caught.value, "de") == (
            "Wo die Aufzeichnung war, liegt jetzt eine andere Datei; nichts ist geschehen. "
            f"Diese anderswohin legen: {path}"
        )
        assert path.read_text() == "another"
        path.unlink()
        record.append([THREE])
    with Record.read(path) as record:
        assert record.events == (ONE, TWO, THREE)


@pytest.mark.parametrize("has_folder", [True, False])
def test_what_cannot_be_in_its_place_at_the_end_is_kept_beside_it(path, tmp_path, monkeypatch, has_folder):
    """Another file has the name, and nobody put it elsewhere in time: its game and ours are both there afterwards."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    path = Path(shutil.copytree(path.parent, path.parent / "games")) / path.name
    record = Record.resume(path)
    path.unlink()
    if has_folder:
        path.write_text("another")
        path.with_name(f"{path.name}.rescued-1").write_text("of last week")
    else:
        shutil.rmtree(path.parent)
        path.parent.write_text("no folder")
    kept_at = record.kept_at()
    assert record.kept_at() == kept_at
    record.close()
    assert kept_at == (path.with_name(f"{path.name}.rescued-2") if has_folder else kept_at)
    assert kept_at.parent == (path.parent if has_folder else tmp_path / "temporary")
    with Record.read(kept_at) as found:
        assert found.events == (ONE, TWO)
    assert not list(tmp_path.rglob("*.new"))


def overwritten(path):
    """Who copies over it writes another game into the same file."""
    with Record.create(path.with_name("another"), "another", [ONE, THREE]):
        pass
    shutil.copyfile(path.with_name("another"), path)


def cut_off(path):
    """Half of it is there."""
    os.truncate(path, path.stat().st_size // 2)


@pytest.mark.parametrize("damaged", [overwritten, cut_off])
def test_a_record_that_was_written_into_is_kept_beside_it(path, damaged):
    """Nobody could go on with what lies in its place, and nothing of what was played is lost."""
    record = Record.resume(path)
    record.append([THREE])
    damaged(path)
    kept_at = record.kept_at()
    record.close()
    assert kept_at == path.with_name(f"{path.name}.rescued-1")
    with Record.read(kept_at) as found:
        assert found.events == (ONE, TWO, THREE)


def test_a_record_that_was_emptied_still_knows_what_was_asked_and_when_it_lived(path):
    """Nothing is done twice for a page, and the clock of who is on move has run as long as the program did."""
    record = Record.resume(path)
    record.append([THREE], asked="1:a")
    record.stay_alive(4_000)
    emptied(path)
    assert record.version_asked("1:a") == 3
    record.close()
    with Record.resume(path) as again:
        assert (again.version_asked("1:a"), again.alive_at) == (3, 4_000)


def test_what_is_kept_beside_its_place_has_what_came_later(path):
    """The other file was put elsewhere, the game went on, and then something had its name once more."""
    record = Record.resume(path)
    path.unlink()
    path.write_text("another")
    assert record.kept_at() == path.with_name(f"{path.name}.rescued-1")
    path.unlink()
    record.append([THREE])
    path.unlink()
    path.write_text("a third")
    kept_at = record.kept_at()
    record.close()
    with Record.read(kept_at) as found:
        assert found.events == (ONE, TWO, THREE)


TAKEN_FROM_A_FULL_DISK = """
import resource, shutil, sys
from pathlib import Path
from app.errors import RecordError
from app.record.record import Record
from game.actors import ARBITER
from game.events import FlagsUp
limits = resource.getrlimit(resource.RLIMIT_FSIZE)
for most in range(0, 36_000, 2_000):
    path = Path(sys.argv[1]) / str(most) / "game.rochade"
    path.parent.mkdir()
    record = Record.create(path, "game", [FlagsUp(at=10, by=ARBITER)])
    shutil.rmtree(path.parent)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    refused = 0
    for at in (20, 30):
        try:
            record.append([FlagsUp(at=at, by=ARBITER)])
        except RecordError as error:
            refused += error.code == "record_not_written"
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    record.append([FlagsUp(at=40, by=ARBITER)])
    record.close()
    with Record.read(path) as found:
        assert found.events == record.events and len(found.events) == 4 - refused, (most, refused)
    print(refused, end="")
"""


def test_a_record_that_is_taken_away_from_a_full_disk_goes_on_when_there_is_room(tmp_path):
    """Wherever the room ends, in its file or in what SQLite has beside it: what is refused then is done afterwards."""
    taken = subprocess.run(
        [sys.executable, "-c", TAKEN_FROM_A_FULL_DISK, tmp_path],
        env=os.environ | {"PYTHONPATH": CHECKOUT},
        capture_output=True,
        text=True,
        check=False,
    )
    assert taken.stderr == ""
    assert taken.stdout == "2" * 17 + "0"


def test_a_record_that_is_taken_away_while_a_player_thinks_is_there_before_he_moves(path):
    """A program that is killed in that half hour would take the whole game with it."""
    with Record.resume(path) as record:
        path.unlink()
        record.stay_alive(1_000)
        with Record.read(path) as found:
            assert found.events == (ONE, TWO)


def test_whether_there_is_room_again_leaves_nothing_behind(path):
    """It is tried as an event is written, and no event comes of it, nor anything else."""
    with Record.resume(path) as record:
        record._connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(errors.RecordNotWritten):
            record.must_have_room()
        record._connection.execute("PRAGMA max_page_count = 1000")
        record.must_have_room()
        assert record.events == (ONE, TWO)
        assert record._connection.execute("SELECT name FROM sqlite_master WHERE name = 'room'").fetchall() == []


def test_a_record_on_what_became_read_only_is_closed_all_the_same(path, monkeypatch):
    """Its lock cannot be removed there, and bars nobody who has another hold of the file."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    record = Record.resume(path)
    monkeypatch.setattr(Path, "unlink", refuse)
    record.close()
    monkeypatch.undo()
    with Record.resume(path) as record:
        assert record.events == (ONE, TWO)


# --- damage: whatever byte is another, the record is the same or refused by name ------------------------------------


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of a record of nine events, and where to put them with one of them changed."""
    folder = tmp_path_factory.mktemp("damage")
    with Record.create(folder / "game.rochade", "game 1") as record:
        for event in EVENTS:
            record.append([event])
        record.stay_alive(5_000)
    return (folder / "game.rochade").read_bytes(), folder / "damaged.rochade"


EVENTS = (ONE, TWO, THREE) * 3


def changed_at(whole, position, bits):
    """The code with which the record is refused in which these bits of a byte are turned; None where it is the same."""
    content, path = bytearray(whole[0]), whole[1]
    content[position] ^= bits
    path.write_bytes(content)
    try:
        with Record.read(path) as record:
            assert record.events == EVENTS
            assert record.begun
            assert isinstance(record.alive_at, int)
            assert record.version_asked("1:a") is None
    except errors.RecordError as error:
        return error.code
    return None


@settings(max_examples=400, deadline=None)
@given(position=st.integers(0, 2**20), bits=st.integers(1, 255))
def test_one_changed_byte_loses_no_event_unseen(whole, position, bits):
    """A disk gives back one byte wrong: the record is the same, or it is refused by name, never half read."""
    changed_at(whole, position % len(whole[0]), bits)


@pytest.fixture(scope="module")
def torn(tmp_path_factory):
    """A record with its journal, of one event and then decisions of two, as a crash leaves it; and where to put it."""
    folder = tmp_path_factory.mktemp("torn")
    with Record.create(folder / "game", "game 1", [ONE]) as record:
        for _ in range(4):
            record.append([TWO, THREE])
        return (folder / "game").read_bytes(), (folder / "game-wal").read_bytes(), folder / "torn"


@settings(max_examples=60, deadline=None)
@given(cut=st.integers(0, 2**20))
def test_a_journal_cut_off_anywhere_costs_no_event(torn, cut):
    """What was told is in the file as well as in the journal, of which a copy may have only a part, or none."""
    content, journal, path = torn
    path.write_bytes(content)
    path.with_name("torn-wal").write_bytes(journal[: cut % (len(journal) + 1)])
    with Record.resume(path) as record:
        events = record.events
        assert events == (ONE, *(TWO, THREE) * 4)
        record.append([TWO])
    with Record.read(path) as record:
        assert record.events == (*events, TWO)


@pytest.mark.parametrize("bits", [0x01, 0x20, 0xFF])
@pytest.mark.parametrize(
    "place", [b"schema_version INTEGER", b"CREATE TABLE alive", b"adjusted", b'{"type":"flags_up"']
)
def test_a_changed_type_or_schema_is_damage(whole, place, bits):
    """No byte of the schema, and none of an event's type, is a fault of the program: it is a damaged record."""
    codes = {changed_at(whole, whole[0].index(place) + at, bits) for at in range(len(place))}
    assert {"record_damaged", "record_corrupt"} >= codes - {None}
    assert codes - {None}
    assert bits == 0x20 or None not in codes  # SQL is the same in small letters


def test_an_event_that_the_file_no_longer_counts_is_damage(whole):
    """A page that says that it holds one event fewer does not shorten the game: it is refused."""
    pages = range(0, len(whole[0]), 4096)
    leaf = next(
        page for page in pages if whole[0][page : page + 1] == b"\x0a" and b"flags_up" in whole[0][page:][:4096]
    )
    assert whole[0][leaf + 4] == len(EVENTS)
    assert changed_at(whole, leaf + 4, len(EVENTS) ^ (len(EVENTS) - 1)) == "record_corrupt"


# --- places where nothing can be written ----------------------------------------------------------------------------

READ_HERE = """
import sys
from pathlib import Path
from app.failure import words_of
from app.record.record import Record, copy_of
from app.errors import RecordError
path = Path(sys.argv[1])
with Record.read(path) as record:
    print(len(record.events), record.begun is not None, record.alive_at)
copy = Path(sys.argv[2])
copy.write_bytes(copy_of(path))
with Record.read(copy) as record:
    print(len(record.events))
try:
    Record.resume(path)
except RecordError as error:
    print(words_of(error, "de"))
"""


@pytest.mark.parametrize("beside", [(), ("-wal",), ("-wal", "-shm")])
def test_a_record_is_read_where_nothing_can_be_written(path, tmp_path, beside):
    """From a read-only medium a record is exported as from any: closed, or with its journal as a crash has left it."""
    medium = tmp_path / "medium"
    medium.mkdir()
    with Record.resume(path) as record:
        record.append([THREE])
        record.stay_alive(7_000)
        if beside:
            for ending in ("", *beside):
                shutil.copy(f"{path}{ending}", medium)
    if not beside:
        shutil.copy(path, medium)
    there = medium / path.name
    for file in medium.iterdir():
        file.chmod(0o444)
    medium.chmod(0o555)
    read = subprocess.run(
        [*AS_PLAIN_USER, sys.executable, "-c", READ_HERE, there, tmp_path / "copy"],
        env=os.environ | {"PYTHONPATH": CHECKOUT},
        capture_output=True,
        text=True,
        check=False,
    )
    medium.chmod(0o755)
    assert (read.stdout.splitlines(), read.stderr) == (
        ["3 True 7000", "3", f"Die Aufzeichnung kann nicht geschrieben werden: {there}"],
        "",
    )
    assert len(list(medium.iterdir())) == 1 + len(beside)


def test_a_link_to_a_record_leads_to_its_journal_too(path, tmp_path):
    """A crash left the last moves in the journal: on a read-only medium, too, a link shows them all."""
    medium = tmp_path / "medium"
    medium.mkdir()
    with Record.resume(path) as record:
        before = path.read_bytes()
        record.append([THREE])
        shutil.copy(f"{path}-wal", medium)
    (medium / path.name).write_bytes(before)
    link = tmp_path / "latest"
    link.symlink_to(medium / path.name)
    medium.chmod(0o555)
    read = subprocess.run(
        [*AS_PLAIN_USER, sys.executable, "-c", READ_HERE, link, tmp_path / "copy"],
        env=os.environ | {"PYTHONPATH": CHECKOUT},
        capture_output=True,
        text=True,
        check=False,
    )
    medium.chmod(0o755)
    assert read.stdout.splitlines()[:2] == ["3 True 0", "3"], read.stderr


def test_a_record_that_may_not_be_read_is_named(path):
    """Who may not read a file hears that, and not that it cannot be made."""
    path.chmod(0)
    program = (
        "import sys; from pathlib import Path; from app.record.record import Record; Record.read(Path(sys.argv[1]))"
    )
    read = subprocess.run(
        [*AS_PLAIN_USER, sys.executable, "-c", program, path],
        env=os.environ | {"PYTHONPATH": CHECKOUT},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "app.errors.RecordUnreadable" in read.stderr


BEGIN_HERE = """
import resource, sys
from pathlib import Path
from app.errors import RecordError
from app.record.record import Record
from game.actors import ARBITER
from game.events import FlagsUp
path, most = Path(sys.argv[1]), int(sys.argv[2])
room = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (most, room[1]))
try:
    Record.create(path, "game", [FlagsUp(at=10, by=ARBITER)])
except RecordError as error:
    print(error.code, [file.name for file in path.parent.iterdir()])
resource.setrlimit(resource.RLIMIT_FSIZE, room)  # what measures the coverage writes at the end
"""


@pytest.mark.parametrize("most", [0, 100, 4_096, 10_000, 20_000])
def test_a_game_that_could_not_be_begun_can_be_begun_again(tmp_path, most):
    """On a full disk no record is begun, and none is left that would bar the next try."""
    path = tmp_path / "game.rochade"
    begun = subprocess.run(
        [sys.executable, "-c", BEGIN_HERE, path, str(most)],
        env=os.environ | {"PYTHONPATH": CHECKOUT},
        capture_output=True,
        text=True,
        check=True,
    )
    assert begun.stdout in {"record_disk_full []\n", "record_not_written []\n", "record_cannot_be_made []\n"}
    Record.create(path, "game", [ONE]).close()


def test_a_game_whose_beginning_was_killed_can_be_begun_again(tmp_path):
    """What a program left that died while it began a record is no record, and the next one takes its place."""
    path = tmp_path / "game.rochade"
    for name in ("game.rochade.new", "game.rochade.new-journal"):
        (tmp_path / name).write_bytes(b"half a record")
    Record.create(path, "game", [ONE]).close()
    assert [file.name for file in tmp_path.iterdir()] == ["game.rochade"]
    with Record.read(path) as record:
        assert record.events == (ONE,)


# --- copies ---------------------------------------------------------------------------------------------------------


def events_in_the_file_alone(path, folder):
    """What a copy of the file has, without the journal beside it."""
    copy = Path(shutil.copy(path, folder / "copy.rochade"))
    with Record.read(copy) as record:
        return record.events


def test_a_copy_of_the_file_alone_has_every_event_at_any_moment(path, tmp_path):
    """Who copies the file of a running game and forgets its journal has all that was told by then."""
    with Record.resume(path) as record:
        for number in range(1, 5):
            record.append([THREE])
            record.stay_alive(number)
            assert events_in_the_file_alone(path, tmp_path) == record.events
    assert len(record.events) == 6


def test_who_reads_holds_nobody_up_and_what_he_held_back_follows(path, tmp_path):
    """A program that stands in the middle of reading delays no move; once it is gone, the file has them all."""
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM event").fetchall()
    with Record.resume(path) as record:
        record.append([THREE])
        assert events_in_the_file_alone(path, tmp_path) == (ONE, TWO)
        reader.close()
        record.settle()
        assert events_in_the_file_alone(path, tmp_path) == (ONE, TWO, THREE)


FILL_HERE = """
import resource, sys
from pathlib import Path
from app.record.record import Record
from game.actors import ARBITER
from game.events import FlagsUp
path = Path(sys.argv[1])
record = Record.resume(path)
record.append([FlagsUp(at=number, by=ARBITER) for number in range(100)])
limits = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, limits[1]))
record.append([FlagsUp(at=number, by=ARBITER) for number in range(20)])
print(len(record.events), flush=True)
sys.stdin.read()
"""


def test_a_disk_on_which_the_file_cannot_grow_loses_no_event(path, tmp_path):
    """What the journal had room for is recorded before the file has room for it; a copy without it is refused."""
    with subprocess.Popen(
        [sys.executable, "-c", FILL_HERE, path],
        env=os.environ | {"PYTHONPATH": CHECKOUT},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"122\n"
        writer.kill()
    with pytest.raises(errors.RecordDamaged):
        events_in_the_file_alone(path, tmp_path)
    with Record.resume(path) as record:
        assert len(record.events) == 122
    assert len(events_in_the_file_alone(path, tmp_path)) == 122


# --- a journal of another time --------------------------------------------------------------------------------------


@pytest.fixture
def taken_twice(path, tmp_path):
    """A game copied with its journal while it was played, and at its end once more, the file over the earlier copy."""
    stick = tmp_path / "stick"
    stick.mkdir()
    with Record.resume(path) as record:
        record.append([THREE])
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", stick)
        record.append([ONE, TWO])
    return Path(shutil.copy(path, stick))


@pytest.mark.parametrize("opened", [Record.read, Record.resume])
def test_the_journal_of_an_earlier_copy_takes_no_move_back(taken_twice, opened):
    """SQLite would believe it, and who goes on would have lost what came later: it is named, and nothing is touched."""
    before = {file.name: file.read_bytes() for file in taken_twice.parent.iterdir()}
    with pytest.raises(errors.RecordDamaged) as caught:
        opened(taken_twice)
    assert words_of(caught.value, "de") == (
        "Neben der Aufzeichnung liegt ein Journal, das älter ist als sie oder beschädigt, und das ihr Züge nähme. "
        f"Es anderswohin legen, dann noch einmal: {taken_twice}-wal"
    )
    left = {file.name: file.read_bytes() for file in taken_twice.parent.iterdir()}
    assert {name: left[name] for name in before} == before
    taken_twice.with_name(f"{taken_twice.name}-wal").unlink()
    with opened(taken_twice) as record:
        assert record.events == (ONE, TWO, THREE, ONE, TWO)


def test_the_journal_of_another_game_is_named(path, tmp_path):
    """Yesterday's game had the same name: today's is not mixed with it."""
    yesterday = tmp_path / "yesterday"
    with Record.create(yesterday, "game 0", [TWO, TWO, ONE]) as record:
        record.append([TWO])
        shutil.copy(f"{yesterday}-wal", f"{path}-wal")
    with pytest.raises(errors.RecordDamaged) as caught:
        Record.resume(path)
    assert caught.value.code == "record_other_journal"


@settings(max_examples=60, deadline=None)
@given(cut=st.integers(0, 2**20), bits=st.integers(1, 255))
def test_a_damaged_journal_takes_no_move_back(torn, cut, bits):
    """Whatever byte of a journal is another: the file has all that was played."""
    content, journal, path = torn
    damaged = bytearray(journal)
    damaged[cut % len(damaged)] ^= bits
    path.write_bytes(content)
    path.with_name("torn-wal").write_bytes(damaged)
    with Record.resume(path) as record:
        assert record.events == (ONE, *(TWO, THREE) * 4)


def test_the_beginning_of_a_long_journal_takes_no_move_back(path, tmp_path):
    """A journal grew while somebody was reading, and half of it was copied: the file has more, and that is told."""
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM event").fetchall()
    with Record.resume(path) as record:
        for _ in range(4):
            record.append([THREE])
        reader.close()
        record.settle()
        copy = Path(shutil.copy(path, tmp_path / "copy"))
        journal = path.with_name(f"{path.name}-wal").read_bytes()
    copy.with_name("copy-wal").write_bytes(journal[: len(journal) // 2])
    with pytest.raises(errors.RecordDamaged) as caught:
        Record.resume(copy)
    assert caught.value.code == "record_other_journal"


def test_a_game_that_is_over_is_whole_in_its_file(tmp_path):
    """When a game ends its record may be copied as it lies there, though the program goes on."""
    game = Game(start=False)
    opened = game.record[0]
    assert isinstance(opened, TableOpened)
    session = Session.begin(opened, tmp_path / "game.rochade")
    session.carry_out(Start(by=ARBITER), 0)
    session.carry_out(Resign(by=WHITE, seat=Colour.WHITE), 10)
    assert session.table.outcome is not None
    assert events_in_the_file_alone(tmp_path / "game.rochade", tmp_path) == session.events
    session.close()
