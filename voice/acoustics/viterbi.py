"""The likeliest paths through states (Viterbi 1967)."""

from collections.abc import Sequence
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from voice.acoustics.acoustic_model import Matrix

BEGINNING = -1  # what comes before a state that may be the first


def likeliest_path(
    likelihoods: Matrix, follows: Sequence[Sequence[int]], ends: Sequence[int]
) -> NDArray[np.int64] | None:
    """The state at each frame of the likeliest path from a beginning to an end; None where there is none.

    `likelihoods` are logarithms (frames x states), `follows` the states before each state, or `BEGINNING`; every state
    may also follow itself. `ends` are those in which it may end.
    """
    return likeliest_paths(likelihoods, follows, [ends])[0]


def likeliest_paths(
    likelihoods: Matrix, follows: Sequence[Sequence[int]], ends: Sequence[Sequence[int]]
) -> list[NDArray[np.int64] | None]:
    """The same of several networks of states side by side, each with its own ends."""
    frames, count = likelihoods.shape
    origins = np.array([range(count), *zip_longest(*follows, fillvalue=BEGINNING)])  # ways to come x states
    begins = [BEGINNING in before for before in follows]
    scores = np.full((frames, count + 1), -np.inf, likelihoods.dtype)  # the last column is the beginning's
    scores[0, :count][begins] = likelihoods[0][begins]
    options = np.empty(origins.shape, likelihoods.dtype)
    for before, now, likelihood in zip(scores, scores[1:], likelihoods[1:], strict=False):
        before.take(origins, out=options, mode="wrap")
        np.add(options.max(axis=0), likelihood, out=now[:count])
    lasts = [max((end for end in own if end != BEGINNING), key=scores[-1].__getitem__) for own in ends]
    reached = [last for last in lasts if scores[-1, last] > -np.inf]
    paths = dict(zip(reached, _paths_back(scores, origins, reached), strict=True))
    return [paths.get(last) for last in lasts]


def _paths_back(scores: Matrix, origins: NDArray[np.int64], lasts: Sequence[int]) -> NDArray[np.int64]:
    """Back from each of these states (states x frames), all in one go: a step of one takes as long."""
    steps = np.empty((len(scores), len(lasts)), np.int64)
    steps[-1] = lasts
    every = np.arange(len(lasts))
    for frame in range(len(scores) - 1, 0, -1):
        before = origins[:, steps[frame]]
        best = scores[frame - 1].take(before, mode="wrap").argmax(axis=0)
        steps[frame - 1] = before[best, every]
    return np.ascontiguousarray(steps.T)
