"""A whole tournament: five rounds of a Swiss, paired by another program, played at pages and at a voice station."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from app.tournament import files
from app.tournament.results import beside
from app.tournament.tournament import Pairing, Tournament
from tests.forked import Forked
from tests.web.client import Page
from tests.web.server import Server

ROUNDS, FREE = 5, 12  # the last of the players asks for a round off, so that one of the others has nobody to play with
ROUND_OFF = 3
BLIND = (2, 4, 5, 8, 11)
FIRST_ROUND = 91  # the column, from zero, of the first round in a player's line
MATES = {  # what is said, typed in short, by turns
    "1-0": ("Eva vier", "Felix sechs", "David vier", "Gustav fünf", "Dame Hector fünf"),
    "0-1": ("Felix drei", "Eva fünf", "Gustav vier", "Dame Hector vier"),
}
WRITTEN = {"1-0": ("e4", "f6", "d4", "g5", "Dh5"), "0-1": ("f3", "e5", "g4", "Dh4")}


def gacrux(tool: str, report: Path, *words: str) -> str:
    """What a tool of the program of FIDE's technical commission answers about that file."""
    answer = report.with_suffix(".answer")
    asked = ["-i", str(report), "-f", "TRF", "-b", "utf-8", "-o", str(answer), *words]
    subprocess.run([sys.executable, "-m", f"gacrux.{tool}", *asked], check=True, capture_output=True)
    return answer.read_text()


def generated(folder: Path) -> Path:
    """A file with twelve players as that program writes it, before the first round."""
    asked = ["-n", "5", "-p", "12", "-g", "1", "-R", "2200", "20", "50", "-o", str(folder / "open.trf")]
    subprocess.run([sys.executable, "-m", "gacrux.tournamentgenerator", *asked], check=True, capture_output=True)
    report = folder / "open.trf"
    lines = report.read_text(encoding="utf-8").splitlines()
    unplayed = [f"{line[:80]} 0.0{line[84:89]}" if line.startswith("001") else line for line in lines]
    report.write_text("".join(f"{line}\n" for line in unplayed), encoding="utf-8")
    return report


def paired(report: Path, number: int) -> None:
    """Pair a round, by the same program, and write the pairings into the file as the columns of a round."""
    if number == ROUND_OFF:
        put(report, number, {FREE: "0000 - H"})
    _, *pairs = gacrux("pairingchecker", report, "-p", "-n", str(number), "-d", "T").split("\n")
    blocks: dict[int, str] = {}
    for white, black in (map(int, pair.split()) for pair in pairs if pair.strip()):
        if black:
            blocks |= {white: f"{black:4} w  ", black: f"{white:4} b  "}
        else:
            blocks[white] = "0000 - U"
    put(report, number, blocks)


def put(report: Path, number: int, blocks: dict[int, str]) -> None:
    """Write these players' columns of a round, and the points of a bye."""
    lines = report.read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines):
        if line.startswith("001") and (block := blocks.get(int(line[4:8]))):
            points = float(line[80:84]) + {"U": 1.0, "H": 0.5}.get(block[-1], 0.0)
            whole = f"{line[:80]}{points:4.1f}{line[84:]}".ljust(FIRST_ROUND + 10 * (number - 1))
            lines[at] = whole + block
    report.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


class Board:
    """A game at three pages, of White, of Black and of the arbiter."""

    def __init__(self, server: Server, name: str) -> None:
        self.white, self.black, self.arbiter = (server.join(at, name) for at in ("white", "black", "arbiter"))
        self.has_mate = name.endswith(".2")  # at the other boards somebody gives up
        self.names = (self.white.view["names"]["white"], self.white.view["names"]["black"])

    def play(self, result: str) -> None:
        """Play to that result, and sign it."""
        assert self.arbiter.do("start")["ok"]
        if result == "+--":
            assert self.arbiter.do("report_absent", seat="black")["ok"]
            assert self.arbiter.do("forfeit_absent")["ok"]
        elif result == "1/2":
            self.move(0, "1-0")
            self.move(1, "1-0")
            assert self.white.do("offer_draw", seat="white")["ok"]
            assert self.black.do("accept_draw", seat="black")["ok"]
        elif self.has_mate:
            for ply in range(len(MATES[result])):
                self.move(ply, result)
        else:
            self.move(0, result)
            self.move(1, result)
            loser = "black" if result == "1-0" else "white"
            assert getattr(self, loser).do("resign", seat=loser)["ok"]
        for page, seat in ((self.white, "white"), (self.black, "black")):
            answer = page.do("sign", seat=seat)
            assert answer["ok"], answer
        for page in (self.white, self.black, self.arbiter):
            page.close()

    def move(self, ply: int, result: str) -> None:
        """One move: announced, carried out and the clock pressed; repeated and carried out by the opponent; noted."""
        sides: list[tuple[Page, str]] = [(self.white, "white"), (self.black, "black")]
        (mover, seat), (other, others) = sides if ply % 2 == 0 else sides[::-1]
        words = MATES[result][ply]
        asked: list[dict[str, Any]] = [mover.say(words), mover.do("execute", seat=seat)]
        if mover.view["result"] is None:
            asked.append(mover.do("press_clock", seat=seat))
            asked += [other.say(words), other.do("execute", seat=others)]
        for page, writer in sides:
            if not page.view["blind"][writer]:
                asked.append(page.do("note", seat=writer, text=WRITTEN[result][ply]))
        assert all(answer["ok"] for answer in asked), asked


def at_the_voice_station(report: Path, needs: Path, record: Path, number: int) -> None:
    """The first board of a round: Black gives up after a move each, everything typed as it would be said."""
    words = ["--tournament", str(report), "--needs", str(needs), "--round", str(number), "--board", "1"]
    station = Forked("play", "--typed", "--silent", "--no-pages", *words, "--record", str(record), cwd=record.parent)
    said = "a: Partie beginnen|w: Eva vier|w: Uhr drücken|s: Eva vier|s: ausgeführt|s: Eva fünf|s: Uhr drücken"
    said += "|w: Eva fünf|w: ausgeführt|s: ich gebe auf|s: ja|w: ich unterschreibe|s: ich unterschreibe"
    station.stdin.write("".join(f"{line}\n" for line in said.split("|")))
    heard, complained = station.communicate()
    assert "Beide haben unterschrieben. Das Ergebnis steht fest." in heard, (heard, complained)


def planned(pairing: Pairing) -> str:
    """What comes of a game: mostly the stronger player wins, a game in four is drawn, one opponent does not come."""
    if pairing.round == 2 and pairing.board == 3:
        return "+--"
    if (pairing.white + pairing.black + pairing.round) % 4 == 0:
        return "1/2"
    return "1-0" if pairing.white < pairing.black else "0-1"


def play_round(report: Path, needs: Path, folder: Path, number: int) -> Tournament:
    """Play a round with a record folder of its own; the file's tournament then."""
    folder.mkdir()
    at_the_voice_station(report, needs, folder / f"{number}.1.sqlite", number)
    tournament = files.read(report, needs)
    pairings = {f"{number}.{game.board}": game for game in tournament.of_round(number)}
    server = Server(
        folder,
        *("--tournament", str(report), "--needs", str(needs), "--round", str(number)),
        last=f"{number}.{len(pairings)}",
    )
    try:
        for name, game in list(pairings.items())[1:]:
            board = Board(server, name)
            assert board.names == tuple(tournament.entrants[one].name for one in (game.white, game.black))
            board.play(planned(game))
    finally:
        server.stop()
    return files.read(beside(report), needs)


def test_a_swiss_of_twelve_players_of_whom_five_are_blind(rochade, tmp_path: Path):
    """From the file of the program that pairs to a file that it reads and pairs on, and every point is the same."""
    report, needs = generated(tmp_path), tmp_path / "needs.csv"
    needs.write_text("number,needs\n" + "".join(f"{number},blind tape\n" for number in BLIND))
    for number in range(1, ROUNDS + 1):
        paired(report, number)
        tournament = play_round(report, needs, tmp_path / str(number), number)
        assert all(all(game.marks) for game in tournament.of_round(number))
        beside(report).replace(report)
    found = json.loads(gacrux("tiebreakchecker", report, "-n", str(ROUNDS), "-t", "PTS", "BH", "-s"))
    assert found["status"]["code"] == 0
    ranked = found["tiebreakResult"]["competitors"]
    assert {one["cid"]: float(one["tiebreakScore"][0]) for one in ranked} == expected(tournament)
    assert sum(expected(tournament).values()) == 6 * ROUNDS + 0.5  # one free by the pairing, one by his wish
    said = rochade("tournament", "standings", report, "--tie-breaks", "BH").stdout.splitlines()
    assert [line.split(".")[0] for line in said[1:13]] == [str(place) for place in sorted(o["rank"] for o in ranked)]


def expected(tournament: Tournament) -> dict[int, float]:
    """The points by what was planned, and not by what a file says."""
    points = dict.fromkeys(tournament.entrants, 0.0)
    for game in tournament.pairings:
        result = "1-0" if game.board == 1 else planned(game)  # Black gives up at the voice station
        points[game.white] += {"1-0": 1.0, "+--": 1.0, "1/2": 0.5}.get(result, 0.0)
        points[game.black] += {"0-1": 1.0, "1/2": 0.5}.get(result, 0.0)
    for bye in tournament.byes:
        points[bye.number] += {"U": 1.0, "H": 0.5}[bye.mark]
    return points
