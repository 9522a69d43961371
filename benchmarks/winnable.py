"""How long "can this player still mate?" takes, and how often it is settled.

    .venv/bin/python benchmarks/winnable.py [FILE]

Three questions: can the opponent of the player on move mate (the flag falls of real games, tests/data/timeouts.fen or
FILE, a FEN a line, and those where he cannot, tests/data/unfair_timeouts.fen, out of CHA's own list); can White and can
Black (composed positions, tests/data/cannot_mate.fen, as quickly as usual and with patience); is it dead (the positions
again, as after every move). Positions made by chance that patience leaves open show what it takes at most. Milliseconds
of processor time: mean, half of them below, 95 in 100 below, most.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.actors import Colour
from game.table.position import mover
from game.winnable import LIMIT, PATIENT, is_dead, winnable

DATA = Path(__file__).parents[1] / "tests" / "data"

OPEN = (  # nobody has said whether that player can mate
    ("2k5/8/5P2/8/3RK3/8/2Q1P3/2Q3b1 b - - 0 1", Colour.BLACK),
    ("2q5/8/8/p4q1B/1K6/4q3/1B6/1q5k w - - 0 1", Colour.WHITE),
    ("8/1P1BQ1K1/3P4/2P3P1/8/P7/2B3RR/1n2kb2 b - - 0 1", Colour.BLACK),
    ("5K2/1p1r1B2/8/2q5/p6p/4r2p/2k5/8 w - - 0 1", Colour.WHITE),
    ("8/6n1/3q4/3q1K2/8/3k4/8/6B1 w - - 0 1", Colour.WHITE),
    ("4k2r/1q6/3n4/pp6/K7/1B6/6r1/8 w k - 0 1", Colour.WHITE),
    ("4k3/5B2/5K2/2P5/3QP1P1/R1Q4B/4b2P/R3B3 b - - 0 1", Colour.BLACK),
)


def measured(questions: Sequence[Callable[[], str]]) -> tuple[Counter[str], list[float]]:
    """Each answer's count, and the milliseconds of each question, sorted."""
    answers: Counter[str] = Counter()
    times = []
    for question in questions:
        begin = time.process_time()
        answers[question()] += 1
        times.append(1000 * (time.process_time() - begin))
    return answers, sorted(times)


def report(title: str, questions: Sequence[Callable[[], str]]) -> None:
    """Print the counts and the times."""
    answers, times = measured(questions)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(answers.items()))
    mean = sum(times) / len(times)
    half, most = times[len(times) // 2], times[-1]
    nearly_all = times[len(times) * 95 // 100]
    print(f"{title}: {len(times)} questions: {counts}")
    print(f"  milliseconds: mean {mean:.2f}, median {half:.2f}, 95th percentile {nearly_all:.2f}, maximum {most:.1f}")


def asked(fen: str, colour: Colour, limit: int = LIMIT) -> Callable[[], str]:
    """The question whether that player can mate."""
    return lambda: str(winnable(fen, colour, limit=limit).answer)


def asked_dead(fen: str) -> Callable[[], str]:
    """The question whether the position is dead."""
    return lambda: "dead" if is_dead(fen) else "not known to be dead"


def main() -> None:
    """Ask all, print lines."""
    real = Path(sys.argv[1]) if len(sys.argv) > 1 else DATA / "timeouts.fen"
    fens = real.read_text().splitlines()
    unfair = (DATA / "unfair_timeouts.fen").read_text().splitlines()
    composed = [line.split("\t")[0] for line in (DATA / "cannot_mate.fen").read_text().splitlines()]
    report("flag falls of real games", [asked(fen, mover(fen).opponent) for fen in fens])
    report("flag falls of real games, unfair", [asked(fen, mover(fen).opponent) for fen in unfair])
    report("composed, White", [asked(fen, Colour.WHITE) for fen in composed])
    report("composed, Black", [asked(fen, Colour.BLACK) for fen in composed])
    report("composed, White, with patience", [asked(fen, Colour.WHITE, PATIENT) for fen in composed])
    report("composed, Black, with patience", [asked(fen, Colour.BLACK, PATIENT) for fen in composed])
    report("left open, with patience", [asked(fen, colour, PATIENT) for fen, colour in OPEN])
    report("dead after a move, real games", [asked_dead(fen) for fen in fens])
    report("dead after a move, unfair flag falls", [asked_dead(fen) for fen in unfair])
    report("dead after a move, composed", [asked_dead(fen) for fen in composed])


if __name__ == "__main__":
    main()
