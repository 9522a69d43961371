"""The likeliest path through states (Viterbi 1967)."""

from collections.abc import Sequence

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
    frames, count = likelihoods.shape
    nowhere = count  # a state that nobody reaches
    origins = np.full((count, 1 + max(map(len, follows))), nowhere)
    for state, before in enumerate(follows):
        origins[state, : 1 + len(before)] = [state, *(nowhere if one == BEGINNING else one for one in before)]
    scores = np.where([BEGINNING in before for before in follows], likelihoods[0], -np.inf)
    chosen = np.zeros((frames, count), np.int64)
    every = np.arange(count)
    for frame in range(1, frames):
        options = np.append(scores, -np.inf)[origins]
        best = options.argmax(axis=1)
        chosen[frame] = origins[every, best]
        scores = options[every, best] + likelihoods[frame]
    last = max((end for end in ends if end != BEGINNING), key=lambda end: scores[end])
    if scores[last] == -np.inf:
        return None
    path = [last]
    for frame in range(frames - 1, 0, -1):
        path.append(int(chosen[frame, path[-1]]))
    return np.array(path[::-1])
