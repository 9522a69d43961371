"""Chooses what refusal costs by what people say: curves of words right against talk believed.

    python -m models.training.measuring.refusal WORK [MODEL] --people FOLDER [--costs NAME=VALUE ...]

Each NAME=VALUE, several joined by commas, is one trial as in `costs`. Strangers' words are single words by people of
whom the network knows nobody, heard with a list of them beside `[unk]` at the trial's costs; talk is what people say
that is no chess, heard with the whole grammar. All of it is used up by this: nothing else in EVALUATION.md, where the
lines are written, counts it.
"""

import argparse
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from models.training.corpus import people
from models.training.graph.marker import MODEL, UNKNOWN
from models.training.measuring.conditions import changed
from models.training.measuring.ears import AnnouncementEar, WordEar
from models.training.measuring.evaluate import HELD_OUT_CONDITIONS, REPORT, Bench, graph_digest, tuned
from models.training.measuring.measures import Hearing
from models.training.measuring.outsiders import SETS, Kept, clips, tuning
from models.training.measuring.positions import false_moves
from models.training.measuring.recordings import Clip
from models.training.measuring.report import renewed

ACTORS_STEP, KERSTIN_STEP = 3, 8  # of what teaches the network, one of so many is heard as talk

INTRODUCTION = """Words right against talk believed, at some costs. Strangers' words are single words of spross, heard
with a list of some four hundred beside `[unk]`; the talk is people's, a half of each set that is halved and a part of
what taught the network. The costs, and what a second look goes by, were chosen by these lines, so none of these
recordings is counted elsewhere."""


@dataclass(frozen=True)
class Trials:
    """What every trial hears."""

    bench: Bench
    folder: Path

    @cached_property
    def talk(self) -> list[Clip]:
        """People, no chess: halves of sets, and some of those who teach the network."""
        halves = [tuning(clips(one, self.folder)[1]) for one in SETS if one.kept is Kept.HALVED]
        actors = [take.samples for take in people.emodb(self.folder / "emodb")[::ACTORS_STEP]]
        kerstin = self.folder / "kerstin"
        read = [people.recording(kerstin / row["file"]) for row in list(people.rows(kerstin))[::KERSTIN_STEP]]
        own = [Clip("taught", "", samples.astype(np.float64)) for samples in [*actors, *read]]
        return [*(clip for half in halves for clip in half), *own]

    @cached_property
    def words(self) -> list[Clip]:
        """Single words by people, no chess among them."""
        return strangers(self.folder)

    def line(self, costs: str) -> str:
        """One trial, and its model in ``WORK/costs``."""
        model = self.bench.work / "costs" / (costs or "as-it-ships")
        options = [part for cost in costs.split(",") if cost for part in ("--cost", cost)]
        listed = model.with_name(model.name + "-words")
        for folder, more in ((model, []), (listed, ["--listed", str(self.folder)])):
            shutil.copytree(self.bench.model, folder, dirs_exist_ok=True)
            # In a process of its own: pynini and Vosk in one corrupt each other's memory.
            program = "models.training.graph.build_graph" if folder is model else "models.training.measuring.listed"
            subprocess.run([sys.executable, "-m", program, str(folder), *options, *more], check=True)
        ear = AnnouncementEar(model)
        right = Hearing.of(WordEar(listed), self.words)
        refused = sum(set(answer.words.split()) <= {UNKNOWN} for answer in right.answers)
        synthetic = {
            condition: Hearing.of(ear, changed(tuned(self.bench.clips("held-out")), condition)).tally().rate
            for condition in HELD_OUT_CONDITIONS
        }
        believed = false_moves("talk", Hearing.of(ear, self.talk))[0]
        levels = ", ".join(f"{condition} {rate:.1f}" for condition, rate in synthetic.items())
        return (
            f"{costs or 'as it ships'}: strangers' words {right.tally().rate:.1f} of 100 right ({len(self.words)}), "
            f"{refused} refused; {believed}; synthetic announcements {levels}"
        )


def strangers(folder: Path) -> list[Clip]:
    """The words of spross by those who teach nothing, letters apart."""
    return [
        Clip(row["speaker"], row["words"].lower(), people.recording(folder / "spross" / row["file"]).astype(np.float64))
        for row in people.rows(folder / "spross")
        if row["speaker"] != people.TAUGHT_OF_SPROSS and row["words"].isalpha()
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.measuring.refusal", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    parser.add_argument("--people", type=Path, required=True)
    parser.add_argument("--costs", nargs="*", default=[""])
    wanted = parser.parse_args()
    bench = Bench(wanted.work, wanted.model)
    trials, lines = Trials(bench, wanted.people), []
    for costs in wanted.costs:
        lines.append(f"- {trials.line(costs)}")
        print(lines[-1], flush=True)
    path = bench.model / REPORT
    section = "\n".join(["## What refusal costs", "", INTRODUCTION, "", *lines])
    path.write_text(renewed(path.read_text(encoding="utf-8"), section, graph_digest(bench)), encoding="utf-8")


if __name__ == "__main__":
    main()
