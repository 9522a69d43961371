"""Which state of which phone each frame of a take belongs to, where the words that were read are known."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voice.acoustics.acoustic_model import AcousticModel, Matrix
from voice.acoustics.timing import Sound
from voice.acoustics.viterbi import BEGINNING, likeliest_paths
from voice.errors import ModelError, VoiceErrorCode

SILENCE, NOISE = "SIL", "NSN"
STATES = 3  # of each phone, in order

Pronunciation = tuple[int, ...]  # phones by number


@dataclass(frozen=True, slots=True)
class Alignment:
    """The output of the network that each frame belongs to, which frames are speech, and how likely it all is.

    `sounds` are the phones of the speech, one after the other. `score` is a log-likelihood in nats, comparable for the
    same frames only.
    """

    outputs: NDArray[np.int64]
    is_speech: NDArray[np.bool_]
    sounds: tuple[Sound, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Aligner:
    """Forced alignment (Viterbi 1967) with the pronunciations that the model was built from."""

    model: AcousticModel
    pronunciations: dict[str, tuple[Pronunciation, ...]]
    phones: dict[str, int]  # by name

    @classmethod
    def of(cls, model_path: Path, model: AcousticModel) -> "Aligner":
        """The pronunciations of a model directory. Raises ModelError (`model_not_adaptable`) where it has none."""
        try:
            phones = {name: int(number) for name, number in _fields(model_path / "graph" / "phones.txt")}
            found: dict[str, tuple[Pronunciation, ...]] = {}
            for word, *said in _fields(model_path / "graph" / "lexicon.txt"):
                found[word] = (*found.get(word, ()), tuple(phones[phone] for phone in said))
            return cls(model, found, phones)
        except (OSError, KeyError, ValueError) as error:
            text = f"{model_path}: no pronunciations: {error}"
            raise ModelError(VoiceErrorCode.MODEL_NOT_ADAPTABLE, text, model=model_path.name) from error

    def speech(self, log_likelihoods: Matrix) -> NDArray[np.bool_]:
        """Which frames are likelier any speech than silence or noise."""
        quiet = [self.model.states[self.phones[name], state] for name in (SILENCE, NOISE) for state in range(STATES)]
        return ~np.isin(log_likelihoods.argmax(axis=1), quiet)

    def align(self, words: str, log_likelihoods: Matrix) -> Alignment | None:
        """The likeliest of all ways to say the words, silence around them and between; None where too little was said.

        `log_likelihoods` (frames x states) are `AcousticModel.log_likelihoods`. All ways are one network of states, so
        that a long announcement, which can be said in hundreds, takes hardly longer than a word.
        """
        return self.align_each([words], log_likelihoods)[0]

    def align_each(self, readings: Sequence[str], log_likelihoods: Matrix) -> list[Alignment | None]:
        """The same of several readings of what was said, in one go: hardly slower than one of them."""
        if not readings:
            return []
        row = _Row()
        ends = [self._say(tuple(words.split()), row) for words in readings]
        outputs = np.array([self.model.states[state] for state in row.states], np.int64)
        paths = likeliest_paths(log_likelihoods[:, outputs], row.follows, ends)
        phones = np.array([phone for phone, _ in row.states])
        return [
            None if steps is None else self._aligned(steps, phones[steps], outputs[steps], log_likelihoods)
            for steps in paths
        ]

    def _say(self, words: tuple[str, ...], row: "_Row") -> list[int]:
        """Add all ways to say the words; the states in which they may end. What readings begin with is added once."""
        if words not in row.ends:
            row.ends[words] = self._go_on(self._say(words[:-1], row), words[-1], row) if words else self._begin(row)
        return row.ends[words]

    def _begin(self, row: "_Row") -> list[int]:
        return [BEGINNING, *row.say((self.phones[SILENCE],), [BEGINNING])]

    def _go_on(self, before: list[int], word: str, row: "_Row") -> list[int]:
        spoken = [last for said in self.pronunciations[word] for last in row.say(said, before)]
        return [*spoken, *row.say((self.phones[SILENCE],), spoken)]

    def _aligned(
        self, steps: NDArray[np.int64], phones: NDArray[np.int64], outputs: NDArray[np.int64], log_likelihoods: Matrix
    ) -> Alignment:
        """Of the steps of a path, and the phones and outputs of its states."""
        is_speech = phones != self.phones[SILENCE]
        _, begins, lengths = np.unique(steps[is_speech] // STATES, return_index=True, return_counts=True)
        sounds = tuple(zip(phones[is_speech][begins].tolist(), lengths.tolist(), strict=True))
        score = float(log_likelihoods[np.arange(len(steps)), outputs].sum())
        return Alignment(outputs, is_speech, sounds, score)


@dataclass(frozen=True, slots=True)
class _Row:
    """States in a row: which of which phone each is, which others it may follow, and in which some words end."""

    states: list[tuple[int, int]] = field(default_factory=list)
    follows: list[list[int]] = field(default_factory=list)
    ends: dict[tuple[str, ...], list[int]] = field(default_factory=dict)

    def say(self, phones: Pronunciation, before: list[int]) -> list[int]:
        """Add the states of the phones, behind any of those `before`; the last of them."""
        for phone, state in product(phones, range(STATES)):
            self.states.append((phone, state))
            self.follows.append(before)
            before = [len(self.states) - 1]
        return before


def _fields(path: Path) -> list[list[str]]:
    return [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
