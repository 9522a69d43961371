"""What happens to a voice before it is heard, on the samples themselves, drawn anew for every look at it.

`corpus/augment.py` does it once for each recording, `corpus/distort.py` to spectra; a GPU has the time to do it to the
sound itself: rooms, clipping, noise, others who talk, other throats, microphones, suppressors of noise.
"""

import math
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.training.corpus.distort import Habits, by_another_voice, microphone, mixed, normal, uniform, whole
from models.training.corpus.mel import BANDS, SPEECH_RMS
from voice.acoustics.mfcc import FRAME_LENGTH, FRAME_SHIFT, HIGHEST_HZ, LOWEST_HZ
from voice.pcm import HEARING_RATE

RING = 512  # samples that a frame's spectrum is of
PRE_EMPHASIS = 0.97
FAINT = 1e-7  # power that nothing is below
ROOM = 11_200  # samples of the longest room, 0.7 s
LOUDEST_OTHERS = 4


def mel_filters() -> NDArray[np.float32]:
    """Kaldi's triangles (spectral lines x BANDS)."""

    def mel(hertz: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(1127 * np.log1p(hertz / 700))

    lowest, highest = mel(np.array([LOWEST_HZ, HIGHEST_HZ]))
    width = (highest - lowest) / (BANDS + 1)
    lines = mel(np.arange(RING // 2) * HEARING_RATE / RING)[:, None]
    left = lowest + np.arange(BANDS)[None] * width
    rising, falling = (lines - left) / width, (left + 2 * width - lines) / width
    found = np.maximum(0, np.minimum(rising, falling))
    return np.concatenate([found, np.zeros((1, BANDS))]).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Spectra:
    """Makes the bands' power of sound, as `voice.acoustics.mfcc.log_mel` does."""

    window: Tensor
    filters: Tensor

    @classmethod
    def on(cls, device: torch.device) -> "Spectra":
        """Where the sound lies."""
        place = np.arange(FRAME_LENGTH) / (FRAME_LENGTH - 1)
        window = (0.5 - 0.5 * np.cos(2 * np.pi * place)) ** 0.85
        return cls(torch.tensor(window, dtype=torch.float32, device=device), torch.tensor(mel_filters(), device=device))

    def power(self, samples: Tensor, begins: Tensor) -> Tensor:
        """The bands' power (batch x frames x BANDS) of the frames that begin where they are told to."""
        rows = torch.arange(len(samples), device=samples.device)[:, None]
        frames = samples.unfold(1, FRAME_LENGTH, 1)[rows, begins]
        frames = frames - frames.mean(-1, keepdim=True)
        before = torch.cat([frames[..., :1], frames[..., :-1]], -1)
        frames = (frames - PRE_EMPHASIS * before) * self.window
        lines = torch.fft.rfft(frames, RING)
        return (lines.real.square() + lines.imag.square()) @ self.filters + FAINT


@dataclass(frozen=True, slots=True)
class Manners:
    """How often what happens, of 1."""

    room: float = 0.5
    clipped: float = 0.06
    knocks: float = 0.2
    banked: float = 0.2  # of the noises are hum, music and the like
    babble: float = 0.15
    suppressed: float = 0.08
    holes: float = 0.1  # some bands are hardly heard
    suppressed_floor: tuple[float, float] = (1, 5)  # what a suppressor leaves at least: powers of ten less
    suppressed_hiss_db: tuple[float, float] = (26, 60)  # under it, where others have `Habits.hiss_db`


# Others' pauses are none of theirs here, so that they are louder than in `corpus/distort.py` where they speak.
HABITS, MANNERS = Habits(babble_db=8), Manners()


def in_rooms(samples: Tensor, where: Tensor, random: torch.Generator) -> Tensor:
    """What reverberates where it is told to (batch x 1): the sound and a tail that dies within 0.1 to 0.7 s."""
    batch, count = samples.shape
    place = torch.arange(ROOM, device=samples.device)
    length = uniform(0.1, 0.7, (batch, 1), random) * HEARING_RATE
    begins = uniform(0.001, 0.008, (batch, 1), random) * HEARING_RATE
    tail = normal((batch, ROOM), random) * torch.exp(-6.9 * place / length) * ((place >= begins) & (place < length))
    tail = tail * (uniform(0.1, 1.2, (batch, 1), random) / tail.square().sum(1, keepdim=True).sqrt().clamp(min=1e-6))
    tail = tail * where
    tail[:, 0] = 1
    ring = 1 << math.ceil(math.log2(count + ROOM))
    return torch.fft.irfft(torch.fft.rfft(samples, ring) * torch.fft.rfft(tail, ring), ring)[:, :count]


def clipped(samples: Tensor, where: Tensor, random: torch.Generator) -> Tensor:
    """Too near or too loud where it is told to (batch x 1)."""
    loudest = samples.abs().amax(1, keepdim=True) / uniform(1.5, 5, (len(samples), 1), random)
    return torch.where(where, samples.clamp(-loudest, loudest), samples)


def _unit(samples: Tensor) -> Tensor:
    return samples / samples.square().mean(1, keepdim=True).sqrt().clamp(min=1e-6)


def noises(batch: int, count: int, bank: Tensor, manners: Manners, random: torch.Generator) -> Tensor:
    """Coloured noise that swells, or hum and music out of the bank (sounds x samples); of unit power."""
    spectrum = torch.fft.rfft(normal((batch, count), random))
    lines = torch.arange(spectrum.shape[1], device=random.device).clamp(min=20 * count / HEARING_RATE)
    made = _unit(torch.fft.irfft(spectrum * lines ** -uniform(-0.2, 1.1, (batch, 1), random), count))
    chosen, begins = whole(len(bank), (batch, 1), random), whole(bank.shape[1], (batch, 1), random)
    reach = torch.arange(count, device=random.device)
    kept = _unit(bank[chosen, (begins + reach) % bank.shape[1]].float())
    is_kept = uniform(0, 1, (batch, 1), random) < manners.banked
    noise = torch.where(is_kept, kept, made)
    turns = uniform(0, 40, (batch, 1), random) * (reach / count) + uniform(0, 6, (batch, 1), random)
    return _unit(noise * (1 + uniform(0, 0.5, (batch, 1), random) * torch.sin(turns)))


def babble(speech: Tensor, random: torch.Generator) -> Tensor:
    """One to four of these voices at once for each (batch x samples), of unit power."""
    batch, count = speech.shape
    speaks = whole(LOUDEST_OTHERS, (batch, 1), random) >= torch.arange(LOUDEST_OTHERS, device=random.device)
    others = torch.zeros_like(speech)
    for other in range(LOUDEST_OTHERS):
        chosen = torch.argsort(uniform(0, 1, (batch,), random))
        turned = torch.roll(speech[chosen], int(count * (0.2 + 0.17 * other)), 1)
        others += turned * speaks[:, other : other + 1]
    return _unit(others)


def suppressed(power: Tensor, where: Tensor, manners: Manners, random: torch.Generator) -> Tensor:
    """The bands' power behind what takes noise away, where it is told to (batch x 1 x 1): less where there is little.

    The noise is taken for what a band seldom falls below (minimum statistics, Martin 2001), and a little more.
    """
    batch = len(power)
    floor = power.quantile(0.2, dim=1, keepdim=True) * uniform(1, 6, (batch, 1, 1), random)
    near = torch.nn.functional.avg_pool1d(power.transpose(1, 2), 3, 1, 1, count_include_pad=False).transpose(1, 2)
    least = 10 ** -uniform(*manners.suppressed_floor, (batch, 1, 1), random)
    gain = (1 - floor / near).clamp(min=0) ** uniform(0.5, 2, (batch, 1, 1), random)
    return torch.where(where, power * torch.maximum(gain, least), power)


@dataclass(frozen=True, slots=True)
class Halls:
    """All of that on speech of SPEECH_RMS."""

    spectra: Spectra
    bank: Tensor  # noises x samples, int16
    hiss: Tensor  # batch x frames x BANDS, the power of white noise of SPEECH_RMS
    habits: Habits = HABITS
    manners: Manners = MANNERS

    @classmethod
    def on(cls, device: torch.device, bank: Tensor) -> "Halls":
        """Where the sound lies."""
        spectra = Spectra.on(device)
        random = torch.Generator(device).manual_seed(3)
        white = normal((256, HEARING_RATE * 4), random) * SPEECH_RMS
        begins = (torch.arange(390, device=device) * FRAME_SHIFT).expand(256, -1)
        return cls(spectra, bank, spectra.power(white, begins))

    def heard(self, speech: Tensor, begins: Tensor, is_done: Tensor, shift: Tensor, random: torch.Generator) -> Tensor:
        """Logarithms of the bands' power (batch x frames x BANDS), of samples and where frames begin in them.

        `is_done` (batch) tells what has been through noise and a telephone already, and gets hardly more; `shift`
        (batch) by how much formants are to be moved back, as a logarithm.
        """
        batch, count = speech.shape
        manners, habits = self.manners, self.habits
        done = is_done[:, None]

        def drawn(share: float) -> Tensor:
            return (uniform(0, 1, (batch, 1), random) < share) & ~done

        speech = clipped(in_rooms(speech, drawn(manners.room), random), drawn(manners.clipped), random)
        babbles = drawn(manners.babble)
        noise = noises(batch, count, self.bank, manners, random)
        share = uniform(0.6, 1, (batch, 1), random)
        noise = torch.where(babbles, noise * (1 - share) + babble(speech, random) * share, noise)
        decibels = torch.where(
            uniform(0, 1, (batch, 1), random) < habits.noisy_share,
            uniform(*habits.noisy_db, (batch, 1), random),
            uniform(*habits.quiet_db, (batch, 1), random),
        )
        decibels = torch.where(done, decibels.clamp(min=35), decibels + habits.babble_db * babbles)
        noise = _unit(noise) * SPEECH_RMS * 10 ** (-decibels / 20)
        half = batch // 2  # of the first half spectra of voice and noise add up, of the second one samples do
        early = self._by_spectra(speech[:half], noise[:half], begins[:half], shift[:half], random)
        late = torch.log(self.spectra.power((speech + noise)[half:], begins[half:]))
        late = torch.exp(by_another_voice(late, habits, random, shift[half:]))
        power = torch.cat([early, late])
        is_suppressed = drawn(manners.suppressed)[..., None]
        power = suppressed(power, is_suppressed, manners, random)
        gains = microphone(batch, habits, random)
        power = power * torch.exp(torch.where(done, 0.2 * gains, gains))[:, None]
        power = self._with_holes(power, drawn(manners.holes), random)
        power = power + self._hiss(power.shape[1], is_suppressed, random)
        return torch.log(power) + uniform(*habits.level, (batch, 1, 1), random)

    def _by_spectra(
        self, speech: Tensor, noise: Tensor, begins: Tensor, shift: Tensor, random: torch.Generator
    ) -> Tensor:
        clean = by_another_voice(torch.log(self.spectra.power(speech, begins)), self.habits, random, shift)
        return mixed(torch.exp(clean), self.spectra.power(noise, begins), random)

    def _with_holes(self, power: Tensor, where: Tensor, random: torch.Generator) -> Tensor:
        place = torch.arange(BANDS, device=power.device)
        first, wide = whole(BANDS - 4, (len(power), 1), random), whole(5, (len(power), 1), random)
        is_hole = where & (place >= first) & (place < first + wide + 1)
        return torch.where(is_hole[:, None], power * 10 ** (-uniform(1, 4, (len(power), 1, 1), random)), power)

    def _hiss(self, frames: int, is_suppressed: Tensor, random: torch.Generator) -> Tensor:
        batch = len(is_suppressed)
        decibels = torch.where(
            is_suppressed,
            uniform(*self.manners.suppressed_hiss_db, (batch, 1, 1), random),
            uniform(*self.habits.hiss_db, (batch, 1, 1), random),
        )
        chosen, first = whole(len(self.hiss), (batch, 1), random), whole(self.hiss.shape[1], (batch, 1), random)
        reach = (first + torch.arange(frames, device=random.device)) % self.hiss.shape[1]
        return self.hiss[chosen, reach] * 10 ** (-decibels / 10)
