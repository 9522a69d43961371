"""The referee over JSON lines, as a real process."""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.commands.referee import ANSWERS
from app.json_lines import LONGEST_LINE, Json
from app.record import wire
from app.record.record import Record
from game.events import EVENTS, FlagsUp, MoveCompleted
from game.evolve import evolve, replay
from tests.app.course import ARBITER, line, player, random_course
from tests.forked import Forked

CHECKOUT = os.fspath(Path(__file__).parents[3])
START = {"type": "start", "by": ARBITER}


def _under(command: tuple[str, ...], *options: str) -> "subprocess.Popen[bytes]":
    """Start it as what a command of the system runs."""
    pipe = subprocess.PIPE
    words = [*command, sys.executable, "-P", "-m", "app", "referee", *options]
    return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=os.environ | {"PYTHONPATH": CHECKOUT})


class Program:
    """A running referee: one line in, its answers out."""

    def __init__(self, *options: str, under: tuple[str, ...] = ()) -> None:
        self.process = _under(under, *options) if under else Forked("referee", *options, cwd="/", is_binary=True)
        assert self.process.stdin
        assert self.process.stdout
        self.input, self.output = self.process.stdin, self.process.stdout
        self.opening = self.answers()

    def send(self, found):
        """Write one line without waiting: an object, or bytes as they are."""
        written = found if isinstance(found, bytes) else json.dumps(found).encode()
        self.input.write(written + b"\n")
        self.input.flush()

    def answers(self):
        """Read up to and with `done` or `error`."""
        found: list[Json] = []
        while not found or found[-1]["type"] not in {"done", "error"}:
            found.append(json.loads(self.output.readline()))
        return found

    def ask(self, found):
        """Write one line and read what it brings."""
        self.send(found)
        return self.answers()

    def close(self):
        """End the stream and return the exit code and what was complained."""
        _, complaint = self.process.communicate()
        return self.process.returncode, complaint

    def kill(self):
        """End the program as a crash or a pulled plug does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def program():
    """Start referees that are ended with the test."""
    started = []

    def start(*options, under=()):
        started.append(Program(*options, under=under))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.communicate()  # killed, it would leave half a file of what it covered


def types(answers):
    """Return the types of the answers, in order."""
    return [answer["type"] for answer in answers]


def test_a_command_is_answered_by_its_events_and_done(program):
    """Each line brings its events in order and then `done` with the line's number; the end of input ends it."""
    referee = program("--white", "Anna", "--black", "Boris")
    assert types(referee.opening) == ["table_opened", "done"]
    assert types(referee.ask(START)) == ["game_started", "done"]
    answers = referee.ask(line("announce", "white", announcement={"to": "e4"}))
    assert (types(answers), answers[0]["move"], answers[1]["line"]) == (["announced", "done"], "e2e4", 2)
    assert referee.close() == (0, b"")


@pytest.mark.parametrize(
    ("written", "code", "says"),
    [
        (b"hello", "not_json", "Die Zeile ist kein JSON."),
        (b"\xff\xfe", "not_utf8", "Die Zeile ist kein lesbarer Text."),
        (b"[1]", "not_an_object", "Die Zeile ist kein JSON-Objekt."),
        (b"x" * (LONGEST_LINE * 3), "line_too_long", "Die Zeile ist zu lang."),
        ({"type": "sing"}, "unknown_type", "Unbekannte Art: sing"),
        ({**START, "at": -1}, "bad_field", "Falscher Wert im Feld at."),
        ({**START, "at": 10**20}, "bad_field", "Falscher Wert im Feld at."),
        ({**START, "at": True}, "bad_field", "Falscher Wert im Feld at."),
        ({**START, "loud": True}, "unknown_field", "Unbekanntes Feld: loud"),
        ({"type": "table"}, "missing_field", "Es fehlt das Feld by."),
        ({"type": "start"}, "missing_field", "Es fehlt das Feld by."),
        ({"type": "start", "by": {"role": "king"}}, "bad_field", "Falscher Wert im Feld by.role."),
        ({"type": "table", "by": ARBITER, "all": True}, "unknown_field", "Unbekanntes Feld: all"),
        (line("announce", "white", announcement={"to": "e4"}), "not_started", "Die Partie hat noch nicht begonnen."),
        ({**line("resign", "white"), "by": player("black")}, "not_permitted", None),
    ],
)
def test_a_bad_line_is_answered_and_the_stream_goes_on(program, written, code, says):
    """Whatever comes in, the answer names the reason in a code and in words, and the next line is served."""
    referee = program()
    (error,) = referee.ask(written)
    assert (error["type"], error["code"], error["line"]) == ("error", code, 1)
    assert error["says"] == says or says is None
    assert error["says"]
    assert error["reason"]
    assert types(referee.ask(START)) == ["game_started", "done"]


def test_what_is_refused_changes_nothing(program):
    """After a refusal the table is as it was, and the refusal's parameters say what it was about."""
    referee = program()
    referee.ask(START)
    before = referee.ask({"type": "table", "by": ARBITER, "at": 1_000_000})[0]
    (error,) = referee.ask(line("press_clock", "white"))
    assert error["code"] == "not_announced"
    assert referee.ask({"type": "table", "by": ARBITER, "at": 1_000_000})[0] == before


def test_a_refused_move_is_named_with_its_piece(program):
    """What the player hears of a refusal is what the table would say."""
    referee = program()
    referee.ask(START)
    referee.ask(line("announce", "white", announcement={"piece": "knight", "to": "f3"}))
    (error,) = referee.ask(line("announce", "white", announcement={"to": "e4"}))
    assert error["params"] == {"move": "g1f3"}
    assert error["says"] == "Schon angesagt: Springer Gustav eins Felix drei. Zum Ändern: Korrektur."


def test_time_is_the_lines_or_the_stopwatchs(program):
    """A line may bring its own time, which never runs backwards; a line without one is taken when it comes."""
    referee = program()
    assert referee.ask({**START, "at": 5_000})[-1]["at"] == 5_000
    (error,) = referee.ask({**line("announce", "white", announcement={"to": "e4"}), "at": 4_999})
    assert (error["code"], error["params"]) == ("time_backwards", {"now": 4_999, "last": 5_000})
    assert referee.ask(line("announce", "white", announcement={"to": "e4"}))[0]["at"] >= 5_000


def test_the_table_keeps_the_information_barrier(program):
    """The blind player's view has neither clocks nor numbers nor the other board; the arbiter's has all."""
    referee = program("--blind", "white")
    referee.ask(START)
    blind = referee.ask({"type": "table", "by": player("white")})[0]
    sighted = referee.ask({"type": "table", "by": player("black")})[0]
    arbiter = referee.ask({"type": "table", "by": ARBITER})[0]
    assert not {"clocks", "ply", "moves_completed", "position", "differences"} & set(blind)
    assert (list(blind["boards"]), list(sighted["boards"])) == (["white"], ["black"])
    assert {"clocks", "ply", "moves_completed"} <= set(sighted)
    assert "position" not in sighted
    assert list(arbiter["boards"]) == ["white", "black"]
    assert arbiter["step"] == "to_move"
    assert "remaining_ms" in referee.ask(line("ask_clock", "white"))[0]


def test_an_assistant_sees_what_his_hands_and_his_voice_are_for(program):
    """E2.9a and b: the blind player's assistant has the opponent's board too, and hears both; E2.10: only his own."""
    for assisted, boards in (("white", ["white", "black"]), ("black", ["black"])):
        referee = program("--blind", "white", "--assistant", assisted)
        referee.ask(START)
        referee.ask(line("announce", "white", announcement={"to": "e4"}))
        view = referee.ask({"type": "table", "by": {"role": "assistant", "seat": assisted}})[0]
        assert sorted(view["boards"], reverse=True) == sorted(boards, reverse=True)
        assert list(view["sheets"]) == [assisted]
        assert view["to_repeat"]["black"]["announcement"]["to"] == "e4"


def test_the_table_shows_what_was_entered_and_what_was_written(program):
    """A board that tells moves without words fills the scoresheet of the tape; each entry says how it came about."""
    referee = program("--blind", "white", "--tape", "white")
    referee.ask(START)
    referee.ask(line("announce", "white", announcement={"to": "e4"}))
    referee.ask(line("note", "black", text="e2-e4", announcement={"to": "e4"}))
    referee.ask(line("execute", "white"))
    referee.ask(line("press_clock", "white"))
    sheets = referee.ask({"type": "table", "by": ARBITER})[0]["sheets"]
    read = [{"text": "Eva vier", "lang": "de"}]
    assert sheets["black"] == [{"text": "e2-e4", "how": "written", "read": read, "status": "ok"}]
    assert sheets["white"] == [{"text": "", "how": "entered", "read": read, "status": "ok"}]


def test_no_answer_has_the_name_of_an_event():
    """A program can tell an event from the other lines by its type alone."""
    assert not set(ANSWERS) & set(EVENTS)


@pytest.mark.parametrize(
    "option",
    [("--time-control", "90:30"), ("--time-control", "x"), ("--edition", "1850"), ("--blind", "red"), ("--record",)],
)
def test_a_table_that_cannot_be_is_wrong_usage(rochade, option):
    """A wrong time control, an unknown edition or seat is one line before any game begins."""
    result = rochade("referee", *option)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_a_table_is_not_resumed_by_other_rules(rochade):
    """Its record has them, and an option would be dropped."""
    done = rochade("referee", "--resume", "game", "--edition", "2018")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("rochade referee: Nicht zusammen: --resume und --edition.")


def test_without_input_the_table_is_opened_and_closed():
    """A referee whose standard input is closed opens its table and ends."""
    command = f"{shlex.quote(sys.executable)} -P -m app referee <&-"
    result = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=os.environ | {"PYTHONPATH": CHECKOUT}, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert types(json.loads(text) for text in result.stdout.splitlines()) == ["table_opened", "done"]


def test_a_last_line_without_its_end_is_served(rochade):
    """A stream that stops without a line end is served to its last byte; blank lines are passed over."""
    result = rochade("referee", stdin="\n\r\n" + json.dumps(START))
    answers = [json.loads(text) for text in result.stdout.splitlines()]
    assert types(answers) == ["table_opened", "done", "game_started", "done"]
    assert answers[-1]["line"] == 3


def test_a_record_that_cannot_be_kept_stops_before_the_game(rochade, tmp_path):
    """A game that could not be recorded is not begun."""
    path = tmp_path / "game"
    assert rochade("referee", "--record", str(path)).returncode == 0
    again = rochade("referee", "--record", str(path))
    assert (again.returncode, again.stdout) == (3, "")
    assert again.stderr == f"Die Aufzeichnung gibt es schon: {path}\n"


def test_a_second_program_cannot_write_the_same_game(program, rochade, tmp_path):
    """While one referee keeps a record, another one that would go on with it is refused."""
    path = tmp_path / "game"
    program("--record", str(path)).ask(START)
    second = rochade("referee", "--resume", str(path))
    assert second.returncode == 3
    assert second.stderr == f"Ein anderes Programm schreibt diese Aufzeichnung: {path}\n"


def recorded(path):
    """Return what is in a record, its chain checked."""
    with Record.read(path) as record:
        return record.events


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_referee_loses_nothing_that_it_acknowledged(program, tmp_path, seed):
    """Killed at random moments and resumed each time, the game goes on and no acknowledged event is missing."""
    chance = random.Random(seed)
    path = tmp_path / "game"
    referee = program("--record", str(path))
    acknowledged = list(referee.opening)
    lines = list(random_course(chance, 12))
    while lines:
        for _ in range(chance.randrange(1, 25)):
            if lines:
                answers = referee.ask(lines.pop(0))
                assert answers[-1]["type"] == "done", answers
                acknowledged += answers
        if lines:
            referee.send(lines[0])
            time.sleep(chance.random() / 200)
        referee.kill()
        kept = recorded(path)
        heard = [wire.event_of(answer) for answer in acknowledged if answer["type"] in EVENTS]
        assert kept[: len(heard)] == tuple(heard)
        assert len(kept) - len(heard) <= 4  # at most the events of the line that was not answered
        if len(kept) > len(heard):
            lines.pop(0)  # which then were all of them
        referee = program("--resume", str(path))
        acknowledged = list(referee.opening)
        assert [wire.event_of(answer) for answer in acknowledged[:-1]] == list(kept)
    assert sum(isinstance(event, MoveCompleted) for event in recorded(path)) == 12


def test_what_cannot_be_recorded_has_not_happened(program, tmp_path):
    """When the record can grow no more, the reason is said, the table stays as it was, and all before is kept."""
    path = tmp_path / "game"
    limited = ("sh", "-c", 'ulimit -f 256; exec "$@"', "sh")  # no file larger than that many blocks
    referee = program("--record", str(path), under=limited)
    acknowledged = list(referee.opening)
    lines = random_course(random.Random(1), 200)
    while (answers := referee.ask(next(lines)))[-1]["type"] == "done":
        acknowledged += answers
    assert answers[-1]["code"] in {"record_disk_full", "record_not_written"}
    assert str(path) in answers[-1]["says"]
    plies = sum(answer["type"] == "move_completed" for answer in acknowledged)
    assert referee.ask({"type": "table", "by": ARBITER})[0]["ply"] == plies + 1
    referee.kill()
    assert recorded(path) == tuple(wire.event_of(answer) for answer in acknowledged if answer["type"] in EVENTS)


def test_a_resumed_game_has_the_table_and_clocks_of_its_last_event(program, tmp_path):
    """However long the crash lasted, the clocks go on from the last event, and the replayed table is the same."""
    path = tmp_path / "game"
    referee = program("--record", str(path))
    referee.ask({**START, "at": 1_000})
    referee.ask({**line("announce", "white", announcement={"to": "e4"}), "at": 61_000})
    before = referee.ask({"type": "table", "by": ARBITER, "at": 61_000})[0]
    referee.kill()
    resumed = program("--resume", str(path))
    assert resumed.ask({"type": "table", "by": ARBITER, "at": 61_000})[0] == before
    assert resumed.ask({"type": "check_flag", "by": ARBITER})[0]["at"] < 61_000 + 60_000
    resumed.close()
    events = recorded(path)
    assert isinstance(events[-1], FlagsUp)
    table = replay(events[:1])
    for event in events[1:]:
        table = evolve(table, event)
    assert table == replay(events)
