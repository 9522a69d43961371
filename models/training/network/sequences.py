"""Learning by whole sequences of sounds, where cross-entropy teaches frames one by one: maximum mutual information.

Of all sequences of states that a chunk might be, the right one shall be the likeliest (Bahl, Brown, de Souza, Mercer
1986); the sum over the others runs over a bigram of states, so that no lattice is needed (Povey et al. 2016).
"""

from dataclasses import dataclass
from typing import Self

import torch
from torch import Tensor
from torch.autograd.function import FunctionCtx

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
        has_gap = ((wanted[:, :-1] == IGNORED) & (wanted[:, 1:] != IGNORED)).any(1, keepdim=True)
        wanted = wanted.masked_fill(has_gap, IGNORED)
        scores = ACOUSTIC_SCALE * (torch.log_softmax(logits, -1) - self.log_priors)
        known, states = wanted != IGNORED, wanted.clamp(min=0)
        right = (scores.gather(-1, states[..., None])[..., 0] * known).sum(1)
        right = right + (torch.log(self.follows)[states[:, :-1], states[:, 1:]] * known[:, 1:]).sum(1)
        return (_All.apply(scores, self.follows, known) - right).sum() / known.sum().clamp(min=1)


class _All(torch.autograd.Function):
    """The logarithm of the sum over all sequences (batch), by the forward algorithm; its slope by the backward one.

    Slopes are how likely each state is at each output (Baum, Petrie, Soules, Weiss 1970). In likelihoods that are
    scaled to a sum of 1 at every output (Rabiner 1989, section V.A) that is a handful of products for each.
    """

    @staticmethod
    def forward(ctx: FunctionCtx, scores: Tensor, follows: Tensor, known: Tensor) -> Tensor:
        """From scores (batch x outputs x TARGETS), up to the last output that is `known` (batch x outputs)."""
        highest = scores.amax(-1, keepdim=True)
        likely = torch.exp(scores - highest)
        reached, sums = torch.empty_like(likely), torch.empty_like(highest)
        for output in range(scores.shape[1]):
            before = reached[:, output - 1] @ follows if output else torch.ones_like(likely[:, 0])
            arrived = before * likely[:, output]
            torch.sum(arrived, 1, keepdim=True, out=sums[:, output])
            torch.div(arrived, sums[:, output], out=reached[:, output])
        ctx.save_for_backward(likely, follows, known, reached, sums)
        whole: Tensor = ((torch.log(sums) + highest)[..., 0] * known).sum(1)
        return whole

    @staticmethod
    def backward(ctx: FunctionCtx, *slopes: Tensor) -> tuple[Tensor, None, None]:
        """What each score adds; outputs behind the last that is known add nothing."""
        likely, follows, known, reached, sums = ctx.saved_tensors
        onward = torch.ones_like(likely[:, 0])
        weights, back = likely / sums, follows.T.contiguous()
        found = torch.empty_like(likely)
        for output in reversed(range(likely.shape[1])):
            torch.mul(reached[:, output], onward, out=found[:, output])
            leads = (weights[:, output] * onward) @ back
            onward = torch.where(known[:, output : output + 1], leads, onward)
        return found * (known * slopes[0][:, None])[..., None], None, None


def weight(progress: float) -> float:
    """How much the sequences count beside the frames: nothing while the first tenth of the frames is learnt, then more.

    As much as the frames from three tenths of the training on.
    """
    begins, whole = 0.1, 0.3
    return min(1.0, max(0.0, (progress - begins) / (whole - begins)))
