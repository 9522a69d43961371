"""A time-delay neural network from MFCC frames to states of phones.

Waibel et al. 1989; Peddinti, Povey, Khudanpur 2015.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.training.corpus.mel import BANDS
from models.training.speakers.phones import PHONES, STATES

# Which frames each layer sees, counted from its own. All but the first are multiples of three, so that
# training may look at every third frame only, at a third of the cost, and decoding at every one.
# The upper layers reach far, 350 ms to each side: a voice shows there how its other vowels sound.
OFFSETS: tuple[tuple[int, ...], ...] = (
    (-2, -1, 0, 1, 2),
    (-3, 0, 3),
    (-3, 0, 3),
    (-12, -6, 0, 6, 12),
    (-15, -6, 0, 6, 15),
)
STRIDE = 3
LEFT = -sum(offsets[0] for offsets in OFFSETS)
RIGHT = sum(offsets[-1] for offsets in OFFSETS)
CHUNK = 50  # outputs in one example of a training, each STRIDE frames apart
SPAN = LEFT + CHUNK * STRIDE - STRIDE + 1 + RIGHT  # frames that they are heard in
WIDTH = 288
TARGETS = len(PHONES) * STATES


class Network(nn.Module):
    """Affine, rectifier and batch normalisation in each layer; logits over the states at the end."""

    def __init__(self, width: int = WIDTH) -> None:
        super().__init__()
        inputs = [BANDS, *[width] * (len(OFFSETS) - 1)]
        self.affine = nn.ModuleList(
            nn.Linear(n * len(offsets), width) for n, offsets in zip(inputs, OFFSETS, strict=True)
        )
        self.norm = nn.ModuleList(nn.BatchNorm1d(width) for _ in OFFSETS)
        self.output = nn.Linear(width, TARGETS)

    def forward(self, frames: Tensor, stride: int = STRIDE) -> Tensor:
        """Logits for every `stride`-th frame (1 or 3), from batch x (LEFT + frames + RIGHT) x 40 normalised MFCC."""
        hidden, step = frames, 1  # `step`: how many frames lie between two columns of `hidden`
        for index in range(len(OFFSETS)):
            hidden = self.layer(hidden, index, step, stride)
            step *= stride if index == 0 else 1
        logits: Tensor = self.output(hidden)
        return logits

    def layer(self, below: Tensor, index: int, step: int, stride: int) -> Tensor:
        """What a layer makes of the one below it, whose columns are `step` frames apart."""
        offsets = OFFSETS[index]
        first, last = offsets[0] // step, offsets[-1] // step
        length = below.shape[1] - (last - first)
        taken = stride if index == 0 else 1
        parts = [below[:, offset // step - first :][:, :length:taken] for offset in offsets]
        rectified = torch.relu(self.affine[index](torch.cat(parts, -1)))
        normal: Tensor = self.norm[index](rectified.flatten(0, 1)).unflatten(0, rectified.shape[:2])
        return normal


@dataclass(frozen=True, slots=True)
class Trained:
    """A network with what it needs: the frames' mean and deviation (40 each) and the states' shares in the labels."""

    network: Network
    mean: NDArray[np.float32]
    deviation: NDArray[np.float32]
    priors: NDArray[np.float64]
    facts: dict[str, Any] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write to a file of PyTorch."""
        weights = self.network.state_dict()
        torch.save(
            {
                "weights": weights,
                "mean": self.mean,
                "deviation": self.deviation,
                "priors": self.priors,
                "facts": self.facts,
            },
            path,
        )

    @classmethod
    def load(cls, path: Path) -> "Trained":
        """Read what `save` wrote."""
        saved = torch.load(path, weights_only=False)
        network = Network(saved["weights"]["output.weight"].shape[1])
        network.load_state_dict(saved["weights"])
        network.eval()
        return cls(network, saved["mean"], saved["deviation"], saved["priors"], saved["facts"])
