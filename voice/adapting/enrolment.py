"""Getting to know a voice: which words are read, whether a take holds them, and what is learnt from all takes."""

import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, zip_longest
from pathlib import Path
from typing import Self

import numpy as np

from dialogue.understanding.heard import Heard, Margins
from speech_grammar.vocabulary import vocabulary
from voice.acoustics.acoustic_model import AcousticModel, Matrix
from voice.acoustics.alignment import Aligner
from voice.acoustics.mfcc import FRAME_SHIFT_MS
from voice.adapting.adaptation import Adaptation
from voice.adapting.noise import in_noise
from voice.adapting.takes import OWN, of_take
from voice.adapting.transform import NOISE_DB, Lesson, Transform, estimate, lessons
from voice.ear.activity import Thresholds, webrtc_classifier
from voice.ear.hearing import frames as frames_of
from voice.ear.recogniser import hear
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.pcm import FRAME_MS, level_dbfs
from voice.profile import ADAPTATION, Figures

FOLDS = 4
FEWEST_WORDS = 16  # of the 24, to know a voice by
SHORTEST_SPEECH = 12  # frames of 10 ms that are likelier speech than silence or noise; "acht" has 30
BEHIND_OTHERS = 1.5  # nats a frame of speech: right words are 0.9 behind the likeliest prompt at most, others 3
BEHIND_ANYTHING = 6.0  # nats a frame of speech: right words are 4 behind the likeliest sounds at most, other talk 6
CLEAR = 3.0  # of a hypothesis' score: where one leads by so much, the model's lattice keeps no other
CLEARER = 0.5  # of the same, all takes together: less may be rounding, which differs from processor to processor
SOFTEST_DBFS = -90.0  # as loud as one step of 16 bits
SOFT_SHARE = 20  # of a hundred frames of speech, the softest, which count as its edges
BELOW_SOFT_DB = 3.0

Takes = Mapping[str, bytes]
"""By word: its take, int16 little-endian mono at 16,000 Hz."""


class Verdict(StrEnum):
    """What there is in a take."""

    TAKEN = "taken"
    NOTHING_HEARD = "nothing_heard"
    OTHER_HEARD = "other_heard"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Learnt:
    """What is known of a voice: the transform, where it brought something, and the thresholds."""

    transform: Transform | None
    quiet: Figures
    noisy: Figures
    margins: Margins
    activity: Thresholds


def prompts() -> tuple[str, ...]:
    """The words to read: all files, ranks and pieces and both castlings, in an order that mixes them."""
    table = vocabulary()
    mixed = zip_longest(
        table.files, _laws_words(table.ranks), [*_laws_words(table.pieces), *_laws_words(table.castling)]
    )
    return tuple(word for word in chain.from_iterable(mixed) if word)


def announcements() -> tuple[str, ...]:
    """Whole announcements to be read after the words, whose words run together as they do in a game."""
    return (
        "springer bella eins cesar drei",
        "dame david acht felix sechs",
        "läufer eva sieben schlägt gustav fünf",
        "läufer cesar vier anna zwei",
    )


def _laws_words(words: Mapping[str, object]) -> tuple[str, ...]:
    """The first word of each meaning, without the others for the same, such as "Königin"."""
    meanings = list(words.values())
    return tuple(word for at, word in enumerate(words) if meanings.index(words[word]) == at)


@dataclass(frozen=True, slots=True)
class Teacher:
    """A model, what it hears, and how its words are said. Raises ModelError (`model_not_adaptable`)."""

    recogniser: VoskRecogniser
    aligner: Aligner

    @classmethod
    def of(cls, model_path: Path) -> Self:
        """The teacher with the model of that folder."""
        recogniser = VoskRecogniser(model_path)  # tells best where there is none
        model = AcousticModel.read(model_path / "am" / "final.mdl")
        return cls(recogniser, Aligner.of(model_path, model))

    def examine(self, words: str, samples: bytes) -> tuple[Verdict, Heard]:
        """Whether a take holds the words that were to be read, and what was heard in it.

        `samples` are int16 little-endian mono at 16,000 Hz. Words that the recogniser misheard are taken all the same,
        where they explain the sound nearly as well as any: who is often misheard needs the profile most.
        """
        heard = hear(self.recogniser, [samples])
        likelihoods = self._likelihoods(samples)
        if not len(likelihoods):
            return Verdict.NOTHING_HEARD, heard
        speech = int(np.count_nonzero(self.aligner.speech(likelihoods)))
        if speech < SHORTEST_SPEECH:
            return Verdict.NOTHING_HEARD, heard
        if heard.words == words or self._holds(words, likelihoods, speech):
            return Verdict.TAKEN, heard
        return Verdict.OTHER_HEARD if heard.words else Verdict.UNCLEAR, heard

    def _holds(self, words: str, likelihoods: Matrix, speech: int) -> bool:
        found = {prompt: self.aligner.align(prompt, likelihoods) for prompt in prompts()}
        scores = {prompt: one.score for prompt, one in found.items() if one is not None}
        if words not in scores:
            return False
        anything = float(likelihoods.max(axis=1).sum())
        is_near = max(scores.values()) - scores[words] <= BEHIND_OTHERS * speech
        return is_near and anything - scores[words] <= BEHIND_ANYTHING * speech

    def learn(self, takes: Takes) -> Learnt:
        """Get to know the voice of these takes.

        Every word is held back once: a model adapted to three quarters of the words hears the fourth, as it was said
        and in noise 12 dB below it; so it is with whole announcements. Only where the right words then lead the wrong
        ones more clearly than with the model as it is, and no fewer are heard right, neither as they were said nor in
        noise, does the voice get a transform, now learnt from all takes. 24 words are too few to be counted only: most
        are right before and after, and one may be luck. Words and not readings are held back, so that a word that was
        read alone is never heard by a model that has met it so.
        """
        taught = {word: lessons(self.aligner, word, samples) for word, samples in takes.items()}
        before, after = self._heard(self.recogniser, takes), dict[tuple[str, bool], Heard]()
        for fold in range(FOLDS):
            held_back = {word: takes[word] for word in [*takes][fold::FOLDS]}
            transform = estimate(self.aligner.model, _all(taught, held_back))
            after |= self._heard_by_adapted(transform, held_back)
        quiet, noisy = (_figures(before, after, is_noisy=is_noisy) for is_noisy in (False, True))
        loses = quiet.after < quiet.before or noisy.after < noisy.before
        is_better = not loses and _lead(after) > _lead(before) + CLEARER
        learnt = estimate(self.aligner.model, _all(taught, {})) if is_better else None
        return Learnt(learnt, quiet, noisy, _margins(after if is_better else before), self._activity(takes))

    def loses(self, adapted: VoskRecogniser, takes: Takes) -> bool:
        """Whether a model adapted to this voice, which has not learnt from these takes, hears them worse than its own.

        That is: fewer right, as they were said and in noise together, or right words that lead the wrong ones less.
        """
        before, after = self._heard(self.recogniser, takes), self._heard(adapted, takes)
        right = [sum(one.words == word for (word, _), one in heard.items()) for heard in (before, after)]
        return right[1] < right[0] or _lead(after) < _lead(before) - CLEARER

    def write_adapted(self, transform: Transform, folder: Path) -> None:
        """Write the model as it hears this voice; see the function of that name."""
        write_adapted(self.recogniser.model_path, self.aligner.model, transform, folder)

    def _heard_by_adapted(self, transform: Transform, takes: Takes) -> dict[tuple[str, bool], Heard]:
        with tempfile.TemporaryDirectory() as scratch:
            self.write_adapted(transform, Path(scratch) / "model")
            return self._heard(VoskRecogniser(Path(scratch) / "model"), takes)

    @staticmethod
    def _heard(recogniser: VoskRecogniser, takes: Takes) -> dict[tuple[str, bool], Heard]:
        """What is heard in each take, by its word and whether noise was added."""
        quiet = {(word, False): hear(recogniser, [samples]) for word, samples in takes.items()}
        return quiet | {(word, True): hear(recogniser, [in_noise(take, NOISE_DB)]) for word, take in takes.items()}

    def _activity(self, takes: Takes) -> Thresholds:
        """The thresholds under which voice activity finds what the alignment calls speech, and little else."""
        labelled = [pairs for word, samples in takes.items() if (pairs := self._labelled(word, samples))]
        is_speech = np.array([label for pairs in labelled for _, label in pairs])
        levels = np.array([max(SOFTEST_DBFS, level_dbfs(frame)) for pairs in labelled for frame, _ in pairs])
        if is_speech.all() or not is_speech.any():
            return Thresholds()
        room, voice = np.median(levels[~is_speech]), np.percentile(levels[is_speech], SOFT_SHARE)
        quietest = min((room + voice) / 2, voice - BELOW_SOFT_DB)
        best = max(range(4), key=lambda aggressiveness: _agreement(aggressiveness, labelled))
        return Thresholds(quietest_dbfs=round(float(quietest), 1), aggressiveness=best)

    def _labelled(self, word: str, samples: bytes) -> list[tuple[bytes, bool]]:
        """The frames (20 ms) of a take, and whether each is speech."""
        likelihoods = self._likelihoods(samples)
        alignment = self.aligner.align(word, likelihoods) if len(likelihoods) else None
        if alignment is None:
            return []
        is_speech = alignment.is_speech[:: FRAME_MS // FRAME_SHIFT_MS]
        return list(zip(frames_of([samples]), map(bool, is_speech), strict=False))

    def _likelihoods(self, samples: bytes) -> Matrix:
        """How likely each state makes each frame of a take; none where it is too short to have one."""
        frames = of_take(samples)
        return self.aligner.model.log_likelihoods(frames)[OWN] if len(frames) else np.zeros((0, 0), np.float32)


def write_adapted(model_path: Path, network: AcousticModel, transform: Transform, folder: Path) -> None:
    """Write a model, whose network that is, as it hears one voice: all files the same but am/final.mdl.

    Beside them lies the adaptation.
    """
    adaptation = Adaptation.of(transform, model_path)
    _copy(model_path, folder)
    (folder / ADAPTATION).write_bytes(adaptation.written())
    (folder / "am" / "final.mdl").write_bytes(network.with_input(transform.matrix, transform.offset))


def _copy(model_path: Path, folder: Path) -> None:
    """Copy all files of a model. Raises OSError as the system does: `copytree` would tell no number, but many lines."""
    for found, _, files in os.walk(model_path, followlinks=True):
        place = folder / Path(found).relative_to(model_path)
        place.mkdir(parents=True)
        for name in files:
            shutil.copyfile(Path(found) / name, place / name)


def _all(taught: Mapping[str, Sequence[Lesson]], held_back: Takes) -> list[Lesson]:
    """The lessons of all words but those held back."""
    return [one for word, ones in taught.items() if word not in held_back for one in ones]


def _figures(
    before: Mapping[tuple[str, bool], Heard], after: Mapping[tuple[str, bool], Heard], *, is_noisy: bool
) -> Figures:
    words = [word for word, in_noise in before if in_noise is is_noisy]
    right = [sum(heard[word, is_noisy].words == word for word in words) for heard in (before, after)]
    return Figures(count=len(words), before=right[0], after=right[1])


def _lead(heard: Mapping[tuple[str, bool], Heard]) -> float:
    """By how much the right words are ahead of the best wrong ones, in all takes together; CLEAR at most in each."""
    total = 0.0
    for (word, _), one in heard.items():
        right = [other.score for other in one.hypotheses if other.words == word]
        wrong = [other.score for other in one.hypotheses if other.words != word]
        lead = max(right) - max(wrong) if right and wrong else CLEAR if right else -CLEAR
        total += max(-CLEAR, min(CLEAR, lead))
    return total


def _margins(heard: Mapping[tuple[str, bool], Heard]) -> Margins:
    """Who is misheard by a wider margin than others is asked sooner, up to what legality may overturn."""
    behind = [
        one.hypotheses[0].score - other.score
        for (word, _), one in heard.items()
        for other in one.hypotheses
        if other.words == word
    ]
    usual = Margins()
    return replace(usual, ask=round(min(max([usual.ask, *behind]), usual.overturn), 2))


def _agreement(aggressiveness: int, takes: Sequence[Sequence[tuple[bytes, bool]]]) -> float:
    """The share of speech that WebRTC's classifier calls speech, and of the rest that it does not, added."""
    found = []
    for take in takes:
        classify = webrtc_classifier(aggressiveness)
        found += [(classify(frame), label) for frame, label in take]
    called, is_speech = (np.array(column) for column in zip(*found, strict=True))
    return float(called[is_speech].mean() + (~called[~is_speech]).mean())
