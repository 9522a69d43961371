"""A table with its pages in one process: what a full disk, a computer's seat and several threads come to."""

import io
import multiprocessing
import os
import signal
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from app import editions
from app.errors import ErrorCode, RecordNotWritten
from app.pages.places import places_of
from app.record.record import Record
from app.table.session import Session
from game.actors import Colour
from game.decide import open_table
from game.events import Announced, Arrived, ClockPressed, Event, Repeated, TimeAdded
from game.table.occasion import Occasion
from game.table.seat import Seat
from game.time_control import TimeControl
from tests.web.in_process import InProcess
from voice.tape import DirectoryTape
from web.place import Place


@pytest.fixture
def in_process(tmp_path: Path) -> Iterator[InProcess]:
    """One table."""
    found = InProcess(tmp_path)
    yield found
    found.end()


def at(time: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set this machine's clock."""
    monkeypatch.setattr("app.wall_clock.now", lambda: datetime.fromisoformat(f"{time}:00+00:00"))


def test_the_day_of_a_game_is_that_on_which_it_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The tables of a first round are opened the evening before; a broadcast knows the game by that moment still."""
    at("2026-03-06T12:00", monkeypatch)
    one = InProcess(tmp_path, occasion=Occasion(round=1, board=1))
    try:
        assert dates_of(one) == ["2026-03-06", "2026.03.06", "2026.03.06", "2026.03.06", "2026-03-06"]
        at("2026-03-07T12:00", monkeypatch)
        one.do("start", Place.ARBITER, "start")
        assert dates_of(one) == ["2026-03-07", "2026.03.07", "2026.03.07", "2026.03.07", "2026-03-07"]
        assert '[GameId "20260306T120000-1"]' in str(one.table.broadcast(1))
    finally:
        one.end()


def dates_of(one: InProcess) -> list[str]:
    """On a page, in the game so far, in a broadcast, in the PGN to take home, on the scoresheet."""
    written = [one.table.live_pgn(Place.WHITE).content.decode(), str(one.table.broadcast(1))]
    pgn, sheets = (one.table.export(form, "en") for form in ("pgn", "text"))
    assert pgn is not None
    assert sheets is not None
    tags = [text.partition('[Date "')[2][:10] for text in (*written, pgn.content.decode())]
    sheet = sheets.content.decode().partition("Date: ")[2]
    return [str(one.table.shown(Place.WHITE, "en").view["day"]), *tags, sheet[:10]]


def test_a_claim_that_stands_as_an_offer_is_an_alert_as_every_offer_of_a_draw(in_process: InProcess):
    """His opponent may take it (9.1b3), and has to react (docs/second_board.md)."""
    in_process.do("start", Place.ARBITER, "start")
    in_process.do("claim", Place.WHITE, "claim_threefold", seat="white")
    lines = [line for _, line in in_process.table.shown(Place.BLACK, "de").lines]
    offered = next(line for line in lines if line["parts"][0]["text"] == "Der Antrag gilt als Remisangebot.")
    assert offered["urgent"]


def test_a_full_disk_is_said_and_ends_nothing(in_process: InProcess):
    """What cannot be recorded has not happened; when there is room again the game goes on."""
    record = in_process.session._record
    assert isinstance(record, Record)
    record._connection.execute("PRAGMA max_page_count = 1")
    in_process.do("start", Place.ARBITER, "start")
    given = {"seat": "black", "ms": 1_000, "reason": "disturbance"}
    answers = (in_process.do(f"full-{number}", Place.ARBITER, "give_time", **given) for number in range(1_000))
    full = next(answer for answer in answers if not answer["ok"])
    assert full["code"] == "record_disk_full"
    told = "Der Datenträger ist voll; nichts ist geschehen: 1.sqlite. So lange steht jede Bedenkzeit."
    assert "".join(part["text"] for part in full["words"]) == told
    assert [one["need"] for one in in_process.table.overview()["needs"]] == ["unrecorded"]
    version = in_process.table.version
    record._connection.execute("PRAGMA max_page_count = 10000")
    answer = in_process.do("room", Place.ARBITER, "give_time", **given)
    assert (answer["ok"], answer["version"]) == (True, version + 1)
    assert in_process.table.overview()["needs"] == []


def test_who_comes_with_a_word_that_was_lost_behind_it_may_say_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """6.6: he has come, and the power fails before his repetition is kept: what his page asks again is not done yet."""
    patient = replace(editions.load("2009"), default_minutes=30)
    monkeypatch.setattr(editions, "load", lambda _: patient)
    late, knight = InProcess(tmp_path), {"piece": "knight", "from_file": "g", "from_rank": 1, "to": "f3"}
    record = late.session._record
    assert isinstance(record, Record)
    late.do("start", Place.ARBITER, "start")
    late.do("absent", Place.ARBITER, "report_absent", seat="black")
    assert late.do("announces", Place.WHITE, "announce", seat="white", announcement=knight)["ok"]
    appended = record.append

    def dies(events: Sequence[Event], asked: str | None = None) -> str:
        if isinstance(events[0], Repeated):
            raise RecordNotWritten(ErrorCode.RECORD_NOT_WRITTEN, "no power", file="1.sqlite")
        return appended(events, asked)

    record.append = dies  # type: ignore[method-assign] # as long as it lives
    assert not late.do("repeats", Place.BLACK, "repeat", seat="black", announcement=knight)["ok"]
    late.end()
    resumed = Session.resume(tmp_path / "1.sqlite")
    assert isinstance(resumed.events[-1], Arrived)
    assert resumed.version_asked("repeats") is None
    resumed.close()


def killed_while_it_writes(folder: Path, *, before: bool) -> None:
    """A process with a table whose power goes as a move and its press, said in one breath, are first written."""
    one = InProcess(folder)
    record = one.session._record
    assert isinstance(record, Record)
    one.do("start", Place.ARBITER, "start")
    appended = record.append

    def dies(events: Sequence[Event], asked: str | None = None) -> str:
        if not before:
            appended(events, asked)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("it has been killed")

    record.append = dies  # type: ignore[method-assign] # as long as it lives
    one.say(Place.WHITE, "Eva vier, Uhr drücken")


@pytest.mark.parametrize("before", [True, False])
def test_a_move_and_its_press_said_in_one_breath_are_both_kept_or_neither(tmp_path: Path, before: bool):  # noqa: FBT001
    """E2.1, 6.7a: the page asks again after the crash, and is told that it was done only where both were."""
    started = multiprocessing.get_context("spawn").Process(
        target=killed_while_it_writes, args=(tmp_path,), kwargs={"before": before}
    )
    started.start()
    started.join()
    assert started.exitcode == -signal.SIGKILL
    resumed = Session.resume(tmp_path / "1.sqlite")
    is_asked = resumed.version_asked(f"{Place.WHITE}: Eva vier, Uhr drücken") is not None
    kept = [any(isinstance(event, kind) for event in resumed.events) for kind in (Announced, ClockPressed)]
    resumed.close()
    assert [is_asked, *kept] == [not before] * 3


def test_the_arbiter_is_told_once_what_he_does_by_a_button(in_process: InProcess):
    """Every page gets it with its event, his too; the answer tells what nobody else hears."""
    for answer in (
        in_process.do("start", Place.ARBITER, "start"),
        in_process.do("time", Place.ARBITER, "give_time", seat="white", ms=1_000, reason="disturbance"),
        in_process.do("stop", Place.ARBITER, "stop_clocks"),
    ):
        assert (answer["ok"], answer["lines"]) == (True, [])
    lines = in_process.table.shown(Place.ARBITER, "de").lines
    assert ["".join(part["text"] for part in line["parts"]) for _, line in lines][-3:] == [
        "Die Partie beginnt. Weiß ist am Zug.",
        "Weiß erhält eine Sekunde.",
        "Beide Uhren stehen.",
    ]


def test_what_a_page_is_told_alone_no_loudspeaker_of_the_table_says(in_process: InProcess):
    """13.6: the position that the arbiter looks up at his desk is none that a player may hear; nor is a sealed move."""
    in_process.do("start", Place.ARBITER, "start")
    assert in_process.say(Place.ARBITER, "was steht auf Eva zwei") == ["An Schiedsrichter: Bauer von Weiß: Eva zwei."]
    in_process.say(Place.ARBITER, "Hängepartie")
    in_process.say(Place.WHITE, "Abgabezug Eva vier")
    assert in_process.say(Place.WHITE, "Abgabezug vorlesen") == ["Im Umschlag: Eva vier. Geschrieben: Eva vier."]
    assert in_process.printed[-2:] == ["Weiß hat einen Zug abgegeben.", "Weiß sagt: Abgabezug."]
    assert not any(line.startswith("An ") for line in in_process.printed)


def test_what_an_assistant_asks_for_his_player_is_told_him_at_the_table(tmp_path: Path):
    """E2.9d: who hears no page hears it there, and the console has it, too."""
    one = InProcess(tmp_path, has_assistant=True)
    try:
        one.do("start", Place.ARBITER, "start")
        told = one.say(Place.ASSISTANT_WHITE, "letzter Zug")
        assert (told, one.printed[-1]) == (["Noch kein Zug gespielt."], "An Weiß: Noch kein Zug gespielt.")
    finally:
        one.end()


def test_many_pages_at_once_are_answered_one_by_one(in_process: InProcess):
    """Fifty requests from many threads are fifty decisions, each once and in some order."""
    in_process.do("start", Place.ARBITER, "start")
    given = {"seat": "black", "ms": 1_000, "reason": "disturbance"}
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda n: in_process.do(str(n // 2), Place.ARBITER, "give_time", **given), range(100)))
    assert all(answer["ok"] for answer in answers)
    assert sorted({answer["version"] for answer in answers}) == list(range(3, 53))
    assert sum(isinstance(event, TimeAdded) for event in in_process.session.events) == 50


def test_the_arbiter_takes_home_what_the_clips_were_heard_with(in_process: InProcess, tmp_path: Path):
    """Else he hears them another way, or not at all, on a machine that has not that profile."""
    tape = DirectoryTape(tmp_path / "1.tape")
    clip = tape.keep(bytes(640), "white", "a1")
    tape.lay_beside("a1", b"learnt")
    document = in_process.table.export("zip", "de")
    assert document is not None
    with zipfile.ZipFile(io.BytesIO(document.content)) as taken:
        assert taken.read(f"tape/{clip}.flac") == tape.flac(clip)
        assert taken.read("tape/adaptations/a1.npz") == b"learnt"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Ein Programm gibt keinen Zug ab. Wie die Partie unterbrochen wird, hören Sie mit: Schluss jetzt."),
        ("en", "An engine seals no move. How to break off the game is told by: Schluss jetzt."),
    ],
)
def test_the_desk_tells_before_it_adjourns_that_an_engine_seals_no_move(in_process: InProcess, language, told):
    """Guidelines, 1a: as the button tells, and only while the engine is on move; nothing is done by asking."""
    in_process.table._conversation.play_engine(Colour.WHITE, lambda _: None)
    in_process.do("start", Place.ARBITER, "start")
    (foretold,) = in_process.table.preview({"type": "adjourn"}, language)
    assert "".join(part["text"] for part in foretold) == told
    assert in_process.session.table.session.adjournment is None
    in_process.table._conversation.play_engine(Colour.BLACK, lambda _: None)
    assert in_process.table.preview({"type": "adjourn"}, language) == []


def test_a_computers_seat_has_no_page():
    """Nobody joins where an engine plays; and no assistant where no player has one."""
    opened = open_table(
        edition=editions.load("2009"),
        white=Seat(name="Anna Berg", visually_impaired=True, has_assistant=True),
        black=Seat(name="stockfish", computer=True),
        control=TimeControl.parse("1800"),
    )
    assert places_of(Session([opened]).table) == (
        Place.WHITE, Place.ASSISTANT_WHITE, Place.ARBITER, Place.SPECTATOR,
    )  # fmt: skip
