"""Team matches: board points, match points, places."""

import json
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import TournamentError
from app.tournament import files
from app.tournament.teams import matches
from app.tournament.tournament import Tournament
from tests.app.tournament.test_trf import player

ROWS = """round,board,white,black,result,white_team,black_team
1,1,Anna,Karl,1-0,Ulm,Bonn
1,2,Otto,Eva,1/2-1/2,Bonn,Ulm
1,3,Ida,Lea,1-0,Kiel,Gera
1,4,Max,Tim,0-1,Gera,Kiel
2,1,Karl,Ida,1-0,Bonn,Kiel
2,2,Tim,Otto,1-0,Kiel,Bonn
2,3,Anna,Lea,,Ulm,Gera
2,4,Max,Eva,1-0,Gera,Ulm
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Four teams of two; of the second round one game is being played."""
    path = tmp_path / "league.csv"
    path.write_text(ROWS)
    return path


def test_a_board_where_nobody_sat_opposite_is_the_teams(rochade, table: Path):
    """A league of few players: Kiel has nobody for the second board, so that Bonn has its point, and the match."""
    table.write_text(
        "round,board,white,black,result,white_team,black_team\n1,1,Karl,Ida,1/2-1/2,Bonn,Kiel\n1,2,,Otto,--+,,Bonn\n"
    )
    assert rochade("tournament", "teams", table).stdout.splitlines() == [
        "1. Bonn, Mannschaftspunkte 2, Brettpunkte 1½.",
        "2. Kiel, Mannschaftspunkte 0, Brettpunkte ½.",
        "Runde 1: Bonn 1½, Kiel ½.",
    ]


def test_a_team_that_sends_nobody_has_lost_the_match(rochade, table: Path):
    """Nobody of Gera has come: its team is named beside empty names, and Kiel has the match, not only the points."""
    table.write_text(
        "round,board,white,black,result,white_team,black_team\n"
        "1,1,Karl,Eva,1/2-1/2,Bonn,Ulm\n1,1,Ida,,+--,Kiel,Gera\n1,2,,Tim,--+,Gera,Kiel\n2,1,Karl,Ida,0-1,Bonn,Kiel\n"
    )
    assert rochade("tournament", "teams", table).stdout.splitlines() == [
        "1. Kiel, Mannschaftspunkte 4, Brettpunkte 3.",
        "2. Bonn, Mannschaftspunkte 1, Brettpunkte ½.",
        "2. Ulm, Mannschaftspunkte 1, Brettpunkte ½.",
        "4. Gera, Mannschaftspunkte 0, Brettpunkte 0.",
        "Runde 1: Bonn ½, Ulm ½.",
        "Runde 1: Kiel 2, Gera 0.",
        "Runde 2: Bonn 0, Kiel 1.",
    ]


def test_each_team_has_its_place_and_each_match_its_points(rochade, table: Path):
    """Two match points for whoever has more, one for as many; board points decide; one that goes on gives none yet."""
    assert rochade("tournament", "teams", table).stdout.splitlines() == [
        "1. Kiel, Mannschaftspunkte 3, Brettpunkte 3.",
        "2. Ulm, Mannschaftspunkte 2, Brettpunkte 1½.",
        "3. Bonn, Mannschaftspunkte 1, Brettpunkte 1½.",
        "4. Gera, Mannschaftspunkte 0, Brettpunkte 1.",
        "Runde 1: Ulm 1½, Bonn ½.",
        "Runde 1: Kiel 2, Gera 0.",
        "Runde 2: Bonn 1, Kiel 1.",
        "Runde 2, noch nicht zu Ende: Ulm 0, Gera 1.",
    ]


def test_a_report_file_names_its_teams(tmp_path: Path):
    """By their players' numbers, from the column that FIDE gives them."""
    report = tmp_path / "league.trf"
    lines = [player(1, "Müller, Anna"), player(2, "Berg, Karl"), player(3, "Ost, Eva"), f"013 {'SK Ulm':<32}   1    3"]
    report.write_text("\n".join(lines), encoding="utf-8")
    assert [one.team for one in files.read(report).entrants.values()] == ["SK Ulm", "", "SK Ulm"]


TEAMS = [
    "012 Liga",
    "142 1",
    "192 FIDE_TEAM_ROUNDROBIN",
    player(1, "Müller, Anna", "   3 w 1", points=" 1.0"),
    player(2, "Berg, Karl", "   4 b  "),
    player(3, "Ost, Eva", "   1 b 0"),
    player(4, "West, Otto", "   2 w  "),
    f"310   1 {'SK Ulm':<32} ULM     2000    0.0    1.0   1     1    2",
    f"310   2 {'SF Bonn':<32} BON     2000    0.0    0.0   2     3    4",
]


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """A match of two teams of two, of which one game is being played."""
    path = tmp_path / "league.trf"
    path.write_text("\n".join(TEAMS), encoding="utf-8")
    return path


def test_a_new_report_file_names_its_teams_with_their_points(rochade, league: Path, tmp_path: Path):
    """The last result of a match gives its teams match and game points in their own lines; ranks stay as they are."""
    assert rochade("tournament", "teams", league).stdout.splitlines()[-1] == (
        "Runde 1, noch nicht zu Ende: SK Ulm 1, SF Bonn 0."
    )
    files.write(league, played(files.read(league), "=", "="), tmp_path / "out.trf")
    written = (tmp_path / "out.trf").read_text(encoding="utf-8").splitlines()
    assert written[-2:] == [
        TEAMS[-2].replace("   0.0    1.0 ", "   2.0    1.5 "),
        TEAMS[-1].replace("   0.0    0.0 ", "   0.0    0.5 "),
    ]
    assert written[:3] == TEAMS[:3]
    files.write(tmp_path / "out.trf", files.read(tmp_path / "out.trf"), tmp_path / "again.trf")
    assert (tmp_path / "again.trf").read_bytes() == (tmp_path / "out.trf").read_bytes()


def test_another_program_finds_the_same_points_of_teams(league: Path, tmp_path: Path):
    """The checker of FIDE's technical commission has nothing to say against the lines that are written."""
    out, answer = tmp_path / "out.trf", tmp_path / "answer.json"
    files.write(league, played(files.read(league), "0", "1"), out)
    checker = [sys.executable, "-m", "gacrux.tiebreakchecker", "-f", "TRF", "-b", "utf-8"]
    asked = ["-i", str(out), "-o", str(answer), "-n", "1", "-t", "MPTS", "GPTS"]
    subprocess.run([*checker, *asked], check=True, capture_output=True)
    found = json.loads(answer.read_text())
    assert found["status"]["code"] == 0
    assert "disagrees" not in found["status"].get("info", "")
    ranked = found["tiebreakResult"]["competitors"]
    assert {one["cid"]: one["tiebreakScore"] for one in ranked} == {1: ["2.0", "2.0"], 2: ["0.0", "0.0"]}


def test_a_board_without_an_opponent_counts_in_the_match(league: Path):
    """The other team had too few players: its opponent has the point of that board."""
    rows = [*TEAMS[:4], player(2, "Berg, Karl", "0000 - +", points=" 1.0"), TEAMS[5], TEAMS[7], TEAMS[8][:-5]]
    league.write_text("\n".join(rows), encoding="utf-8")
    assert [dict(match.points) for match in matches(files.read(league))] == [{"SK Ulm": 2, "SF Bonn": 0}]


def test_a_team_has_a_round_off_with_all_its_players(league: Path):
    """In a file of teams a line 240 names teams, perhaps with zeros before."""
    league.write_text("\n".join([*TEAMS, "240 H 002  002"]), encoding="utf-8")
    assert [(bye.round, bye.number, bye.mark) for bye in files.read(league).byes] == [(2, 3, "H"), (2, 4, "H")]


@pytest.mark.parametrize(
    "wrong",
    [
        TEAMS[-1].replace("310   2", "310   1"),
        TEAMS[-1].replace("  4", "  9"),
        "310 x",
        TEAMS[-1].replace("0.0", "0,0", 1),
        "0,0".join(TEAMS[-1].rsplit("0.0", 1)),
    ],
)
def test_a_line_of_a_team_that_cannot_be_is_named(league: Path, wrong: str):
    """A number twice, a player whom the file does not have, no number at all, points with a comma."""
    league.write_text("\n".join([*TEAMS[:-1], wrong]), encoding="utf-8")
    with pytest.raises(TournamentError, match="line 9"):
        files.read(league)


def test_other_match_points_are_left_to_who_counts_them(league: Path, tmp_path: Path):
    """Three for a match that was won: no sum is written that another program would refuse; two are as ever."""
    for given, is_ours in (("362  W 3.0    D 1.0    L 0.0", False), ("362  W 2.0    D 1.0    L 0.0    P 1.0", True)):
        league.write_text("\n".join([given, *TEAMS]), encoding="utf-8")
        with nullcontext() if is_ours else pytest.raises(TournamentError, match="line 1"):
            files.write(league, files.read(league), tmp_path / "out.trf")


@pytest.mark.parametrize("given", ["362  W 3.0    D 1.0    L 0.0", "162  W 3.0    D 1.0"])
def test_teams_have_no_places_by_other_points(rochade, league: Path, given: str):
    """Neither by those of matches nor by those of games: nobody is told a place that he does not have."""
    league.write_text("\n".join([given, *TEAMS]), encoding="utf-8")
    found = rochade("tournament", "teams", league, "--language", "en")
    told = f"Other points than usual in line one; they are not counted with here: {' '.join(given.split())}\n"
    assert (found.returncode, found.stdout, found.stderr) == (3, "", told)


def played(tournament: Tournament, white: str, black: str) -> Tournament:
    """The same with that result of the game that is open."""
    games = [game if all(game.marks) else replace(game, marks=(white, black)) for game in tournament.pairings]
    return replace(tournament, pairings=tuple(games))


def test_a_file_without_teams_is_named(rochade, table: Path):
    """Nothing is said as if it were a result."""
    table.write_text("round,board,white,black\n1,1,Anna,Karl\n")
    found = rochade("tournament", "teams", table)
    assert (found.returncode, found.stderr) == (3, f"In dieser Datei stehen keine Mannschaften: {table}\n")
