"""The mean of what one network was at several times while it went on learning, weight by weight.

    python -m models.training.network.mixing TARGET NETWORK NETWORK ...

Each pass forgets a little of what the ones before had found; the mean knows what they have in common (Izmailov et al.
2018, "Averaging weights leads to wider optima"). All have to begin with one network and lie near each other: mixed with
the network that it had begun with, one that new teachers had taught no longer knew silence.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from models.training.network.kaldi import acoustic_model
from models.training.network.network import Trained
from models.training.network.reading import read_back
from voice.acoustics.mfcc import COEFFICIENTS


def mixed(networks: Sequence[Trained], folder: Path) -> Trained:
    """The mean of networks with the priors of the first, the facts of the last; `folder` is for what is in between.

    The normalisations are folded into the weights before: as they are, two networks have two scales.
    """
    plain = [_plain(network, folder / "mixing.mdl") for network in networks]
    weights = [one.network.state_dict() for one in plain]
    for name, weight in weights[0].items():
        if weight.is_floating_point():
            weight.copy_(sum(one[name].double() * (1 / len(weights)) for one in weights))
    facts = {name: fact for name, fact in networks[-1].facts.items() if name != "phones_right"}
    return Trained(plain[0].network, plain[0].mean, plain[0].deviation, plain[0].priors, facts)


def _plain(network: Trained, written: Path) -> Trained:
    """A network whose normalisations change nothing."""
    written.write_bytes(acoustic_model(network))
    mean, deviation = np.zeros(COEFFICIENTS, np.float32), np.ones(COEFFICIENTS, np.float32)
    found = read_back(written, mean, deviation, network.facts["passes"])
    written.unlink()
    for norm in found.network.norm:
        norm.running_var.fill_(1 - norm.eps)
    found.network.eval()
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.network.mixing", description=__doc__.splitlines()[0]
    )
    parser.add_argument("target", type=Path)
    parser.add_argument("networks", type=Path, nargs="+")
    wanted = parser.parse_args()
    mixed([Trained.load(path) for path in wanted.networks], wanted.target.parent).save(wanted.target)


if __name__ == "__main__":
    main()
