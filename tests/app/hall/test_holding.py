"""Who has a table of a hall: one program at a time, and no act is lost or done twice whatever happens between them."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from app.errors import ErrorCode, HallError, RecordConflict, RecordDeposed
from app.hall.cluster import Cluster
from app.hall.database import Database, Found, HallAway
from app.hall.holding import HELD_MS, Holding
from app.hall.records import DatabaseRecord
from app.hall.tables import HallTables, Playing
from app.pages.online_table import OnlineTable
from game.actors import Colour
from game.events import Appealed, Event
from game.table.table import Table
from tests.app.hall.waiting import until
from tests.game.playing import Game
from tests.web.client import PATIENCE_S

OPENED = Game(start=False).record[0]
EXPIRE = "UPDATE game SET held_until = '-infinity'"


def said(number: int) -> Event:
    """An event that can be told from others."""
    return Appealed(at=number, by=OPENED.by, seat=Colour.WHITE, reason=str(number))


def test_a_holder_who_was_stopped_too_long_writes_nothing_more(database: Database):
    """Another has taken the table meanwhile: what the first one still says is refused, and he lets go of it."""
    first, second = Holding(database), Holding(database)
    record = first.begin("1", [OPENED])
    assert record is not None
    assert second.take("1") is None
    database.do(EXPIRE)
    successor = second.take("1")
    assert successor is not None
    successor.append([said(1)])
    lost: list[str] = []
    first.when_lost = lost.append
    with pytest.raises(RecordDeposed):
        record.append([said(2)])
    first._give_signs_of_life()
    assert lost == ["1"]
    assert first.read("1").events == (OPENED, said(1))


def test_an_append_whose_answer_is_lost_is_done_once(database: Database, monkeypatch: pytest.MonkeyPatch):
    """It is said again until it is answered: the events are there once, and the game goes on after them."""
    record = Holding(database).begin("1", [OPENED])
    assert record is not None
    carried_out = database.do
    lost = iter([True, True, False])

    def unheard(statement: str, *values: object) -> Found:
        found = carried_out(statement, *values)
        if next(lost, False):
            raise HallAway("hall", "no answer")
        return found

    monkeypatch.setattr(database, "do", unheard)
    waits: list[bool] = []
    record.patience.when_away = lambda _: waits.append(True)
    record.patience.when_back = lambda: waits.append(False)
    record.append([said(1), said(2)], asked="page:1")
    record.append([said(3)])
    assert waits == [True, False]
    assert Holding(database).read("1").events == (OPENED, said(1), said(2), said(3))
    assert record.version_asked("page:1") == 3


def test_nobody_s_time_runs_while_the_answer_to_a_move_is_late(database: Database, monkeypatch: pytest.MonkeyPatch):
    """It came, after a second: whose clock runs from that move on has not heard of it before."""
    record = Holding(database).begin("1", [OPENED])
    assert record is not None
    carried_out, now = database.do, [0]

    def late(statement: str, *values: object) -> Found:
        now[0] += way_ns
        return carried_out(statement, *values)

    monkeypatch.setattr(database, "do", late)
    monkeypatch.setattr("time.monotonic_ns", lambda: now[0])
    stood: list[int] = []
    record.patience.when_away = stood.append
    record.patience.when_back = lambda: stood.append(now[0])
    way_ns = 100_000_000
    record.append([said(1)])
    assert stood == []
    way_ns = 1_000_000_000
    record.append([said(2)])
    assert stood == [100_000_000, 1_100_000_000]


def test_what_somebody_else_appended_is_never_overwritten(database: Database):
    """A holder whose game is not the one of the database writes nothing: no gap, and no second truth."""
    holding = Holding(database)
    record = holding.begin("1", [OPENED])
    assert record is not None
    same = DatabaseRecord(database, "1", record.token, record.patience._is_ending, holding.clock)
    same.append([said(1)])
    with pytest.raises(RecordConflict):
        record.append([said(2)])
    assert holding.read("1").events == (OPENED, said(1))


def test_the_record_is_append_only_for_everybody(database: Database):
    """No statement changes, removes or empties what is on the record."""
    Holding(database).begin("1", [OPENED])
    for statement in ("UPDATE event SET type = 'x'", "DELETE FROM event", "TRUNCATE event"):
        with pytest.raises(Exception, match="append-only"):
            database.do(statement)


def test_a_database_that_would_lose_what_it_acknowledges_is_refused(address: str):
    """Where a switch says that nothing is awaited before the answer, no game begins there."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET full_page_writes = off")
        connection.execute("SELECT pg_reload_conf()")
    try:
        with psycopg.connect(address) as connection:
            while connection.execute("SHOW full_page_writes").fetchone() != ("off",):
                connection.rollback()
        with pytest.raises(HallError) as refused:
            Database(address)
    finally:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM RESET full_page_writes")
            connection.execute("SELECT pg_reload_conf()")
            while connection.execute("SHOW full_page_writes").fetchone() != ("on",):
                pass
    assert (refused.value.code, refused.value.params["setting"]) == (ErrorCode.HALL_NOT_DURABLE, "full_page_writes")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("postgresql://eva:geheim@127.0.0.1/hall", ErrorCode.HALL_PASSWORD_SHOWN),
        ("nothing at all", ErrorCode.HALL_NO_ADDRESS),
        ("host=/nowhere dbname=hall", ErrorCode.HALL_NOT_REACHED),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_with_its_reason(given: str, code: ErrorCode):
    """A password is on no command line; what is no address, and where nobody answers, is told apart."""
    with pytest.raises(HallError) as refused:
        Database(given)
    assert refused.value.code is code
    assert "geheim" not in str(refused.value)


def test_who_asks_after_the_end_is_told_that_there_is_no_answer(address: str):
    """As from a database that is away: whoever asks knows what to do then."""
    database = Database(address)
    database.close()
    with pytest.raises(HallAway):
        database.do("SELECT 1")


def test_a_database_that_died_and_came_back_has_every_acknowledged_event(cluster: Cluster):
    """It is stopped as by a power cut: who writes waits, and goes on by himself when it is back."""
    with closing(Database(cluster.address)) as database:
        record = Holding(database).begin("1", [OPENED])
        assert record is not None
        record.append([said(1)])
        cluster.stop("immediate")
        record.patience.when_away = lambda _: cluster.start()
        record.append([said(2)])
        assert Holding(database).read("1").events == (OPENED, said(1), said(2))


def test_a_database_that_came_back_is_found_by_the_second_question(cluster: Cluster):
    """All connections are as old as the first that is found lost: nobody finds them lost one after the other."""
    with closing(Database(cluster.address)) as database:
        with database.at_once(), database.at_once(), database.at_once():
            pass  # three of them
        cluster.stop("immediate")
        cluster.start()
        with pytest.raises(HallAway):
            database.do("SELECT 1")
        assert database.do("SELECT 1") == [(1,)]


def test_what_seems_free_when_the_database_is_back_is_left_to_its_holder(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
):
    """It was away for longer than anybody holds a table: who had one has it still, and nobody takes it meanwhile."""
    with closing(Database(cluster.address)) as database, Holding(database) as first, Holding(database) as second:
        monkeypatch.setattr("app.hall.holding.SETTLE_S", PATIENCE_S)
        record = first.begin("1", [OPENED])
        assert record is not None
        lost: list[str] = []
        first.when_lost = lost.append
        refused: list[str] = []

        def belongs(name: str, _: Table) -> bool:
            refused.append(name)
            return False

        playing = Playing(OnlineTable, print, print, belongs, watches_flags=True)  # type: ignore[arg-type] # not played
        tables = HallTables(second, playing)

        def looked_again() -> bool:
            tables._look()
            return bool(refused)

        cluster.stop("immediate")
        until(lambda: first.silence_s > HELD_MS / 1_000 and second.silence_s > HELD_MS / 1_000)
        cluster.start()
        until(lambda: second.silence_s < HELD_MS / 1_000)
        database.do(EXPIRE)
        tables._look()
        assert (lost, refused, record.token) == ([], [], 1)
        monkeypatch.setattr("app.hall.holding.SETTLE_S", 0)
        first.end_waiting()
        until(looked_again)
        assert refused == ["1"]


def test_who_waited_until_the_database_was_back_knows_that_it_was_away(database: Database):
    """No question failed: it was answered late, and other holders may have to be heard yet."""
    holding = Holding(database)
    holding._beat_once()
    assert holding.is_settled
    database.lost_s = time.monotonic()  # by another thread
    assert not holding.is_settled
    holding._beat_once()
    assert not holding.is_settled


def test_a_statement_that_hangs_at_one_table_costs_nobody_another(database: Database, address: str):
    """That table waits; all others are held by their signs of life, and whoever looks for free ones passes it over."""
    first, second = Holding(database), Holding(database)
    lost: list[str] = []
    first.when_lost = lost.append
    assert [first.begin(name, [OPENED]) is not None for name in "123"] == [True] * 3
    second.take("3")
    database.do(EXPIRE)
    database.do("UPDATE game SET token = token + 1 WHERE game_id = '3'")  # another has it by now
    with psycopg.connect(address) as hanging:
        hanging.execute("SELECT 1 FROM game WHERE game_id = '1' FOR UPDATE")
        first._give_signs_of_life()
        assert lost == ["3"]
        assert (second.free(), second.take("1"), second.take("2")) == (["1", "3"], None, None)
        hanging.rollback()
    first._give_signs_of_life()
    assert (lost, second.free()) == (["3"], ["3"])


@contextmanager
def hanging(database: Database) -> Iterator[None]:
    """Inside, no connection that there is answers, and nobody closes it."""
    of_hall = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'"
    backends = [int(str(pid)) for (pid,) in database.do(of_hall)]
    for backend in backends:
        os.kill(backend, signal.SIGSTOP)
    try:
        yield
    finally:
        for backend in backends:
            os.kill(backend, signal.SIGCONT)


def test_a_sign_of_life_comes_by_another_connection_where_it_hangs(database: Database):
    """It is given up early enough: who still reaches the database loses no table to others."""
    holding = Holding(database)
    heard: list[bool] = []
    holding.when_heard = lambda: heard.append(True)
    with hanging(database):
        holding._beat_once()
    assert heard == [True]


def test_a_move_that_hangs_on_its_way_is_there_once(database: Database):
    """Its connection wakes up after the same was said by another, and the game has gone on: nothing is done twice."""
    record = Holding(database).begin("1", [OPENED])
    assert record is not None
    with hanging(database):
        record.append([said(1)], asked="page:1")
        record.append([said(2)], asked="page:2")
    assert Holding(database).read("1").events == (OPENED, said(1), said(2))
    assert (record.version_asked("page:1"), record.version_asked("page:2")) == (2, 3)


def test_a_lease_further_ahead_than_any_is_none(database: Database):
    """The database's clock was set back by an hour after a server had died: its tables are free all the same."""
    first, second = Holding(database), Holding(database)
    first.begin("1", [OPENED])
    first.roll.enter("http://first", "")
    second.roll.read()
    assert [fellow.address for fellow in second.roll.others()] == ["http://first"]
    database.do("UPDATE game SET held_until = held_until + interval '1 hour'")
    database.do("UPDATE server SET alive_until = alive_until + interval '1 hour'")
    second.roll.read()
    assert (second.roll.others(), second.roll.holder("1"), second.free()) == ([], None, ["1"])
    assert second.take("1") is not None


@pytest.mark.parametrize("by_s", [3_600, -3_600])
def test_what_seems_free_when_the_databases_clock_was_set_is_left_to_its_holder(
    database: Database, monkeypatch: pytest.MonkeyPatch, by_s: int
):
    """Set ahead all leases seem to have ended, set back none seems to be one: first all holders have to be heard."""
    for notices in (Holding.free, Holding._beat_once):
        holding = Holding(database)
        holding.roll.enter("http://one", "")
        holding._beat_once()
        assert holding.is_settled
        holding.clock.monotonic_ns = lambda: time.monotonic_ns() - by_s * 10**9  # to this server it is the same
        notices(holding)
        assert not holding.is_settled
        holding._beat_once()
        monkeypatch.setattr("app.hall.holding.SETTLE_S", 0)
        assert holding.is_settled
        monkeypatch.undo()


class TwoServers(RuleBasedStateMachine):
    """Two programs and one table: either may take it, stop, be deposed, lose answers, at any moment."""

    database: Database
    number = 0

    @initialize()
    def begin(self) -> None:
        """A new table, which nobody has."""
        TwoServers.number += 1
        self.name = f"game {TwoServers.number}"
        self.holders = [Holding(self.database), Holding(self.database)]
        self.records: list[DatabaseRecord | None] = [self.holders[0].begin(self.name, [OPENED]), None]
        self.acknowledged: list[Event] = [OPENED]
        self.said = 0

    @rule(who=st.integers(0, 1))
    def take(self, who: int) -> None:
        """One of them tries to have it."""
        record = self.holders[who].take(self.name)
        if record is not None:
            self.records[who] = record

    @rule()
    def expire(self) -> None:
        """Whoever has it gives no sign of life."""
        self.database.do("UPDATE game SET held_until = '-infinity' WHERE game_id = %s", self.name)

    @rule(who=st.integers(0, 1), count=st.integers(0, 3), answers_lost=st.integers(0, 2))
    def append(self, who: int, count: int, answers_lost: int) -> None:
        """One who thinks that he has it writes; what he is told is kept, is kept."""
        record = self.records[who]
        if record is None or record.token is None:
            return
        events = [said(self.said + number) for number in range(count)]
        self.said += count
        carried_out, left = self.database.do, [True] * answers_lost

        def unheard(statement: str, *values: object) -> Found:
            found = carried_out(statement, *values)
            if left:
                left.pop()
                raise HallAway("hall", "no answer")
            return found

        self.database.do = unheard  # type: ignore[method-assign]
        try:
            with suppress(RecordDeposed, RecordConflict):
                record.append(events)
                self.acknowledged += events
        finally:
            self.database.do = carried_out  # type: ignore[method-assign]

    @rule(who=st.integers(0, 1))
    def give_back(self, who: int) -> None:
        """One of them ends in order."""
        record = self.records[who]
        if record is not None:
            record.close()
            self.records[who] = None

    @invariant()
    def the_table_has_one_truth(self) -> None:
        """What was acknowledged is there, once, in that order, and nothing else; the chain is whole."""
        if hasattr(self, "name"):
            assert list(self.holders[0].read(self.name).events) == self.acknowledged


def test_two_servers_and_one_table_have_one_truth(database: Database, monkeypatch: pytest.MonkeyPatch):
    """No order of takings, ends, lost answers and delays makes a double act, a gap or a second truth."""
    monkeypatch.setattr("app.hall.patience.AGAIN_S", 0)
    TwoServers.database = database
    health = [HealthCheck.too_slow]
    TwoServers.TestCase.settings = settings(
        max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=health
    )
    TwoServers.TestCase("runTest").runTest()
