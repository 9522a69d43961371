"""Tries prices for the decoding graph: what they do to announcements, and what to talk that is none.

    python -m models.training.prices WORK [NAME=VALUE ...]

Each NAME=VALUE (a field of `graph.Costs` or of `build_graph.Decoding`) is one trial with all else as it
ships; several joined by commas are one trial. Prints a line for each: sentences of 100 right at three noise levels,
and what talk came out as. Of the announcements only those are heard that EVALUATION.md leaves out.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from models.training.conditions import changed
from models.training.ears import AnnouncementEar
from models.training.evaluate import LEFT_OUT_CONDITIONS, Bench, tuned
from models.training.marker import MODEL
from models.training.measures import Hearing
from models.training.positions import false_moves

TALK_STEP = 2  # of so many pieces of talk one is heard


def trial(bench: Bench, prices: str) -> str:
    """One line of the table, and the model that it is about in ``WORK/prices``."""
    model = bench.work / "prices" / (prices or "as-it-ships")
    options = [part for price in prices.split(",") if price for part in ("--price", price)]
    shutil.copytree(bench.model, model, dirs_exist_ok=True)
    # In a process of its own: pynini and Vosk in one corrupt each other's memory.
    command = [sys.executable, "-m", "models.training.build_graph", str(model), *options]
    subprocess.run(command, check=True)
    ear, recordings = AnnouncementEar(model), tuned(bench.clips("held-out"))
    right = {
        condition: Hearing.of(ear, changed(recordings, condition)).tally().rate for condition in LEFT_OUT_CONDITIONS
    }
    levels = ", ".join(f"{condition} {rate:.1f}" for condition, rate in right.items())
    talk = false_moves("talk", Hearing.of(ear, tuned(bench.clips("talk"))[::TALK_STEP]))[0]
    return f"{prices or 'as it ships'}: {levels}, together {sum(right.values()):.1f}; {talk}"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m models.training.prices", description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("prices", nargs="*")
    wanted = parser.parse_args()
    bench = Bench(wanted.work, MODEL)
    for prices in wanted.prices or [""]:
        print(trial(bench, prices), flush=True)


if __name__ == "__main__":
    main()
