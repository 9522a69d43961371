"""What came of the tables of a round goes back into the file of the program that paired it."""

import json
import queue
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.errors import TournamentError
from app.failure import words_of
from app.record.record import Record
from app.table.session import Session
from app.tournament import files, keeping
from app.tournament.keeping import KeptResults
from app.tournament.marks import marks_of, taken_back
from app.tournament.results import Written, beside, game_of, write
from game import commands as c
from game.actors import ARBITER
from game.irregularity import Irregularity, SetupFault
from game.table.occasion import Occasion
from game.table.seat import Seat
from game.table.table import Table
from tests.app.tournament.test_trf import REPORT
from tests.game.playing import MINUTE, B, Game, W, player
from tests.web.client import PATIENCE_S
from tests.web.server import Server

KARL, ANNA = Seat(name="Berg, Karl"), Seat(name="Müller, Anna")


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """Two rounds of four players; of the second one game is paired, Karl Berg against Anna Müller."""
    path = tmp_path / "open.trf"
    path.write_text("\n".join(REPORT), encoding="utf-8")
    return path


def game(*moves: str, white: Seat = KARL, black: Seat = ANNA, **more: object) -> Game:
    """The second round's game after these moves."""
    begun = Game(white=white, black=black, occasion=Occasion(round=2, board=1), **more)
    begun.play(*moves)
    return begun


def given_up(**more: Seat) -> Game:
    """The same, given up by Black after a move each."""
    lost = game("e4", "e5", **more)
    lost.do(c.Resign(by=player(B), seat=B))
    return lost


def kept(folder: Path, *games: Game) -> Path:
    """The records of these tables."""
    folder.mkdir()
    for number, one in enumerate(games, 1):
        with Record.create(folder / f"2.{number}.sqlite", f"2.{number}") as record:
            record.append(one.record)
    return folder


def test_what_came_of_a_game_has_marks():
    """Won and lost; without a move each a game is not rated; nothing before it has ended."""
    assert marks_of(given_up().table) == ("1", "0")
    assert marks_of(game("e4").table) is None
    early = game()
    early.do(c.Resign(by=player(W), seat=W))
    assert marks_of(early.table) == ("L", "W")


def test_who_does_not_come_loses_by_default():
    """A game lost by default (6.6a) was not played, and its marks say so."""
    absent = game()
    absent.do(c.ReportAbsent(by=ARBITER, seat=B))
    absent.do(c.ForfeitAbsent(by=ARBITER), after=60 * MINUTE)
    assert marks_of(absent.table) == ("+", "-")


def test_an_adjourned_game_that_is_lost_by_default_was_played():
    """FIDE Rating Regulations: a move by both, and it is rated; for the tie-breaks of others, too, they have met."""
    adjourned = game("e4", "e5", "Nf3")
    adjourned.do(c.Adjourn(by=ARBITER))
    adjourned.do(c.SealMove(by=player(B), seat=B, text="Sc6", announcement=adjourned.san("Nc6")))
    adjourned.do(c.CloseEnvelope(by=player(B), seat=B))
    adjourned.do(c.ReportAbsent(by=ARBITER, seat=W))
    adjourned.do(c.ResumeSession(by=ARBITER))
    adjourned.do(c.ForfeitAbsent(by=ARBITER), after=61 * MINUTE)
    assert marks_of(adjourned.table) == ("0", "1")


def test_the_original_stays_as_it_is(report: Path):
    """Results go into a file beside it, unless the director names another."""
    before = report.read_bytes()
    assert write(report, [given_up().table], beside(report)) == Written(report.with_name("open.results.trf"))
    assert report.read_bytes() == before
    assert files.read(beside(report)).of_round(2)[0].marks == ("1", "0")


def test_over_the_original_a_backup_stays(report: Path):
    """How it was before the first results, and not before the last."""
    before = report.read_bytes()
    drawn = game("e4", "e5")
    drawn.do(c.OfferDraw(by=player(W), seat=W))
    drawn.do(c.AcceptDraw(by=player(B), seat=B))
    for table in (given_up().table, drawn.table):
        written = write(report, [table], report)
    assert written.backup == report.with_name("open.trf.before-results")
    assert written.backup.read_bytes() == before
    assert files.read(report).of_round(2)[0].marks == ("=", "=")


def test_a_result_that_was_taken_back_is_taken_back(report: Path):
    """The file is made anew from the director's own: a game that goes on has no result."""
    write(report, [given_up().table], beside(report))
    write(report, [game("e4", "e5").table], beside(report))
    assert files.read(beside(report)).of_round(2)[0].marks == ("", "")


def resumed() -> Game:
    """Black gave up, and then the arbiter found displaced pieces (7.4): the game goes on."""
    again = given_up()
    again.do(c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.DISPLACED_PIECES))
    return again


def test_a_result_that_was_taken_back_leaves_the_director_s_own_file(rochade, report: Path, tmp_path: Path):
    """The marks go, and their points; a mark that the table never gave is the director's own, and stays."""
    write(report, [], report)
    before = report.read_bytes()
    write(report, [given_up().table], report)
    command = ("tournament", "results", report, "--record-folder", kept(tmp_path / "records", resumed()))
    assert rochade(*command, "--out", report).returncode == 0
    assert report.read_bytes() == before
    write(report, [drawn().table], report)
    assert rochade(*command, "--out", report).returncode == 0
    assert files.read(report).of_round(2)[0].marks == ("=", "=")


def test_a_result_that_was_taken_back_leaves_a_spreadsheet(tmp_path: Path):
    """A CSV that has taken results in has an empty cell again."""
    source = tmp_path / "open.csv"
    source.write_text('round,board,white,black,result\n2,1,"Berg, Karl","Müller, Anna",1-0\n', encoding="utf-8")
    again = resumed()
    had = taken_back(again.record)
    assert had == ("1", "0")
    write(source, [again.table], beside(source), {game_of(again.table): had})
    assert files.read(beside(source)).pairings[0].marks == ("", "")


@pytest.mark.parametrize("is_first", [True, False])
def test_a_game_that_does_not_count_hides_no_result_of_the_new_one(report: Path, *, is_first: bool):
    """7.1: the set-up was wrong, and a new game was played at a table of its own, whichever is read first."""
    void = game("e4")
    void.do(c.FindSetupFault(by=ARBITER, fault=SetupFault.INITIAL_POSITION))
    tables = [void.table, given_up().table]
    write(report, tables if is_first else reversed(tables), beside(report))
    assert files.read(beside(report)).of_round(2)[0].marks == ("1", "0")


def test_results_of_earlier_rounds_stay(report: Path):
    """Who goes on with the same pairings in a new folder loses nothing that was written before."""
    write(report, [given_up().table], beside(report))
    write(report, [], beside(report))
    assert files.read(beside(report)).of_round(2)[0].marks == ("1", "0")


def test_a_result_that_the_director_has_corrected_stays(rochade, report: Path, tmp_path: Path):
    """Both have signed a draw, an appeal made it a win, and the next round is paired by it: no table takes it back."""
    before = report.read_text(encoding="utf-8")
    corrected = before.replace("   1 w  ", "   1 w 1  0000 - Z").replace("   2 b  ", "   2 b 0     3 w  ")
    corrected = corrected.replace("0000 - U", "0000 - U     1 b  ").replace(" 0.5    2", " 1.5    2")
    report.write_text(corrected, encoding="utf-8")
    folder = kept(tmp_path / "records", drawn())
    found = rochade("tournament", "results", report, "--record-folder", folder)
    assert found.stdout.splitlines()[:2] == [
        "Remis zwischen Berg, Karl und Müller, Anna. Brett 2.1. Unterschrieben.",
        "In der Datei steht es anders, und es bleibt so: Berg, Karl gewinnt gegen Müller, Anna. Brett 2.1.",
    ]
    assert files.read(beside(report)).of_round(2)[0].marks == ("1", "0")
    assert points_by_gacrux(beside(report), tmp_path) == {1: "1.0", 2: "1.5", 3: "1.0", 4: "0.5"}


def test_the_command_says_and_writes_all(rochade, report: Path, tmp_path: Path):
    """The director hears what came of each table, who has not signed, what is not his, and where it stands."""
    stranger = given_up(white=Seat(name="Neu, Ida"))
    folder = kept(tmp_path / "records", given_up(), stranger)
    found = rochade("tournament", "results", report, "--record-folder", folder)
    out = beside(report)
    assert found.stdout.splitlines() == [
        "Berg, Karl gewinnt gegen Müller, Anna. Brett 2.1. Noch nicht von beiden unterschrieben.",
        f"Die Ergebnisse stehen in {out}. {report} bleibt, wie es war.",
    ]
    assert found.stderr.splitlines() == ["Nicht in der Turnierdatei: Neu, Ida gegen Müller, Anna."]
    assert points_by_gacrux(out, tmp_path) == {1: "1.0", 2: "1.5", 3: "1.0", 4: "0.5"}


def drawn() -> Game:
    """A draw agreed after a move each, and signed by both."""
    agreed = game("e4", "e5")
    agreed.do(c.OfferDraw(by=player(W), seat=W))
    agreed.do(c.AcceptDraw(by=player(B), seat=B))
    for seat in (W, B):
        agreed.do(c.Sign(by=player(seat), seat=seat))
    return agreed


def given_up_by_white() -> Game:
    """White gives up after a move each."""
    lost = game("e4", "e5")
    lost.do(c.Resign(by=player(W), seat=W))
    return lost


def not_come() -> Game:
    """Black does not come, and loses by default (6.6a)."""
    absent = game()
    absent.do(c.ReportAbsent(by=ARBITER, seat=B))
    absent.do(c.ForfeitAbsent(by=ARBITER), after=60 * MINUTE)
    return absent


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (given_up_by_white, "Müller, Anna gewinnt gegen Berg, Karl. Brett 2.1. Noch nicht von beiden unterschrieben."),
        (drawn, "Remis zwischen Berg, Karl und Müller, Anna. Brett 2.1. Unterschrieben."),
        (not_come, "Berg, Karl gewinnt kampflos gegen Müller, Anna. Brett 2.1."),
        (game, "Noch kein Ergebnis: Berg, Karl gegen Müller, Anna. Brett 2.1."),
    ],
)
def test_each_result_has_its_sentence(rochade, report: Path, tmp_path: Path, one, told: str):
    """The winner first, whoever has White; what is not over is said, too."""
    found = rochade("tournament", "results", report, "--record-folder", kept(tmp_path / "records", one()))
    assert found.stdout.splitlines()[0] == told


def points_by_gacrux(report: Path, folder: Path) -> dict[int, str]:
    """What the reader of FIDE's technical commission counts for each player."""
    answer = folder / "answer.json"
    checker = [sys.executable, "-m", "gacrux.tiebreakchecker", "-f", "TRF", "-b", "utf-8"]
    asked = ["-i", str(report), "-o", str(answer), "-n", "2", "-t", "PTS"]
    subprocess.run([*checker, *asked], check=True, capture_output=True)
    found = json.loads(answer.read_text())
    assert found["status"]["code"] == 0
    return {one["cid"]: one["tiebreakScore"][0] for one in found["tiebreakResult"]["competitors"]}


def test_a_record_that_cannot_be_read_is_named(rochade, report: Path, tmp_path: Path):
    """And keeps nobody from the other results."""
    folder = kept(tmp_path / "records", given_up())
    folder.joinpath("2.2.sqlite").write_text("nothing")
    found = rochade("tournament", "results", report, "--record-folder", folder)
    assert found.stderr.startswith("Tisch 2.2: Keine Aufzeichnung von Rochade")
    assert files.read(beside(report)).of_round(2)[0].marks == ("1", "0")


def test_results_go_over_no_record(rochade, report: Path, tmp_path: Path):
    """A record that is named as the file of the results stays one."""
    folder = kept(tmp_path / "records", given_up())
    record = next(folder.glob("*.sqlite"))
    before = record.read_bytes()
    result = rochade("tournament", "results", report, "--record-folder", folder, "--out", record)
    said = f"Hier liegt die Aufzeichnung einer Partie; sie wird nie überschrieben: {record}\n"
    assert (result.returncode, result.stderr) == (3, said)
    assert record.read_bytes() == before


@pytest.mark.parametrize("letter", ["Liebe Anna,\n", "001    1      Somebody, Else\n", "White,Black\nA,B\n"])
def test_results_go_over_nothing_but_earlier_results(rochade, report: Path, tmp_path: Path, letter: str):
    """A letter, or another tournament, stays as it is; what was written there before is written anew."""
    out = tmp_path / "letter.txt"
    out.write_text(letter)
    command = ("tournament", "results", str(report), "--record-folder", str(tmp_path / "round"), "--out", str(out))
    (tmp_path / "round").mkdir()
    done = rochade(*command)
    assert (done.returncode, done.stderr) == (3, f"Die Datei gibt es schon, sie bleibt, wie sie ist: {out}\n")
    assert out.read_text() == letter
    out.write_text("")
    assert [rochade(*command).returncode for _ in range(2)] == [0, 0]
    assert out.read_text().split() == report.read_text().split()


def test_the_command_must_know_where_the_tables_are(rochade, report: Path):
    """A folder or a database."""
    found = rochade("tournament", "results", report)
    assert found.stderr.startswith("rochade tournament: Es fehlt: --record-folder.")


def test_results_come_by_themselves(report: Path, tmp_path: Path):
    """A player gives up on his page: the file beside the director's has it without any command."""
    server = Server(tmp_path, "--tournament", str(report), "--round", "2")
    try:
        arbiter, black = server.join("arbiter"), server.join("black")
        assert arbiter.do("start")["ok"]
        assert black.do("resign", seat="black")["ok"]
        until = time.monotonic() + PATIENCE_S
        while not beside(report).exists() and time.monotonic() < until:
            time.sleep(0.05)
    finally:
        server.stop()
    assert files.read(beside(report)).of_round(2)[0].marks == ("W", "L")


class Told:
    """What the director is told while results are kept, in order: a sentence, or where they are."""

    def __init__(self, source: Path, out: Path) -> None:
        self._told: queue.Queue[str | Written] = queue.Queue()
        self.kept = KeptResults(source, out, self._told.put, lambda error: self._told.put(words_of(error, "en")))

    def next(self) -> object:
        """The next of it; waits for it."""
        return self._told.get(timeout=PATIENCE_S)

    @property
    def is_all(self) -> bool:
        """Whether nothing else was told."""
        return self._told.empty()


def test_a_file_that_is_away_for_a_moment_loses_no_result(report: Path, monkeypatch: pytest.MonkeyPatch):
    """A pairing program deletes its file when it saves: that is said once, and the results come when it is there."""
    monkeypatch.setattr(keeping, "TRY_EVERY_S", 0.01)
    content, told = report.read_bytes(), Told(report, beside(report))
    write(report, [], beside(report))
    with told.kept as kept:
        report.unlink()
        kept.watch("2.1", Session(given_up().record))
        assert told.next() == f"File not found: {report}"
        report.write_bytes(content)
        assert told.next() == Written(beside(report))
        assert files.read(beside(report)).of_round(2)[0].marks == ("1", "0")
        kept.watch("2.1", Session(drawn().record))
    assert told.is_all
    assert files.read(beside(report)).of_round(2)[0].marks == ("=", "=")


def test_a_result_that_is_taken_back_goes_by_itself(report: Path):
    """While the round is played, and where the file is the director's own."""
    told = Told(report, report)
    write(report, [], report)
    before = report.read_bytes()
    with told.kept as kept:
        session = Session(given_up().record)
        kept.watch("2.1", session)
        assert told.next() == Written(report, report.with_name("open.trf.before-results"))
        restore = c.RestorePosition(by=ARBITER, ply=2, cause=Irregularity.DISPLACED_PIECES)
        session.carry_out(restore, session.table.at)
    assert report.read_bytes() == before


def test_what_nobody_thought_of_ends_no_results(report: Path, monkeypatch: pytest.MonkeyPatch):
    """A table of another server that breaks is one sentence; all results are written when it is mended."""
    monkeypatch.setattr(keeping, "TRY_EVERY_S", 0.01)
    told, is_broken = Told(report, beside(report)), [True]

    def others() -> dict[str, Table]:
        if is_broken:
            raise RuntimeError("broken")
        return {"2.1": given_up().table}

    with told.kept as kept:
        kept.look_elsewhere(others)
        sentence = str(told.next())
        assert sentence.startswith("Error in the program: RuntimeError in test_results.py:")
        assert sentence.endswith(". Broken")
        is_broken.clear()
        assert told.next() == Written(beside(report))
    assert files.read(beside(report)).of_round(2)[0].marks == ("1", "0")


def test_a_file_that_went_away_is_named(report: Path):
    """No library's words reach the director, also where the results of earlier rounds are there still."""
    write(report, [], beside(report))
    report.unlink()
    with pytest.raises(TournamentError) as refused:
        write(report, [given_up().table], beside(report))
    assert words_of(refused.value, "en") == f"File not found: {report}"
