"""Writes all of a model directory but its network: graph, configuration and the marker announcements.json.

    python -m models.training.graph.build_graph [MODEL] [--cost NAME=VALUE ...] [--only-words]

To be run when the vocabulary table, `lexicon.toml` or a cost changes; the network stays, but for what `[unk]` is in it
(any_sound.py), which has a cost, too. The graph is built from `speech_grammar`. With `--only-words` it hears one of the
single words of chess and nothing else, to be measured.
"""

import argparse
import json
import math
import shutil
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from models.training.corpus.sentences import single_words
from models.training.graph import any_sound
from models.training.graph.graph import Costs, grammar_graph, lexicon_graph, phrases_graph, symbols
from models.training.graph.marker import MARKER, MODEL, marker
from models.training.speakers.lexicon import Pronunciation, pronunciations
from models.training.speakers.lexicon import words as lexicon
from models.training.speakers.phones import PHONES, STATES
from speech_grammar import grammar
from speech_grammar.doubt import doubted

MFCC = """--use-energy=false
--num-mel-bins=40
--num-ceps=40
--low-freq=20
--high-freq=7600
--sample-frequency=16000
--dither=0
"""
LATTICE_DELAY = 1_500  # frames of 10 ms: more than the longest utterance has
LATTICE_BYTES = 500_000  # announcements need less; where sound needs more, Vosk keeps fewer of its other readings
FEWEST_ACTIVE = 100  # states, half of what Kaldi has: README.md says what they are worth
PRUNING = 100  # frames between two looks at which readings can still win: Vosk's 25 looks four times as often


@dataclass(frozen=True, slots=True)
class Decoding:
    """How much the sound weighs against the graph's costs, and how far behind a path may fall."""

    acoustic_scale: float = 0.1
    beam: float = 8.0


def configuration(decoding: Decoding) -> str:
    """conf/model.conf, with Vosk's end-pointing in the model's own silence (phone 1).

    The lattice is made once, when the utterance ends, with little memory. Vosk otherwise makes it anew every quarter of
    a second from the last word on; a steady tone fits many states equally well and ends no word, so each time it was
    the whole tone with all its paths (README.md).
    """
    return f"""--min-active={FEWEST_ACTIVE}
--max-active=1500
--beam={decoding.beam}
--lattice-beam=3.0
--acoustic-scale={decoding.acoustic_scale}
--frame-subsampling-factor=1
--prune-interval={PRUNING}
--determinize-max-delay={LATTICE_DELAY}
--max-mem={LATTICE_BYTES}
--endpoint.silence-phones=1:2
--endpoint.rule2.min-trailing-silence=0.5
--endpoint.rule3.min-trailing-silence=0.75
--endpoint.rule4.min-trailing-silence=1.0
"""


def build(folder: Path, training: dict[str, Any], costs: Costs, decoding: Decoding) -> None:
    """Write everything but the network, and into that what `[unk]` is; `training` says what it has learnt from.

    Raises:
        KeyError: when lexicon.toml lacks a word of the grammar.
        ValueError: when another program has written the network.
    """
    words = grammar.words()
    numbers = symbols(words)
    said = {word: lexicon()[word] for word in words}
    shutil.rmtree(folder / "graph", ignore_errors=True)
    for part in ("conf", "graph"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "conf" / "mfcc.conf").write_text(MFCC, encoding="utf-8")
    (folder / "conf" / "model.conf").write_text(configuration(decoding), encoding="utf-8")
    lexicon_graph(said, numbers, costs).write(str(folder / "graph" / "HCLr.fst"))
    grammar_graph(doubted(), numbers, costs).write(str(folder / "graph" / "Gr.fst"))
    any_sound.write(folder / "am" / "final.mdl", costs.seldom_sound)
    _write_words(folder, numbers)
    (folder / "graph" / "disambig_tid.int").write_text(f"{2 * (len(PHONES) + 1) * STATES + 5}\n", encoding="utf-8")
    write_pronunciations(folder, said)
    (folder / MARKER).write_text(marker(training, costs.doubts), encoding="utf-8")


def only_phrases(folder: Path, phrases: tuple[str, ...]) -> None:
    """Change the graph of a model: one of the phrases was said, so nothing has a cost."""
    words = tuple(sorted({word for phrase in phrases for word in phrase.split()}))
    numbers, free = symbols(words), Costs(phone=0.0, unknown=math.inf)
    said = {word: pronunciations(word) for word in words}
    lexicon_graph(said, numbers, free).write(str(folder / "graph" / "HCLr.fst"))
    phrases_graph(phrases, numbers).write(str(folder / "graph" / "Gr.fst"))
    _write_words(folder, numbers)
    write_pronunciations(folder, said)


def _write_words(folder: Path, numbers: dict[str, int]) -> None:
    listed = "".join(f"{word} {number}\n" for word, number in numbers.items())
    (folder / "graph" / "words.txt").write_text(listed, encoding="utf-8")


def write_pronunciations(folder: Path, pronunciations: dict[str, tuple[Pronunciation, ...]]) -> None:
    """graph/phones.txt and graph/lexicon.txt, named and written as Kaldi does, to align a voice with its words.

    Vosk reads neither; `rochade enrol` and a second look do.
    """
    phones = "".join(f"{phone} {number}\n" for number, phone in enumerate(PHONES, start=1))
    lines = [f"{word} {' '.join(said.phones)}\n" for word, variants in pronunciations.items() for said in variants]
    (folder / "graph" / "phones.txt").write_text(phones, encoding="utf-8")
    (folder / "graph" / "lexicon.txt").write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.graph.build_graph", description=__doc__.splitlines()[0]
    )
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    parser.add_argument("--cost", action="append", default=[], help="NAME=VALUE, one of graph.Costs or of Decoding")
    parser.add_argument("--only-words", action="store_true", help="of a copy: to be measured, not to be played with")
    wanted = parser.parse_args()
    costs = {name: float(value) for name, value in (cost.split("=") for cost in wanted.cost)}
    mine = {field.name for field in fields(Decoding)} & costs.keys()
    decoding = replace(Decoding(), **{name: costs.pop(name) for name in mine})
    training = json.loads((wanted.model / MARKER).read_text(encoding="utf-8"))["training"]
    build(wanted.model, training, replace(Costs(), **costs), decoding)
    if wanted.only_words:
        only_phrases(wanted.model, single_words())


if __name__ == "__main__":
    main()
