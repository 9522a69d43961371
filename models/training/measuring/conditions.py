"""What recordings are heard through when the model is measured: noise, tempo, telephones, tight cuts, rooms."""

import zlib
from collections.abc import Callable

import numpy as np
import parselmouth
from parselmouth.praat import call
from scipy.signal import butter, fftconvolve, sosfilt

from models.training.corpus.augment import SAMPLE_RATE, coloured_noise, room
from models.training.corpus.vocoder import PITCH_CEILING, PITCH_FLOOR
from models.training.measuring.clips import EDGE_SECONDS, SEED
from models.training.measuring.recordings import Clip, Samples

Change = Callable[[Samples, np.random.Generator], Samples]
EDGE_LEFT_MS = 30
NOISES_DB = (30, 20, 15, 10, 5)
TEMPOS = (0.7, 0.85, 1.2, 1.4)


def _noise(decibels: float) -> Change:
    """Coloured noise so far below the voice, where it sounds."""

    def change(samples: Samples, random: np.random.Generator) -> Samples:
        power = samples[np.abs(samples) > np.abs(samples).max() * 0.02].std()
        return np.asarray(samples + coloured_noise(len(samples), random) * power * 10 ** (-decibels / 20))

    return change


def _tempo(factor: float) -> Change:
    """So many times as fast, at the same pitch."""

    def change(samples: Samples, _: np.random.Generator) -> Samples:
        sound = parselmouth.Sound(samples / 32768, SAMPLE_RATE)
        changed = call(sound, "Change gender", PITCH_FLOOR, PITCH_CEILING, 1.0, 0.0, 1.0, 1 / factor)
        return np.asarray(changed.values[0] * 32768)

    return change


def _telephone(samples: Samples, _: np.random.Generator) -> Samples:
    return np.asarray(sosfilt(butter(6, [300, 3400], "band", fs=SAMPLE_RATE, output="sos"), samples))


def _tight(samples: Samples, _: np.random.Generator) -> Samples:
    """Cut shortly before the first and after the last sound."""
    edge = round(SAMPLE_RATE * (EDGE_SECONDS - EDGE_LEFT_MS / 1000))
    return samples[edge:-edge]


def _room(samples: Samples, random: np.random.Generator) -> Samples:
    return np.asarray(fftconvolve(samples, room(random))[: len(samples)])


CONDITIONS: dict[str, Change] = {
    "clean": lambda samples, _: samples,
    **{f"{decibels} dB": _noise(decibels) for decibels in NOISES_DB},
    **{f"{factor} times as fast": _tempo(factor) for factor in TEMPOS},
    "telephone, 300 to 3400 Hz": _telephone,
    "cut tight": _tight,
    "in a room": _room,
}


def changed(clips: list[Clip], condition: str) -> list[Clip]:
    """The clips in a condition, each with its own noise, the same in every run."""
    seed = [SEED, zlib.crc32(condition.encode())]
    sources = (np.random.default_rng([*seed, number]) for number in range(len(clips)))
    change = CONDITIONS[condition]
    return [
        Clip(clip.voice, clip.words, change(clip.samples, random), clip.fen, clip.uci)
        for clip, random in zip(clips, sources, strict=True)
    ]
