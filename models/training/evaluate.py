"""Measures a model directory with voices it was not trained on, through Vosk itself.

    python -m models.training.evaluate WORK [MODEL] [--size 1.0]

Announcements and commands of the grammar, clean and in noise, and what is no chess: talk, noise, music, silence.
The test recordings are spoken once into ``WORK/test.pickle`` with a seed of their own.
"""

import argparse
import json
import pickle
import random
import time
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import vosk
from numpy.typing import NDArray
from scipy.signal import butter, fftconvolve, sosfilt

from models.training import espeak, sentences
from models.training.augment import SAMPLE_RATE, coloured_noise, no_speech, room
from models.training.festival import Order, resampled, speak
from models.training.lexicon import pronunciations
from models.training.marker import MODEL, UNKNOWN
from models.training.voices import espeak_variants, voices
from speech_grammar import grammar

SEED = 2009
CHESS_PER_VOICE, TALK_PER_VOICE = 60, 50
Samples = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Clip:
    """A recording and the words in it; none when it is no chess. Samples are in int16's scale at 16 kHz."""

    kind: str
    voice: str
    words: str
    samples: Samples


def chess_sentence(choice: random.Random) -> str:
    """An announcement or a command that the grammar takes, moves more often than commands."""
    make = sentences.announcement if choice.random() < 0.8 else sentences.command  # noqa: PLR2004
    while True:
        words = tuple(make(choice))
        if grammar.acceptor().accepts(words):
            return " ".join(words)


def spoken_by(voice: str, texts: list[str], choice: random.Random) -> list[Samples]:
    """The texts by one held-out voice, at different tempos, half a second of silence around."""
    if voice in voices():
        orders = [
            Order(tuple(pronunciations(word)[0] for word in text.split()), choice.uniform(0.85, 1.2)) for text in texts
        ]
        said = [None if one is None else one.samples.astype(np.float64) for one in speak(voices()[voice], orders)]
    else:
        said = [_espeak(voice, text, choice) for text in texts]
    return [_padded(samples) for samples in said if samples is not None]


def _espeak(variant: str, text: str, choice: random.Random) -> Samples:
    written = " ".join(
        espeak.bracketed(word.phones, word.stressed) for word in (pronunciations(w)[0] for w in text.split())
    )
    samples, _ = espeak.engine().speak(written, f"de+{variant}", choice.randint(130, 190), choice.randint(30, 65))
    return resampled(samples.astype(np.float32), espeak.engine().sample_rate).astype(np.float64)


def _padded(samples: Samples) -> Samples:
    loud = np.flatnonzero(np.abs(samples) > np.abs(samples).max() * 0.01)
    quiet = np.zeros(SAMPLE_RATE // 3)
    inside = samples[loud[0] : loud[-1]]
    return np.concatenate([quiet, inside / np.abs(inside).max() * 12000, quiet])


def held_out() -> list[str]:
    """The voices that no training heard."""
    return [key for key, voice in voices().items() if voice.held_out] + list(espeak_variants(held_out=True))


def make_clips() -> list[Clip]:
    """All test recordings."""
    clips = []
    for voice in held_out():
        choice = random.Random(f"{SEED} {voice}")  # noqa: S311 - reproducible
        share = 1 if voice in voices() else 2
        texts = [chess_sentence(choice) for _ in range(CHESS_PER_VOICE // share)]
        clips += [Clip("chess", voice, text, samples) for text, samples in _pairs(voice, texts, choice)]
        talk = [" ".join(words) for words in sentences.held_out_talk() if _speakable(words)][:TALK_PER_VOICE]
        clips += [Clip("talk", voice, "", samples) for _, samples in _pairs(voice, talk, choice)]
    noise = np.random.default_rng(SEED)
    return clips + [Clip("no speech", "none", "", no_speech(noise).samples) for _ in range(150)]


def _speakable(words: list[str]) -> bool:
    try:
        return all(pronunciations(word) for word in words)
    except ValueError:
        return False


def _pairs(voice: str, texts: list[str], choice: random.Random) -> list[tuple[str, Samples]]:
    return [(text, samples) for text in texts for samples in spoken_by(voice, [text], choice)]


def in_noise(samples: Samples, snr_db: float, random: np.random.Generator) -> Samples:
    """With coloured noise at a signal-to-noise ratio (over the speech's own length)."""
    power = samples[np.abs(samples) > np.abs(samples).max() * 0.02].std()
    return samples + coloured_noise(len(samples), random) * power * 10 ** (-snr_db / 20)


def telephone(samples: Samples, _: np.random.Generator) -> Samples:
    """300 to 3400 Hz."""
    return np.asarray(sosfilt(butter(6, [300, 3400], "band", fs=SAMPLE_RATE, output="sos"), samples))


def tight(samples: Samples, _: np.random.Generator) -> Samples:
    """Cut 30 ms before the first and after the last sound."""
    edge = SAMPLE_RATE // 3 - SAMPLE_RATE * 30 // 1000
    return samples[edge:-edge]


def reverberant(samples: Samples, random: np.random.Generator) -> Samples:
    """In a room."""
    return np.asarray(fftconvolve(samples, room(random))[: len(samples)])


CONDITIONS = {
    "clean": lambda samples, _: samples,
    "20 dB": lambda samples, random: in_noise(samples, 20, random),
    "10 dB": lambda samples, random: in_noise(samples, 10, random),
    "telephone": telephone,
    "cut tight": tight,
    "room": reverberant,
}


class Ear:
    """Vosk with a model directory; counts the processor time it takes, which other programs do not lengthen."""

    def __init__(self, model: Path, alternatives: int = 5) -> None:
        vosk.SetLogLevel(-3)
        self._model = vosk.Model(str(model))
        self._alternatives = alternatives
        self.seconds = self.audio = 0.0
        self.latencies: list[float] = []

    def hear(self, samples: Samples) -> list[tuple[str, float]]:
        """The readings, the best first, with Vosk's confidence."""
        recogniser = vosk.KaldiRecognizer(self._model, SAMPLE_RATE)
        recogniser.SetMaxAlternatives(self._alternatives)
        data = np.clip(samples, -32768, 32767).astype(np.int16).tobytes()
        started = time.process_time()
        for first in range(0, len(data), 3200):
            recogniser.AcceptWaveform(data[first : first + 3200])
        before = time.process_time()
        result = json.loads(recogniser.FinalResult())
        ended = time.process_time()
        self.latencies.append(ended - before)
        self.seconds, self.audio = self.seconds + ended - started, self.audio + len(samples) / SAMPLE_RATE
        return [(entry["text"], entry["confidence"]) for entry in result["alternatives"]]


def edits(said: list[str], heard: list[str]) -> int:
    """The least number of words inserted, left out or exchanged (Levenshtein 1966)."""
    row = list(range(len(heard) + 1))
    for index, word in enumerate(said, start=1):
        previous, row[0] = row[0], index
        for column, other in enumerate(heard, start=1):
            previous, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, previous + (word != other))
    return row[-1]


def is_move(text: str) -> bool:
    """Whether these words would be taken for a move."""
    words = tuple(text.split())
    files, ranks = (set(_firsts(table)) for table in ("files", "ranks"))
    named = bool(files & set(words) and ranks & set(words)) or "rochade" in words
    return named and grammar.acceptor().accepts(words)


@cache
def _firsts(table: str) -> tuple[str, ...]:
    return tuple(spellings[0] for spellings in sentences.vocabulary()[table].values())


def report(model: Path, clips: list[Clip]) -> str:
    """All figures, one per line."""
    ear, lines = Ear(model), []
    for condition, change in CONDITIONS.items():
        noise = np.random.default_rng(SEED)
        by_voice: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0])
        for clip in clips:
            if clip.kind == "chess":
                heard = ear.hear(change(clip.samples, noise))[0][0]
                counts = by_voice[clip.voice]
                wrong = edits(clip.words.split(), heard.split())
                unknown = not grammar.acceptor().accepts(tuple(heard.split()))
                for index, add in enumerate([len(clip.words.split()), wrong, 1, heard == clip.words, unknown]):
                    counts[index] += int(add)
        totals = [sum(column) for column in zip(*by_voice.values(), strict=True)]
        lines.append(f"{condition}: {_line(totals)}")
        if condition in {"clean", "10 dB"}:
            lines += [f"  {voice}: {_line(counts)}" for voice, counts in by_voice.items()]
    lines += _refusals(ear, clips)
    latency = sorted(ear.latencies)[int(len(ear.latencies) * 0.95)] * 1000
    lines.append(
        f"real-time factor {ear.seconds / ear.audio:.4f}, last sample to result {latency:.0f} ms (95th percentile)"
    )
    return "\n".join(lines)


def _line(counts: list[int]) -> str:
    words, wrong, clips, right, unknown = counts
    rate = 100 * (1 - wrong / words)
    sentences_right, refused = 100 * right / clips, 100 * unknown / clips
    return f"{rate:.1f} of 100 words, {sentences_right:.1f} of 100 sentences right, {refused:.1f} refused ({clips})"


def _refusals(ear: Ear, clips: list[Clip]) -> list[str]:
    lines = []
    for kind in ("talk", "no speech"):
        heard = [(clip, ear.hear(clip.samples)[0][0]) for clip in clips if clip.kind == kind]
        moves = [(clip, text) for clip, text in heard if is_move(text)]
        accepted = [
            text
            for _, text in heard
            if text and UNKNOWN not in text and grammar.acceptor().accepts(tuple(text.split()))
        ]
        minutes = sum(len(clip.samples) for clip, _ in heard) / SAMPLE_RATE / 60
        taken = f"{len(moves)} taken for a move, {len(accepted)} for any sentence"
        lines.append(f"{kind}: {taken}, of {len(heard)} ({minutes:.0f} minutes)")
        lines += [f"  {text}" for text in accepted[:25]]
    return lines


def clips_of(work: Path) -> list[Clip]:
    """The test recordings, spoken now if they are not there."""
    path = work / "test.pickle"
    if not path.exists():
        path.write_bytes(pickle.dumps([(clip.kind, clip.voice, clip.words, clip.samples) for clip in make_clips()]))
    return [Clip(*fields) for fields in pickle.loads(path.read_bytes())]  # noqa: S301 - our own file


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m models.training.evaluate", description=__doc__.splitlines()[0])
    parser.add_argument("work", type=Path)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    wanted = parser.parse_args()
    print(report(wanted.model, clips_of(wanted.work)))


if __name__ == "__main__":
    main()
