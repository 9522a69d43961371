"""Writes the Vosk model directory: the network, how long phones last, and all that `build_graph` writes beside it.

    python -m models.training.export WORK [MODEL] [--network NETWORK] [--without ENGINE] [--only SET]

`--without` names the engine that the network never heard (engines.py): no phone's length is learnt from it either.

With `--only` the model hears one word of a set and nothing else, the single words of chess or those that a person says
(people.py): to be measured, not to be played with.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from models.training.corpus.engines import Engine
from models.training.corpus.sentences import single_words
from models.training.graph.build_graph import Decoding, build, only_phrases
from models.training.graph.graph import Costs
from models.training.graph.marker import MODEL
from models.training.measuring import people
from models.training.network.kaldi import acoustic_model
from models.training.network.network import Trained
from models.training.network.timing import timing

SETS: dict[str, Callable[[], tuple[str, ...]]] = {
    "chess": single_words,
    "people": lambda: tuple(clip.words for clip in people.german()),
}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m models.training.export", description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    parser.add_argument("--network", type=Path, help="default: WORK/network.pt")
    parser.add_argument("--without", type=Engine, choices=list(Engine))
    parser.add_argument("--only", choices=list(SETS))
    wanted = parser.parse_args()
    trained = Trained.load(wanted.network or wanted.work / "network.pt")
    (wanted.model / "am").mkdir(parents=True, exist_ok=True)
    (wanted.model / "am" / "final.mdl").write_bytes(acoustic_model(trained))
    (wanted.model / "am" / "timing.txt").write_text(timing(wanted.work, wanted.without), encoding="utf-8")
    build(wanted.model, trained.facts, Costs(), Decoding())
    if wanted.only:
        only_phrases(wanted.model, SETS[wanted.only]())


if __name__ == "__main__":
    main()
