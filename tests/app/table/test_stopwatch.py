"""The game's milliseconds at the rim: they stand while nothing can be recorded, and while the program does."""

import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar, cast

import pytest

from app import awake
from app.awake import Standstills
from app.errors import RecordNotWritten
from app.pages.ear import PageEar
from app.pages.online_table import OnlineTable
from app.record.record import Record
from app.table.session import Session
from app.table.stopwatch import Stopwatch
from dialogue.station import Station
from dialogue.understanding.heard import Heard
from game.actors import ARBITER, Colour
from game.commands import AskClock
from game.events import TableOpened
from speech_grammar.messages import Catalogue
from tests.game.playing import Game
from voice.tape import DirectoryTape

T = TypeVar("T")
SECOND_NS = 1_000_000_000


class Clocks:
    """A machine's clocks, set by hand; `asleep_ns` is what its monotonic one has left out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now_ns, self.asleep_ns = 5 * SECOND_NS, 0
        monkeypatch.setattr("app.awake._HEART", awake._Heart())
        monkeypatch.setattr("time.monotonic_ns", lambda: self.now_ns)
        monkeypatch.setattr("app.awake._with_sleep_ns", self.with_sleep_ns)

    def with_sleep_ns(self) -> int:
        """What a clock shows that leaves nothing out."""
        return self.now_ns + self.asleep_ns

    def let_pass(self, seconds: int) -> None:
        """The program is awake meanwhile."""
        for _ in range(seconds):
            self.now_ns += SECOND_NS
            awake.awake_ns()


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    """All that Rochade looks at."""
    return Clocks(monkeypatch)


def test_the_time_stands_while_nothing_can_be_recorded(clocks: Clocks):
    """What passes from the first try to the answer is nobody's time; afterwards it runs on from where it stood."""
    stopwatch = Stopwatch(1_000)
    clocks.let_pass(2)
    tried = clocks.now_ns
    clocks.let_pass(3)
    stopwatch.hold(tried)
    assert stopwatch.now() == 3_000
    clocks.let_pass(60)
    stopwatch.hold(clocks.now_ns)
    assert stopwatch.now() == 3_000
    stopwatch.go_on()
    stopwatch.go_on()
    clocks.let_pass(1)
    assert stopwatch.now() == 4_000


def test_the_time_stands_while_the_program_does(clocks: Clocks):
    """Whoever looks first after it finds no time passed, and who tells of it knows how long it was, once."""
    stopwatch, standstills = Stopwatch(), Standstills()
    clocks.let_pass(20)
    assert (stopwatch.now(), standstills.since_told_ms()) == (20_000, 0)
    clocks.now_ns += 180 * SECOND_NS
    assert stopwatch.now() == 20_000
    assert (standstills.since_told_ms(), standstills.since_told_ms()) == (180_000, 0)
    clocks.let_pass(5)
    assert stopwatch.now() == 25_000
    assert Standstills().since_told_ms() == 0
    clocks.now_ns += 60 * SECOND_NS
    assert standstills.since_told_ms() == 60_000  # also where the one who tells is the first to look


def test_a_machines_sleep_is_told_though_its_clock_leaves_it_out(clocks: Clocks):
    """Linux does: no time would pass, and nobody would know that he was not heard for an hour."""
    stopwatch, standstills = Stopwatch(), Standstills()
    clocks.let_pass(1)
    clocks.asleep_ns += 3_600 * SECOND_NS
    clocks.let_pass(1)
    assert (stopwatch.now(), standstills.since_told_ms()) == (1_000, 3_601_000)


def test_a_busy_machine_stands_not_still(clocks: Clocks):
    """Some seconds in which it does something else are the players' as ever."""
    stopwatch, standstills = Stopwatch(), Standstills()
    clocks.now_ns += 9 * SECOND_NS
    assert (stopwatch.now(), standstills.since_told_ms()) == (9_000, 0)


@pytest.mark.parametrize("is_found_before", [True, False])
def test_a_standstill_while_nothing_can_be_recorded_is_left_out_once(clocks: Clocks, *, is_found_before: bool):
    """The database is away, and the machine sleeps meanwhile: the time goes on from where it stood."""
    stopwatch = Stopwatch()
    clocks.let_pass(1)
    tried = clocks.now_ns
    clocks.now_ns += 60 * SECOND_NS
    if is_found_before:
        awake.awake_ns()
    stopwatch.hold(tried)
    assert stopwatch.now() == 1_000
    stopwatch.go_on()
    clocks.let_pass(1)
    assert stopwatch.now() == 2_000


def test_time_in_which_nobody_asks_is_no_standstill(clocks: Clocks, monkeypatch: pytest.MonkeyPatch):
    """At a table nothing may happen for an hour: the program's own thread beats meanwhile."""
    monkeypatch.setattr("app.awake.BEAT_S", 0.001)
    beaten = threading.Event()
    looked_at = clocks.with_sleep_ns

    def looked() -> int:
        if threading.current_thread().name == "awake":
            beaten.set()
        return looked_at()

    monkeypatch.setattr("app.awake._with_sleep_ns", looked)
    standstills = Standstills()
    for _ in range(3):
        for _ in range(2):  # a beat that has begun before the time was another may not have seen it
            beaten.clear()
            assert beaten.wait(60)
        clocks.now_ns += 9 * SECOND_NS
    assert standstills.since_told_ms() == 0


def test_a_process_that_is_forked_off_begins_to_beat_anew(clocks: Clocks):
    """The thread of before is not in it: what passed until somebody asks there was no standstill."""
    standstills = Standstills()
    awake._HEART._thread = threading.Thread()
    clocks.now_ns += 60 * SECOND_NS
    assert standstills.since_told_ms() == 0
    assert awake._HEART._thread.is_alive()


@pytest.mark.parametrize(
    ("clocks", "which"), [({"CLOCK_BOOTTIME": 7, "CLOCK_MONOTONIC": 1}, 7), ({"CLOCK_MONOTONIC": 6}, 6), ({}, 0)]
)
def test_of_a_machines_clocks_the_one_is_asked_that_goes_on_in_sleep(clocks: dict[str, int], which: int):
    """Python's monotonic one does not; that of macOS itself does, and Windows names neither."""
    assert awake._clock_with_sleep(SimpleNamespace(**clocks)) == which


def test_that_clock_of_this_machine_is_read(monkeypatch: pytest.MonkeyPatch):
    """And no other."""
    assert awake._clock_with_sleep(time) == awake._WITH_SLEEP
    monkeypatch.setattr("time.clock_gettime_ns", {awake._WITH_SLEEP: 7}.__getitem__)
    assert awake._with_sleep_ns() == 7


def test_at_a_table_what_a_slow_disk_takes_is_nobodys_time(clocks: Clocks, tmp_path: Path):
    """White's move takes five seconds to be on the disk, and its sound too: Black's clock has run for none of them."""
    opened = Game(start=False).record[0]
    assert isinstance(opened, TableOpened)
    session = Session.begin(opened, tmp_path / "1.sqlite")
    tape = DirectoryTape(tmp_path / "1.tape")
    table = OnlineTable("1", session, tape, Catalogue.load(), cast("PageEar", None), is_only=True)
    record, kept = cast("Record", session._record), tape.keep

    def slow(keep: Callable[..., T]) -> Callable[..., T]:
        def kept_late(*what: object) -> T:
            clocks.let_pass(5)
            return keep(*what)

        return kept_late

    with closing(session), pytest.MonkeyPatch.context() as patch:
        patch.setattr(record, "append", slow(record.append))
        patch.setattr(tape, "keep", slow(kept))
        conversation = table._live._conversation
        list(conversation.typed(Station.ARBITER, "partie beginnen"))
        list(conversation.heard(Station.WHITE, Heard.typed("eva zwei eva vier"), bytes(3_200)))
        list(conversation.typed(Station.WHITE, "uhr"))
        assert {seat: session.table.clock.used(seat, table.stopwatch.now()) for seat in Colour} == dict.fromkeys(
            Colour, 0
        )


def test_what_a_slow_disk_takes_is_nobodys_time(clocks: Clocks):
    """Who is to move has not heard of it yet; what is kept at once is not felt."""
    stopwatch = Stopwatch()
    with stopwatch.off_the_clock():
        clocks.now_ns += 100_000_000
    assert stopwatch.now() == 100
    with stopwatch.off_the_clock():
        clocks.let_pass(5)
    assert stopwatch.now() == 100


def test_at_a_table_nobodys_time_runs_while_its_disk_is_full(clocks: Clocks, tmp_path: Path):
    """White's move is refused ten seconds long: he has used the four before it and the two after, and has not moved."""
    opened = Game(start=False).record[0]
    assert isinstance(opened, TableOpened)
    session = Session.begin(opened, tmp_path / "1.sqlite")
    tape = DirectoryTape(tmp_path / "1.tape")
    table = OnlineTable("1", session, tape, Catalogue.load(), cast("PageEar", None), is_only=True)
    do = cast("Record", session._record)._connection.execute
    with closing(session):
        conversation = table._live._conversation
        list(conversation.typed(Station.ARBITER, "partie beginnen"))
        clocks.let_pass(4)
        do(f"PRAGMA max_page_count = {do('PRAGMA page_count').fetchone()[0]}")
        with suppress(RecordNotWritten):
            while True:  # until there is no room
                session.carry_out(AskClock(by=ARBITER, seat=Colour.WHITE), table.stopwatch.now())
        for _ in range(10):
            clocks.let_pass(1)
            with pytest.raises(RecordNotWritten):
                list(conversation.typed(Station.WHITE, "eva zwei eva vier"))
            assert table.service.does_time_stand()
        do("PRAGMA max_page_count = 1000000")
        session.must_have_room()
        clocks.let_pass(2)
        list(conversation.typed(Station.WHITE, "eva zwei eva vier"))
        list(conversation.typed(Station.WHITE, "uhr"))
        assert session.table.clock.used(Colour.WHITE, table.stopwatch.now()) == 6_000
