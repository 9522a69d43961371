"""What a network knew before it went on learning, kept in mind: its own answers are part of the goal.

A few passes over a part of the voices make it forget what many passes over all of them had taught. So of the voices
that it knows the goal of a frame is to a share what the network said of it before, and its label for the rest (Yu et
al. 2013, "KL-divergence regularized deep neural network adaptation"). What people say, and what Kokoro does, whom it
knows as little as people, has its labels alone.
"""

from copy import deepcopy
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from models.training.network.network import Network, Trained
from models.training.speakers.phones import IGNORED


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A network that has learnt already, and how it goes on: in what part of the first steps, keeping what share."""

    trained: Trained
    steps: float = 0.4
    keeping: float = 0.0


class Memory:
    """What a network says before it goes on."""

    def __init__(self, begun: GoingOn) -> None:
        self._network: Network = deepcopy(begun.trained.network).eval()
        self._share = begun.keeping

    def answers(self, frames: Tensor) -> Tensor:
        """How likely each state was (batch x CHUNK x states), from normalised frames."""
        with torch.no_grad():
            return torch.softmax(self._network(frames).float(), -1)

    def loss(self, logits: Tensor, wanted: Tensor, frames: Tensor, by_labels: Tensor) -> Tensor:
        """The mean cross-entropy of all frames that have a label, from the labels and from what was said before."""
        likely = torch.log_softmax(logits, -1)
        losses = nn.functional.nll_loss(likely.transpose(1, 2), wanted, ignore_index=IGNORED, reduction="none")
        if self._share:
            others = ~by_labels
            before = -(self.answers(frames[others]) * likely[others]).sum(-1)
            losses[others] = losses[others].lerp(before, self._share)
        return losses[wanted != IGNORED].mean()
