"""When each phone of a recording begins, where its words are known and no engine tells: forced alignment.

The likeliest path (Viterbi 1967) through all ways to say the words, silence or a noise between them or none, by the
network of a model that exists already. People leave sounds out; so the little e of endings may be missing (`ways`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.corpus.mel import SPEECH_RMS
from models.training.speakers.lexicon import Pronunciation
from models.training.speakers.phones import BABBLE, NOISE, PHONES, SILENCE, STATES
from voice.acoustics.acoustic_model import AcousticModel, Matrix
from voice.acoustics.mfcc import FRAME_LENGTH, FRAME_SHIFT, TO_CEPSTRA, log_mel
from voice.acoustics.viterbi import BEGINNING, likeliest_path
from voice.pcm import HEARING_RATE

HISS_RMS = 3.0  # of the noise that lies under every recording: digital silence is no sound that a network knows
SOUNDING = 0.02  # of the peak
SYLLABIC = frozenset({"n", "m", "l"})  # which a little e may be left out before
Phones = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Alignment:
    """(Start in seconds, phone), and how many nats a frame the path is less likely than any states in any order."""

    phones: tuple[tuple[float, str], ...]
    misfit: float


@dataclass
class _Ways:
    """States in a row, each with those it may follow (or `BEGINNING`): its output, and the phone it belongs to."""

    outputs: list[int] = field(default_factory=list)
    follows: list[list[int]] = field(default_factory=list)
    phones: list[tuple[int, str]] = field(default_factory=list)  # number and name

    def phone(self, name: str, before: list[int]) -> int:
        """A phone behind any of the states; its last state."""
        number = len(self.outputs)
        for state in range(STATES):
            self.outputs.append(PHONES.index(name) * STATES + state)
            self.follows.append(before)
            self.phones.append((number, name))
            before = [len(self.outputs) - 1]
        return before[0]

    def pause(self, before: list[int]) -> list[int]:
        """Silence, a noise or nothing."""
        return [*before, self.phone(SILENCE, before), self.phone(NOISE, before)]


def ways(said: Sequence[Pronunciation]) -> tuple[Phones, ...]:
    """The pronunciations of a word, also without the little e of its endings ("haben" as h a: b n)."""
    found = [one.phones for one in said]
    found += [
        phones[:place] + phones[place + 1 :]
        for phones in found
        for place in range(1, len(phones) - 1)
        if phones[place] == "@" and phones[place + 1] in SYLLABIC
    ]
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Aligner:
    """Aligns with one network."""

    network: AcousticModel

    @classmethod
    def of(cls, model: Path) -> "Aligner":
        """With the network of a model directory. Raises ModelError where it is none of ours."""
        return cls(AcousticModel.read(model / "am" / "final.mdl"))

    def align(self, samples: NDArray[np.int16], words: Sequence[Sequence[Phones]]) -> Alignment | None:
        """Of words with all the ways to say each; None where the recording is too short for them."""
        likelihoods = self._likelihoods(samples)
        graph = _Ways()
        ends = graph.pause([BEGINNING])
        for word in words:
            spoken = [_said(graph, phones, ends) for phones in word]
            ends = graph.pause(spoken)
        path = likeliest_path(likelihoods[:, graph.outputs], graph.follows, ends)
        if path is None:
            return None
        reached = likelihoods[np.arange(len(path)), np.array(graph.outputs)[path]]
        named = [graph.phones[state] for state in path]
        firsts = [frame for frame, one in enumerate(named) if frame == 0 or one != named[frame - 1]]
        phones = tuple((_time(frame) if frame else 0.0, named[frame][1]) for frame in firsts)
        return Alignment(phones, float((likelihoods.max(1) - reached).mean()))

    def _likelihoods(self, samples: NDArray[np.int16]) -> Matrix:
        sound = samples.astype(np.float64)
        sounding = sound[np.abs(sound) >= np.abs(sound).max() * SOUNDING]
        sound = sound * (SPEECH_RMS / (sounding.std() + 1e-9))
        sound = sound + np.random.default_rng(0).normal(0, HISS_RMS, len(sound))
        found = self.network.log_likelihoods(np.asarray(log_mel(sound) @ TO_CEPSTRA, np.float32))
        found[:, [PHONES.index(BABBLE) * STATES + state for state in range(STATES)]] = -np.inf
        return found


def _said(graph: _Ways, phones: Phones, before: list[int]) -> int:
    for phone in phones:
        before = [graph.phone(phone, before)]
    return before[0]


def _time(frame: int) -> float:
    """Seconds, of the middle of a frame."""
    return (frame * FRAME_SHIFT + FRAME_LENGTH / 2) / HEARING_RATE
