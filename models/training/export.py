"""Writes the Vosk model directory: the network, and all that `build_graph` writes beside it.

    python -m models.training.export WORK [MODEL] [--network NETWORK] [--single-words]

With `--single-words` the model hears one chess word and nothing else: to be measured, not to be played with.
"""

import argparse
from pathlib import Path

from models.training.build_graph import Decoding, build, only_single_words
from models.training.graph import Costs
from models.training.kaldi import acoustic_model
from models.training.marker import MODEL
from models.training.network import Trained


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m models.training.export", description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    parser.add_argument("--network", type=Path, help="default: WORK/network.pt")
    parser.add_argument("--single-words", action="store_true")
    wanted = parser.parse_args()
    trained = Trained.load(wanted.network or wanted.work / "network.pt")
    (wanted.model / "am").mkdir(parents=True, exist_ok=True)
    (wanted.model / "am" / "final.mdl").write_bytes(acoustic_model(trained))
    build(wanted.model, trained.facts, Costs(), Decoding())
    if wanted.single_words:
        only_single_words(wanted.model)


if __name__ == "__main__":
    main()
