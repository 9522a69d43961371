"""How well and how fast the built-in model hears, next to PocketSphinx 5 on the same audio.

    .venv/bin/python benchmarks/hearing.py [FOLDER]

Both hear the demo's recordings (three voices that no training heard), as they are and in noise, with the same closed
grammar: Vosk with models/announcements-de, PocketSphinx with its English model, a German lexicon in English
phones and the grammar as JSGF. FOLDER holds recordings like those of the demo, with their words in said.tsv.
More voices and conditions are in models/announcements-de/EVALUATION.md.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np
import soundfile

sys.path.insert(0, str(Path(__file__).parents[1]))

from models.training.ears import AnnouncementEar, SphinxEar
from models.training.measures import Hearing
from models.training.recordings import Clip, Samples
from speech_grammar import grammar

ROOT = Path(__file__).parents[1]
CONDITIONS = {"as recorded": None, "20 dB": 20.0, "10 dB": 10.0}


def noisy(samples: Samples, snr_db: float, noise: np.random.Generator) -> Samples:
    """With pink noise at a signal-to-noise ratio."""
    spectrum = np.fft.rfft(noise.standard_normal(len(samples)))
    pink = np.fft.irfft(spectrum / np.sqrt(np.arange(len(spectrum)) + 10.0), len(samples))
    return samples + pink / pink.std() * samples.std() * 10 ** (-snr_db / 20)


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


def main() -> None:
    """Hear everything with both and print the ratios."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "demo" / "recordings"
    table = folder / "said.tsv" if (folder / "said.tsv").exists() else folder.parent / "said.tsv"
    clips = recordings(folder, table)
    print(f"{len(clips)} recordings, {sum(clip.seconds for clip in clips) / 60:.1f} minutes")
    with tempfile.TemporaryDirectory() as scratch:
        ears = {
            "built-in model": AnnouncementEar(ROOT / "models" / "announcements-de"),
            "PocketSphinx": SphinxEar.of_announcements(Path(scratch) / "answers.json"),
        }
        for condition, snr_db in CONDITIONS.items():
            noise = np.random.default_rng(1)
            played = [
                clip if snr_db is None else Clip(clip.voice, clip.words, noisy(clip.samples, snr_db, noise))
                for clip in clips
            ]
            hearings = {name: Hearing.of(ear, played) for name, ear in ears.items()}
            for name, hearing in hearings.items():
                figures = f"{hearing.tally().sentences()}, real-time factor {hearing.real_time_factor:.4f}"
                print(f"{condition}, {name}: {figures}")
            ours, theirs = hearings.values()
            wrong = [max(0.1, 100 - hearing.tally().rate) for hearing in (ours, theirs)]
            fewer, faster = wrong[1] / wrong[0], theirs.real_time_factor / ours.real_time_factor
            print(f"{condition}: {fewer:.1f} times fewer sentences wrong, {faster:.2f} times as fast")


if __name__ == "__main__":
    main()
