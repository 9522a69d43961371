"""A damaged record: what comes before the damage is read, each event proven, and what is wrong is named."""

import sqlite3
from contextlib import closing, suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import errors
from app.record.legible import asked_in, legible_in
from app.record.record import Record
from game.actors import ARBITER, WHITE, Colour
from game.events import Adjusted, FlagsUp

EVENTS = (FlagsUp(at=10, by=ARBITER), Adjusted(at=20, by=WHITE, seat=Colour.WHITE)) * 30


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of a record of sixty events, and where to put them when they are damaged."""
    folder = tmp_path_factory.mktemp("legible")
    with Record.create(folder / "game.sqlite", "game 1") as record:
        for event in EVENTS:
            record.append([event])
    return (folder / "game.sqlite").read_bytes(), folder / "damaged.sqlite"


def test_of_a_whole_record_all_is_read_and_nothing_is_wrong(whole):
    """It is what `Record.read` gives."""
    content, path = whole
    path.write_bytes(content)
    found = legible_in(path)
    assert (found.events, len(found.recorded), found.fault) == (EVENTS, 60, None)


def test_of_a_file_that_was_cut_off_the_beginning_is_read(whole):
    """A stick was pulled out while the record was being copied to it."""
    content, path = whole
    path.write_bytes(content[: len(content) - 2 * 4096])
    found = legible_in(path)
    assert 0 < len(found.events) < 60
    assert found.events == EVENTS[: len(found.events)]
    assert len(found.recorded) == len(found.events)
    assert found.fault is not None
    assert found.fault.code == "record_corrupt"


def test_who_asked_is_known_up_to_what_cannot_be_read(whole):
    """One key that is no text any more takes none of those before it along."""
    content, path = whole
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("INSERT INTO asked VALUES ('a', 1), ('b', 2), (CAST(x'ff' AS TEXT), 3)")
    assert asked_in(path) == [("a", 1), ("b", 2)]


def test_what_a_later_rochade_wrote_is_read_as_far_as_it_is_known(whole, monkeypatch):
    """An event that this version does not know ends what is read; what comes before is as it was."""
    content, path = whole
    path.write_bytes(content)
    monkeypatch.setattr("app.record.wire.to_json", lambda _: {"type": "flags_folded", "at": 99})
    with Record.resume(path) as record:
        record.append([FlagsUp(at=99, by=ARBITER)])
    found = legible_in(path)
    assert found.events == EVENTS
    assert found.fault is not None
    assert found.fault.code == "record_other_version"


def test_where_no_event_is_left_the_damage_is_all_that_is_told(whole):
    """An overwritten beginning leaves nothing that could be proven."""
    content, path = whole
    path.write_bytes(content)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER event_is_never_changed")
    connection.execute("UPDATE event SET actor = 'black' WHERE version = 1")
    connection.commit()
    connection.close()
    with pytest.raises(errors.RecordDamaged):
        legible_in(path)


@settings(max_examples=200, deadline=None)
@given(position=st.integers(0, 2**20), bits=st.integers(0, 255), cut=st.integers(0, 2**20))
def test_whatever_is_damaged_nothing_else_is_read_than_what_was_recorded(whole, position, bits, cut):
    """A byte that is another, a file that is shorter: the events are the first of the game, or none."""
    content, path = whole
    damaged = bytearray(content)
    damaged[position % len(damaged)] ^= bits
    path.write_bytes(damaged[: len(damaged) - cut % (len(damaged) // 2)])
    with suppress(errors.RecordError):
        found = legible_in(path)
        assert found.events == EVENTS[: len(found.events)]
        assert found.fault is not None or found.events == EVENTS
