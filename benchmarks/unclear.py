"""What the entries that are no move cost the arbiter's table, next to entries that are one.

    .venv/bin/python benchmarks/unclear.py

Both scoresheets of a game of sixty moves are filled with the same text, and the table is looked at as the arbiter's:
first with texts of some lengths that no player can mean, then again. It is processor time; printed are ratios to the
table whose entries are moves, and lower is better.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app.table import unclear
from app.table.view import view
from benchmarks.referee import line, play
from game.actors import ARBITER
from game.table.scoresheet import Entry, EntryStatus, Scoresheet
from game.table.table import Table

PLIES = 120
ROUNDS = 5
LENGTHS = (6, 16, 100, 8_000)  # signs


def noted(table: Table, text: str, status: EntryStatus) -> Table:
    """The table with that text in every line of both scoresheets."""
    sheet = Scoresheet(entries=(Entry(text=text, status=status),) * len(table.line))
    return replace(table, sheets=replace(table.sheets, white=sheet, black=sheet))


def seconds(look: Callable[[], object], before: Callable[[], object]) -> float:
    """The median of some looks, each after `before`, in seconds of the processor."""
    times = []
    for _ in range(ROUNDS):
        before()
        begin = time.process_time()
        look()
        times.append(time.process_time() - begin)
    return median(times)


def main() -> None:
    """Look at the tables and print the ratios."""
    table, *_ = play(line(PLIES))
    clear = noted(table, "Sf3", EntryStatus.OK)
    known_s = seconds(lambda: view(clear, ARBITER, table.at), lambda: None)
    for length in LENGTHS:
        full = noted(table, ("Sy9" * length)[:length], EntryStatus.AMBIGUOUS)
        look = partial(view, full, ARBITER, table.at)
        first_s = seconds(look, unclear._proposals.cache_clear)  # noqa: SLF001 - as at the first look
        again_s = seconds(look, lambda: None)
        print(f"ratio: {first_s / known_s:.1f} times the table of moves, entries of {length} signs, at the first look")
        print(f"ratio: {again_s / known_s:.1f} times, at every other")


if __name__ == "__main__":
    main()
