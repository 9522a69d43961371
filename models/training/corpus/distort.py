"""Noise, other voices and microphones, put on the mel spectra of speech: drawn anew each time a chunk is learnt.

Sounds that overlap add up in power, but for a beat between them; a microphone is a gain on every band. Working on the
40 bands in place of the samples makes every look at the corpus a different recording, for a hundredth of the cost.
All of it runs where the tensors lie, on the processor or beside it.
"""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Generator, Tensor

from models.training.corpus.augment import SAMPLE_RATE, background
from models.training.corpus.mel import BANDS, CENTRES, SPEECH_RMS, WIDTHS
from voice.acoustics.mfcc import log_mel

# Spectra are batch x frames x BANDS, natural logarithms of power unless it says otherwise.

NOISES, NOISE_SECONDS = 900, 4
KNOTS = 5
BEAT = 12  # frames between two changes of tempo
REACH = 3  # bands to each side
SPEECH_LEVEL = math.log(SPEECH_RMS**2 * 20)  # about where the bands lie while somebody speaks
OTHERS = 4  # voices at most in babble


@dataclass(frozen=True, slots=True)
class Habits:
    """How differently voices, halls and microphones are drawn; shares are of 1."""

    stretch: float = 0.2  # of the logarithm of a frequency: of all of them
    uneven: float = 0.14  # and of each knot by itself
    relief: tuple[float, float] = (0.3, 1.4)
    dynamics: tuple[float, float] = (0.8, 1.2)
    tempo: float = 0.15  # logarithm: of a chunk's own tempo
    uneven_tempo: float = 0.3  # and of its changes
    noisy_share: float = 0.6
    noisy_db: tuple[float, float] = (1, 22)
    quiet_db: tuple[float, float] = (20, 45)
    babble_share: float = 0.2
    babble_db: float = 4  # less of it, for one voice under another needs some room
    hiss_db: tuple[float, float] = (35, 80)
    tilt: float = 4
    waves: tuple[float, float] = (0.15, 0.8)
    telephone_share: float = 0.2
    narrow_share: float = 0.2
    level: tuple[float, float] = (-4, 6)


def noise_bank(random: np.random.Generator, count: int = NOISES) -> NDArray[np.float16]:
    """Noises of four seconds as log mel spectra (count x frames x BANDS, float16), all equally loud."""
    samples = SAMPLE_RATE * NOISE_SECONDS
    return np.stack([log_mel(background(samples, random) * SPEECH_RMS).astype(np.float16) for _ in range(count)])


def uniform(low: float, high: float, shape: tuple[int, ...], random: Generator) -> Tensor:
    """Evenly drawn from `low` to `high`."""
    return low + (high - low) * torch.rand(shape, generator=random, device=random.device)


def normal(shape: tuple[int, ...], random: Generator) -> Tensor:
    """Drawn about nothing with deviation 1."""
    return torch.randn(shape, generator=random, device=random.device)


def whole(below: int, shape: tuple[int, ...], random: Generator) -> Tensor:
    """Whole numbers from 0 on."""
    return torch.randint(below, shape, generator=random, device=random.device)


@dataclass(frozen=True, slots=True)
class Hall:
    """What speech is distorted with: the bank of noises, and the others' speech to make babble of."""

    noises: Tensor  # count x frames x BANDS
    speech: Tensor  # frames x BANDS, all the utterances in a row
    habits: Habits = Habits()

    def heard(self, clean: Tensor, random: Generator) -> Tensor:
        """Chunks of clean speech as microphones hear them in halls."""
        batch, frames, _ = clean.shape
        habits = self.habits
        noise = torch.exp(self._under(batch, frames, random))
        decibels = torch.where(
            uniform(0, 1, (batch, 1, 1), random) < habits.noisy_share,
            uniform(*habits.noisy_db, (batch, 1, 1), random),
            uniform(*habits.quiet_db, (batch, 1, 1), random),
        )
        babbled = round(batch * habits.babble_share)  # the first ones: a batch is in no order
        share = uniform(0.6, 1, (babbled, 1, 1), random)
        noise[:babbled] = noise[:babbled] * (1 - share) + self._babble(babbled, frames, random) * share
        decibels[:babbled] += habits.babble_db
        power = mixed(torch.exp(clean), noise * torch.exp(decibels * (-math.log(10) / 10)), random)
        power = power * torch.exp(microphone(batch, habits, random))[:, None]
        power = power + self._hiss(batch, frames, random)
        return torch.log(power) + uniform(*habits.level, (batch, 1, 1), random)

    def _under(self, batch: int, frames: int, random: Generator) -> Tensor:
        """A piece of noise for each chunk."""
        count, length, _ = self.noises.shape
        chosen, begins = whole(count, (batch, 1), random), whole(max(1, length - frames), (batch, 1), random)
        reach = torch.arange(frames, device=random.device) % length
        return self.noises[chosen, begins + reach].float()

    def _babble(self, batch: int, frames: int, random: Generator) -> Tensor:
        """One to four others at once, as power."""
        starts = whole(len(self.speech) - frames, (batch, OTHERS, 1), random)
        powers = torch.exp(self.speech[starts + torch.arange(frames, device=random.device)].float())
        speaks = whole(OTHERS, (batch, 1), random) >= torch.arange(OTHERS, device=random.device)
        return (powers * speaks[:, :, None, None]).sum(1)

    def _hiss(self, batch: int, frames: int, random: Generator) -> Tensor:
        """The microphone's own noise, as power."""
        decibels = uniform(*self.habits.hiss_db, (batch, 1, 1), random)
        return torch.exp(self._under(batch, frames, random) - decibels * (math.log(10) / 10))


def by_another_voice(spectra: Tensor, habits: Habits, random: Generator, shift: Tensor | None = None) -> Tensor:
    """Chunks as another throat, another way of speaking or another synthesiser would have said them.

    Formants move together (vocal tract length perturbation, Jaitly, Hinton 2013) and a little against each other;
    resonances and the pitch's harmonics stand out of the spectrum more or less; so do loud sounds of the quiet ones.
    `shift` (batch) moves each one's formants besides, by a logarithm.
    """
    batch = len(spectra)
    knots = uniform(-1, 1, (batch, 1), random) * habits.stretch + normal((batch, KNOTS), random) * habits.uneven
    if shift is not None:
        knots = knots + shift[:, None]
    relief = uniform(*habits.relief, (batch, 1, 1), random)
    dynamics = uniform(*habits.dynamics, (batch, 1, 1), random)
    smoothed = _on("SMOOTHED", spectra.device)
    shape = smoothed + relief * (torch.eye(BANDS, device=spectra.device) - smoothed)
    moved = (spectra - SPEECH_LEVEL) @ (shape @ _stretched(knots))
    return moved + (dynamics - 1) * moved.mean(-1, keepdim=True) + SPEECH_LEVEL


def rhythm(batch: int, frames: int, habits: Habits, random: Generator) -> Tensor:
    """When each frame of a chunk is taken (batch x frames), in frames: here slower, there faster.

    Engines differ in how long they hold each phone. One that was never met has lengths that no other has.
    """
    count = -(-frames // BEAT) + 1
    own, changes = uniform(-1, 1, (batch, 1), random), normal((batch, count), random)
    tempo = own * habits.tempo + changes * habits.uneven_tempo
    place = torch.arange(frames, device=random.device) / BEAT
    low = place.long()
    steps = torch.exp(tempo[:, low] + (tempo[:, low + 1] - tempo[:, low]) * (place - low))
    return torch.cumsum(steps, 1)


def _stretched(knots: Tensor) -> Tensor:
    """Matrices (batch x BANDS x BANDS) that move each band's power up; the top bands repeat.

    By how much is given as the frequency's logarithm, at KNOTS places from the lowest band to the highest.
    """
    bands = torch.arange(BANDS, device=knots.device)
    place = bands * ((KNOTS - 1.001) / (BANDS - 1))
    low = place.long()
    factors = torch.exp(knots[:, low] + (knots[:, low + 1] - knots[:, low]) * (place - low))
    source = _band(_on("CENTRES", knots.device) / factors)
    return torch.relu(1 - (bands[None, :, None] - source[:, None, :]).abs())


def _band(hertz: Tensor) -> Tensor:
    """Where a frequency lies among the bands, which are evenly spaced in mel; the outermost take what lies beyond."""
    lowest, highest = (math.log1p(centre / 700) for centre in (CENTRES[0], CENTRES[-1]))
    return ((torch.log1p(hertz / 700) - lowest) * ((BANDS - 1) / (highest - lowest))).clamp(0, BANDS - 1)


def _smoothing() -> NDArray[np.float32]:
    """The mean of the bands within REACH of each (BANDS x BANDS)."""
    near = np.abs(np.subtract.outer(np.arange(BANDS), np.arange(BANDS))) <= REACH
    return np.asarray(near / near.sum(0), np.float32)


SMOOTHED = _smoothing()
BINS = np.maximum(1.8, WIDTHS * 0.67 / 56).astype(np.float32)  # independent measurements in each band
_KNOWN = {"SMOOTHED": SMOOTHED, "CENTRES": CENTRES, "BINS": BINS}


@cache
def _on(name: str, device: torch.device) -> Tensor:
    """One of the above where the tensors lie, copied once: each copy to a GPU waits for all that it has to do."""
    return torch.as_tensor(_KNOWN[name], dtype=torch.float32, device=device)


def mixed(one: Tensor, other: Tensor, random: Generator) -> Tensor:
    """The power of two sounds at once: their sum and the beat between their unrelated phases.

    Bands and frames overlap, so that neighbours beat alike; how strongly, is drawn for each chunk: a network that
    always meets the same beat learns to hear by it, and is deaf to real noise, whose beat differs a little.
    """
    phase = normal(tuple(one.shape), random)
    phase = torch.cat([phase[:, :1], phase[:, 1:] + 0.2 * phase[:, :-1]], 1)
    alike = uniform(0.2, 0.6, (len(one), 1, 1), random)
    phase = torch.cat([phase[:, :, :1], phase[:, :, 1:] + alike * phase[:, :, :-1]], 2)
    strength = uniform(0.3, 1.15, (len(one), 1, 1), random)
    beat = torch.sqrt(one * other * (2 / _on("BINS", one.device))) * phase * strength
    return torch.maximum(one + other + beat, (one + other) * 0.03) + 1e-7


def microphone(batch: int, habits: Habits, random: Generator) -> Tensor:
    """Gains of the bands (batch x BANDS, logarithms of power): a tilt, waves, the edges of a telephone or a headset."""
    place = torch.linspace(-0.5, 0.5, BANDS, device=random.device)
    gains = uniform(-1, 1, (batch, 1), random) * habits.tilt * place
    uneven = uniform(*habits.waves, (batch, 1), random)
    for waves in (1, 2, 3, 5):
        phase = waves * place + uniform(0, 1, (batch, 1), random)
        gains = gains + uneven * normal((batch, 1), random) * torch.cos(math.tau * phase)
    drawn = uniform(0, 1, (batch, 1), random)
    telephone, narrow = drawn < habits.telephone_share, drawn > 1 - habits.narrow_share

    def edge(of_telephone: tuple[float, float], of_others: tuple[float, float]) -> Tensor:
        return torch.where(
            telephone, uniform(*of_telephone, (batch, 1), random), uniform(*of_others, (batch, 1), random)
        )

    low, high, steep = edge((150, 400), (20, 250)), edge((3100, 3900), (3800, 7800)), edge((6, 26), (4, 26))
    centres = _on("CENTRES", random.device)
    edges = torch.log1p((low / centres) ** (steep / 2)) + torch.log1p((centres / high) ** steep)
    return gains - torch.where(telephone | narrow, edges.clamp(max=25), 0)
