"""Writes an acoustic model in Kaldi's binary format, without Kaldi.

The format is that of its base/io-funcs.h, hmm/hmm-topology.cc, hmm/transition-model.cc and nnet3/nnet-nnet.cc.
"""

import math
import struct
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from models.training.corpus.mel import BANDS
from models.training.graph.transitions import GARBAGE
from models.training.network.balancing import Affine, balanced
from models.training.network.network import LEFT, OFFSETS, RIGHT, TARGETS, Trained
from models.training.speakers.phones import PHONES, STATES

STAY = 0.7  # probability of a state's self-loop, in the model; the graph has its own
GARBAGE_PDF = TARGETS


@dataclass
class Writer:
    """Tokens, numbers, vectors and matrices as Kaldi's binary streams have them."""

    parts: list[bytes] = field(default_factory=lambda: [b"\0B"])

    def token(self, *names: str) -> None:
        """Words, each followed by a space."""
        self.parts += [name.encode() + b" " for name in names]

    def line(self, text: str) -> None:
        """A line of text, as the network's configuration is kept."""
        self.parts.append(text.encode() + b"\n")

    def integer(self, *values: int) -> None:
        """Signed 32-bit numbers."""
        self.parts += [b"\4" + struct.pack("<i", value) for value in values]

    def real(self, *values: float) -> None:
        """32-bit floating point numbers."""
        self.parts += [b"\4" + struct.pack("<f", value) for value in values]

    def integers(self, values: list[int]) -> None:
        """A vector of 32-bit numbers."""
        self.parts.append(b"\4" + struct.pack("<i", len(values)) + struct.pack(f"<{len(values)}i", *values))

    def vector(self, values: NDArray[np.floating]) -> None:
        """A vector of 32-bit floating point numbers."""
        self.token("FV")
        self.integer(len(values))
        self.parts.append(values.astype("<f4").tobytes())

    def matrix(self, values: NDArray[np.floating]) -> None:
        """A matrix, 16 bits a number, in even steps from the least to the greatest (CompressedMatrix, kTwoByte)."""
        least, greatest = float(values.min()), float(values.max())
        steps = np.round((values - least) / (greatest - least) * 65535).astype("<u2")
        self.token("CM2")
        self.parts += [struct.pack("<ffii", least, greatest - least, *values.shape), steps.tobytes()]

    def bytes(self) -> bytes:
        """All that was written."""
        return b"".join(self.parts)


def acoustic_model(trained: Trained) -> bytes:
    """The contents of am/final.mdl: transition model, network, context and priors.

    The normalisation of the frames and the batch normalisations fold into the affine layers. One output more than
    the network has is added: the greatest of all scaled likelihoods of the frame, which says how well the frame could
    be explained by any sound at all. How much each sound counts there `build_graph` writes anew (graph/any_sound.py).
    """
    writer = Writer()
    _transitions(writer)
    _network(writer, trained, trained.priors)
    writer.token("<LeftContext>")
    writer.integer(LEFT)
    writer.token("<RightContext>")
    writer.integer(RIGHT)
    writer.token("<Priors>")
    writer.vector(np.append(trained.priors, 1.0))
    return writer.bytes()


def _transitions(writer: Writer) -> None:
    phones = list(range(1, len(PHONES) + 2))  # garbage last
    writer.token("<TransitionModel>", "<Topology>")
    writer.integers(phones)
    writer.integers([-1, *[0] * len(phones)])
    writer.integer(1, STATES + 1)
    for state in range(STATES):
        writer.integer(state, 2, state)
        writer.real(STAY)
        writer.integer(state + 1)
        writer.real(1 - STAY)
    writer.integer(-1, 0)
    writer.token("</Topology>", "<Triples>")
    writer.integer(len(phones) * STATES)
    for index, phone in enumerate(phones):
        for state in range(STATES):
            writer.integer(phone, state, GARBAGE_PDF if index == GARBAGE else index * STATES + state)
    writer.token("</Triples>", "<LogProbs>")
    writer.vector(np.array([0.0, *[math.log(STAY), math.log(1 - STAY)] * (len(phones) * STATES)]))
    writer.token("</LogProbs>", "</TransitionModel>")


def plain_layers(trained: Trained) -> list[Affine]:
    """The affine layers from the lowest up, for frames as they are: all normalisations folded into them."""
    weights = {name: tensor.numpy().astype(np.float64) for name, tensor in trained.network.state_dict().items()}
    scale, shift = 1 / trained.deviation.astype(np.float64), -trained.mean / trained.deviation.astype(np.float64)
    affines = []
    for index, offsets in enumerate(OFFSETS):
        affines.append(_folded(weights, f"affine.{index}", np.tile(scale, len(offsets)), np.tile(shift, len(offsets))))
        spread = np.sqrt(weights[f"norm.{index}.running_var"] + trained.network.norm[index].eps)
        scale = weights[f"norm.{index}.weight"] / spread
        shift = weights[f"norm.{index}.bias"] - weights[f"norm.{index}.running_mean"] * scale
    return [*affines, _folded(weights, "output", scale, shift)]


def _network(writer: Writer, trained: Trained, priors: NDArray[np.float64]) -> None:
    lines, affines = [f"input-node name=input dim={BANDS}"], plain_layers(trained)
    below = "input"
    for index, offsets in enumerate(OFFSETS):
        seen = ", ".join(below if offset == 0 else f"Offset({below}, {offset})" for offset in offsets)
        lines += [f"component-node name=affine{index} component=affine{index} input=Append({seen})"]
        lines += [f"component-node name=relu{index} component=relu{index} input=affine{index}"]
        below = f"relu{index}"
    lines += [f"component-node name=states component=states input={below}"]
    lines += ["component-node name=softmax component=softmax input=states"]
    lines += ["component-node name=scaled component=scaled input=softmax"]
    lines += ["component-node name=garbage component=garbage input=scaled"]
    lines += ["output-node name=output input=Append(softmax, garbage) objective=linear", ""]
    writer.token("<Nnet3>")
    for line in ["", *lines]:
        writer.line(line)
    writer.token("<NumComponents>")
    writer.integer(2 * len(affines) + 2)
    for index, (matrix, bias) in enumerate(balanced(affines)):
        last = index == len(OFFSETS)
        _affine(writer, "states" if last else f"affine{index}", matrix, bias)
        _nonlinear(
            writer, "softmax" if last else f"relu{index}", "LogSoftmax" if last else "RectifiedLinear", len(bias)
        )
    _affine(writer, "scaled", np.eye(len(priors)), -np.log(priors))
    _greatest(writer, "garbage", len(priors))
    writer.token("</Nnet3>")


def _affine(writer: Writer, name: str, matrix: NDArray[np.float64], bias: NDArray[np.float64]) -> None:
    writer.token("<ComponentName>", name, "<FixedAffineComponent>", "<LinearParams>")
    writer.matrix(matrix)
    writer.token("<BiasParams>")
    writer.vector(bias)
    writer.token("</FixedAffineComponent>")


def _greatest(writer: Writer, name: str, dimension: int) -> None:
    """The maximum of all inputs."""
    writer.token("<ComponentName>", name, "<MaxpoolingComponent>")
    sizes = {
        "InputXDim": dimension,
        "InputYDim": 1,
        "InputZDim": 1,
        "PoolXSize": dimension,
        "PoolYSize": 1,
        "PoolZSize": 1,
    }
    for size, value in {**sizes, "PoolXStep": 1, "PoolYStep": 1, "PoolZStep": 1}.items():
        writer.token(f"<{size}>")
        writer.integer(value)
    writer.token("</MaxpoolingComponent>")


def _folded(
    weights: dict[str, NDArray[np.float64]], name: str, scale: NDArray[np.float64], shift: NDArray[np.float64]
) -> Affine:
    """An affine layer that takes in what is scaled and shifted before it."""
    matrix = weights[f"{name}.weight"]
    return matrix * scale, weights[f"{name}.bias"] + matrix @ shift


def _nonlinear(writer: Writer, name: str, kind: str, dimension: int) -> None:
    writer.token("<ComponentName>", name, f"<{kind}Component>", "<Dim>")
    writer.integer(dimension)
    for statistic in ("<ValueAvg>", "<DerivAvg>"):
        writer.token(statistic)
        writer.vector(np.zeros(0))
    writer.token("<Count>")
    writer.real(0.0)
    writer.token(f"</{kind}Component>")
