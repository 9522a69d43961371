"""The takes of a pack where the networks learn, and chunks of them, each time begun elsewhere and in another rhythm."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import torch
from numpy.typing import NDArray
from torch import Generator, Tensor

from models.training.corpus.distort import rhythm, uniform, whole
from models.training.corpus.mel import SPEECH_RMS
from models.training.network.network import CHUNK, LEFT, SPAN, STRIDE
from models.training.speakers.phones import IGNORED, NOISE, PHONES, SILENCE, STATES
from models.training.together.halls import Halls
from models.training.together.labels import GRID, UNKNOWN
from voice.acoustics.mfcc import FRAME_LENGTH, FRAME_SHIFT
from voice.pcm import HEARING_RATE

WINDOW = 49_152  # samples that a chunk is made of: 3 s
BEFORE, BEHIND = int(0.6 * HEARING_RATE), int(0.35 * HEARING_RATE)  # samples of quiet around a take
PITCH, ITS_OWN = 0.22, 0.4  # a logarithm, by how much a take is played faster or slower; the share that is not
CUT, MOST_CUT = 0.15, int(0.05 * HEARING_RATE)  # the share that a sound is cut in at either end; samples
LOUD_KNOCK, SOFT_KNOCK = (0.1, 1.0), (0.02, 0.2)  # of the take's peak, where nobody speaks and where somebody does
STILL = 0.1  # of SPEECH_RMS: nobody speaks there
READERS = 16
QUIET_STATE, NOISE_STATE = PHONES.index(SILENCE) * STATES, PHONES.index(NOISE) * STATES  # the first of three each
QUIET = 0.06 * HEARING_RATE, 0.6 * HEARING_RATE  # samples of quiet that are labelled, before a take and behind it

# How much of all each kind is; within a kind takes are as likely as they are long.
SHARES = {
    "natural": 0.29,
    "machine": 0.12,  # by the vocoder, whoever lent his voice
    "espeak": 0.19,
    "pico": 0.03,
    "kokoro": 0.12,
    "people": 0.14,
    "guests": 0.08,
    "nobody": 0.03,
}


def kind_of(name: str) -> str:
    """Which of SHARES a file of takes belongs to; "" for what is watched only."""
    plain, _, how = name.partition("+")
    kind, _, rest = plain.partition("-")
    if kind == "bank":
        return "nobody"
    if kind == "watched":
        return ""
    return "machine" if how == "machine" else rest if kind == "aligned" else kind


def _is_of(kind: str, name: str) -> bool:
    return kind_of(name) == kind


@dataclass(frozen=True, slots=True)
class Sounds:
    """All takes in a row, their labels, and what is known of each (tensors of as many as there are takes)."""

    samples: Tensor  # int16
    labels: Tensor  # uint8, one for GRID samples
    firsts: Tensor  # where each take begins, in samples
    label_firsts: Tensor
    counts: Tensor  # samples
    loudness: Tensor  # the deviation of what sounds
    peaks: Tensor
    name_of: Tensor  # which of the names
    is_done: Tensor  # has been through noise and a telephone
    names: tuple[str, ...]
    teaches: dict[str, Tensor]  # of each network, which takes it learns from
    knocks: Tensor  # float32, count x samples, peak 1
    knock_lengths: Tensor

    @classmethod
    def read(cls, pack: Path, device: str) -> "Sounds":
        """Read what `packing` wrote."""
        with np.load(pack / "takes.npz") as file:
            found = {key: file[key] for key in file.files}
        with ThreadPoolExecutor(READERS) as readers:
            waves = list(readers.map(lambda name: soundfile.read(pack / str(name), dtype="int16")[0], found["files"]))
        quiet = np.zeros(BEFORE, np.int16)
        begins = np.cumsum([0, *(len(wave) + len(quiet) for wave in waves)])
        rows, names = found["rows"], tuple(map(str, found["names"]))
        counts, name_of = rows[:, 2].astype(np.int64), rows[:, 3].astype(np.int64)
        labelled = -(-counts // GRID)
        done = np.array([name.endswith("+call") for name in names])

        def there(values: NDArray[Any]) -> Tensor:
            return torch.from_numpy(np.ascontiguousarray(values)).to(device)

        return cls(
            there(np.concatenate([part for wave in waves for part in (wave, quiet)])),
            there(found["labels"]),
            there(begins[rows[:, 0].astype(np.int64)] + rows[:, 1].astype(np.int64)),
            there(np.cumsum(labelled) - labelled),
            there(counts),
            there(rows[:, 4].astype(np.float32)),
            there(rows[:, 5].astype(np.float32)),
            there(name_of),
            there(done[name_of]),
            names,
            {
                str(network): there(may[name_of])
                for network, may in zip(found["networks"], found["teaches"], strict=True)
            },
            there(_padded(found["knocks"], found["knock_lengths"])),
            there(found["knock_lengths"]),
        )

    @property
    def bank(self) -> Tensor:
        """The noises (count x samples)."""
        chosen = torch.nonzero(self._are(lambda name: name.startswith("bank")))[:, 0]
        reach = torch.arange(int(self.counts[chosen].min()), device=self.samples.device)
        return self.samples[self.firsts[chosen][:, None] + reach]

    @property
    def seconds(self) -> float:
        """How long all takes are."""
        return float(self.counts.sum()) / HEARING_RATE

    def chances(self, only: str | None = None) -> Tensor:
        """The running sum of how likely each take is to be drawn: all by their kinds, or those of some files alone."""
        lengths = (self.counts + BEFORE + BEHIND).double()
        if only is not None:
            found = lengths * self._are(lambda name: name.startswith(only))
        else:
            found = torch.zeros_like(lengths)
            for kind, share in SHARES.items():
                those = lengths * self._are(partial(_is_of, kind))
                found += share * those / those.sum().clamp(min=1)
        return (found / found.sum()).cumsum(0).float()

    def _are(self, is_one: Callable[[str], bool]) -> Tensor:
        return torch.tensor([is_one(name) for name in self.names], device=self.samples.device)[self.name_of]


def _padded(samples: NDArray[np.int16], lengths: NDArray[np.int64]) -> NDArray[np.float32]:
    found = np.zeros((len(lengths), lengths.max()), np.float32)
    for row, (length, end) in enumerate(zip(lengths, np.cumsum(lengths), strict=True)):
        found[row, :length] = samples[end - length : end] / 32_767
    return found


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chunks: spectra (batch x SPAN x BANDS), labels (batch x CHUNK), and of which take each is."""

    spectra: Tensor
    wanted: Tensor
    takes: Tensor


@dataclass(frozen=True, slots=True)
class Places:
    """Where chunks lie in their takes: sample n of the window is `origin` + `speed` n of the take, less its `cuts`."""

    takes: Tensor
    origin: Tensor
    speed: Tensor
    cuts: Tensor  # samples, at the beginning and at the end
    quiet: Tensor  # samples before and behind it that are silence, as far as labels go


def draw(sounds: Sounds, halls: Halls, chances: Tensor, size: int, random: Generator) -> Drawn:
    """So many chunks, each somewhere in a take or at its edges; all of it on the device, nothing waits for another."""
    drawn = uniform(0, 1, (size,), random)
    takes = torch.searchsorted(chances, drawn).clamp(max=len(chances) - 1)
    done = sounds.is_done[takes]
    pitch = uniform(-PITCH, PITCH, (size,), random) * (uniform(0, 1, (size,), random) > ITS_OWN) * ~done
    begins = _begins(size, halls, random)
    speed = torch.exp(pitch)
    first, last = begins[:, LEFT], begins[:, LEFT + (CHUNK - 1) * STRIDE]
    latest = torch.clamp(sounds.counts[takes] + BEHIND - speed * (last - first), min=-BEHIND)
    origin = uniform(0, 1, (size,), random) * (latest + BEFORE) - BEFORE - speed * first
    cuts = (uniform(0, MOST_CUT, (size, 2), random) * (uniform(0, 1, (size, 2), random) < CUT)).long()
    places = Places(takes, origin, speed, cuts, uniform(*QUIET, (size, 2), random))
    middles = begins[:, LEFT : LEFT + CHUNK * STRIDE : STRIDE] + FRAME_LENGTH // 2
    speech, wanted = _read(sounds, places), _labels(sounds, places, middles)
    knocked = uniform(0, 1, (size, 1), random) < halls.manners.knocks * ~done[:, None]
    speech, wanted = _with_knocks(sounds, places, speech, wanted, middles, knocked, random)
    shift = -pitch * uniform(0.2, 1, (size,), random)
    return Drawn(halls.heard(speech, begins, done, shift, random), wanted, takes)


def _begins(size: int, halls: Halls, random: Generator) -> Tensor:
    """Where each frame begins in the window (batch x SPAN), here closer together and there less."""
    places = rhythm(size, SPAN, halls.habits, random) * FRAME_SHIFT
    places = places - places[:, :1]
    room = WINDOW - FRAME_LENGTH - 2
    return (places * (room / places[:, -1:]).clamp(max=1)).round().long()


def _read(sounds: Sounds, places: Places) -> Tensor:
    """Samples (batch x WINDOW) of SPEECH_RMS; nothing outside the take and where it is cut."""
    reach = torch.arange(WINDOW, device=places.origin.device)
    place = places.origin[:, None] + places.speed[:, None] * reach
    inside = _is_inside(sounds, places, place)
    low = torch.floor(place)
    at = sounds.firsts[places.takes][:, None] + torch.where(inside, low, 0).long()
    early, late = sounds.samples[at].float(), sounds.samples[at + 1].float()
    scale = SPEECH_RMS / sounds.loudness[places.takes].clamp(min=1)
    return (early + (late - early) * (place - low)) * inside * scale[:, None]


def _labels(sounds: Sounds, places: Places, middles: Tensor) -> Tensor:
    """The state at these samples of the window (batch x CHUNK); IGNORED where nobody knows, and far from the take."""
    place = places.origin[:, None] + places.speed[:, None] * middles
    inside = _is_inside(sounds, places, place)
    at = sounds.label_firsts[places.takes][:, None] + torch.where(inside, place / GRID, 0).long()
    found = sounds.labels[at].long()
    return torch.where(inside, torch.where(found == UNKNOWN, IGNORED, found), _quiet(sounds, places, place))


def _quiet(sounds: Sounds, places: Places, place: Tensor) -> Tensor:
    """The state of silence outside a take: like each phone's, its time is cut in three."""
    before = 1 - (places.cuts[:, :1] - place) / places.quiet[:, :1]
    behind = (place - _end(sounds, places)) / places.quiet[:, 1:]
    passed = torch.where(behind >= 0, behind, before)
    return torch.where((passed >= 0) & (passed < 1), QUIET_STATE + (passed * STATES).long(), IGNORED)


def _is_inside(sounds: Sounds, places: Places, place: Tensor) -> Tensor:
    return (place >= places.cuts[:, :1]) & (place < _end(sounds, places))


def _end(sounds: Sounds, places: Places) -> Tensor:
    """Where the take ends, or is cut; what lies between two of its samples needs one more."""
    return sounds.counts[places.takes][:, None] - 2 - places.cuts[:, 1:]


def _with_knocks(
    sounds: Sounds, places: Places, speech: Tensor, wanted: Tensor, middles: Tensor, knocked: Tensor, random: Generator
) -> tuple[Tensor, Tensor]:
    """Knocks and coughs over some of them; where nobody speaks they are loud, and labelled as noise."""
    batch, (count, most) = len(speech), sounds.knocks.shape
    chosen, begin = whole(count, (batch,), random), whole(WINDOW - most, (batch, 1), random)
    length, reach = sounds.knock_lengths[chosen][:, None], torch.arange(most, device=speech.device)
    under = (middles >= begin) & (middles < begin + length)
    beneath = (speech.gather(1, begin + reach).abs() * (reach < length)).amax(1, keepdim=True)
    is_quiet = wanted < STATES  # IGNORED as well: far from the take
    alone = (is_quiet | ~under).all(1, keepdim=True) & (beneath < STILL * SPEECH_RMS)
    peak = (sounds.peaks / sounds.loudness.clamp(min=1))[places.takes][:, None] * SPEECH_RMS
    level = torch.where(alone, uniform(*LOUD_KNOCK, (batch, 1), random), uniform(*SOFT_KNOCK, (batch, 1), random))
    speech = speech.scatter_add(1, begin + reach, sounds.knocks[chosen] * peak * level * knocked)
    part = ((middles - begin) * STATES / length).long().clamp(0, STATES - 1)
    return speech, torch.where(under & alone & knocked, NOISE_STATE + part, wanted)
