"""Sounds that are no speech, made with numpy: samples from -1 to 1 at the ear's rate."""

from typing import TYPE_CHECKING, Any

import numpy as np

from voice.pcm import HEARING_RATE

if TYPE_CHECKING:
    Samples = np.ndarray[Any, np.dtype[np.float64]]


def time(seconds: float) -> "Samples":
    """The moments of the samples."""
    return np.arange(int(seconds * HEARING_RATE)) / HEARING_RATE


def tone(seconds: float, *frequencies: float) -> "Samples":
    """A chord of sines."""
    found: Samples = sum((np.sin(2 * np.pi * hertz * time(seconds)) for hertz in frequencies), np.zeros(1))
    return found / len(frequencies)


def square(seconds: float, hertz: float) -> "Samples":
    """A square wave: all odd harmonics."""
    return np.where(time(seconds) * hertz % 1 < 0.5, 1.0, -1.0)


def sawtooth(seconds: float, hertz: float) -> "Samples":
    """A sawtooth: all harmonics."""
    found: Samples = time(seconds) * hertz % 1 * 2 - 1
    return found


def chirp(seconds: float, first: float, last: float) -> "Samples":
    """A sine that glides from one frequency to another."""
    moments = time(seconds)
    return np.sin(2 * np.pi * (first + (last - first) * moments / seconds / 2) * moments)


def vibrato(seconds: float, hertz: float) -> "Samples":
    """A sine that swings round its frequency five times a second."""
    found: Samples = np.sin(2 * np.pi * hertz * time(seconds) + 10 * np.sin(2 * np.pi * 5 * time(seconds)))
    return found


def clicks(seconds: float, every: int) -> "Samples":
    """Single samples, on the average one of `every`."""
    return (np.random.default_rng(1).random(len(time(seconds))) < 1 / every).astype(float)


def noise(seconds: float) -> "Samples":
    """White noise of a root mean square of a third."""
    return np.random.default_rng(1).standard_normal(len(time(seconds))) / 3


def pcm(samples: "Samples", loudness: float = 0.3) -> bytes:
    """As the ear takes them."""
    return bytes((np.clip(samples * loudness, -1, 1) * 32_767).astype("<i2").tobytes())
