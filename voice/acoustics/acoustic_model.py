"""The network of a Vosk model, read from its am/final.mdl: what adapts a model to a voice has to look into it.

It reads what `models/training/network/kaldi.py` writes: Kaldi's binary format (base/io-funcs.h,
hmm/transition-model.cc, nnet3/nnet-nnet.cc) with affine layers over spliced frames, rectifiers between them, and a
softmax over the states.
"""

import re
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from voice.acoustics.mfcc import Frames
from voice.errors import ModelError, VoiceErrorCode

OUTPUT = "states"  # the affine layer whose softmax is over the states
_LAYER = re.compile(rf"component-node name=(affine\d+|{OUTPUT}) component=\1 input=(.*)")
_SPLICED = re.compile(r"Offset\(\w+, (-?\d+)\)|(\w+)(?=[,)]|$)")

Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Layer:
    """An affine layer over the frames at `offsets` from its own: `weights` (outputs x inputs) and `bias`."""

    offsets: tuple[int, ...]
    weights: Matrix
    bias: Matrix

    def spliced(self, below: Matrix) -> Matrix:
        """The inputs of all its outputs: the frames below, side by side; as many fewer as the offsets reach."""
        first, last = self.offsets[0], self.offsets[-1]
        length = len(below) - (last - first)
        return np.hstack([below[offset - first :][:length] for offset in self.offsets])

    def unspliced(self, gradient: Matrix, length: int) -> Matrix:
        """The gradient by the `length` frames below, from that by the spliced inputs."""
        first, width = self.offsets[0], gradient.shape[1] // len(self.offsets)
        found = np.zeros((length, width), np.float32)
        for index, offset in enumerate(self.offsets):
            found[offset - first :][: len(gradient)] += gradient[:, index * width : (index + 1) * width]
        return found


@dataclass(frozen=True, slots=True)
class AcousticModel:
    """The layers from the lowest up, the states' prior probabilities, and which state of which phone each output is.

    `states[phone, state]` is the output of a state (from 0) of a phone (from 1, as in graph/phones.txt).
    """

    layers: tuple[Layer, ...]
    log_priors: Matrix
    states: dict[tuple[int, int], int]
    _data: bytes
    _lowest: tuple[int, int]  # where the lowest layer's numbers begin and end in `_data`

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read am/final.mdl.

        Raises ModelError (`model_not_adaptable`) where the file has another form, as other models' have.
        """
        try:
            return cls._parsed(path.read_bytes())
        except (OSError, ValueError, IndexError, struct.error) as error:
            text = f"{path}: {error}"
            raise ModelError(VoiceErrorCode.MODEL_NOT_ADAPTABLE, text, model=path.parents[1].name) from error

    @classmethod
    def _parsed(cls, data: bytes) -> Self:
        reader = _Reader(data)
        reader.go_behind(b"<Triples> ")
        triples = [(reader.integer(), reader.integer(), reader.integer()) for _ in range(reader.integer())]
        config = reader.text_between(b"<Nnet3> ", b"<NumComponents> ")
        layers, spans = [], []
        for name, spliced in _LAYER.findall(config):
            reader.go_behind(f"<ComponentName> {name} <FixedAffineComponent> <LinearParams> ".encode())
            begin = reader.position
            weights = reader.matrix()
            reader.go_behind(b"<BiasParams> ")
            layers.append(Layer(_offsets(spliced), weights, reader.vector()))
            spans.append((begin, reader.position))
        reader.go_behind(b"<Priors> ")
        priors = reader.vector()[: len(layers[-1].bias)]
        states = {(phone, state): output for phone, state, output in triples}
        return cls(tuple(layers), np.log(priors), states, data, spans[0])

    @property
    def left(self) -> int:
        """How many frames before its own an output sees."""
        return -sum(layer.offsets[0] for layer in self.layers)

    @property
    def right(self) -> int:
        """How many frames behind its own an output sees."""
        return sum(layer.offsets[-1] for layer in self.layers)

    def in_context(self, frames: Frames) -> Frames:
        """The frames with the first and the last repeated as far as the outputs see, as Vosk repeats them."""
        return frames[np.clip(np.arange(-self.left, len(frames) + self.right), 0, len(frames) - 1)]

    def log_likelihoods(self, frames: Frames) -> Matrix:
        """How likely each state makes each frame (frames x states), up to a constant of the frame.

        That is the log-posterior of the state less its log-prior (Bourlard and Morgan 1994).
        """
        hidden = self.in_context(frames)
        for layer in self.layers[:-1]:
            hidden = np.maximum(layer.spliced(hidden) @ layer.weights.T + layer.bias, 0)
        top = self.layers[-1]
        return log_softmax(hidden @ top.weights.T + top.bias) - self.log_priors

    def with_input(self, matrix: Matrix, offset: Matrix) -> bytes:
        """A final.mdl that hears each frame x as `matrix` x + `offset`: folded into the lowest layer, nothing else."""
        lowest = self.layers[0]
        parts = np.split(lowest.weights, len(lowest.offsets), axis=1)
        weights = np.hstack([part @ matrix for part in parts])
        bias = lowest.bias + sum(part @ offset for part in parts)
        begin, end = self._lowest
        numbers = _matrix(weights) + b"<BiasParams> " + _vector(bias)
        return self._data[:begin] + numbers + self._data[end:]


def log_softmax(values: Matrix) -> Matrix:
    """The logarithms of the shares of the exponentials, row by row."""
    shifted = values - values.max(axis=1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True)))


def _offsets(descriptor: str) -> tuple[int, ...]:
    """From Append(Offset(below, -3), below, Offset(below, 3)), or the name of what is below alone."""
    spliced = descriptor.removeprefix("Append(")
    return tuple(int(offset or 0) for offset, _ in _SPLICED.findall(spliced))


class _Reader:
    """Numbers, vectors and matrices of Kaldi's binary streams."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.position = 0

    def go_behind(self, token: bytes) -> None:
        """Go on behind the next such token."""
        self.position = self._data.index(token, self.position) + len(token)

    def text_between(self, first: bytes, last: bytes) -> str:
        """The text between two tokens; goes on behind the second."""
        self.go_behind(first)
        begin = self.position
        self.go_behind(last)
        return self._data[begin : self.position - len(last)].decode()

    def integer(self) -> int:
        """A 32-bit number, with the byte before it that tells its size."""
        return int(self._unpack("<xi")[0])

    def vector(self) -> Matrix:
        """A vector of 32-bit floating point numbers."""
        self.go_behind(b"FV ")
        return self._numbers("<f4", self.integer())

    def matrix(self) -> Matrix:
        """A matrix of 32-bit numbers, or of 16 bits in even steps."""
        kind, self.position = self._data[self.position : self.position + 3], self.position + 3
        if kind == b"FM ":
            rows, columns = self.integer(), self.integer()
            return self._numbers("<f4", rows * columns).reshape(rows, columns)
        if kind != b"CM2":
            raise ValueError(f"a matrix of kind {kind!r}")
        self.position += 1
        least, spread = self._unpack("<ff")
        rows, columns = (int(size) for size in self._unpack("<ii"))
        steps = self._numbers("<u2", rows * columns).reshape(rows, columns)
        return least + np.float32(spread / 65535) * steps

    def _unpack(self, form: str) -> tuple[float, ...]:
        begin, self.position = self.position, self.position + struct.calcsize(form)
        return struct.unpack_from(form, self._data, begin)

    def _numbers(self, kind: str, count: int) -> Matrix:
        found = np.frombuffer(self._data, kind, count, self.position)
        self.position += found.nbytes
        return found.astype(np.float32)


def _matrix(values: Matrix) -> bytes:
    return b"FM \4" + struct.pack("<i", values.shape[0]) + b"\4" + struct.pack("<i", values.shape[1]) + _raw(values)


def _vector(values: Matrix) -> bytes:
    return b"FV \4" + struct.pack("<i", len(values)) + _raw(values)


def _raw(values: Matrix) -> bytes:
    return values.astype("<f4").tobytes()
