"""How much each sound counts in `[unk]`: what the one output of am/final.mdl that is no state of a phone is made of.

That output is the greatest of all likelihoods of a frame, an on-line garbage model (Bourlard, D'hoore, Boite 1994).
Silence is none of them: it fits what a codec, noise or a foreign throat has blurred better than the blurred sound
itself does, and words would be refused for it. Of the others seldom ones count more, for what the Laws' words are made
of is frequent everywhere: what is no word of theirs gives itself away by the rest.
"""

import struct
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.speakers.phones import PHONES, SILENCE, STATES

SILENT = 30.0  # nats that silence counts less: it never is the greatest
_COMPONENT = b"<ComponentName> scaled <FixedAffineComponent> <LinearParams> "
_BIAS, _PRIORS = b"<BiasParams> FV \4", b"<Priors> FV \4"  # how many there are follows, and they themselves


def bias(priors: NDArray[np.floating], seldom: float) -> NDArray[np.float64]:
    """What is added to the log-posterior of each state, in nats, of how frequent each is (`priors`, states).

    A state that is so many nats less frequent than they are on average counts `seldom` times as many more.
    """
    frequent = np.log(priors.astype(np.float64))
    usual = float(np.average(frequent, weights=priors))
    counted = -frequent - seldom * (frequent - usual)
    silence = PHONES.index(SILENCE) * STATES
    counted[silence : silence + STATES] -= SILENT
    return counted


def renewed(final_mdl: bytes, seldom: float) -> bytes:
    """The same network with another `[unk]`.

    Raises:
        ValueError: when kaldi.py has not written it.
    """
    begin, count = _numbers(final_mdl, _BIAS, final_mdl.index(_COMPONENT))
    priors_begin, _ = _numbers(final_mdl, _PRIORS)
    priors = np.frombuffer(final_mdl, "<f4", count, priors_begin)  # behind them stands that of `[unk]` itself
    return final_mdl[:begin] + bias(priors, seldom).astype("<f4").tobytes() + final_mdl[begin + 4 * count :]


def _numbers(final_mdl: bytes, token: bytes, behind: int = 0) -> tuple[int, int]:
    """Where the numbers of a vector begin, and how many there are."""
    at = final_mdl.index(token, behind) + len(token)
    (count,) = struct.unpack_from("<i", final_mdl, at)
    return at + 4, int(count)


def write(path: Path, seldom: float) -> None:
    """Change am/final.mdl in its place."""
    path.write_bytes(renewed(path.read_bytes(), seldom))
