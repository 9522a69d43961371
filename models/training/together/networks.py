"""Several networks of one shape (`network/network.py`) side by side in the same tensors."""

import math

import torch
from torch import Tensor, nn

from models.training.corpus.mel import BANDS
from models.training.network.network import OFFSETS, STRIDE, TARGETS, Network

EPSILON, MOMENTUM = 1e-5, 0.01


class Networks(nn.Module):
    """So many networks; each has its own weights, and its own normalisation."""

    def __init__(self, count: int, width: int) -> None:
        super().__init__()
        self.width = width
        inputs = [BANDS, *[width] * (len(OFFSETS) - 1)]
        sizes = [(n * len(offsets), width) for n, offsets in zip(inputs, OFFSETS, strict=True)] + [(width, TARGETS)]
        self.weights = nn.ParameterList(_drawn((count, *size), size[0]) for size in sizes)
        self.biases = nn.ParameterList(_drawn((count, 1, size[1]), size[0]) for size in sizes)
        self.scales = nn.ParameterList(torch.ones(count, 1, width) for _ in OFFSETS)
        self.shifts = nn.ParameterList(torch.zeros(count, 1, width) for _ in OFFSETS)
        for index in range(len(OFFSETS)):
            self.register_buffer(f"mean{index}", torch.zeros(count, 1, width))
            self.register_buffer(f"variance{index}", torch.ones(count, 1, width))

    def forward(self, frames: Tensor) -> Tensor:
        """Logits (networks x batch x outputs x TARGETS) of frames (networks x batch x SPAN x 40), each STRIDE-th."""
        hidden, step = frames, 1
        for index, offsets in enumerate(OFFSETS):
            first, last = offsets[0] // step, offsets[-1] // step
            taken = STRIDE if index == 0 else 1
            length = hidden.shape[2] - (last - first)
            parts = [hidden[:, :, offset // step - first :][:, :, :length:taken] for offset in offsets]
            seen = torch.cat(parts, -1)
            count, batch, outputs, inputs = seen.shape
            flat = torch.relu(
                torch.baddbmm(self.biases[index], seen.view(count, batch * outputs, inputs), self.weights[index])
            )
            hidden = self._normal(index, flat).view(count, batch, outputs, -1)
            step *= taken
        count, batch, outputs, _ = hidden.shape
        logits = torch.baddbmm(self.biases[-1], hidden.flatten(1, 2), self.weights[-1])
        return logits.view(count, batch, outputs, TARGETS)

    def _normal(self, index: int, flat: Tensor) -> Tensor:
        mean, variance = getattr(self, f"mean{index}"), getattr(self, f"variance{index}")
        if self.training:
            spread, own = torch.var_mean(flat.float(), 1, unbiased=False, keepdim=True)
            with torch.no_grad():
                mean.lerp_(own, MOMENTUM)
                variance.lerp_(spread, MOMENTUM)
        else:
            spread, own = variance, mean
        scale = self.scales[index] * torch.rsqrt(spread + EPSILON)
        return (flat * scale.to(flat.dtype)) + (self.shifts[index] - own * scale).to(flat.dtype)

    def single(self, number: int) -> Network:
        """One of them by itself, on the processor."""
        network = Network(self.width)
        with torch.no_grad():
            for index, affine in enumerate([*network.affine, network.output]):
                affine.weight.copy_(self.weights[index][number].T)
                affine.bias.copy_(self.biases[index][number, 0])
            for index, norm in enumerate(network.norm):
                norm.weight.copy_(self.scales[index][number, 0])
                norm.bias.copy_(self.shifts[index][number, 0])
                norm.running_mean.copy_(getattr(self, f"mean{index}")[number, 0])
                norm.running_var.copy_(getattr(self, f"variance{index}")[number, 0])
        network.eval()
        return network


def _drawn(shape: tuple[int, ...], inputs: int) -> nn.Parameter:
    return nn.Parameter((torch.rand(shape) * 2 - 1) / math.sqrt(inputs))
