"""FIDE's report file: pairings in, results out, checked by the reader of another program."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import TournamentError
from app.tournament import files, trf
from app.tournament.tournament import Bye, Entrant, Pairing, Tournament
from game.table.seat import Title


def player(number: int, name: str, *rounds: str, title: str = "", points: str = "0.0", rating: str = "2000") -> str:
    """A player's line, by its columns."""
    who = (
        f"001 {number:4} m{title:>3} {name:<33} {rating:>4} GER {4600000 + number:11} 1990/01/01 {points:>4} {number:4}"
    )
    return "  ".join((who, *rounds))


REPORT = [
    "012 Dreikönigsturnier",
    "022 Münster",
    "142 2",
    player(1, "Müller, Anna", "   3 w 1", "   2 b  ", title="g", points=" 1.0"),
    player(2, "Berg, Karl", "   4 b =", "   1 w  ", points=" 0.5"),
    player(3, "Ost, Eva", "   1 b 0", "0000 - U", title="WFM", points=" 1.0"),
    player(4, "West, Otto", "   2 w =", "0000 - Z", points=" 0.5", rating=""),
]


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """A file of two rounds; the second is paired and not played."""
    path = tmp_path / "open.trf"
    path.write_text("\n".join(REPORT), encoding="utf-8")
    return path


def played(tournament: Tournament, *marks: str) -> Tournament:
    """The same with that result at the only board of the second round."""
    white, black = marks
    games = [replace(p, marks=(white, black)) if p.round == 2 else p for p in tournament.pairings]
    return replace(tournament, pairings=tuple(games))


def test_players_and_pairings_are_read(report: Path):
    """Names, titles of both styles, the round's games by their boards, and who does not play."""
    tournament = files.read(report)
    assert (tournament.name, tournament.site, tournament.rounds) == ("Dreikönigsturnier", "Münster", 2)
    assert tournament.entrants[1] == Entrant(
        number=1, name="Müller, Anna", title=Title.GRANDMASTER, rating=2000, federation="GER", fide_id=4600001
    )
    assert (tournament.entrants[3].title, tournament.entrants[4].rating) == (Title.WOMAN_FIDE_MASTER, None)
    assert tournament.of_round(1) == (
        Pairing(round=1, board=1, white=1, black=3, marks=("1", "0")),
        Pairing(round=1, board=2, white=4, black=2, marks=("=", "=")),
    )
    assert tournament.of_round(2) == (Pairing(round=2, board=1, white=2, black=1),)
    assert tournament.byes == (Bye(round=2, number=3, mark="U"), Bye(round=2, number=4, mark="Z"))
    assert [one.name for one in tournament.free_in(2)] == ["Ost, Eva", "West, Otto"]


def test_rounds_off_have_a_line_of_their_own(report: Path):
    """TRF26 names who asked for a round off before it is paired; what a player's own line says goes before it."""
    report.write_text("\n".join((*REPORT, "240 H   3    1    2", "240 Z   2    3    1")), encoding="utf-8")
    assert files.read(report).byes == (
        Bye(round=2, number=3, mark="U"),
        Bye(round=2, number=4, mark="Z"),
        Bye(round=3, number=1, mark="H"),
        Bye(round=3, number=2, mark="H"),
    )


def test_who_enters_late_plays_from_then_on(report: Path, tmp_path: Path):
    """A line more, without the first round: the others' results are written as ever, and he keeps his columns."""
    late = player(5, "Neu, Ida", "          ")
    rows = [*REPORT[:5], REPORT[5].replace("0000 - U", "   5 w  "), REPORT[6], late[:101] + "   3 b  "]
    report.write_text("\n".join(rows), encoding="utf-8")
    tournament = files.read(report)
    assert [(game.white, game.black) for game in tournament.of_round(2)] == [(2, 1), (3, 5)]
    files.write(report, played(tournament, "1", "0"), tmp_path / "out.trf")
    written = (tmp_path / "out.trf").read_text(encoding="utf-8").splitlines()
    assert written[-1] == late[:101] + "   3 b 0"


def test_the_leaders_play_at_the_first_board(tmp_path: Path):
    """Boards of a round go by the higher score of the two, not by the numbers of the players (C.04.2)."""
    path = tmp_path / "open.trf"
    rounds = [("   2 w 0", "   3 w"), ("   1 b 1", "   4 w"), ("   4 w 0", "   1 b"), ("   3 b 1", "   2 b")]
    path.write_text("\n".join(player(n, f"P{n}", *two) for n, two in enumerate(rounds, 1)))
    assert [(game.white, game.black) for game in files.read(path).of_round(2)] == [(2, 4), (1, 3)]


def test_results_are_written_and_nothing_else_changes(report: Path, tmp_path: Path):
    """The marks of both and their points; every other line is as it was, and each ends as FIDE orders."""
    out = tmp_path / "out.trf"
    files.write(report, played(files.read(report), "1", "0"), out)
    written = out.read_bytes().decode().split("\r\n")
    assert written[:3] == REPORT[:3]
    assert written[3] == REPORT[3].removesuffix("   2 b  ") + "   2 b 0"
    assert written[4] == player(2, "Berg, Karl", "   4 b =", "   1 w 1", points=" 1.5")
    assert written[5:] == [*REPORT[5:], ""]


def test_another_program_reads_what_is_written(report: Path, tmp_path: Path):
    """The checker of FIDE's technical commission finds the players' points, a game lost by default among them."""
    out, answer = tmp_path / "out.trf", tmp_path / "answer.json"
    files.write(report, played(files.read(report), "+", "-"), out)
    checker = [sys.executable, "-m", "gacrux.tiebreakchecker", "-f", "TRF", "-b", "utf-8"]
    asked = ["-i", str(out), "-o", str(answer), "-n", "2", "-t", "PTS"]
    subprocess.run([*checker, *asked], check=True, capture_output=True)
    found = json.loads(answer.read_text())
    assert found["status"]["code"] == 0
    ranked = found["tiebreakResult"]["competitors"]
    assert {one["cid"]: one["tiebreakScore"][0] for one in ranked} == {1: "1.0", 2: "1.5", 3: "1.0", 4: "0.5"}


@pytest.mark.parametrize(
    "wrong",
    [
        player(5, "Neu, Ida", "   9 w 1"),
        player(5, "Neu, Ida", "   5 w 1"),
        player(5, "Neu, Ida", "0000 - ?"),
        player(1, "Doppel, Lea"),
        "001 zwei",
        "240 X   3    1",
        "240 H   3    9",
        player(5, "Neu, Ida", points=" 0,0"),
        player(5, "Neu, Ida", points=" 1/2"),
    ],
)
def test_a_line_that_cannot_be_is_named(report: Path, wrong: str):
    """An opponent who does not know of it, no mark, a number twice, points that are none: the director hears where."""
    report.write_text("\n".join((*REPORT, wrong)), encoding="utf-8")
    with pytest.raises(TournamentError) as refused:
        files.read(report)
    assert (refused.value.code, refused.value.params["number"]) in {("tournament_line", 8), ("tournament_line", 4)}


@pytest.mark.parametrize("counted", [" 0.0", " 1.0"])
def test_a_bye_that_the_pairing_program_has_not_counted_yet_is_in_the_points(counted: str):
    """TRF: points are those of the results, or programs refuse the file; what is counted already is not twice."""
    rows = [
        "012 Open",
        player(1, "Berg, Anna", "   2 w  ", points=" 0.0"),
        player(2, "Neu, Ida", "   1 b  ", points=" 0.0"),
        player(3, "Alt, Lea", "0000 - U", points=counted),
    ]
    before = trf.read("\n".join(rows))
    (game,) = before.pairings
    after = trf.with_results("\n".join(rows), replace(before, pairings=(replace(game, marks=("1", "0")),)))
    assert [line[80:84] for line in after.splitlines()[1:]] == [" 1.0", " 0.0", " 1.0"]
    assert trf.with_results(after, trf.read(after)) == after


def test_other_points_than_ours_are_left_to_who_counts_them(report: Path, tmp_path: Path):
    """Three points for a win: sums are not written that another program would refuse."""
    report.write_text("\n".join(("162 W 3.0    D 1.0", *REPORT)), encoding="utf-8")
    with pytest.raises(TournamentError, match="line 1"):
        files.write(report, played(files.read(report), "1", "0"), tmp_path / "out.trf")


def test_points_that_count_anyway_are_no_other_points(report: Path, tmp_path: Path):
    """Another program writes all six: an absence, a bye of the pairing and an adjourned game among them."""
    usual = "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5"
    report.write_text("\n".join((usual, *REPORT)), encoding="utf-8")
    files.write(report, played(files.read(report), "1", "0"), tmp_path / "out.trf")
    assert files.read(tmp_path / "out.trf").of_round(2)[0].marks == ("1", "0")


def test_old_files_have_the_letters_of_windows(report: Path):
    """A file of an older program names its players right, and its columns stay where they are."""
    report.write_bytes("\r\n".join(REPORT).encode("cp1252"))
    assert files.read(report).entrants[1].name == "Müller, Anna"


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8-sig", "utf-8"])
def test_a_file_is_written_in_the_letters_that_it_has(report: Path, tmp_path: Path, encoding: str):
    """Who counts bytes finds the columns where they were, and a mark of UTF-8 at the beginning stays there."""
    before = report.with_name("before.trf")
    before.write_bytes("".join(f"{line}\r\n" for line in REPORT).encode(encoding))
    files.write(before, files.read(before), tmp_path / "out.trf")
    assert (tmp_path / "out.trf").read_bytes() == before.read_bytes()


def test_what_is_no_letter_keeps_its_byte(report: Path, tmp_path: Path):
    """A letter of another program, which Windows has not, is one sign, and its byte stays."""
    report.write_bytes("".join(f"{line}\r\n" for line in REPORT).encode("cp1252").replace(b"\xfc", b"\x81"))
    assert files.read(report).entrants[1].name == "M\ufffdller, Anna"
    files.write(report, files.read(report), tmp_path / "out.trf")
    assert (tmp_path / "out.trf").read_bytes() == report.read_bytes()


def test_what_is_no_tournament_is_said(tmp_path: Path):
    """A PGN that was named by mistake, and a file that is not there."""
    path = tmp_path / "games.pgn"
    path.write_text('[Event "?"]\n')
    for wrong, code in ((path, "no_tournament"), (tmp_path / "none", "no_such_file")):
        with pytest.raises(TournamentError) as refused:
            files.read(wrong)
        assert refused.value.code == code
