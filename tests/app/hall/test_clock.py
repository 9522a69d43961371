"""One clock for a hall, the database's: whatever a server's own machine says, times and clocks of a table are right."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from app.hall.clock import HallClock
from app.hall.database import Database
from app.hall.holding import Holding
from app.hall.tables import HallTables, Playing
from app.pages.ear import PageEar
from app.pages.online_table import OnlineTable
from app.table.session import Session
from game.actors import Colour
from game.events import Event, TableOpened
from speech_grammar.messages import Catalogue
from tests.app.hall.test_holding import EXPIRE, OPENED, said
from tests.app.hall.waiting import until
from tests.web.client import PATIENCE_S, Json
from voice.ear.recogniser import Recogniser
from voice.profile import Profile
from web.place import Place
from web.tables import Asked, Command, Words

HOUR = timedelta(hours=1)
SOON = timedelta(minutes=5)  # a test takes less, on a busy machine too
Serve = Callable[[timedelta], "AtServer"]


class AtServer:
    """A server of a hall, in the process of the test, whose machine's clock is wrong by so much."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch, wrong: timedelta) -> None:
        monkeypatch.setattr("app.wall_clock.now", partial(shifted, wrong))
        self.told: list[tuple[str, Json]] = []
        self.holding = Holding(database)
        playing = Playing(self._table, print, self._tell, lambda *_: True, watches_flags=True)
        self.tables = HallTables(self.holding, playing)

    def open(self, **new: Event) -> "AtServer":
        """Take what is free, and begin what is new."""
        self.tables.open({name: event for name, event in new.items() if isinstance(event, TableOpened)})
        return self

    def say(self, place: Place, words: str) -> None:
        """Somebody types at his page."""
        self._ask(place, Words(words))

    def do(self, place: Place, type_: str, **fields: str) -> None:
        """Somebody presses on his page."""
        self._ask(place, Command({"type": type_, **fields}))

    def lost_since(self, left: Json) -> list[timedelta]:
        """How much time each player has less than he had, when the clocks stand."""
        until(lambda: self._session.table.clock.running is None)
        shown = self.tables.tables["1"].service.overview()["clocks"]
        return [timedelta(milliseconds=left[seat] - shown[seat]["remaining_ms"]) for seat in ("white", "black")]

    def left_at(self, at: int) -> Json:
        """What each player has left at that time of the game, in milliseconds."""
        clock = self._session.table.clock
        return {colour.value: clock.remaining(colour, at) for colour in Colour}

    def recorded(self) -> list[str]:
        """When each event was recorded, as the arbiter's desk has it."""
        return self._session.recorded

    def give_sign_of_life(self) -> int:
        """The game's time, in milliseconds, that another would begin with now."""
        self._session.stay_alive(self.tables.tables["1"].stopwatch.now())
        self.holding._give_signs_of_life()
        return self._session.alive_at

    @property
    def _session(self) -> Session:
        return self.tables.tables["1"]._session

    def _ask(self, place: Place, what: Words | Command) -> None:
        asked = Asked(str(uuid4()), place, "de", what)
        answer = self.tables.tables["1"].service.ask(asked).result(timeout=PATIENCE_S)
        assert answer["ok"], answer

    def _table(self, name: str, session, tape) -> OnlineTable:
        return OnlineTable(name, session, tape, Catalogue.load("de"), PageEar(no_model), is_only=True)

    def _tell(self, key: str, **params: object) -> None:
        self.told.append((key, params))


def no_model(_: Profile | None) -> Recogniser:
    """Nobody speaks."""
    raise AssertionError


def shifted(by: timedelta) -> datetime:
    """The time of day of a clock that is wrong."""
    return datetime.now(UTC) + by


@pytest.fixture
def serve(database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Servers with their wrong clocks; all end with the test."""
    servers: list[AtServer] = []

    def started(wrong: timedelta) -> AtServer:
        servers.append(AtServer(database, monkeypatch, wrong))
        return servers[-1]

    yield started
    for server in servers:
        server.tables.__exit__()


def test_clocks_and_times_stay_right_at_a_server_whose_clock_is_wrong(database: Database, serve: Serve):
    """A table goes to a machine that is an hour ahead, and to one that is behind: nobody loses or wins time by it."""
    first = serve(timedelta()).open(**{"1": OPENED})
    first.do(Place.ARBITER, "start")
    first.say(Place.WHITE, "Eva vier")
    left = first.left_at(first.give_sign_of_life())
    database.do(EXPIRE)
    second = serve(HOUR).open()
    second.tables._see_clock()
    assert second.told == [("hall.clock_ahead", {"seconds": 3_600})]
    assert all(timedelta() <= lost < SOON for lost in second.lost_since(left))
    second.do(Place.ARBITER, "resume")
    second.say(Place.BLACK, "Eva vier")
    left = second.left_at(second.give_sign_of_life())
    database.do(EXPIRE)
    third = serve(-HOUR).open()
    assert all(timedelta() <= lost < SOON for lost in third.lost_since(left))
    third.do(Place.ARBITER, "resume")
    recorded = third.holding.read("1").recorded
    assert recorded == sorted(recorded) == third.recorded()
    assert all(abs(datetime.now(UTC) - datetime.fromisoformat(at)) < SOON for at in recorded)


@pytest.mark.parametrize("seems_free", [EXPIRE, "UPDATE game SET held_until = held_until + interval '1 hour'"])
def test_who_starts_takes_no_table_whose_holder_only_seems_silent(
    database: Database, serve: Serve, monkeypatch: pytest.MonkeyPatch, seems_free: str
):
    """The database's clock was set just before: who plays is not interrupted. What was given back is taken at once."""
    monkeypatch.setattr("app.hall.holding.SETTLE_S", PATIENCE_S)
    first = serve(timedelta()).open(**{"1": OPENED, "2": OPENED})
    database.do(seems_free)
    second = serve(timedelta())
    with second.holding:
        assert second.open().tables.tables == {}
        second.tables._look()
        assert second.tables.tables == {}
        first.holding._give_signs_of_life()
        first.tables._give("2")
        second.tables._look()
        assert (list(first.tables.tables), list(second.tables.tables)) == (["1"], ["2"])
        monkeypatch.setattr("app.hall.holding.SETTLE_S", 0)
        database.do(EXPIRE)
        second.tables._look()
        assert list(second.tables.tables) == ["2", "1"]


class NoPages:
    """Pages that only tell what they were told."""

    def __init__(self) -> None:
        self.dropped: list[str] = []
        self.add = self.dropped.remove
        self.drop = self.dropped.append


def test_a_table_lost_before_there_are_pages_is_served_by_nobody_twice(database: Database, serve: Serve):
    """Another took it while this server was still starting: it is not shown here as if it went on."""
    first = serve(timedelta()).open(**{"1": OPENED, "2": OPENED})
    database.do(f"{EXPIRE} WHERE game_id = '2'")
    second = serve(timedelta()).open()
    first.holding._give_signs_of_life()
    pages = NoPages()
    first.tables.watch(pages, bool)  # type: ignore[arg-type] # all that is asked of them
    assert pages.dropped == ["2"]
    assert (list(first.tables.tables), list(second.tables.tables)) == (["1"], ["2"])


def test_a_table_lost_while_it_is_set_up_is_served_by_nobody_twice(
    database: Database, serve: Serve, monkeypatch: pytest.MonkeyPatch
):
    """A machine that slept just then wakes up when another has the table: it lets go of what it has only begun."""
    first, second = serve(timedelta()), serve(timedelta())
    start = OnlineTable.start

    def asleep(table: OnlineTable, **how: Any) -> None:
        monkeypatch.setattr(OnlineTable, "start", start)
        start(table, **how)
        database.do(EXPIRE)
        second.open()
        first.holding._give_signs_of_life()

    monkeypatch.setattr(OnlineTable, "start", asleep)
    first.open(**{"1": OPENED})
    assert (list(first.tables.tables), list(second.tables.tables)) == ([], ["1"])


def test_no_time_of_a_table_is_before_an_earlier_one(database: Database):
    """The database is followed by one whose clock is behind: that is the hall's time, but at no table it goes back."""
    holding = Holding(database)
    record = holding.begin("1", [OPENED])
    assert record is not None
    behind = datetime.now(UTC) - HOUR
    holding.clock.measure(holding.clock.monotonic_ns(), behind.timestamp())
    assert abs(holding.clock.now() - behind) < SOON
    before = record.recorded
    assert [record.append([said(1)]), *record.recorded] == [before[0]] * 3


def test_the_hall_s_time_is_the_database_s_at_the_middle_of_the_way(database: Database):
    """What was answered soonest is believed, until that is long ago; of what cannot be true together, the latest."""
    monotonic = [0]
    clock = HallClock(database, lambda: monotonic[0])

    def after(ms: int, way_ms: int, database_s: float) -> float:
        """Ask at that time, be answered so much later, and look at the clock then."""
        monotonic[0] = (ms + way_ms) * 1_000_000
        clock.measure(ms * 1_000_000, database_s)
        return clock.now().timestamp()

    assert after(0, 200, 1_000.1) == 1_000.2
    assert after(1_000, 100, 1_001.0) == 1_001.05  # the middle was at 1,050 ms
    assert after(2_000, 1_000, 1_002.8) == 1_002.95  # a way that was slow there tells less
    assert after(4_000, 10, 5_000.0) == 5_000.005  # the database's clock was set
    for second in range(5, 13):
        found = after(second * 1_000, 20, 4_996.008 + second)
    assert found == 5_008.018  # what was measured eight times ago is forgotten
