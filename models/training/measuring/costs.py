"""Tries costs of the decoding graph: what they do to announcements, and what to talk that is none.

    python -m models.training.measuring.costs WORK [NAME=VALUE ...]

Each NAME=VALUE (a field of `graph.Costs` or of `build_graph.Decoding`) is one trial with all else as it
ships; several joined by commas are one trial. Prints a line for each: sentences of 100 right at three noise levels,
and what talk came out as. Of the announcements only those are heard that EVALUATION.md leaves out.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from models.training.graph.marker import MODEL
from models.training.measuring.conditions import changed
from models.training.measuring.ears import AnnouncementEar
from models.training.measuring.evaluate import HELD_OUT_CONDITIONS, Bench, tuned
from models.training.measuring.measures import Hearing
from models.training.measuring.positions import false_moves

TALK_STEP = 2  # of so many pieces of talk one is heard


def trial(bench: Bench, costs: str) -> str:
    """One line of the table, and the model that it is about in ``WORK/costs``."""
    model = bench.work / "costs" / (costs or "as-it-ships")
    options = [part for cost in costs.split(",") if cost for part in ("--cost", cost)]
    shutil.copytree(bench.model, model, dirs_exist_ok=True)
    # In a process of its own: pynini and Vosk in one corrupt each other's memory.
    command = [sys.executable, "-m", "models.training.graph.build_graph", str(model), *options]
    subprocess.run(command, check=True)
    ear, recordings = AnnouncementEar(model), tuned(bench.clips("held-out"))
    right = {
        condition: Hearing.of(ear, changed(recordings, condition)).tally().rate for condition in HELD_OUT_CONDITIONS
    }
    levels = ", ".join(f"{condition} {rate:.1f}" for condition, rate in right.items())
    talk = false_moves("talk", Hearing.of(ear, tuned(bench.clips("talk"))[::TALK_STEP]))[0]
    return f"{costs or 'as it ships'}: {levels}, together {sum(right.values()):.1f}; {talk}"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.measuring.costs", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("costs", nargs="*")
    wanted = parser.parse_args()
    bench = Bench(wanted.work, MODEL)
    for costs in wanted.costs or [""]:
        print(trial(bench, costs), flush=True)


if __name__ == "__main__":
    main()
