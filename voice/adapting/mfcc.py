"""Mel-frequency cepstral coefficients, as Kaldi computes them from the built-in model's conf/mfcc.conf.

Davis and Mermelstein 1980; Kaldi's feature-window.cc, mel-computations.cc and feature-mfcc.cc with `--use-energy=false
--num-mel-bins=40 --num-ceps=40 --low-freq=20 --high-freq=7600 --dither=0` and its defaults for the rest.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from voice.pcm import HEARING_RATE

COEFFICIENTS = 40  # of a frame, and mel bins
FRAME_LENGTH, FRAME_SHIFT = 400, 160  # samples: 25 ms, every 10 ms
FFT_LENGTH = 512
LOWEST_HZ, HIGHEST_HZ = 20.0, 7600.0
PREEMPHASIS = 0.97
LIFTER = 22.0
LEAST_ENERGY = float(np.finfo(np.float32).eps)

Frames = NDArray[np.float32]


def mfcc(samples: bytes) -> Frames:
    """The frames (n x 40) of a sound: int16 little-endian mono at 16,000 Hz; none below 25 ms."""
    values = np.frombuffer(samples, dtype="<i2").astype(np.float64)
    if len(values) < FRAME_LENGTH:
        return np.zeros((0, COEFFICIENTS), np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(values, FRAME_LENGTH)[::FRAME_SHIFT]
    frames = frames - frames.mean(axis=1, keepdims=True)
    frames = frames - PREEMPHASIS * np.hstack([frames[:, :1], frames[:, :-1]])
    spectrum = np.abs(np.fft.rfft(frames * _window(), FFT_LENGTH)) ** 2
    energies = np.maximum(spectrum[:, :-1] @ _mel_bins().T, LEAST_ENERGY)
    return np.asarray(np.log(energies) @ _cosines().T, dtype=np.float32)


@cache
def _window() -> NDArray[np.float64]:
    """Povey's: like Hamming's, but zero at its ends."""
    return np.asarray((0.5 - 0.5 * np.cos(2 * np.pi * np.arange(FRAME_LENGTH) / (FRAME_LENGTH - 1))) ** 0.85)


@cache
def _mel_bins() -> NDArray[np.float64]:
    """Triangles, evenly spaced and overlapping by half on the mel scale (40 x 256)."""

    def mel(hertz: NDArray[np.float64]) -> NDArray[np.float64]:
        return 1127.0 * np.log1p(hertz / 700.0)

    lowest, highest = mel(np.array([LOWEST_HZ, HIGHEST_HZ]))
    width = (highest - lowest) / (COEFFICIENTS + 1)
    centres = lowest + width * np.arange(1, COEFFICIENTS + 1)[:, None]
    found = mel(np.arange(FFT_LENGTH // 2) * HEARING_RATE / FFT_LENGTH)
    return np.asarray(np.maximum(0.0, 1 - np.abs(found - centres) / width))


@cache
def _cosines() -> NDArray[np.float64]:
    """The cosine transform and the lifter that brings high coefficients to the size of low ones (40 x 40)."""
    order = np.arange(COEFFICIENTS)
    cosines = np.sqrt(2 / COEFFICIENTS) * np.cos(np.pi / COEFFICIENTS * np.outer(order, order + 0.5))
    cosines[0] = np.sqrt(1 / COEFFICIENTS)
    return np.asarray((1 + 0.5 * LIFTER * np.sin(np.pi * order / LIFTER))[:, None] * cosines)
