"""Telephones and headsets in call mode: what is left of speech behind 8 kHz and behind codecs at low rates.

Through libsndfile, which soundfile brings along. `measuring/calls.py` measures with others too, through ffmpeg.
"""

import io
from collections.abc import Callable

import numpy as np
import soundfile
from numpy.typing import NDArray
from scipy.signal import resample_poly

from voice.pcm import HEARING_RATE

NARROW_RATE = 8_000  # Hz
FULL = 32_767
Samples = NDArray[np.float64]
Coding = Callable[[Samples], Samples]


def narrow(samples: Samples) -> Samples:
    """Sampled at 8 kHz, no codec."""
    return _wider(_narrower(samples), len(samples))


def _narrower(samples: Samples) -> Samples:
    return np.asarray(resample_poly(samples, 1, HEARING_RATE // NARROW_RATE))


def _wider(samples: Samples, count: int) -> Samples:
    found = resample_poly(samples, HEARING_RATE // NARROW_RATE, 1)[:count]
    return np.pad(found, (0, count - len(found)))


def _coded(rate: int, container: str, subtype: str, level: float | None = None) -> Coding:
    """By a codec of libsndfile: as loud as before, in 16 bits' scale; `level` is from 0, the most bits, to 1."""

    def code(samples: Samples) -> Samples:
        given = _narrower(samples) if rate == NARROW_RATE else samples
        file = io.BytesIO()
        soundfile.write(
            file, np.clip(given / FULL, -1, 1), rate, format=container, subtype=subtype, compression_level=level
        )
        file.seek(0)
        found, _ = soundfile.read(file)
        found = np.pad(found[: len(given)], (0, max(0, len(given) - len(found)))) * FULL
        return _wider(found, len(samples)) if rate == NARROW_RATE else found

    return code


CODINGS: dict[str, Coding] = {
    "8 kHz": narrow,
    "GSM full rate": _coded(NARROW_RATE, "WAV", "GSM610"),
    "mu-law": _coded(NARROW_RATE, "WAV", "ULAW"),
    "Opus, narrow": _coded(NARROW_RATE, "OGG", "OPUS", 1.0),
    "Opus, wide": _coded(HEARING_RATE, "OGG", "OPUS", 1.0),
}


def in_a_call(samples: Samples, random: np.random.Generator) -> Samples:
    """Through one of the codings (16 kHz, in 16 bits' scale)."""
    return CODINGS[random.choice(list(CODINGS))](samples)
