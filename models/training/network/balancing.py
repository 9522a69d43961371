"""Weights of several layers, so scaled that each matrix can be kept in even steps without harm (kaldi.py).

A unit that hardly ever sounds has huge weights behind it, and even steps from a matrix's least number to its greatest
are then as wide as all other weights. Rectifiers let a positive factor through: what goes into a unit is multiplied by
one, and what comes out of it divided by the same (Nagel et al. 2019, "Data-free quantization through weight
equalization and bias correction", section 4.1).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

TIMES = 5  # for what balances a layer upsets the next
LEAST = 1e-6  # of a weight: a unit that has none has no factor to speak of

Affine = tuple[NDArray[np.float64], NDArray[np.float64]]
"""The weights of a layer (outputs x inputs, the units below side by side for each frame that is seen) and its bias."""


def balanced(affines: Sequence[Affine]) -> list[Affine]:
    """The same network, from the lowest layer up, rectifiers between; weights into and out of a unit reach alike."""
    found = list(affines)
    for _ in range(TIMES):
        for lower in range(len(found) - 1):
            found[lower : lower + 2] = _balanced_pair(*found[lower : lower + 2])
    return found


def _balanced_pair(below: Affine, above: Affine) -> tuple[Affine, Affine]:
    units = len(below[0])
    into, out_of = np.abs(below[0]).max(1), np.abs(above[0]).reshape(len(above[0]), -1, units).max((0, 1))
    return _scaled_pair(below, above, np.sqrt(np.maximum(out_of, LEAST) / np.maximum(into, LEAST)))


def scaled_like(affines: Sequence[Affine], example: Sequence[Affine]) -> list[Affine]:
    """The same network, from the lowest layer up; the middle weight into each unit is as great as in the example.

    So networks that went on from one can be mixed weight by weight: how loud each keeps a unit is chance. The middle
    one, for weights behind a unit that hardly ever sounds are huge, and tell nothing.
    """
    found = list(affines)
    for lower in range(len(found) - 1):
        own, wanted = (np.median(np.abs(layers[lower][0]), axis=1) for layers in (found, example))
        factors = np.maximum(wanted, LEAST) / np.maximum(own, LEAST)
        found[lower : lower + 2] = _scaled_pair(found[lower], found[lower + 1], factors)
    return found


def _scaled_pair(below: Affine, above: Affine, factors: NDArray[np.float64]) -> tuple[Affine, Affine]:
    seen = np.tile(factors, above[0].shape[1] // len(factors))
    return (below[0] * factors[:, None], below[1] * factors), (above[0] / seen, above[1])
