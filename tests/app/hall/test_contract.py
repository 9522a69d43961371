"""What a table asks of the record of its game, of both that keep one: a file, and a hall's database."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pytest

from app.errors import ErrorCode, RecordBusy, RecordDamaged, RecordNotWritten
from app.hall.database import Database
from app.hall.holding import Holding
from app.hall.records import DatabaseRecord
from app.record.game_record import GameRecord
from app.record.record import Record
from game.events import Event, TableOpened
from tests.app.hall.test_serving import FULL
from tests.game.playing import Game


class Keeper(Protocol):
    """Something that keeps the record of the game "1"."""

    def begin(self, events: tuple[Event, ...]) -> GameRecord:
        """Begin it."""
        ...

    def go_on(self) -> GameRecord:
        """Open it again, to be written. Raises RecordBusy where it is open already."""
        ...

    def read(self) -> GameRecord:
        """Open it to read it."""
        ...

    def forge(self) -> None:
        """Change what an event says, past all guards."""
        ...


class InFile:
    """A file of its own."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "1.sqlite"

    def begin(self, events: tuple[Event, ...]) -> GameRecord:
        """See `Keeper`."""
        return Record.create(self._path, "1", events)

    def go_on(self) -> GameRecord:
        """See `Keeper`."""
        return Record.resume(self._path)

    def read(self) -> GameRecord:
        """See `Keeper`."""
        return Record.read(self._path)

    def forge(self) -> None:
        """See `Keeper`."""
        record = Record.resume(self._path)
        record._connection.executescript("DROP TRIGGER event_is_never_changed")
        record._connection.execute("UPDATE event SET payload = replace(payload, 'Eva', 'Ada') WHERE version = 1")
        record.close()


class InHall:
    """A hall's database, and a program that holds tables of it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._holding = Holding(database)

    def begin(self, events: tuple[Event, ...]) -> GameRecord:
        """See `Keeper`."""
        return self._had(self._holding.begin("1", events))

    def go_on(self) -> GameRecord:
        """See `Keeper`."""
        return self._had(self._holding.take("1"))

    def _had(self, record: DatabaseRecord | None) -> DatabaseRecord:
        if record is None:
            raise RecordBusy(ErrorCode.RECORD_BUSY, "held", file="1")
        return record

    def read(self) -> GameRecord:
        """See `Keeper`."""
        return self._holding.read("1")

    def forge(self) -> None:
        """See `Keeper`."""
        self._database.do("ALTER TABLE event DISABLE TRIGGER ALL")
        self._database.do("UPDATE event SET payload = replace(payload, 'Eva', 'Ada') WHERE version = 1")


@pytest.fixture(params=["file", "hall"])
def keeper(request: pytest.FixtureRequest, tmp_path: Path) -> Keeper:
    """Both, one after the other."""
    return InFile(tmp_path) if request.param == "file" else InHall(request.getfixturevalue("database"))


@pytest.fixture
def played() -> tuple[Event, ...]:
    """The events of a game's first move."""
    game = Game()
    opened = game.record[0]
    assert isinstance(opened, TableOpened)
    game.announce("e4")
    game.execute()
    game.press()
    return (replace(opened, white=replace(opened.white, name="Eva")), *game.record[1:])


def test_what_was_appended_comes_back_in_its_order(keeper: Keeper, played: tuple[Event, ...]):
    """Whoever goes on with a game, or reads it, finds every event, and when it was recorded."""
    with closing(keeper.begin(played[:1])) as record:
        for event in played[1:]:
            record.append([event])
        assert record.events == played
        recorded, begun = record.recorded, record.begun
    with closing(keeper.go_on()) as again:
        assert (again.events, again.recorded, again.begun) == (played, recorded, begun)
    with closing(keeper.read()) as read:
        assert read.events == played


def test_the_events_of_one_decision_are_kept_together_with_what_asked_for_them(keeper: Keeper, played):
    """A page's request that was carried out is known by its key ever after, and none else is."""
    with closing(keeper.begin(played[:1])) as record:
        record.append(played[1:4], asked="page:1")
        record.append((), asked="page:2")
        assert [record.version_asked(key) for key in ("page:1", "page:2", "page:3")] == [4, 4, None]
    with closing(keeper.go_on()) as again:
        assert again.version_asked("page:1") == 4


def test_what_the_program_does_by_itself_is_known_as_that(keeper: Keeper, played):
    """Clocks that nobody has stopped at the desk were not stopped by the arbiter, whoever goes on with the game."""
    with closing(keeper.begin(played[:1])) as record:
        record.append(played[1:2], asked="page:1")
        record.append(played[2:4], asked="rochade:1")
        assert record.by_itself == {4}
    with closing(keeper.go_on()) as again:
        again.append(played[4:], asked="page:2")
        assert again.by_itself == {4}


def test_only_one_writes(keeper: Keeper, played):
    """Who comes while a game is being written is refused; when it is let go of he may."""
    record = keeper.begin(played[:1])
    with pytest.raises(RecordBusy):
        keeper.go_on()
    record.close()
    keeper.go_on().close()


def test_who_reads_writes_nothing(keeper: Keeper, played):
    """What was opened to be read refuses to be written."""
    keeper.begin(played[:1]).close()
    with closing(keeper.read()) as read, pytest.raises(RecordNotWritten):
        read.append(played[1:])
    with closing(keeper.read()) as read:
        assert read.events == played[:1]


def test_a_changed_event_is_noticed(keeper: Keeper, played):
    """Each event is chained to the one before by its hash, wherever it is kept."""
    keeper.begin(played).close()
    keeper.forge()
    with pytest.raises(RecordDamaged) as refused:
        keeper.read()
    assert refused.value.code is ErrorCode.RECORD_DAMAGED


def test_the_last_sign_of_life_is_known_to_who_goes_on(keeper: Keeper, played):
    """After a crash the clocks stand at the moment at which the game was last known to go on."""
    with closing(keeper.begin(played)) as record:
        record.stay_alive(81_000)
    with closing(keeper.go_on()) as again:
        assert again.alive_at == 81_000


def test_whether_there_is_room_is_tried_without_a_trace(keeper: Keeper, played, tmp_path: Path):
    """No event comes of it, and what is copied afterwards is the game and no more."""
    with closing(keeper.begin(played[:1])) as record:
        record.must_have_room()
        record.append(played[1:])
        (tmp_path / "copy.sqlite").write_bytes(record.copy())
    with closing(keeper.read()) as read, Record.read(tmp_path / "copy.sqlite") as copy:
        assert read.events == copy.events == played


def test_a_copy_is_the_file_of_a_record(keeper: Keeper, played, tmp_path: Path):
    """What the arbiter takes home is read as any other record."""
    with closing(keeper.begin(played)) as record:
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(record.copy())
    with Record.read(copy) as read:
        assert (read.game_id, read.events) == ("1", played)


def test_a_hall_whose_disk_is_full_has_no_room(database: Database, played):
    """PostgreSQL says so, and as soon as it does no longer the game can be gone on with."""
    record = Holding(database).begin("1", played[:1])
    assert record is not None
    database.do(FULL)
    database.do("CREATE TRIGGER full_disk BEFORE INSERT ON clip EXECUTE FUNCTION no_room()")
    with pytest.raises(RecordNotWritten) as refused:
        record.must_have_room()
    assert refused.value.code is ErrorCode.RECORD_DISK_FULL
    database.do("DROP TRIGGER full_disk ON clip")
    record.must_have_room()
    assert database.do("SELECT count(*) FROM clip") == [(0,)]
