"""The mean of what one network was at several times, or in several trainings from there on, weight by weight.

    python -m models.training.network.mixing TARGET NETWORK NETWORK ...

Each training forgets a little of what the ones before had found; the mean knows what they have in common (Izmailov et
al. 2018, "Averaging weights leads to wider optima"; Wortsman et al. 2022, "Robust fine-tuning of zero-shot models").
All have to begin with one network and lie near each other. A network is a file of PyTorch or a model directory.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from models.training.graph.marker import passes_of
from models.training.network.balancing import scaled_like
from models.training.network.kaldi import plain_layers
from models.training.network.network import Trained
from models.training.network.reading import network_of, read_back
from voice.acoustics.mfcc import COEFFICIENTS

UNTOUCHED = np.zeros(COEFFICIENTS, np.float32), np.ones(COEFFICIENTS, np.float32)  # frames as they are


def mixed(networks: Sequence[Trained]) -> Trained:
    """The mean of networks, with the priors of the first and the facts of the last.

    The normalisations are folded into the weights before, and each unit is brought to the first network's scale.
    """
    plain = [plain_layers(network) for network in networks]
    alike = [scaled_like(layers, plain[0]) for layers in plain]
    mean = [tuple(sum(parts) / len(parts) for parts in zip(*layer, strict=True)) for layer in zip(*alike, strict=True)]
    facts = {name: fact for name, fact in networks[-1].facts.items() if name != "phones_right"}
    return Trained(network_of(mean), *UNTOUCHED, networks[0].priors, facts)


def network_at(path: Path) -> Trained:
    """The network of a file, or of a model directory."""
    return Trained.load(path) if path.is_file() else read_back(path / "am" / "final.mdl", *UNTOUCHED, passes_of(path))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.network.mixing", description=__doc__.splitlines()[0]
    )
    parser.add_argument("target", type=Path)
    parser.add_argument("networks", type=Path, nargs="+")
    wanted = parser.parse_args()
    mixed([network_at(path) for path in wanted.networks]).save(wanted.target)


if __name__ == "__main__":
    main()
