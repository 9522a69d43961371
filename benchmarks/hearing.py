"""How well and how fast the built-in model hears, next to PocketSphinx 5 on the same audio.

    .venv/bin/python benchmarks/hearing.py [FOLDER [STEP]]

Both hear the demo's recordings (three voices that no training heard), as they are and in noise, with the same closed
grammar: Vosk with models/announcements-de, PocketSphinx with its English model, a German lexicon in English
phones and the grammar as JSGF. FOLDER holds recordings like those of the demo, with their words in said.tsv; of STEP
recordings one is heard. Each recording is heard by both before the next one is: the real-time factor is the median,
over the recordings, of processor time by length of sound, and medians are compared with medians.
More voices and conditions are in models/announcements-de/EVALUATION.md.
"""

import statistics
import sys
import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np
import soundfile

sys.path.insert(0, str(Path(__file__).parents[1]))

from models.training.measuring.ears import AnnouncementEar, Ear, SphinxEar
from models.training.measuring.measures import Hearing
from models.training.measuring.recordings import Clip, Samples
from speech_grammar import grammar

ROOT = Path(__file__).parents[1]
CONDITIONS = {"as recorded": None, "20 dB": 20.0, "10 dB": 10.0}


def noisy(samples: Samples, snr_db: float, noise: np.random.Generator) -> Samples:
    """With pink noise at a signal-to-noise ratio."""
    spectrum = np.fft.rfft(noise.standard_normal(len(samples)))
    pink = np.fft.irfft(spectrum / np.sqrt(np.arange(len(spectrum)) + 10.0), len(samples))
    mixed: Samples = samples + pink / pink.std() * samples.std() * 10 ** (-snr_db / 20)
    return mixed


def recordings(folder: Path, table: Path) -> list[Clip]:
    """The recordings of a folder that say a sentence of the grammar, with their words."""
    lines = [line for line in table.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    said = [line.split("\t") for line in lines]
    named = [
        (seat, words, f"{number:03d}-{seat}.opus")
        for number, (seat, words, *manner) in enumerate(said, 1)
        if not manner
    ]
    return [
        Clip(seat, words, soundfile.read(folder / name)[0] * 32767)
        for seat, words, name in named
        if grammar.acceptor().accepts(tuple(words.split()))
    ]


def in_turns(ears: Collection[Ear], clips: Sequence[Clip]) -> list[Hearing]:
    """What each ear answers; every clip is heard by all of them before the next one is."""
    answers = [[ear.hear(clip.samples) for ear in ears] for clip in clips]
    return [Hearing(clips, list(of_ear)) for of_ear in zip(*answers, strict=True)]


def real_time_factor(hearing: Hearing) -> float:
    """Processor time by length of sound: the median of the clips."""
    pairs = zip(hearing.clips, hearing.answers, strict=True)
    return statistics.median(answer.seconds / clip.seconds for clip, answer in pairs)


def main() -> None:
    """Hear everything with both and print the ratios."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "demo" / "takes" / "first"
    step = int(sys.argv[2]) if sys.argv[2:] else 1
    table = folder / "said.tsv" if (folder / "said.tsv").exists() else folder.parents[1] / "said.tsv"
    clips = recordings(folder, table)[::step]
    print(f"{len(clips)} recordings, {sum(clip.seconds for clip in clips) / 60:.1f} minutes")
    with tempfile.TemporaryDirectory() as scratch:
        ears: dict[str, Ear] = {
            "built-in model": AnnouncementEar(ROOT / "models" / "announcements-de"),
            "PocketSphinx": SphinxEar.of_announcements(Path(scratch) / "answers.json"),
        }
        for condition, snr_db in CONDITIONS.items():
            noise = np.random.default_rng(1)
            played = [
                clip if snr_db is None else Clip(clip.voice, clip.words, noisy(clip.samples, snr_db, noise))
                for clip in clips
            ]
            hearings = in_turns(ears.values(), played)
            factors = [real_time_factor(hearing) for hearing in hearings]
            for name, hearing, factor in zip(ears, hearings, factors, strict=True):
                print(f"{condition}, {name}: {hearing.tally().sentences()}, real-time factor {factor:.4f}")
            wrong = [max(0.1, 100 - hearing.tally().rate) for hearing in hearings]
            fewer, faster = wrong[1] / wrong[0], factors[1] / factors[0]
            print(f"{condition}: {fewer:.1f} times fewer sentences wrong, {faster:.2f} times as fast", flush=True)


if __name__ == "__main__":
    main()
