"""Telephones and headsets in call mode: what is left of speech behind 8 kHz and behind codecs at low rates.

Through libsndfile, which soundfile brings along, and through ffmpeg; Bluetooth's CVSD is computed here.
"""

import io
import subprocess
from collections.abc import Callable

import numpy as np
import soundfile
from numpy.typing import NDArray
from scipy.signal import resample_poly

from voice.pcm import HEARING_RATE

NARROW_RATE = 8_000  # Hz
FULL = 32_767
# Continuous variable slope delta modulation, one bit at 64 kHz (Bluetooth Core Specification, volume 2, part B, 9.2)
CVSD_RATE = 64_000
DECAY, LEAK = 1 - 1 / 1024, 1 - 1 / 32
SMALLEST_STEP, LARGEST_STEP = 10.0, 1280.0
ALIKE = 4  # bits in a row that make the step grow
SETTLING = 0.1  # seconds of a codec's delay at most
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


def by_ffmpeg(codec: tuple[str, ...], container: str, rate: int) -> Coding:
    """Coded and decoded by ffmpeg, the codec's own delay taken off."""

    def code(samples: Samples) -> Samples:
        raw = ("-f", "s16le", "-ac", "1")
        coded = _ffmpeg(
            (*raw, "-ar", str(HEARING_RATE), "-i", "-", "-ar", str(rate), *codec, "-f", container, "-"), _pcm(samples)
        )
        back = _ffmpeg(("-f", container, "-i", "-", *raw, "-ar", str(HEARING_RATE), "-"), coded)
        return _aligned(np.frombuffer(back, "<i2").astype(np.float64), samples)

    return code


def _pcm(samples: Samples) -> bytes:
    return bytes(np.clip(samples.round(), -32768, 32767).astype("<i2").tobytes())


def _ffmpeg(arguments: tuple[str, ...], given: bytes) -> bytes:
    command = ["ffmpeg", "-loglevel", "error", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=True).stdout


def _aligned(found: Samples, samples: Samples) -> Samples:
    """As long as the recording, from where it fits best."""
    most = round(SETTLING * HEARING_RATE)
    padded = np.pad(found, (0, max(0, len(samples) + most - len(found))))
    delay = max(range(0, most, 8), key=lambda at: float(padded[at : at + len(samples)] @ samples))
    return padded[delay : delay + len(samples)]


def cvsd(samples: Samples) -> Samples:
    """Through Bluetooth's oldest headset codec."""
    narrow_band = resample_poly(samples, 1, HEARING_RATE // NARROW_RATE)
    fast = resample_poly(narrow_band, CVSD_RATE // NARROW_RATE, 1)
    decoded = np.empty(len(fast))
    step, reached, run, last = SMALLEST_STEP, 0.0, 0, 0
    for place, sample in enumerate(fast.tolist()):
        bit = 1 if sample >= reached else -1
        run = run + 1 if bit == last else 1
        last = bit
        step = min(step + SMALLEST_STEP, LARGEST_STEP) if run >= ALIKE else max(step * DECAY, SMALLEST_STEP)
        reached = min(max(reached * LEAK + bit * step, -32768.0), 32767.0)
        decoded[place] = reached
    found = resample_poly(resample_poly(decoded, 1, CVSD_RATE // NARROW_RATE), HEARING_RATE // NARROW_RATE, 1)
    return np.asarray(found[: len(samples)])


CODINGS: dict[str, Coding] = {
    "8 kHz": narrow,
    "GSM full rate": _coded(NARROW_RATE, "WAV", "GSM610"),
    "mu-law": _coded(NARROW_RATE, "WAV", "ULAW"),
    "Opus, narrow": _coded(NARROW_RATE, "OGG", "OPUS", 1.0),
    "Opus, wide": _coded(HEARING_RATE, "OGG", "OPUS", 1.0),
    "CVSD": cvsd,
    "mSBC": by_ffmpeg(("-c:a", "sbc", "-msbc", "1"), "sbc", HEARING_RATE),
    "Opus, 6 kbit/s": by_ffmpeg(("-c:a", "libopus", "-b:a", "6k", "-application", "voip"), "ogg", NARROW_RATE),
    "Opus, 12 kbit/s": by_ffmpeg(("-c:a", "libopus", "-b:a", "12k", "-application", "voip"), "ogg", HEARING_RATE),
}


def in_a_call(samples: Samples, random: np.random.Generator) -> Samples:
    """Through one of the codings (16 kHz, in 16 bits' scale)."""
    return CODINGS[random.choice(list(CODINGS))](samples)
