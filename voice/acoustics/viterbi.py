"""The likeliest paths through states (Viterbi 1967)."""

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
    return likeliest_paths(likelihoods, follows, [ends])[0]


def likeliest_paths(
    likelihoods: Matrix, follows: Sequence[Sequence[int]], ends: Sequence[Sequence[int]]
) -> list[NDArray[np.int64] | None]:
    """The same of several networks of states side by side, each with its own ends."""
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
    return [_path(chosen, scores, own) for own in ends]


def _path(chosen: NDArray[np.int64], scores: Matrix, ends: Sequence[int]) -> NDArray[np.int64] | None:
    """Back from the likeliest end."""
    last = max((end for end in ends if end != BEGINNING), key=lambda end: scores[end])
    if scores[last] == -np.inf:
        return None
    path = [last]
    for came_from in chosen[:0:-1]:
        path.append(int(came_from[path[-1]]))
    return np.array(path[::-1])
