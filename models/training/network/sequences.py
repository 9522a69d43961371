"""Learning by whole sequences of sounds, where cross-entropy teaches frames one by one: maximum mutual information.

Of all sequences of states that a chunk might be, the right one shall be the likeliest (Bahl, Brown, de Souza, Mercer
1986); the sum over the others runs over a bigram of states, so that no lattice is needed (Povey et al. 2016).
"""

from dataclasses import dataclass
from typing import Self

import torch
from torch import Tensor

from models.training.network.network import STRIDE, TARGETS
from models.training.speakers.phones import IGNORED

ACOUSTIC_SCALE = 0.3  # three frames' worth of the 0.1 that the graph is decoded with (build_graph.Decoding)
COUNTED = 0.98  # how much of the bigram was counted; half of the rest is the states' shares, half is for each alike


@dataclass(frozen=True, slots=True)
class Sequences:
    """How likely a state is (TARGETS), and how likely each is STRIDE frames after each (TARGETS x TARGETS)."""

    log_priors: Tensor
    follows: Tensor

    @classmethod
    def of(cls, labels: Tensor) -> Self:
        """Count them in the labels of all utterances in a row (int16, frames)."""
        states = labels[labels != IGNORED].long()
        pairs = torch.bincount(states[:-STRIDE] * TARGETS + states[STRIDE:], minlength=TARGETS**2)
        counts = pairs.view(TARGETS, TARGETS).float()
        priors = torch.bincount(states, minlength=TARGETS) + 1.0
        shares = priors / priors.sum()
        counted = counts / counts.sum(1, keepdim=True).clamp(min=1)
        follows = COUNTED * counted + (1 - COUNTED) / 2 * (shares + 1 / TARGETS)
        return cls(torch.log(shares), follows / follows.sum(1, keepdim=True))

    def loss(self, logits: Tensor, wanted: Tensor) -> Tensor:
        """How much less likely the right sequence is than all of them together, in nats for each output.

        Of logits (batch x outputs x TARGETS) and labels (batch x outputs), which end where they are IGNORED; what has
        such a gap before its end is no sequence and does not count.
        """
        has_gap = ((wanted[:, :-1] == IGNORED) & (wanted[:, 1:] != IGNORED)).any(1)
        logits, wanted = logits[~has_gap], wanted[~has_gap]
        scores = ACOUSTIC_SCALE * (torch.log_softmax(logits, -1) - self.log_priors)
        known, states = wanted != IGNORED, wanted.clamp(min=0)
        right = (scores.gather(-1, states[..., None])[..., 0] * known).sum(1)
        right = right + (torch.log(self.follows)[states[:, :-1], states[:, 1:]] * known[:, 1:]).sum(1)
        return (self._all(scores, known) - right).sum() / known.sum()

    def _all(self, scores: Tensor, known: Tensor) -> Tensor:
        """The logarithm of the sum over all sequences (batch), by the forward algorithm."""
        reached = scores[:, 0]
        for output in range(1, scores.shape[1]):
            highest = reached.amax(1, keepdim=True).detach()  # exponentials of what is left neither vanish nor overflow
            arrived = torch.log(torch.exp(reached - highest) @ self.follows) + highest + scores[:, output]
            reached = torch.where(known[:, output : output + 1], arrived, reached)
        return torch.logsumexp(reached, 1)


def weight(progress: float) -> float:
    """How much the sequences count beside the frames: nothing while the first tenth of the frames is learnt, then more.

    As much as the frames from three tenths of the training on.
    """
    begins, whole = 0.1, 0.3
    return min(1.0, max(0.0, (progress - begins) / (whole - begins)))
