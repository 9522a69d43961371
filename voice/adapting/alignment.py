"""Which state of which phone each frame of a take belongs to, where the words that were read are known."""

from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voice.adapting.acoustic_model import AcousticModel, Matrix
from voice.errors import ModelError, VoiceErrorCode

SILENCE, NOISE = "SIL", "NSN"
STATES = 3  # of each phone, in order

Pronunciation = tuple[int, ...]  # phones by number


@dataclass(frozen=True, slots=True)
class Alignment:
    """The output of the network that each frame belongs to, which frames are speech, and how likely it all is.

    `score` is a log-likelihood in nats, comparable for the same frames only.
    """

    outputs: NDArray[np.int64]
    is_speech: NDArray[np.bool_]
    score: float


@dataclass(frozen=True, slots=True)
class Aligner:
    """Forced alignment (Viterbi 1967) with the pronunciations that the model was built from."""

    model: AcousticModel
    pronunciations: dict[str, tuple[Pronunciation, ...]]
    silence: int
    noise: int

    @classmethod
    def of(cls, model_path: Path, model: AcousticModel) -> "Aligner":
        """The pronunciations of a model directory. Raises ModelError (`model_not_adaptable`) where it has none."""
        try:
            phones = {name: int(number) for name, number in _fields(model_path / "graph" / "phones.txt")}
            found: dict[str, tuple[Pronunciation, ...]] = {}
            for word, *said in _fields(model_path / "graph" / "lexicon.txt"):
                found[word] = (*found.get(word, ()), tuple(phones[phone] for phone in said))
            return cls(model, found, phones[SILENCE], phones[NOISE])
        except (OSError, KeyError, ValueError) as error:
            text = f"{model_path}: no pronunciations: {error}"
            raise ModelError(VoiceErrorCode.MODEL_NOT_ADAPTABLE, text, model=model_path.name) from error

    def speech(self, log_likelihoods: Matrix) -> NDArray[np.bool_]:
        """Which frames are likelier any speech than silence or noise."""
        quiet = [self.model.states[phone, state] for phone in (self.silence, self.noise) for state in range(STATES)]
        return ~np.isin(log_likelihoods.argmax(axis=1), quiet)

    def align(self, words: str, log_likelihoods: Matrix) -> Alignment | None:
        """The likeliest of all ways to say the words, silence around them and between; None where too little was said.

        `log_likelihoods` (frames x states) are `AcousticModel.log_likelihoods`.
        """
        ways = product(*(self.pronunciations[word] for word in words.split()))
        found = [one for way in ways if (one := self._align(way, log_likelihoods)) is not None]
        return max(found, key=lambda one: one.score, default=None)

    def _align(self, way: tuple[Pronunciation, ...], log_likelihoods: Matrix) -> Alignment | None:
        phones = [self.silence, *(phone for said in way for phone in (*said, self.silence))]
        outputs = np.array([self.model.states[phone, state] for phone in phones for state in range(STATES)])
        is_silence = np.repeat(np.array(phones) == self.silence, STATES)
        steps = _likeliest(log_likelihoods[:, outputs], is_silence)
        if steps is None:
            return None
        score = float(log_likelihoods[np.arange(len(steps)), outputs[steps]].sum())
        return Alignment(outputs[steps], ~is_silence[steps], score)


def _likeliest(likelihoods: Matrix, is_silence: NDArray[np.bool_]) -> NDArray[np.int64] | None:
    """The place in the sequence at each frame (frames x places): staying, stepping on, or stepping over a silence."""
    frames, places = likelihoods.shape
    over = STATES + 1
    may_skip = np.zeros(places, bool)  # into the first place behind a silence
    may_skip[1:] = is_silence[:-1] & ~is_silence[1:]
    scores = np.full(places, -np.inf)
    scores[[0, STATES]] = likelihoods[0, [0, STATES]]
    origins = np.zeros((frames, places), np.int64)
    for frame in range(1, frames):
        step, skip = np.full(places, -np.inf), np.full(places, -np.inf)
        step[1:], skip[over:] = scores[:-1], np.where(may_skip[over:], scores[:-over], -np.inf)
        options = np.stack([scores, step, skip])
        chosen = options.argmax(axis=0)
        origins[frame] = np.arange(places) - np.array([0, 1, over])[chosen]
        scores = options.max(axis=0) + likelihoods[frame]
    last = max((places - 1, places - 1 - STATES), key=lambda place: scores[place])
    if scores[last] == -np.inf:
        return None
    found = [last]
    for frame in range(frames - 1, 0, -1):
        found.append(int(origins[frame, found[-1]]))
    return np.array(found[::-1])


def _fields(path: Path) -> list[list[str]]:
    return [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
