"""Who stands where: tie-breaks of FIDE's C.07, held against another program, and said in words."""

import json
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from app.tournament import trf
from app.tournament.scores import Edition
from app.tournament.standings import Standing, last_round, standings
from app.tournament.tie_breaks import CODES
from tests.app.tournament.test_trf import player
from tests.web.pages.seeing import faults, sticks_out

STARTS = {Edition.OF_2024: "25/04/01", Edition.OF_2026: "26/04/01"}
VALUED = tuple(code for code in CODES if code != "DE")
ROUNDS = 5
PLAYED = ("10", "10", "01", "01", "==", "+-", "-+", "--")
POINTS = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5, "H": 0.5}
THREE = {  # one beats two and has a half-point bye; two loses and does not come; three is free and wins by default
    1: ["   2 w 1", "0000 - H"],
    2: ["   1 b 0", "   3 w -"],
    3: ["0000 - U", "   2 b +"],
}
Rounds = dict[int, list[str]]


def report(rounds: Rounds, edition: Edition = Edition.OF_2026) -> str:
    """The file of a tournament of these players and rounds that began under that edition."""
    lines = ["012 Dreikönigsturnier", f"042 {STARTS[edition]}", f"142 {len(rounds[1])}"]
    for number, blocks in rounds.items():
        points = sum(POINTS.get(block[-1], 0.0) for block in blocks)
        lines.append(player(number, f"Spieler {number}", *blocks, points=f"{points:4.1f}"))
    return "".join(f"{line}\r\n" for line in lines)


def drawn_by_lot(seed: int, players: int = 8) -> Rounds:
    """Five rounds with results of every kind, byes asked for, forfeits and somebody free."""
    lot = random.Random(seed)
    rounds: Rounds = {number: [] for number in range(1, players + 1)}
    met: set[frozenset[int]] = set()
    for _ in range(ROUNDS):
        there = [number for number in rounds if lot.random() > 0.15]
        while True:
            lot.shuffle(there)
            pairs = list(zip(there[::2], there[1::2], strict=False))
            if not any(frozenset(pair) in met for pair in pairs):
                break
            there = there[:-1] if lot.random() < 0.02 else there
        met |= {frozenset(pair) for pair in pairs}
        paired = {number for pair in pairs for number in pair}
        for white, black in pairs:
            marks = lot.choice(PLAYED)
            rounds[white].append(f"{black:4} w {marks[0]}")
            rounds[black].append(f"{white:4} b {marks[1]}")
        for number in set(rounds) - paired:
            rounds[number].append(f"0000 - {'U' if number in there else lot.choice('HZ')}")
    return rounds


def all_play_all() -> Rounds:
    """Four players, each against each; one game was lost by default."""
    return {
        1: ["   4 w 1", "   3 b =", "   2 w +"],
        2: ["   3 w 0", "   4 w 1", "   1 b -"],
        3: ["   2 b 1", "   1 w =", "   4 b ="],
        4: ["   1 b 0", "   2 b 0", "   3 w ="],
    }


def ours(rounds: Rounds, codes: Sequence[str], edition: Edition, *, is_round_robin: bool = False) -> list[Standing]:
    """What Rochade makes of it."""
    tournament = trf.read(report(rounds, edition))
    return standings(tournament, last_round(tournament), tuple(codes), edition, is_round_robin=is_round_robin)


def theirs(
    folder: Path, rounds: Rounds, codes: Sequence[str], edition: Edition, kind: str = "-s"
) -> dict[int, dict[str, Any]]:
    """What the checker of FIDE's technical commission makes of it, by the players' numbers."""
    file, answer = folder / "open.trf", folder / "answer.json"
    file.write_text(report(rounds, edition), encoding="utf-8")
    checker = [sys.executable, "-m", "gacrux.tiebreakchecker", "-f", "TRF", "-b", "utf-8", kind]
    asked = ["-i", str(file), "-o", str(answer), "-n", str(len(rounds[1])), "-t", "PTS", *codes]
    subprocess.run([*checker, *asked], check=True, capture_output=True)
    found = json.loads(answer.read_text())
    assert found["status"]["code"] == 0
    return {one["cid"]: one for one in found["tiebreakResult"]["competitors"]}


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_tie_break_is_as_another_program_counts_it(tmp_path: Path, seed: int, edition: Edition):
    """Byes, forfeits and cuts among them, by the text of the year in which the tournament began."""
    rounds = drawn_by_lot(seed)
    found = theirs(tmp_path, rounds, VALUED, edition)
    for one in ours(rounds, VALUED, edition):
        counted = [float(value) for value in found[one.entrant.number]["tiebreakScore"]]
        assert [float(one.points), *(float(one.values[code]) for code in VALUED)] == counted


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_places_are_as_another_program_gives_them(tmp_path: Path, seed: int):
    """With the direct encounter first, which counts only where it decides."""
    rounds, codes = drawn_by_lot(seed), ("DE", "BH/C1", "BH", "SB")
    found = theirs(tmp_path, rounds, codes, Edition.OF_2026)
    places = {one.entrant.number: one.rank for one in ours(rounds, codes, Edition.OF_2026)}
    assert places == {number: one["rank"] for number, one in found.items()}


def test_where_everybody_meets_everybody_a_forfeit_counts_as_a_game(tmp_path: Path):
    """There is no dummy: the opponent who did not come counts (15.2)."""
    rounds, codes = all_play_all(), ("SB", "WIN", "WON", "BPG")
    found = theirs(tmp_path, rounds, codes, Edition.OF_2026, "-p")
    for one in ours(rounds, codes, Edition.OF_2026, is_round_robin=True):
        counted = [float(value) for value in found[one.entrant.number]["tiebreakScore"]]
        assert [float(one.points), *(float(one.values[code]) for code in codes)] == counted


@pytest.mark.parametrize(
    ("edition", "buchholz", "sonneborn_berger"),
    [(Edition.OF_2026, (1.0, 1.5, 1.0), (0.5, 0.0, 1.0)), (Edition.OF_2024, (1.5, 1.5, 4.0), (0.75, 0.0, 4.0))],
)
def test_who_did_not_play_has_a_limit_since_2026(
    edition: Edition, buchholz: tuple[float, ...], sonneborn_berger: tuple[float, ...]
):
    """A round without a game counted as much as one has; now half a point a round, or what the other has."""
    found = {one.entrant.number: one for one in ours(THREE, ("BH", "SB"), edition)}
    assert tuple(float(found[number].values["BH"]) for number in THREE) == buchholz
    assert tuple(float(found[number].values["SB"]) for number in THREE) == sonneborn_berger


def test_who_is_equal_in_everything_shares_a_place():
    """And the next place is left out."""
    drawn: Rounds = {1: ["   2 w ="], 2: ["   1 b ="], 3: ["   4 w ="], 4: ["   3 b ="], 5: ["0000 - Z"]}
    assert [one.rank for one in ours(drawn, ("BH",), Edition.OF_2026)] == [1, 1, 1, 1, 5]


def test_two_games_in_a_round_are_two_rounds(rochade, tmp_path: Path):
    """Then both games of a match count; of two in one round only the last would."""
    file = tmp_path / "match.csv"
    file.write_text("round,board,white,black,result\n1,1,Anna,Karl,1-0\n2,1,Karl,Anna,1/2-1/2\n")
    said = rochade("tournament", "standings", file, "--tie-breaks", "DE,WIN").stdout.splitlines()
    assert said[1:3] == ["1. Anna, Punkte 1½. Siege 1.", "2. Karl, Punkte ½. Siege 0."]
    file.write_text("round,board,white,black,result\n1,1,Anna,Karl,1-0\n1,2,Karl,Anna,1/2-1/2\n")
    refused = rochade("tournament", "standings", file)
    assert refused.returncode == 3
    assert refused.stderr.startswith("In einer Runde hat jeder höchstens eine Partie, und hier hat einer zwei.")


def test_standings_are_said_in_words(rochade, tmp_path: Path):
    """First each place, then each player's games; a forfeit is said."""
    file = tmp_path / "open.trf"
    file.write_text(report(THREE), encoding="utf-8")
    assert rochade("tournament", "standings", file, "--tie-breaks", "BH,SB").stdout.splitlines() == [
        "Stand nach Runde 2. Feinwertung nach der FIDE von 2026: Buchholz, Sonneborn-Berger.",
        "1. Spieler 3, Punkte 2. Buchholz 1, Sonneborn-Berger 1.",
        "2. Spieler 1, Punkte 1½. Buchholz 1, Sonneborn-Berger ½.",
        "3. Spieler 2, Punkte 0. Buchholz 1½, Sonneborn-Berger 0.",
        "Spieler 3: Runde 1 ohne Gegner: 1. Runde 2 Schwarz gegen Spieler 2: 1 kampflos.",
        "Spieler 1: Runde 1 Weiß gegen Spieler 2: 1. Runde 2 ohne Gegner: ½.",
        "Spieler 2: Runde 1 Schwarz gegen Spieler 1: 0. Runde 2 Weiß gegen Spieler 3: 0 kampflos.",
    ]


def test_standings_say_how_many_games_are_still_open(rochade, tmp_path: Path):
    """Who prints them while a round is being played shall not take them for the last."""
    file = tmp_path / "open.csv"
    file.write_text("round,board,white,black,result\n1,1,Anna,Karl,1-0\n1,2,Ida,Otto,\n2,1,Anna,Ida,\n")
    found = rochade("tournament", "standings", file, "--tie-breaks", "BH").stdout.splitlines()
    said = "Stand nach Runde 1. Feinwertung nach der FIDE von 2026: Buchholz."
    assert found[0] == f"{said} Partien ohne Ergebnis: 1."


def test_the_page_is_read_by_eyes_and_ears(rochade, tmp_path: Path, browser: Browser):
    """One table with headings; axe finds nothing, light and dark; a telephone scrolls the table, not the page."""
    file, out = tmp_path / "open.trf", tmp_path / "standings.html"
    file.write_text(report(drawn_by_lot(1)), encoding="utf-8")
    assert rochade("tournament", "standings", file, "--out", out).stdout == f"Die Tabelle steht in {out}.\n"
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(out.as_uri())
    assert page.get_by_role("columnheader").count() == 1 + 1 + ROUNDS + 1 + 3
    assert page.get_by_role("rowheader").count() == 8
    page.emulate_media(color_scheme="light")
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert faults(page) == []
    assert sticks_out(page) == []
    page.close()


@pytest.mark.parametrize("wrong", [("--tie-breaks", "XX"), ("--after", "0"), ("--tie-break-rules", "2009")])
def test_what_is_no_tie_break_is_refused(rochade, tmp_path: Path, wrong: tuple[str, str]):
    """Nothing is counted by what was misspelt."""
    file = tmp_path / "open.trf"
    file.write_text(report(THREE), encoding="utf-8")
    assert rochade("tournament", "standings", file, *wrong).returncode == 2


def test_there_are_no_standings_after_a_round_that_is_not_paired(rochade, tmp_path: Path):
    """In each round too many everybody would be without an opponent, and tie-breaks would count it."""
    file = tmp_path / "open.trf"
    file.write_text(report(THREE), encoding="utf-8")
    assert rochade("tournament", "standings", file, "--after", "2").returncode == 0
    refused = rochade("tournament", "standings", file, "--after", "3")
    assert (refused.returncode, refused.stdout) == (3, "")
    assert refused.stderr == "Diese Runde ist nicht gepaart: drei\n"


@pytest.mark.parametrize("given", ["162  W 3.0    D 1.0", "BBW 3.0"])
def test_nobody_has_a_place_by_other_points(rochade, tmp_path: Path, given: str):
    """Three points for a win: who is second by the file shall not hear that he is third."""
    path = tmp_path / "open.trf"
    path.write_text(f"{given}\n{report(THREE)}", encoding="utf-8")
    found = rochade("tournament", "standings", path, "--language", "en")
    told = f"Other points than usual in line one; they are not counted with here: {' '.join(given.split())}\n"
    assert (found.returncode, found.stdout, found.stderr) == (3, "", told)
    path.write_text(f"162  W 1.0    D 0.5\n{report(THREE)}", encoding="utf-8")
    assert rochade("tournament", "standings", path).returncode == 0
