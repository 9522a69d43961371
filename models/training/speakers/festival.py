"""Festival and flite, spoken to in phones, so that every sample's phone is known.

Festival: each pronunciation becomes an entry of the voice's lexicon, a whole batch goes through one
process (Black, Taylor, Caley: The Festival Speech Synthesis System, chapters 13 and 14). Flite: its `-p` and `-psdur`.
"""

import random
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray
from scipy.signal import resample_poly

from models.training.speakers.lexicon import Pronunciation
from models.training.speakers.phones import SILENCE
from models.training.speakers.voices import SAMPLE_RATE, Utterance, Voice

PAUSES = frozenset({"pau", "#", "##", "h#", "_", "brth"})
MORE = "+"  # more of the segment before it: ked says every er as er r, for which it has diphones
CYRILLIC = dict(zip("0123456789", "абвгдежзик", strict=True))  # the Russian voice takes no Latin words


@dataclass(frozen=True, slots=True)
class Order:
    """A sentence to speak: its words' pronunciations, and how slowly (1 is the voice's own tempo)."""

    words: tuple[Pronunciation, ...]
    stretch: float = 1.0


def speak(voice: Voice, orders: list[Order], choice: random.Random | None = None) -> list[Utterance | None]:
    """Speak all sentences with a voice; None for one that it cannot say, or left the phones it was given in."""
    spelt = [[voice.respell(word, choice) for word in order.words] for order in orders]
    sayable = [number for number, words in enumerate(spelt) if voice.can_say(words)]
    said = dict(zip(sayable, _said(voice, [orders[n] for n in sayable], [spelt[n] for n in sayable]), strict=True))
    return [said.get(number) for number in range(len(orders))]


def _said(voice: Voice, orders: list[Order], spelt: list[list[list[tuple[str, ...]]]]) -> list[Utterance | None]:
    with tempfile.TemporaryDirectory() as folder:
        if voice.engine == "flite":
            return [_flite(voice, order, words, Path(folder)) for order, words in zip(orders, spelt, strict=True)]
        return _festival(voice, orders, spelt, Path(folder))


def _flite(voice: Voice, order: Order, words: list[list[tuple[str, ...]]], folder: Path) -> Utterance | None:
    names = ["pau", *(name for word in words for names in word for name in names), "pau"]
    wave = folder / "said.wav"
    stretch = f"duration_stretch={order.stretch}"
    command = ["flite", "-voice", voice.name, "--setf", stretch, "-psdur", "-p", " ".join(names), "-o", str(wave)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    ends = [(name, float(end)) for name, end in (pair.rsplit(":", 1) for pair in done.stdout.split())]
    return _utterance(wave, ends, order, words)


def _festival(
    voice: Voice, orders: list[Order], spelt: list[list[list[tuple[str, ...]]]], folder: Path
) -> list[Utterance | None]:
    """One process for all; where it crashes in a sentence, another for those behind it."""
    entries: dict[str, str] = {}
    lines = []
    for number, (order, words) in enumerate(zip(orders, spelt, strict=True)):
        keys = []
        for said, names in zip(order.words, words, strict=True):
            syllables = _scheme(said, names)
            keys.append(entries.setdefault(syllables, _key(len(entries), voice)))
        lines.append(f'(say "{folder}/{number}" {order.stretch} {_words(keys, voice)})')
    lexicon = [f'(lex.add.entry (quote ("{key}" nil {syllables})))' for syllables, key in entries.items()]
    head = [f"(voice_{voice.name})", _SAY, *lexicon]
    first = 0
    while first < len(lines):
        script = folder / "batch.scm"
        script.write_text("\n".join([*head, *lines[first:]]), encoding="utf-8")
        subprocess.run(["festival", "-b", str(script)], capture_output=True, check=False)
        done = [number for number in range(first, len(lines)) if (folder / f"{number}.ends").exists()]
        first = max(done, default=first - 1) + 2  # behind the sentence in which it crashed
    return [
        _spoken(folder / str(number), order, words)
        for number, (order, words) in enumerate(zip(orders, spelt, strict=True))
    ]


_SAY = """
(define (say file stretch words)
  (Parameter.set 'Duration_Stretch stretch)
  (let ((u (utt.synth (eval words))) (f (fopen (string-append file ".ends") "w")))
    (utt.save.wave u (string-append file ".wav") 'riff)
    (mapcar (lambda (s) (format f "%s %f %d\\n" (item.name s) (item.feat s "end") (in_a_syllable s)))
            (utt.relation.items u 'Segment))
    (fclose f)))
(define (in_a_syllable s) (if (item.relation s 'SylStructure) 1 0))
"""


def _words(keys: list[str], voice: Voice) -> str:
    """The utterance to make: Festival 2.5 crashes on English and Czech `Words`, and elsewhere spells a `Text` out."""
    if voice.family in {"czech", "english", "russian"}:
        return f"(list 'Utterance 'Text \"{' '.join(keys)}\")"
    return f"(list 'Utterance 'Words '({' '.join(keys)}))"


def _key(number: int, voice: Voice) -> str:
    """A name for a lexicon entry that no tokeniser takes apart."""
    digits = str(number)
    if voice.family == "russian":
        return "ш" + "".join(CYRILLIC[digit] for digit in digits)
    return "w" + "".join("abcdefghij"[int(digit)] for digit in digits)


def _scheme(said: Pronunciation, names: list[tuple[str, ...]]) -> str:
    """A pronunciation as Festival's list of syllables with their stress."""
    syllables = []
    for start, end in said.syllables():
        stress = int(said.stressed is not None and start <= said.stressed < end)
        syllables.append(f"(({' '.join(name for phone in names[start:end] for name in phone)}) {stress})")
    return f"({' '.join(syllables)})"


def _spoken(stem: Path, order: Order, words: list[list[tuple[str, ...]]]) -> Utterance | None:
    ends_file, wave = stem.with_suffix(".ends"), stem.with_suffix(".wav")
    if not (ends_file.exists() and wave.exists()):
        return None
    ends = [_segment(*line.split()) for line in ends_file.read_text(encoding="utf-8").splitlines()]
    return _utterance(wave, ends, order, words)


def _segment(name: str, end: str, is_in_a_syllable: str) -> tuple[str, float]:
    """A line that `_SAY` wrote. A sound that is in no syllable was not asked for: the voice has put it in."""
    return (name if name in PAUSES or is_in_a_syllable == "1" else MORE), float(end)


def _utterance(
    wave: Path, ends: list[tuple[str, float]], order: Order, words: list[list[tuple[str, ...]]]
) -> Utterance | None:
    """Give the engine's segments the model's names, or nothing when they are more or fewer than were asked for.

    Their own names may differ: English voices weaken unstressed vowels.
    """
    asked = [
        phone if first else None
        for said, spelt in zip(order.words, words, strict=True)
        for phone, names in zip(said.phones, spelt, strict=True)
        for first in [index == 0 for index in range(len(names))]
    ]
    labels: list[tuple[float, str]] = []
    start = 0.0
    for name, end in ends:
        if name in PAUSES:
            labels.append((start, SILENCE))
        elif name != MORE:
            if not asked:
                return None
            phone = asked.pop(0)
            if phone is not None:
                labels.append((start, phone))
        start = end
    if asked:
        return None
    return Utterance(_read(wave), tuple(labels))


def _read(wave: Path) -> NDArray[np.float32]:
    samples, rate = soundfile.read(wave, dtype="float32")
    return resampled(samples, rate)


def resampled(samples: NDArray[np.float32], rate: int) -> NDArray[np.float32]:
    """The same sound at 16 kHz."""
    if rate == SAMPLE_RATE:
        return samples
    divisor = int(np.gcd(rate, SAMPLE_RATE))
    return np.asarray(resample_poly(samples, SAMPLE_RATE // divisor, rate // divisor), dtype=np.float32)
