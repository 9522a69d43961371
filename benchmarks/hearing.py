"""How well and how fast the built-in model hears, next to PocketSphinx 5 on the same audio.

    .venv/bin/python benchmarks/hearing.py [FOLDER]

Both hear the demo's recordings (three voices that no training heard), as they are and in noise, with the same closed
grammar: Vosk with models/announcements-de, PocketSphinx with its English model, a German lexicon in English
phones and the grammar as JSGF. FOLDER holds recordings like those of the demo, with their words in said.tsv.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pocketsphinx
import soundfile
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from models.training.lexicon import words as lexicon
from models.training.voices import voices
from speech_grammar import grammar
from voice.vosk_recogniser import VoskRecogniser

ROOT = Path(__file__).parents[1]
RATE = 16_000  # Hz
Samples = NDArray[np.float64]


def english(word: str) -> list[str]:
    """A German word's pronunciations in the phones of PocketSphinx's English model."""
    speaker = voices()["kal"]
    spelt = [[name for names in speaker.respell(said) for name in names] for said in lexicon()[word]]
    return list(dict.fromkeys(" ".join(name.upper().replace("AX", "AH") for name in names) for names in spelt))


def sphinx(folder: Path) -> Callable[[bytes], str]:
    """PocketSphinx with the announcement grammar."""
    lines = [
        f"{word}({number})  {said}" if number > 1 else f"{word}  {said}"
        for word in grammar.words()
        for number, said in enumerate(english(word), start=1)
    ]
    (folder / "german.dict").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "rochade.jsgf").write_text(grammar.jsgf(), encoding="utf-8")
    decoder = pocketsphinx.Decoder(
        hmm=pocketsphinx.get_model_path("en-us/en-us"),
        dict=str(folder / "german.dict"),
        jsgf=str(folder / "rochade.jsgf"),
        samprate=RATE,
        loglevel="FATAL",
    )

    def hear(data: bytes) -> str:
        decoder.start_utt()
        decoder.process_raw(data, full_utt=True)
        decoder.end_utt()
        found = decoder.hyp()
        return found.hypstr if found else ""

    return hear


def built_in() -> Callable[[bytes], str]:
    """Vosk with the built-in model."""
    recogniser = VoskRecogniser(ROOT / "models" / "announcements-de")

    def hear(data: bytes) -> str:
        listening = recogniser.listen()
        listening.accept(data)
        return listening.finish().words

    return hear


def noisy(samples: Samples, snr_db: float, noise: np.random.Generator) -> Samples:
    """With pink noise at a signal-to-noise ratio."""
    spectrum = np.fft.rfft(noise.standard_normal(len(samples)))
    pink = np.fft.irfft(spectrum / np.sqrt(np.arange(len(spectrum)) + 10.0), len(samples))
    return samples + pink / pink.std() * samples.std() * 10 ** (-snr_db / 20)


def words_wrong(said: list[str], heard: list[str]) -> int:
    """The least number of words inserted, left out or exchanged (Levenshtein 1966)."""
    row = list(range(len(heard) + 1))
    for index, word in enumerate(said, start=1):
        diagonal, row[0] = row[0], index
        for column, other in enumerate(heard, start=1):
            diagonal, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, diagonal + (word != other))
    return row[-1]


def score(hear: Callable[[bytes], str], clips: list[tuple[str, bytes]]) -> tuple[float, float, float]:
    """Words right and whole sentences right of 100, and computing time divided by the audio's length."""
    wrong = right = words = 0
    begin = time.perf_counter()
    for said, data in clips:
        heard = hear(data)
        wrong += words_wrong(said.split(), heard.split())
        right += heard == said
        words += len(said.split())
    seconds = time.perf_counter() - begin
    audio = sum(len(data) for _, data in clips) / 2 / RATE
    return 100 * (1 - wrong / words), 100 * right / len(clips), seconds / audio


def recordings(folder: Path, table: Path) -> list[tuple[str, Samples]]:
    """The recordings of a folder that say a sentence of the grammar, with their words."""
    lines = [line for line in table.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    said = [line.split("\t") for line in lines]
    found = [
        (words, folder / f"{number:03d}-{seat}.opus")
        for number, (seat, words, *manner) in enumerate(said, 1)
        if not manner
    ]
    return [
        (words, soundfile.read(path)[0]) for words, path in found if grammar.acceptor().accepts(tuple(words.split()))
    ]


def main() -> None:
    """Hear everything with both and print the ratios."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "demo" / "recordings"
    table = folder / "said.tsv" if (folder / "said.tsv").exists() else folder.parent / "said.tsv"
    clips = recordings(folder, table)
    print(f"{len(clips)} recordings, {sum(len(samples) for _, samples in clips) / RATE / 60:.1f} minutes")
    with tempfile.TemporaryDirectory() as scratch:
        ears = {"built-in model": built_in(), "PocketSphinx": sphinx(Path(scratch))}
        for condition, snr_db in (("as recorded", None), ("20 dB", 20.0), ("10 dB", 10.0)):
            noise = np.random.default_rng(1)
            heard = [(words, samples if snr_db is None else noisy(samples, snr_db, noise)) for words, samples in clips]
            data = [(words, (np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()) for words, samples in heard]
            scores = {name: score(hear, data) for name, hear in ears.items()}
            for name, (words, sentences, factor) in scores.items():
                right = f"{words:.1f} of 100 words, {sentences:.1f} of 100 sentences"
                print(f"{condition}, {name}: {right}, real-time factor {factor:.4f}")
            ours, theirs = scores.values()
            wrong = [max(0.1, 100 - figures[1]) for figures in (ours, theirs)]
            fewer, faster = wrong[1] / wrong[0], theirs[2] / ours[2]
            print(f"{condition}: {fewer:.1f} times fewer sentences wrong, {faster:.2f} times as fast")


if __name__ == "__main__":
    main()
