"""Noise, other voices and microphones, put on the mel spectra of speech: drawn anew each time a chunk is learnt.

Sounds that overlap add up in power, but for a beat between them; a microphone is a gain on every band. Working on the
40 bands in place of the samples makes every look at the corpus a different recording, for a hundredth of the cost.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.training.augment import SAMPLE_RATE, coloured_noise, hum, music
from models.training.mel import BANDS, CENTRES, WIDTHS, log_mel

Spectra = NDArray[np.float32]  # batch x frames x BANDS, natural logarithms of power unless it says otherwise

SPEECH_RMS = 1000.0  # of all speech and all noise that is stored, in steps of 16 bits
NOISES, NOISE_SECONDS = 900, 4
BINS = np.maximum(1.8, WIDTHS * 0.67 / 56).astype(np.float32)  # independent measurements in each band
STRETCH, UNEVEN = 0.16, 0.08  # of the logarithm of a frequency: of all of them, and of each knot by itself
KNOTS = 5
BEAT = 12  # frames between two changes of tempo
TEMPO, UNEVEN_TEMPO = 0.15, 0.3  # logarithms: of a chunk's own tempo, and of its changes
RELIEF, DYNAMICS = (0.3, 1.4), (0.8, 1.2)
REACH = 3  # bands to each side
SPEECH_LEVEL = np.float32(math.log(SPEECH_RMS**2 * 20))  # about where the bands lie while somebody speaks
BABBLE_SHARE, TELEPHONE_SHARE, NARROW_SHARE = 0.2, 0.2, 0.2


def noise_bank(random: np.random.Generator, count: int = NOISES) -> NDArray[np.float16]:
    """Noises of four seconds as log mel spectra (count x frames x BANDS, float16), all equally loud."""
    samples = SAMPLE_RATE * NOISE_SECONDS
    return np.stack([log_mel(_noise(samples, random) * SPEECH_RMS).astype(np.float16) for _ in range(count)])


def _noise(count: int, random: np.random.Generator) -> NDArray[np.float64]:
    """What is heard where nobody speaks: coloured noise, perhaps with mains hum or music; of unit power."""
    noise = coloured_noise(count, random)
    drawn = random.random()
    if drawn < 0.1:  # noqa: PLR2004
        noise = noise + hum(count, random) * random.uniform(0.3, 1.5)
    elif drawn < 0.15:  # noqa: PLR2004
        noise = noise * random.uniform(0.1, 1) + music(count, random)
    swell = 1 + random.uniform(0, 0.5) * np.sin(np.linspace(0, random.uniform(0, 40), count) + random.uniform(0, 6))
    noise = noise * swell
    return np.asarray(noise / noise.std())


@dataclass(frozen=True, slots=True)
class Hall:
    """What speech is distorted with: the bank of noises, and the others' speech to make babble of."""

    noises: NDArray[np.float16]
    speech: NDArray[np.float16]  # frames x BANDS, all the utterances in a row

    def heard(self, clean: Spectra, random: np.random.Generator) -> Spectra:
        """Chunks of clean speech as microphones hear them in halls."""
        batch, frames, _ = clean.shape
        noise = np.exp(self._under(batch, frames, random))
        babbled = np.flatnonzero(random.random(batch) < BABBLE_SHARE)
        voices = self._babble(len(babbled), frames, random)
        share = random.uniform(0.6, 1, (len(babbled), 1, 1)).astype(np.float32)
        noise[babbled] = noise[babbled] * (1 - share) + voices * share
        decibels = np.where(random.random(batch) < 0.6, random.uniform(1, 22, batch), random.uniform(20, 45, batch))  # noqa: PLR2004
        decibels[babbled] += 4  # one voice under another needs some room
        noise *= np.exp(decibels * (-math.log(10) / 10)).astype(np.float32)[:, None, None]
        power = mixed(np.exp(clean), noise, random)
        power *= np.exp(microphone(batch, random))[:, None]
        power += self._hiss(batch, frames, random)
        level: Spectra = np.log(power) + random.uniform(-4, 6, (batch, 1, 1)).astype(np.float32)
        return level

    def _under(self, batch: int, frames: int, random: np.random.Generator) -> Spectra:
        """A piece of noise for each chunk."""
        count, length, _ = self.noises.shape
        chosen, begins = random.integers(0, count, batch), random.integers(0, max(1, length - frames), batch)
        reach = np.arange(frames) % length
        return self.noises[chosen[:, None], begins[:, None] + reach].astype(np.float32)

    def _babble(self, batch: int, frames: int, random: np.random.Generator) -> Spectra:
        """One to four others at once, as power."""
        total = np.zeros((batch, frames, BANDS), np.float32)
        for others in range(4):
            starts = random.integers(0, len(self.speech) - frames, batch)
            speaks = (random.integers(0, 4, batch) >= others).astype(np.float32)[:, None, None]
            total += np.exp(self.speech[starts[:, None] + np.arange(frames)].astype(np.float32)) * speaks
        return total

    def _hiss(self, batch: int, frames: int, random: np.random.Generator) -> Spectra:
        """The microphone's own noise, as power: 35 to 80 dB below the voice."""
        decibels = random.uniform(35, 80, (batch, 1, 1)).astype(np.float32)
        return np.exp(self._under(batch, frames, random) - decibels * np.float32(math.log(10) / 10))


def by_another_voice(spectra: Spectra, random: np.random.Generator) -> Spectra:
    """Chunks as another throat, another way of speaking or another synthesiser would have said them.

    Formants move together (vocal tract length perturbation, Jaitly, Hinton 2013) and a little against each other;
    resonances and the pitch's harmonics stand out of the spectrum more or less; so do loud sounds of the quiet ones.
    """
    batch = len(spectra)
    knots = random.uniform(-STRETCH, STRETCH, (batch, 1)) + random.normal(0, UNEVEN, (batch, KNOTS))
    relief = random.uniform(*RELIEF, (batch, 1, 1)).astype(np.float32)
    dynamics = random.uniform(*DYNAMICS, (batch, 1, 1)).astype(np.float32)
    shape = SMOOTHED + relief * (np.eye(BANDS, dtype=np.float32) - SMOOTHED)
    moved = (spectra - SPEECH_LEVEL) @ (shape @ _stretched(knots))
    mean = moved.mean(-1, keepdims=True)
    return np.asarray(moved + (dynamics - 1) * mean + SPEECH_LEVEL, np.float32)


def rhythm(batch: int, frames: int, random: np.random.Generator) -> NDArray[np.float64]:
    """When each frame of a chunk is taken (batch x frames), in frames: here slower, there faster.

    Engines differ in how long they hold each phone. One that was never met has lengths that no other has.
    """
    knots = np.arange(0, frames + BEAT, BEAT)
    tempo = random.uniform(-TEMPO, TEMPO, (batch, 1)) + random.normal(0, UNEVEN_TEMPO, (batch, len(knots)))
    place = np.arange(frames) / BEAT
    low = place.astype(np.int64)
    steps = np.exp(tempo[:, low] + (tempo[:, low + 1] - tempo[:, low]) * (place - low))
    passed: NDArray[np.float64] = np.cumsum(steps, axis=1)
    return passed


def _stretched(knots: NDArray[np.float64]) -> NDArray[np.float32]:
    """Matrices (batch x BANDS x BANDS) that move each band's power up; the top bands repeat.

    By how much is given as the frequency's logarithm, at KNOTS places from the lowest band to the highest.
    """
    place = np.linspace(0, KNOTS - 1.001, BANDS)
    low = place.astype(np.int64)
    factors = np.exp(knots[:, low] + (knots[:, low + 1] - knots[:, low]) * (place - low))
    source = np.interp(CENTRES / factors, CENTRES, np.arange(BANDS)).astype(np.float32)
    return np.maximum(0, 1 - np.abs(np.arange(BANDS, dtype=np.float32)[None, :, None] - source[:, None, :]))


def _smoothing() -> NDArray[np.float32]:
    """The mean of the bands within REACH of each (BANDS x BANDS)."""
    near = np.abs(np.subtract.outer(np.arange(BANDS), np.arange(BANDS))) <= REACH
    return np.asarray(near / near.sum(0), np.float32)


SMOOTHED = _smoothing()


def mixed(one: Spectra, other: Spectra, random: np.random.Generator) -> Spectra:
    """The power of two sounds at once: their sum and the beat between their unrelated phases.

    Bands and frames overlap, so that neighbours beat alike; how strongly, is drawn for each chunk: a network that
    always meets the same beat learns to hear by it, and is deaf to real noise, whose beat differs a little.
    """
    phase = random.standard_normal(one.shape, np.float32)
    phase[:, 1:] += np.float32(0.2) * phase[:, :-1]
    phase[:, :, 1:] += random.uniform(0.2, 0.6, (len(one), 1, 1)).astype(np.float32) * phase[:, :, :-1]
    strength = random.uniform(0.3, 1.15, (len(one), 1, 1)).astype(np.float32)
    beat = np.sqrt(one * other * (2 / BINS)) * phase * strength
    return np.maximum(one + other + beat, (one + other) * np.float32(0.03)) + np.float32(1e-7)


def microphone(batch: int, random: np.random.Generator) -> Spectra:
    """Gains of the bands (batch x BANDS, logarithms of power): a tilt, waves, the edges of a telephone or a headset."""
    place = np.linspace(-0.5, 0.5, BANDS)
    gains = random.uniform(-4, 4, (batch, 1)) * place
    uneven = random.uniform(0.15, 0.8, (batch, 1))
    for waves in (1, 2, 3, 5):
        gains += (
            uneven * random.normal(0, 1, (batch, 1)) * np.cos(math.tau * (waves * place + random.random((batch, 1))))
        )
    drawn = random.random((batch, 1))
    telephone, narrow = drawn < TELEPHONE_SHARE, drawn > 1 - NARROW_SHARE
    low = np.where(telephone, random.uniform(150, 400, (batch, 1)), random.uniform(20, 250, (batch, 1)))
    high = np.where(telephone, random.uniform(3100, 3900, (batch, 1)), random.uniform(3800, 7800, (batch, 1)))
    steep = np.where(telephone, random.uniform(6, 26, (batch, 1)), random.uniform(4, 26, (batch, 1)))
    edges = np.log1p((low / CENTRES) ** (steep / 2)) + np.log1p((CENTRES / high) ** steep)
    return (gains - np.where(telephone | narrow, np.minimum(edges, 25), 0)).astype(np.float32)
