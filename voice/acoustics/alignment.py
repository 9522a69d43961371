"""Which state of which phone each frame of a take belongs to, where the words that were read are known."""

from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voice.acoustics.acoustic_model import AcousticModel, Matrix
from voice.acoustics.viterbi import BEGINNING, likeliest_path
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

        `log_likelihoods` (frames x states) are `AcousticModel.log_likelihoods`. All ways are one network of states, so
        that a long announcement, which can be said in hundreds, takes hardly longer than a word.
        """
        row = _Row()
        ends = [BEGINNING, *row.say((self.silence,), [BEGINNING])]
        for word in words.split():
            spoken = [last for said in self.pronunciations[word] for last in row.say(said, ends)]
            ends = [*spoken, *row.say((self.silence,), spoken)]
        outputs = np.array([self.model.states[phone, state] for phone, state in row.states])
        steps = likeliest_path(log_likelihoods[:, outputs], row.follows, ends)
        if steps is None:
            return None
        score = float(log_likelihoods[np.arange(len(steps)), outputs[steps]].sum())
        is_silence = np.array([phone == self.silence for phone, _ in row.states])
        return Alignment(outputs[steps], ~is_silence[steps], score)


@dataclass(frozen=True, slots=True)
class _Row:
    """States in a row: which of which phone each is, and which others it may follow."""

    states: list[tuple[int, int]] = field(default_factory=list)
    follows: list[list[int]] = field(default_factory=list)

    def say(self, phones: Pronunciation, before: list[int]) -> list[int]:
        """Add the states of the phones, behind any of those `before`; the last of them."""
        for phone, state in product(phones, range(STATES)):
            self.states.append((phone, state))
            self.follows.append(before)
            before = [len(self.states) - 1]
        return before


def _fields(path: Path) -> list[list[str]]:
    return [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
