"""Team matches: board points, match points, places."""

from pathlib import Path

import pytest

from app.tournament import files
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


def test_a_file_without_teams_is_named(rochade, table: Path):
    """Nothing is said as if it were a result."""
    table.write_text("round,board,white,black\n1,1,Anna,Karl\n")
    found = rochade("tournament", "teams", table)
    assert (found.returncode, found.stderr) == (3, f"In dieser Datei stehen keine Mannschaften: {table}\n")
