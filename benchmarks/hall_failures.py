"""Fail what a hall rests on, again and again, in the middle of play: what was acknowledged is kept, and nothing twice.

    python -m benchmarks.hall_failures --times 100

Three servers of one PostgreSQL with a table each, whose pages are at any of them. By turns a server is killed, the
database stopped as by a power cut, a server paused for longer than its lease and woken, and the line between a server
and the database cut. After each failure the chains of hashes are proven, every request that was acknowledged has to be
there, and no move twice. The longest wait of a page for an answer is told; where the database was stopped also that
from the moment at which it let anybody connect again, for how long it is away is its own matter. Pages take a
connection for lost as in a browser: when it is closed, or nothing is heard for 3.5 seconds.
"""

import argparse
import itertools
import shutil
import tempfile
from pathlib import Path

from app.hall.cluster import Cluster
from tests.app.hall.failing import FAILURES, FailingHall


def main() -> None:
    """Print each failure's number, and at the end its waits in seconds: the middle one and the longest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=100, help="failures in all (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments at which they come (default: 1)")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="rochade-"))
    cluster = Cluster(folder)
    cluster.start()
    with tempfile.TemporaryDirectory() as records:
        hall = FailingHall(Path(records), cluster, arguments.seed)
        try:
            for failure in itertools.islice(itertools.cycle(FAILURES), arguments.times):
                hall.play_through(failure)
                print(f"{failure}: {hall.away_s[failure][-1]:.1f} s", flush=True)
        finally:
            hall.stop()
            cluster.stop("immediate")
            shutil.rmtree(folder)
    print(f"{len(hall.kept)} requests acknowledged, all kept once")
    for failure, waits in hall.away_s.items():
        if waits:
            print(f"{failure}: {len(waits)} times, {_middle_and_longest(waits)}")
    if hall.after_database_s:
        print(f"after the database was back: {_middle_and_longest(hall.after_database_s)}")


def _middle_and_longest(waits: list[float]) -> str:
    return f"{sorted(waits)[len(waits) // 2]:.1f} s, at most {max(waits):.1f} s"


if __name__ == "__main__":
    main()
