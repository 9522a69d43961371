"""Writes the Vosk model directory: acoustic model, graph, configuration and the marker announcements.json.

    PYTHONPATH=. python -m models.training.export WORK [MODEL] [--network NETWORK]

The graph is built from `speech_grammar.grammar`; run it again when the vocabulary table changes (the network stays).
"""

import argparse
import shutil
from pathlib import Path

from models.training.features import STATES
from models.training.graph import Costs, grammar_graph, lexicon_graph, symbols
from models.training.kaldi import acoustic_model
from models.training.lexicon import Pronunciation
from models.training.lexicon import words as lexicon
from models.training.marker import MARKER, MODEL, marker
from models.training.network import Trained
from models.training.phones import PHONES
from speech_grammar import grammar

MFCC = """--use-energy=false
--num-mel-bins=40
--num-ceps=40
--low-freq=20
--high-freq=7600
--sample-frequency=16000
--dither=0
"""


def configuration(acoustic_scale: float, beam: float) -> str:
    """conf/model.conf, with Vosk's end-pointing in the model's own silence (phone 1)."""
    return f"""--min-active=200
--max-active=1500
--beam={beam}
--lattice-beam=3.0
--acoustic-scale={acoustic_scale}
--frame-subsampling-factor=1
--endpoint.silence-phones=1:2
--endpoint.rule2.min-trailing-silence=0.5
--endpoint.rule3.min-trailing-silence=0.75
--endpoint.rule4.min-trailing-silence=1.0
"""


def export(
    trained: Trained, folder: Path, costs: Costs, acoustic_scale: float, beam: float, silence_prior: float
) -> None:
    """Write a whole model directory.

    Raises:
        KeyError: when lexicon.toml lacks a word of the grammar.
    """
    words = grammar.words()
    numbers = symbols(words)
    pronunciations = {word: lexicon()[word] for word in words}
    for part in ("am", "conf", "graph"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "am" / "final.mdl").write_bytes(acoustic_model(trained, silence_prior))
    (folder / "conf" / "mfcc.conf").write_text(MFCC, encoding="utf-8")
    (folder / "conf" / "model.conf").write_text(configuration(acoustic_scale, beam), encoding="utf-8")
    lexicon_graph(pronunciations, numbers, costs).write(str(folder / "graph" / "HCLr.fst"))
    grammar_graph(grammar.acceptor(), numbers, costs).write(str(folder / "graph" / "Gr.fst"))
    listed = "".join(f"{word} {number}\n" for word, number in numbers.items())
    (folder / "graph" / "words.txt").write_text(listed, encoding="utf-8")
    (folder / "graph" / "disambig_tid.int").write_text(f"{2 * (len(PHONES) + 1) * STATES + 5}\n", encoding="utf-8")
    write_pronunciations(folder, pronunciations)
    (folder / MARKER).write_text(marker(trained.facts), encoding="utf-8")


def write_pronunciations(folder: Path, pronunciations: dict[str, tuple[Pronunciation, ...]]) -> None:
    """graph/phones.txt and graph/lexicon.txt, named and written as Kaldi does, for who aligns a voice with its words.

    Vosk reads neither; `rochade enrol` does.
    """
    phones = "".join(f"{phone} {number}\n" for number, phone in enumerate(PHONES, start=1))
    lines = [f"{word} {' '.join(said.phones)}\n" for word, variants in pronunciations.items() for said in variants]
    (folder / "graph" / "phones.txt").write_text(phones, encoding="utf-8")
    (folder / "graph" / "lexicon.txt").write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m models.training.export", description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    parser.add_argument("--network", type=Path, help="default: WORK/network.pt")
    parser.add_argument("--acoustic-scale", type=float, default=0.1)
    parser.add_argument("--beam", type=float, default=8.0)
    parser.add_argument("--silence-prior", type=float, default=1.0)
    wanted = parser.parse_args()
    trained = Trained.load(wanted.network or wanted.work / "network.pt")
    shutil.rmtree(wanted.model / "graph", ignore_errors=True)
    export(trained, wanted.model, Costs(), wanted.acoustic_scale, wanted.beam, wanted.silence_prior)


if __name__ == "__main__":
    main()
