"""Measures the model with voices that came after everything was chosen, PocketSphinx beside it.

    python -m models.training.measuring.newcomers WORK [MODEL] [--only diphones|rhvoice]

They are those of voices.toml that are marked so, and RHVoice's: no network has learnt from them, and no cost, margin or
weight was chosen by them. Whoever measures a change by them has used them up: it is chosen by others, and looked at
here. The recordings are speak_clips.py's; the lines are printed and written into MODEL/EVALUATION.md.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from models.training.corpus.engines import keeps_words_apart
from models.training.corpus.sentences import single_words
from models.training.graph.marker import MODEL
from models.training.measuring.calls import called
from models.training.measuring.conditions import CONDITIONS, changed
from models.training.measuring.ears import AnnouncementEar, Ear, WordEar
from models.training.measuring.evaluate import COMPARED, CONFUSED, REPORT, WORDS, Bench, graph_digest
from models.training.measuring.measures import Confusions, Hearing, Tally
from models.training.measuring.positions import position_helps
from models.training.measuring.recordings import Clip
from models.training.measuring.report import renewed
from speech_grammar import grammar

THROUGH = ("clean", "20 dB", "10 dB", "GSM full rate", "CVSD")
DIPHONES = """## Voices that came after everything was chosen

Diphones of two more people, by Festival: ked, an American, and nsk, an Indian. No network has learnt
from them, no cost, margin, weight or seed was chosen by them, and how each says German phones was written down before
anything was heard. Words alone are heard by the network that ships with a list of {phrases} phrases, one of which was
said, and, where they are sentences, with the whole grammar. nsk hums in his pauses, which are cut away but for the last
lines of announcements; that was done after the first figures had been seen."""
RHVOICE = """## Voices of an engine that came after everything was chosen

Hidden Markov models of nine people, by RHVoice: Azamat and Nazgul, Kyrgyz; Spomenka, who speaks Esperanto; Anatol and
Natalia, Ukrainian; Aleksandr, Anna, Elena and Irina, Russian. No network has learnt from them, no cost, margin, weight
or seed was chosen by them, and how each writes German phones was set down before anything was heard, but for the
marks of stress, which were read as a word when the first figures were seen. Words alone are heard by the network that
ships with a list of {phrases} phrases, one of which was said, and, where they are sentences, with the whole grammar."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The model and PocketSphinx with the same to choose from; PocketSphinx hears one of so many recordings."""

    ours: Ear
    theirs: Ear
    counted: Callable[[Tally], str]
    step: int = 1

    def hear(self, name: str, clips: list[Clip]) -> tuple[Hearing, list[str]]:
        """What the model heard, and a line for all voices, then one for each."""
        heard = Hearing.of(self.ours, clips)
        part = heard.part(self.step)
        others = Hearing.of(self.theirs, part.clips)
        lines = [f"- {name}: {self._beside(heard, part, others)}"]
        return heard, [*lines, *(f"  {voice}: {self._beside(heard, part, others, voice)}" for voice in heard.voices)]

    def _beside(self, heard: Hearing, part: Hearing, others: Hearing, voice: str | None = None) -> str:
        ours, same, theirs = (hearing.tally(voice) for hearing in (heard, part, others))
        on = "" if same.clips == ours.clips else f"on {same.clips} of them the model {same.rate:.1f}, "
        return f"{self.counted(ours)} ({ours.clips}); {on}PocketSphinx {theirs.rate:.1f}"


def right(tally: Tally) -> str:
    """The figure where one of a list was said, which nothing refuses."""
    return f"{tally.rate:.1f} of 100 right"


def through(clips: list[Clip], name: str) -> list[Clip]:
    """The clips in noise, or through a call."""
    return changed(clips, name) if name in CONDITIONS else called(clips, name)


def section(
    preface: str, listed: Pair, whole: Pair, moves: list[Clip], words: list[Clip], humming: Sequence[Clip] = ()
) -> Iterator[str]:
    """The lines of the report: words of a list, words with the whole grammar, announcements, and what a position does.

    `preface` is heading and introduction. Who hums in his pauses has lines with these as well.

    Raises:
        ValueError: when a voice does not keep the chess words apart by the table of phones, and must not be counted.
    """
    if blurred := {clip.voice for clip in (*moves, *words) if not keeps_words_apart(clip.voice)}:
        message = f"not intelligible by the table of phones: {', '.join(sorted(blurred))}"
        raise ValueError(message)
    sentences = [clip for clip in words if grammar.acceptor().accepts(tuple(clip.words.split()))]
    yield preface.format(phrases=len(single_words()))
    yield from _heard("Words out of the list", listed, words)[1]
    yield from _heard("Words alone, the whole grammar", whole, sentences)[1]
    hearings, lines = _heard("Announcements", whole, moves)
    yield from lines
    for name in THROUGH if humming else ():
        heard = Hearing.of(whole.ours, through(list(humming), name)).tally()
        yield f"- {name}, with the hum of pauses: {heard.sentences()} ({heard.clips})"
    yield from ("", "### What the position does to them", "")
    yield from (f"- {line}" for line in position_helps(hearings, THROUGH))


def _heard(title: str, pair: Pair, clips: list[Clip]) -> tuple[dict[str, Hearing], list[str]]:
    """What was heard through each, and the lines; then what each voice's were taken for most often."""
    hearings, lines = dict[str, Hearing](), ["", f"### {title}", ""]
    for name in THROUGH:
        hearings[name], told = pair.hear(name, through(clips, name))
        lines += told
    return hearings, [*lines, *_confused(hearings.values())]


def _confused(heard: Collection[Hearing]) -> Iterator[str]:
    for voice in dict.fromkeys(clip.voice for hearing in heard for clip in hearing.clips):
        pairs = Confusions(hearing.by([voice]) for hearing in heard).pairs()[:CONFUSED]
        yield f"- {voice}, all together, taken for others: {'; '.join(pairs) or 'none'}"


def with_a_list(bench: Bench) -> Path:
    """The network that ships, where it hears one of the single words and nothing else."""
    model = bench.work / f"ships{WORDS}"
    shutil.copytree(bench.model, model, dirs_exist_ok=True)
    # In a process of its own: pynini and Vosk in one corrupt each other's memory.
    command = [sys.executable, "-m", "models.training.graph.build_graph", str(model), "--only-words"]
    subprocess.run(command, check=True)
    return model


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.measuring.newcomers", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    parser.add_argument("--only", choices=["diphones", "rhvoice"])
    wanted = parser.parse_args()
    bench = Bench(wanted.work, wanted.model)
    sphinx, sphinx_for_words = bench.sphinx(), bench.sphinx_for_words()
    listed = Pair(WordEar(with_a_list(bench)), sphinx_for_words, right)
    whole = Pair(AnnouncementEar(bench.model), sphinx, Tally.sentences, COMPARED * 2)
    sections = {
        "diphones": (DIPHONES, "moves-newcomers", "words-newcomers", "moves-humming"),
        "rhvoice": (RHVOICE, "moves-rhvoice", "words-rhvoice"),
    }
    lines = []
    for line in chain.from_iterable(
        section(preface, listed, whole, *map(bench.clips, kinds))
        for name, (preface, *kinds) in sections.items()
        if wanted.only in {None, name}
    ):
        lines.append(line)
        print(line, flush=True)
        sphinx.keep()
        sphinx_for_words.keep()
    path = bench.model / REPORT
    text = renewed(path.read_text(encoding="utf-8"), "\n".join(lines), graph_digest(bench))
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
