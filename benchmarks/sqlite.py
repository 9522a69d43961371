"""The record in a file beside an earlier commit's: whether a hall made it slower for who plays at one table.

    python -m benchmarks.sqlite --before 046dc15

Both do the same in turns, in processes of their own: a game of 400 decisions begun, each with its request looked up
and kept, and a sign of life; then resumed, proven by its chain. Processor time: what the disk takes is not in it.
"""

import argparse
import statistics
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import IO

CHECKOUT = Path(__file__).parents[1]
DECISIONS = 400
WORK = f"""
DECISIONS = {DECISIONS}
import sys, tempfile, time
from pathlib import Path
from app.record.record import Record
from game.actors import Colour
from game.events import Appealed
from tests.game.playing import Game

opened = Game(start=False).record[0]
events = [Appealed(at=at, by=opened.by, seat=Colour.WHITE, reason="Zu laut.") for at in range(DECISIONS)]
for _ in sys.stdin:
    with tempfile.TemporaryDirectory() as folder:
        path, began = Path(folder) / "1.sqlite", time.process_time()
        record = Record.create(path, "1", [opened])
        for number, event in enumerate(events):
            record.version_asked(f"page:{{number}}")
            record.append([event], f"page:{{number}}")
            record.stay_alive(number)
        record.close()
        Record.resume(path).close()
        print(time.process_time() - began, flush=True)
"""


class Worker:
    """A checkout's code at this work."""

    def __init__(self, checkout: Path) -> None:
        command = [sys.executable, "-c", WORK]
        self._process = subprocess.Popen(
            command, cwd=checkout, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seconds: list[float] = []

    def work(self) -> None:
        """Once; the first time, when all is loaded, counts nothing."""
        to, of = _streams(self._process)
        print("go", file=to, flush=True)
        self.seconds.append(float(of.readline()))

    def end(self) -> list[float]:
        """The seconds of processor time of each round but the first."""
        _streams(self._process)[0].close()
        self._process.wait()
        return self.seconds[1:]


def _streams(process: "subprocess.Popen[str]") -> tuple[IO[str], IO[str]]:
    if process.stdin is None or process.stdout is None:
        raise ValueError(process)
    return process.stdin, process.stdout


def main() -> None:
    """Print the milliseconds of a decision with both, and the ratio."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--before", default="046dc15", metavar="COMMIT", help="(default: the last before a hall)")
    parser.add_argument("--rounds", type=int, default=40, metavar="N", help="of each, in turns (default: 40)")
    arguments = parser.parse_args()
    packed = subprocess.run(["git", "archive", arguments.before], cwd=CHECKOUT, check=True, capture_output=True)
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        workers = [before, now] = [Worker(Path(folder)), Worker(CHECKOUT)]
        for _ in range(arguments.rounds + 1):
            for worker in workers:
                worker.work()
            workers.reverse()
        old, new = before.end(), now.end()
    ratio = statistics.median(one / other for one, other in zip(new, old, strict=True))
    old_ms, new_ms = (statistics.median(seconds) / DECISIONS * 1_000 for seconds in (old, new))
    print(f"before {old_ms:.3f} ms a decision, now {new_ms:.3f}: in the middle of all rounds {ratio:.2f} of it")


if __name__ == "__main__":
    main()
