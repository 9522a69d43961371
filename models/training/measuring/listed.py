"""A model that hears one of a list of words that people say, or refuses it at the costs that the whole grammar has.

    python -m models.training.measuring.listed MODEL [--cost NAME=VALUE ...] --listed FOLDER

Changes the graph of MODEL: all single words of spross in FOLDER, beside `[unk]`. To choose the costs of refusal with
(refusal.py), where no recording of a word of chess by a person may be used for it.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import pywrapfst as fst

from models.training.corpus.corpus import speakable
from models.training.corpus.people import rows
from models.training.graph import any_sound
from models.training.graph.build_graph import write_pronunciations
from models.training.graph.graph import Costs, lexicon_graph, phrases_graph, symbols
from models.training.graph.marker import UNKNOWN
from models.training.speakers.lexicon import pronunciations


def words_of(folder: Path) -> tuple[str, ...]:
    """The single words of spross."""
    said = {row["words"].lower() for row in rows(folder / "spross") if row["words"].isalpha()}
    return tuple(sorted(word for word in said if speakable(word)))


def list_words(model: Path, words: tuple[str, ...], costs: Costs) -> None:
    """Write the graph of a model anew: one of the words as a word of the grammar that is said alone, or `[unk]`."""
    any_sound.write(model / "am" / "final.mdl", costs.seldom_sound)
    numbers = symbols(words)
    said = {word: pronunciations(word) for word in words}
    lexicon_graph(said, numbers, costs).write(str(model / "graph" / "HCLr.fst"))
    write_pronunciations(model, said)
    grammar = phrases_graph(words, numbers)
    for state in grammar.states():
        if float(grammar.final(state)) == 0:
            grammar.set_final(state, fst.Weight("tropical", costs.word + costs.unfinished))
    refused = grammar.add_state()
    for state in (grammar.start(), refused):
        grammar.add_arc(state, fst.Arc(numbers[UNKNOWN], numbers[UNKNOWN], fst.Weight("tropical", 0.0), refused))
    grammar.set_final(refused)
    grammar.arcsort("ilabel")
    grammar.write(str(model / "graph" / "Gr.fst"))
    listed = "".join(f"{word} {number}\n" for word, number in numbers.items())
    (model / "graph" / "words.txt").write_text(listed, encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.measuring.listed", description=__doc__.splitlines()[0]
    )
    parser.add_argument("model", type=Path)
    parser.add_argument("--listed", type=Path, required=True)
    parser.add_argument("--cost", action="append", default=[], help="NAME=VALUE, one of graph.Costs")
    wanted = parser.parse_args()
    costs = {name: float(value) for name, value in (cost.split("=") for cost in wanted.cost)}
    list_words(wanted.model, words_of(wanted.listed), replace(Costs(), **costs))


if __name__ == "__main__":
    main()
