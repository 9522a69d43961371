"""A network read back from a model's am/final.mdl, where its like learnt before, to go on with.

There the normalisations are folded into the affine layers (kaldi.py). They come back as what changes nothing: each with
the statistics of what it gets, and the scale and the shift that undo them.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.training.network.balancing import Affine
from models.training.network.network import OFFSETS, STRIDE, Network, Trained
from voice.acoustics.acoustic_model import AcousticModel

LEAST_SPREAD = 1e-4  # variance of an output that is hardly ever above zero


def read_back(path: Path, mean: NDArray[np.float32], deviation: NDArray[np.float32], passes: int) -> Trained:
    """The network of a file, for frames that are normalised by `mean` and `deviation`; its priors stay its own.

    `passes` are those that it has learnt in.

    Raises:
        ModelError: where the file is no such network.
        ValueError: where its layers have other sizes than `network.OFFSETS` gives them.
    """
    model = AcousticModel.read(path)
    if tuple(layer.offsets for layer in model.layers[:-1]) != OFFSETS:
        message = f"{path} has layers of another shape"
        raise ValueError(message)
    layers = [(layer.weights.astype(np.float64), layer.bias.astype(np.float64)) for layer in model.layers]
    (weights, bias), times = layers[0], len(OFFSETS[0])
    layers[0] = weights * np.tile(deviation, times), bias + weights @ np.tile(mean, times)
    priors = np.exp(model.log_priors.astype(np.float64))
    return Trained(network_of(layers), mean, deviation, priors / priors.sum(), {"passes": passes})


def network_of(layers: Sequence[Affine]) -> Network:
    """The network of these layers, from the lowest up, with normalisations that change nothing."""
    network = Network(len(layers[0][1]))
    with torch.no_grad():
        for affine, (weights, bias) in zip([*network.affine, network.output], layers, strict=True):
            affine.weight.copy_(torch.from_numpy(weights))
            affine.bias.copy_(torch.from_numpy(bias))
    for norm in network.norm:
        norm.running_var.fill_(1 - norm.eps)
    network.eval()
    return network


def undo_norms(network: Network, frames: Tensor) -> None:
    """Let each normalisation know what it gets from some normalised frames (batch x SPAN x 40), and undo it."""
    network.eval()
    hidden, step = frames, 1
    with torch.no_grad():
        for index, norm in enumerate(network.norm):
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)  # as if there were none
            norm.weight.fill_(1)
            norm.bias.zero_()
            hidden = network.layer(hidden, index, step, STRIDE)
            step *= STRIDE if index == 0 else 1
            mean, spread = hidden.flatten(0, 1).mean(0), hidden.flatten(0, 1).var(0).clamp(min=LEAST_SPREAD)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.weight.copy_(torch.sqrt(spread + norm.eps))
            norm.bias.copy_(mean)
