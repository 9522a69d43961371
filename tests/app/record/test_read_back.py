"""Whatever is accepted is read back: how long a text may be is decided before it is recorded, not after."""

from contextlib import suppress
from typing import get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.errors import WireError
from app.json_lines import LONGEST_LINE, read_object, read_own, to_line
from app.record import wire
from app.record.record import Record
from app.table.session import Session
from game.actors import BLACK, WHITE, Colour, Evidence
from game.announcement import Announcement
from game.commands import COMMANDS, Announce, Note
from game.decide import decide
from game.errors import Refusal, RefusalCode
from game.events import ArbiterCalled, Noted, TableOpened
from game.rules.bounds import ENTRY, LONGEST_MS, REASON, check_bounds
from game.table.seat import ScoreKeeping, Seat
from speech_grammar.messages import Catalogue
from tests.app.course import ARBITER, line
from tests.game.playing import Game

START = {"type": "start", "by": ARBITER}
RESUME = {"type": "resume", "by": ARBITER}
LENGTHS = st.sampled_from([0, 1, ENTRY - 1, ENTRY, ENTRY + 1, REASON, REASON + 1, 8_000, LONGEST_LINE, 200_000])
TEXTS = st.builds(lambda sign, length: (sign * length)[:length], st.sampled_from(["x", "ü", "\0", '"\\', "♞"]), LENGTHS)
TIMES = st.sampled_from([1, LONGEST_MS, LONGEST_MS + 1, wire.GREATEST])
BOTH_ON_TAPE = {"white": Seat(name="Lea", score=ScoreKeeping.TAPE), "black": Seat(name="Max", score=ScoreKeeping.TAPE)}


def opening_move(words):
    """White's first move as it is heard, executed and completed, and what Black says and does about it."""
    heard = {"words": words, "confidence": 0.5}
    pawn = {"from_file": "e", "from_rank": 2, "to": "e4"}
    return [
        line("announce", "white", announcement=pawn, evidence=heard),
        line("execute", "white"),
        line("press_clock", "white"),
        line("repeat", "black", announcement=pawn, evidence=heard),
        line("execute", "black", evidence=heard),
    ]


def everything_written(text, ms):
    """Every command in which somebody writes a text or names a time, each when it may be given."""
    return [
        line("note", "white", text=text, ply=1),
        line("note", "black", text=text, ply=1),
        line("call_arbiter", "black", reason=text),
        {"type": "set_clock", "by": ARBITER, "seat": "white", "remaining_ms": ms, "reason": text},
        {"type": "give_time", "by": ARBITER, "seat": "white", "ms": ms, "reason": "disturbance"},
        {"type": "correct_setting", "by": ARBITER, "white_ms": ms, "black_ms": ms, "control": text},
        {"type": "penalise", "by": ARBITER, "seat": "black", "penalty": "warning", "article": text},
        {"type": "penalise", "by": ARBITER, "seat": "black", "penalty": "time", "ms": ms},
        line("appeal", "black", reason=text),
        RESUME,
        {"type": "adjourn", "by": ARBITER, "left_ms": ms},
        line("seal_move", "black", text=text),
        line("close_envelope", "black", resumption=text),
        {"type": "resume_session", "by": ARBITER, "length_ms": ms},
        line("resign", "white"),
        {"type": "award_points", "by": ARBITER, "white": 0, "black": 4, "reason": text},
    ]


@pytest.mark.parametrize("tape", [True, False])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=TEXTS, text=TEXTS, ms=TIMES)
def test_whatever_is_accepted_is_read_back(tmp_path_factory, tape, words, text, ms):
    """A game in which the ear heard much and everybody writes much: its record gives back every event of it."""
    game = Game(**BOTH_ON_TAPE if tape else {}, start=False)
    path = tmp_path_factory.mktemp("games") / "game.rochade"
    opened = game.record[0]
    assert isinstance(opened, TableOpened)
    session = Session.begin(opened, path)
    for number, found in enumerate([START, *opening_move(words), *everything_written(text, ms)]):
        with suppress(Refusal):
            session.carry_out(wire.command_of(found), number * 1000)
    session.close()
    assert len(session.table.line) == 1
    with Record.read(path) as record:
        assert record.events == session.events


@settings(max_examples=60, deadline=None)
@given(words=TEXTS)
def test_no_move_is_lost_for_what_was_heard_before_it(words):
    """However long an utterance was, its move is announced, and every word of it is kept as evidence and on tape."""
    game = Game()
    announced = game.do(
        Announce(by=WHITE, seat=Colour.WHITE, announcement=game.san("e4"), evidence=Evidence(words=words))
    )
    assert announced[0].evidence.words == words
    game.execute()
    noted = next(event for event in game.press() if isinstance(event, Noted))
    assert noted.entry.text == noted.entry.evidence.words == words
    assert wire.event_of(read_own(to_line(wire.to_json(noted)).encode())) == noted


def test_an_entry_is_a_move_and_no_speech():
    """8.1: a scoresheet has the moves. What is longer is refused when it is written, and nothing has happened."""
    game = Game()
    game.announce("e4")
    too_long = Note(by=BLACK, seat=Colour.BLACK, text="e4 " * 34, announcement=Announcement(to="e4"), ply=1)
    refusal = game.refused(too_long)
    assert (refusal.code, refusal.params) == (RefusalCode.TEXT_TOO_LONG, {"count": 100})
    written = game.do(Note(by=BLACK, seat=Colour.BLACK, text="e4" * 50, announcement=Announcement(to="e4"), ply=1))
    assert written[0].entry.text == "e4" * 50


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("de", "Zu lang: höchstens fünfhundert Zeichen."),
        ("en", "Too long: five hundred characters at most."),
        ("ca", "Massa llarg: com a màxim cinc-cents caràcters."),
        ("es", "Demasiado largo: como máximo quinientos caracteres."),
        ("pt", "Demasiado longo: no máximo quinhentos caracteres."),
        ("it", "Troppo lungo: al massimo cinquecento caratteri."),
    ],
)
def test_what_is_too_long_is_told_in_words(language, says):
    """Who gives a reason of several pages hears how long it may be, and the clocks go on."""
    game = Game()
    found = line("call_arbiter", "white", reason="x" * 501)
    with pytest.raises(Refusal) as refused:
        decide(game.table, wire.command_of(found), game.now)
    assert str(Catalogue.load(language).say(f"refused.{refused.value.code}", **refused.value.params)) == says


def test_nothing_written_and_no_time_is_without_a_bound():
    """Every text of a command is a square or has a bound, and so has every time: also those that are added later."""
    for name, kind in COMMANDS.items():
        for field, hint in get_type_hints(kind).items():
            if hint is str and field not in {"square", "origin"}:
                assert bound(name, field, "x" * (REASON + 1)) == "text_too_long", (name, field)
            if field == "ms" or field.endswith("_ms"):
                assert bound(name, field, LONGEST_MS + 1) == "invalid_time", (name, field)


def bound(name, field, value):
    """The code with which a command is refused whose field holds too much."""
    kind = COMMANDS[name]
    command = object.__new__(kind)
    object.__setattr__(command, field, value)
    with pytest.raises(Refusal) as refused:
        check_bounds(command)
    return refused.value.code


def test_a_record_of_before_with_a_long_line_opens(tmp_path):
    """What was once accepted and recorded is readable, though it would be refused today."""
    game = Game()
    called = ArbiterCalled(at=10, by=WHITE, seat=Colour.WHITE, reason="x" * 70_000, clock=game.table.clock.state)
    assert len(to_line(wire.to_json(called))) > LONGEST_LINE
    with Record.create(tmp_path / "game.rochade", "game") as record:
        record.append([*game.record, called])
    session = Session.resume(tmp_path / "game.rochade")
    assert session.events[-1] == called
    session.close()


def test_a_line_from_outside_has_its_bound_still():
    """A program that sends a line without end is stopped there."""
    with pytest.raises(WireError):
        read_object(b'"' + b"x" * LONGEST_LINE + b'"')
