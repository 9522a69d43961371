"""What simulated players sound like: the three voices that taught the ear nothing, each made more than one person.

A person is a voice of Festival or espeak, moved by Praat's "Change gender" (formants and pitch, and a tempo that
differs from sentence to sentence), with hesitations and the noise of his room.
"""

import random
import threading
import warnings
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import parselmouth
from numpy.typing import NDArray
from parselmouth.praat import call

from models.training.speakers import espeak
from models.training.speakers.demo_voices import ARBITER, NATURAL
from models.training.speakers.festival import Order, resampled, speak
from models.training.speakers.lexicon import pronunciations
from models.training.speakers.voices import voices

# The Finnish voice buzzes so evenly that Praat finds no pitch in some words; then the formants alone are moved.
warnings.filterwarnings("ignore", category=parselmouth.PraatWarning)

RATE = 16_000
PITCH_FLOOR_HZ, PITCH_CEILING_HZ = 75, 500
HESITATIONS = ("ähm", "äh")
HESITATES = 0.08  # of all sentences
STRETCHES = (1.1, 1.1, 1.1, 0.95, 1.4)  # tempos: normal, normal, normal, fast, slow
ESPEAK_RATE = 150  # words a minute
MOVED = {
    "white": ((0.94, 1.08), (0.88, 1.14)),
    "black": ((0.92, 0.98), (0.88, 1.0)),
    "arbiter": ((0.94, 1.08), (0.88, 1.14)),
}
"""How far a voice is moved (formants, pitch): a woman's is not moved up, she would be a child."""

PAUSE_S = 0.25  # after a hesitation
ROOM_S = 4
LOUDNESS = 0.08  # root mean square of a voice close by, of 1

Sentence = tuple[str, int]
"""The words, and how often they have been tried: said anew for each attempt."""


@dataclass(frozen=True, slots=True)
class Person:
    """One player: whose voice ("white", "black" or "arbiter" of the demo's), how far it is moved, and his room.

    `formants` and `pitch` are factors, `noise_db` is how far his room's noise lies below his voice.
    """

    voice: str
    formants: float
    pitch: float
    noise_db: float
    seed: int
    _prepared: dict[Sentence, bytes] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def drawn(cls, seed: int) -> "Person":
        """A person by lot; the same for the same seed."""
        lot = random.Random(seed)
        voice = lot.choice(tuple(MOVED))
        formants, pitch = (lot.uniform(*bounds) for bounds in MOVED[voice])
        return cls(voice, formants, pitch, noise_db=lot.uniform(18, 40), seed=seed)

    def says(self, words: str, attempt: int) -> bytes:
        """The words as sound (int16 little-endian mono at 16,000 Hz)."""
        if (words, attempt) not in self._prepared:
            self.prepare([(words, attempt)])
        return self._prepared[words, attempt]

    def prepare(self, sentences: Iterable[Sentence]) -> None:
        """Have all of these ready: one start of Festival for all of them."""
        missing = [sentence for sentence in dict.fromkeys(sentences) if sentence not in self._prepared]
        chunks = [(sentence, chunk) for sentence in missing for chunk in self._chunks(*sentence)]
        said = dict[Sentence, list[NDArray[np.float64]]]()
        for (sentence, (words, _)), spoken in zip(chunks, self._spoken([chunk for _, chunk in chunks]), strict=True):
            if spoken is None:
                message = f"the voice {self.voice} cannot say {words!r}"
                raise ValueError(message)
            said.setdefault(sentence, []).extend((spoken, np.zeros(round(PAUSE_S * RATE))))
        for sentence, parts in said.items():
            level = self._lot(*sentence).uniform(0.7, 1.4) * LOUDNESS
            spoken = np.concatenate(parts[:-1])
            spoken *= level / np.sqrt(np.mean(np.square(spoken)))
            self._prepared[sentence] = bytes((np.clip(spoken, -1, 1) * 32_767).astype("<i2").tobytes())

    def room(self) -> bytes:
        """What is heard of his room all the time: brown noise whose end fits its beginning, to be heard in turns."""
        white = np.random.default_rng(self.seed).standard_normal(ROOM_S * RATE)
        lines = np.fft.rfft(white)
        lines[1:] /= np.arange(1, len(lines))
        lines[: 80 * ROOM_S] = 0  # what headsets take
        noise = np.fft.irfft(lines, len(white))
        noise *= LOUDNESS * 10 ** (-self.noise_db / 20) / np.sqrt(np.mean(np.square(noise)))
        return bytes((np.clip(noise, -1, 1) * 32_767).astype("<i2").tobytes())

    def _lot(self, words: str, attempt: int) -> random.Random:
        return random.Random(f"{self.seed} {words} {attempt}")

    def _chunks(self, words: str, attempt: int) -> list[tuple[str, float]]:
        """What is said in one go each, and how slowly."""
        lot = self._lot(words, attempt)
        stretch = lot.choice(STRETCHES) * lot.uniform(0.92, 1.1)
        hesitates = attempt == 1 and len(words.split()) > 1 and lot.random() < HESITATES
        return [(lot.choice(HESITATIONS), stretch), (words, stretch)] if hesitates else [(words, stretch)]

    def _spoken(self, chunks: list[tuple[str, float]]) -> list[NDArray[np.float64] | None]:
        orders = [Order(tuple(pronunciations(word)[0] for word in words.split())) for words, _ in chunks]
        if self.voice in NATURAL:
            spoken = speak(voices()[NATURAL[self.voice]], orders)
            said = [None if one is None else one.samples for one in spoken]
        else:
            said = [_by_espeak(order) for order in orders]
        paired = zip(said, chunks, strict=True)
        return [None if one is None else self._moved(_trimmed(one), slow) for one, (_, slow) in paired]

    def _moved(self, samples: NDArray[np.float32], stretch: float) -> NDArray[np.float64]:
        sound = parselmouth.Sound(samples.astype(np.float64), RATE)
        median = call(
            sound.to_pitch(pitch_floor=PITCH_FLOOR_HZ, pitch_ceiling=PITCH_CEILING_HZ),
            "Get quantile",
            0,
            0,
            0.5,
            "Hertz",
        )
        pitch = 0.0 if np.isnan(median) else median * self.pitch  # 0 leaves it as it is
        moved = call(sound, "Change gender", PITCH_FLOOR_HZ, PITCH_CEILING_HZ, self.formants, pitch, 1.0, stretch)
        return np.asarray(moved.values[0], dtype=np.float64)


_one_at_a_time = threading.Lock()  # the library has one voice for all


def _by_espeak(order: Order) -> NDArray[np.float32]:
    text = " ".join(espeak.bracketed(word.phones, word.stressed) for word in order.words)
    with _one_at_a_time:
        samples, _ = espeak.engine().speak(text, ARBITER, rate=ESPEAK_RATE)
        return resampled((samples / 32768).astype(np.float32), espeak.engine().sample_rate)


def _trimmed(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    """Without the engine's own silence at both ends."""
    loud = np.flatnonzero(np.abs(samples) > np.abs(samples).max() * 0.02)
    return samples[loud[0] : loud[-1] + 1] if len(loud) else samples
