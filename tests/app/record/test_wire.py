"""Commands and events as JSON: nothing is lost, nothing is guessed, nothing is passed over."""

import contextlib

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.errors import WireError
from app.json_lines import LONGEST_LINE, Json, read_object, to_line
from app.record import wire
from game.actors import WHITE, Colour, Evidence
from game.announcement import Announcement, Piece
from game.commands import COMMANDS, Announce
from game.events import EVENTS

ANNOUNCE: Json = {
    "type": "announce",
    "by": {"role": "player", "seat": "white"},
    "seat": "white",
    "announcement": {"piece": "knight", "from_file": "g", "from_rank": 1, "to": "f3"},
}

st.register_type_strategy(
    Announcement,
    st.builds(
        Announcement,
        piece=st.none() | st.sampled_from(Piece),
        from_file=st.none() | st.sampled_from(chess.FILE_NAMES),
        from_rank=st.none() | st.integers(1, 8),
        to=st.none() | st.sampled_from(chess.SQUARE_NAMES),
        capture=st.booleans(),
    ),
)
st.register_type_strategy(
    Evidence,
    st.builds(Evidence, words=st.text(), confidence=st.none() | st.floats(0, 1), clip=st.none() | st.text()),
)


def through_a_line(found):
    """Write an object as a line and read it again."""
    return read_object(to_line(found).encode())


@pytest.mark.parametrize("kind", EVENTS.values(), ids=EVENTS)
@settings(max_examples=20)
@given(data=st.data())
def test_every_event_comes_back_as_it_went(kind, data):
    """An event written to the record and read again is equal to the one that happened."""
    event = data.draw(st.from_type(kind))
    assert wire.event_of(through_a_line(wire.to_json(event))) == event


def test_a_command_may_leave_out_what_was_not_said():
    """A line needs only what is claimed; everything else is not said."""
    assert wire.command_of(ANNOUNCE) == Announce(
        by=WHITE,
        seat=Colour.WHITE,
        announcement=Announcement(piece=Piece.KNIGHT, from_file="g", from_rank=1, to="f3"),
    )


def test_every_command_has_its_name():
    """A command's type is its class's name in snake case."""
    assert "press_clock" in COMMANDS
    assert wire.to_json(wire.command_of(ANNOUNCE))["type"] == "announce"


SET_CLOCK = {"type": "set_clock", "by": {"role": "arbiter"}, "seat": "white"}


def changed(**announcement):
    """ANNOUNCE with other words in its announcement."""
    return {**ANNOUNCE, "announcement": {**ANNOUNCE["announcement"], **announcement}}


@pytest.mark.parametrize(
    ("found", "code", "path"),
    [
        ({}, "missing_field", "$.type"),
        ({"type": "anounce"}, "unknown_type", "$.type"),
        ({"type": ["announce"]}, "unknown_type", "$.type"),
        ({"type": "announce"}, "missing_field", "$.by"),
        (ANNOUNCE | {"by": {"seat": "white"}}, "missing_field", "$.by.role"),
        (changed(from_flie="g"), "unknown_field", "$.announcement.from_flie"),
        (ANNOUNCE | {"note": "hello"}, "unknown_field", "$.note"),
        (changed(to="z9"), "bad_field", "$.announcement.to"),
        (changed(to=3), "bad_field", "$.announcement.to"),
        (changed(from_rank=9), "bad_field", "$.announcement.from_rank"),
        (changed(from_rank=True), "bad_field", "$.announcement.from_rank"),
        (changed(from_file="gg"), "bad_field", "$.announcement.from_file"),
        (changed(piece="horse"), "bad_field", "$.announcement.piece"),
        (ANNOUNCE | {"seat": "green"}, "bad_field", "$.seat"),
        (ANNOUNCE | {"by": "white"}, "bad_field", "$.by"),
        (ANNOUNCE | {"evidence": {"confidence": 2}}, "bad_field", "$.evidence.confidence"),
        (SET_CLOCK | {"remaining_ms": 2**53}, "bad_field", "$.remaining_ms"),
        (SET_CLOCK | {"remaining_ms": 10**30}, "bad_field", "$.remaining_ms"),
    ],
)
def test_a_faulty_field_is_named_by_its_path(found, code, path):
    """A field that is unknown, of the wrong kind or names nothing is refused and named, never passed over."""
    with pytest.raises(WireError) as caught:
        wire.command_of(found)
    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "not_json"),
        (b"e4", "not_json"),
        (b'{"type": "announce"', "not_json"),
        (b"[" * 50_000, "not_json"),
        (b"[]", "not_an_object"),
        (b"null", "not_an_object"),
        (b'{"type": "\xff"}', "not_utf8"),
        (b'"' + b"x" * LONGEST_LINE + b'"', "line_too_long"),
        (b'{"at": 1e999}', "not_json"),
    ],
)
def test_a_line_that_is_no_object_is_named_for_what_it_is(line, code):
    """Whatever comes in, the answer says what is wrong with it."""
    with pytest.raises(WireError) as caught:
        read_object(line)
    assert caught.value.code == code


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader(line):
    """Any bytes are an object or a named error."""
    with contextlib.suppress(WireError):
        assert isinstance(read_object(line), dict)
