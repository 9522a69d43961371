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
    factors = np.sqrt(np.maximum(out_of, LEAST) / np.maximum(into, LEAST))
    seen = np.tile(factors, above[0].shape[1] // units)
    return (below[0] * factors[:, None], below[1] * factors), (above[0] / seen, above[1])
