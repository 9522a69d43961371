"""Whole games by voice alone, through the real path of sound: PortAudio over PulseAudio's null sinks, both ways.

    .venv/bin/python -m benchmarks.simulated_player --games 50

Two players with headsets of their own, of voices that taught the ear nothing, play real games from the first move to
the signatures: with hesitations, noise, slips of the tongue, corrections and questions; every other game hands-free,
the rest by the talk key. Each ends in mate, in a resignation or in a draw agreed. What was misunderstood is named, and
how it was answered; what stands in the record in the end is held against what was meant. Waiting is time on the clock:
from the release of the talk key, or from the end of speech hands-free, to the first sound in either headset.

It needs pulseaudio, festival, festvox-us-slt-hts and festvox-suopuhe-mv, and takes about as long as people would.
"""

import argparse
import contextlib
import io
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path

import chess
import chess.pgn

from app.scoresheets.pgn import pgn
from app.table.session import Session
from benchmarks.simulated.headsets import headsets
from benchmarks.simulated.player import Lost, Players, Told
from benchmarks.simulated.table import NoAnswer, Table
from benchmarks.simulated.voices import Person

MINIATURES = Path(__file__).parent / "simulated" / "miniatures.pgn"
GAMES = Path(__file__).parents[1] / "tests" / "data" / "games.pgn"
RESULTS = {"mate": ("0-1", "1-0"), "resignation": ("0-1", "1-0"), "draw": ("1/2-1/2", "1/2-1/2")}


@dataclass(frozen=True, slots=True)
class Meant:
    """A game as it is to be played: its moves, and how it ends."""

    moves: tuple[chess.Move, ...]
    ends_by: str

    @property
    def result(self) -> str:
        """As in the PGN: who has moved last wins, unless it is a draw."""
        return RESULTS[self.ends_by][len(self.moves) % 2]

    @property
    def completed(self) -> tuple[chess.Move, ...]:
        """The moves that will stand in the record: not the last of a draw, which is agreed before that is completed."""
        return self.moves[:-1] if self.ends_by == "draw" else self.moves


@dataclass(frozen=True, slots=True)
class Played:
    """What became of it."""

    number: int
    hands_free: bool
    meant: Meant
    told: Told
    result: str
    moves: tuple[chess.Move, ...]
    broken_off: str

    @property
    def wrong(self) -> tuple[str, ...]:
        """The moves that stand in the record and were not meant."""
        pairs = zip(self.meant.moves, self.moves, strict=False)
        return tuple(f"{done.uci()} for {meant.uci()}" for meant, done in pairs if meant != done)

    @property
    def is_right(self) -> bool:
        """Whether it came to its end, its result and its moves."""
        return not self.broken_off and self.result == self.meant.result and self.moves == self.meant.completed


def games(count: int, plies: int, seed: int) -> list[Meant]:
    """Miniatures as they were played to their end; then real games by lot up to their opening's end.

    Those are resigned or agreed drawn there, or end in their own mate.
    """
    lot = random.Random(seed)
    famous = [Meant(moves, _end_of(game)) for game, moves in _read(MINIATURES) if len(moves) <= plies]
    others = list[Meant]()
    for game, moves in _read(GAMES):
        if len(moves) > plies:
            others.append(Meant(moves[: lot.randint(plies - 4, plies)], lot.choice(("resignation", "draw"))))
        elif game.end().board().is_checkmate():
            famous.append(Meant(moves, "mate"))
    lot.shuffle(famous)
    lot.shuffle(others)
    chosen = (famous + others)[:count]
    lot.shuffle(chosen)
    return chosen


def _read(path: Path) -> Iterator[tuple[chess.pgn.Game, tuple[chess.Move, ...]]]:
    """The games of a file from chess's own first position."""
    with path.open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            if type(game.board()) is chess.Board and "FEN" not in game.headers:
                yield game, tuple(game.mainline_moves())


def _end_of(game: chess.pgn.Game) -> str:
    if game.end().board().is_checkmate():
        return "mate"
    return "draw" if game.headers["Result"] == "1/2-1/2" else "resignation"


def play(number: int, meant: Meant, *, hands_free: bool, seed: int, until: float) -> Played | None:
    """One game in a folder of its own; None where it would begin after that moment of `time.monotonic`."""
    if time.monotonic() > until:
        return None
    people = {"white": Person.drawn(seed * 2), "black": Person.drawn(seed * 2 + 1)}
    rooms = {seat: person.room() for seat, person in people.items()}
    broken_off = ""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        record = folder / "record.sqlite"
        with headsets(folder, rooms) as (server, worn):
            table = Table(server, worn, record, hands_free=hands_free)
            players = Players(table, worn, people, seed)
            try:
                players.prepare(meant.moves)
                players.play(meant.ends_by)
            except (Lost, NoAnswer) as error:
                broken_off = f"{type(error).__name__}: {error}"
            table.end(is_over=not broken_off)
            if broken_off:
                broken_off += "\n    " + "\n    ".join(table.lines[-40:])
        with contextlib.closing(Session.resume(record)) as session:
            game = chess.pgn.read_game(io.StringIO(pgn(session.table))) or chess.pgn.Game()
    return Played(
        number, hands_free, meant, players.told, game.headers["Result"], tuple(game.mainline_moves()), broken_off
    )


def report(played: Played) -> None:
    """One game in plain lines."""
    how = "hands-free" if played.hands_free else "talk key"
    verdict = "right" if played.is_right else "NOT RIGHT"
    print(
        f"Game {played.number}, {how}: {verdict}, {played.result}, {len(played.moves)} of {len(played.meant.moves)} "
        f"half-moves, {played.meant.ends_by}; {played.told.said} sentences, {played.told.slips} slips, "
        f"{len(played.told.misunderstood)} misunderstood, {played.told.unanswered} unanswered."
    )
    for wrong in played.told.misunderstood:
        print(f"  {wrong.who} said {wrong.said!r}, heard {wrong.heard!r}: {wrong.answer}")
    for move in played.wrong:
        print(f"  COMPLETED WRONG: {move}")
    if played.broken_off:
        print(f"  Broken off: {played.broken_off}")
    sys.stdout.flush()


def summary(all_played: list[Played]) -> None:
    """The figures of all games."""
    said = sum(played.told.said for played in all_played)
    wrong = sum(len(played.wrong) for played in all_played)
    misunderstood = sum(len(played.told.misunderstood) for played in all_played)
    print(
        f"{sum(played.is_right for played in all_played)} of {len(all_played)} games came to the right result; "
        f"{wrong} wrong moves completed; {misunderstood} of {said} sentences misunderstood."
    )
    for hands_free in (False, True):
        waits = [wait for played in all_played if played.hands_free is hands_free for wait in played.told.waits_ms]
        if len(waits) > 1:
            most = statistics.quantiles(waits, n=100, method="inclusive")[94]
            how = "hands-free, end of speech to first sound" if hands_free else "talk key, release to first sound"
            print(f"{how}: median {statistics.median(waits):.0f} ms, 95 of 100 within {most:.0f} ms")
    hushes = [hush for played in all_played for hush in played.told.hushes_ms]
    if len(hushes) > 1:
        most = statistics.quantiles(hushes, n=100, method="inclusive")[94]
        how = "talk key, its press to silence where Rochade was speaking"
        print(f"{how}: median {statistics.median(hushes):.0f} ms, 95 of 100 within {most:.0f} ms, {len(hushes)} times")


def main() -> None:
    """Play them, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=50, metavar="N")
    parser.add_argument("--plies", type=int, default=20, metavar="N", help="half-moves of a game at most")
    parser.add_argument("--at-once", type=int, default=1, metavar="N", help="tables side by side")
    parser.add_argument("--minutes", type=float, default=inf, metavar="N", help="no game begins after that")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--only", choices=("hands-free", "talk-key"), help="without it, in turns")
    chosen = parser.parse_args()
    played: list[Played] = []
    until = time.monotonic() + chosen.minutes * 60
    with ThreadPoolExecutor(chosen.at_once) as tables:
        started = [
            tables.submit(
                partial(
                    play,
                    number,
                    meant,
                    hands_free=number % 2 == 0 if chosen.only is None else chosen.only == "hands-free",
                    seed=chosen.seed * 1000 + number,
                    until=until,
                )
            )
            for number, meant in enumerate(games(chosen.games, chosen.plies, chosen.seed), start=1)
        ]
        for game in as_completed(started):
            if (result := game.result()) is not None:
                played.append(result)
                report(result)
    summary(played)


if __name__ == "__main__":
    main()
