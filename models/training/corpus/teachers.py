"""Adds to the corpus what no engine tells the times of: Pico, Kokoro, people out of folders, and guests.

    python -m models.training.corpus.teachers WORK [--people FOLDER] [--model MODEL] [--only pico|kokoro|people]
    python -m models.training.corpus.teachers WORK --only guests|rhvoice

The network of MODEL, an earlier one, finds when each phone begins (aligning.py); what fits it badly is left out. Whose
words are not known, people of other languages (guests.py), is labelled by what the corpus so far has taught
(listening.py). That has to be asked for, and so has RHVoice, which is measured with until it teaches. Writes
``WORK/corpus/aligned-NAME.pickle``, ``people-NAME.pickle`` and ``guests-NAME.pickle``; what is there already is not
made again.
"""

import argparse
import random
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path

import numpy as np

from models.training.corpus import invented, people, sentences
from models.training.corpus.aligning import Aligner, ways
from models.training.corpus.corpus import INVENTED, pronounced, speakable
from models.training.corpus.guests import guests
from models.training.corpus.listening import Listener
from models.training.corpus.takes import Take, read, write
from models.training.graph.marker import MODEL
from models.training.speakers import rhvoice_voices
from models.training.speakers.kokoro_voices import Kokoro
from models.training.speakers.lexicon import Pronunciation, pronunciations
from models.training.speakers.pico_voices import Pico

PICO_SENTENCES, KOKORO_SENTENCES, RHVOICE_SENTENCES = 900, 1_850, 1_500
CHESS = 0.75  # of the sentences; the others are talk
ALONE = 0.2  # of Kokoro's: single words of chess, which it says as people do, and as people's they are heard worst
LONGEST_TALK = 8  # words
PEAK = 20_000
TEACH_LISTENING = ("people-emodb", "people-spross", "people-kerstin", "natural-awb")  # whose phones are known
MISFIT = {"pico": 1.8, "kokoro": 2.0, "rhvoice": 2.0}  # nats a frame


def pico(count: int, aligner: Aligner) -> list[Take]:
    """So many sentences of chess and talk by Pico, at many tempos and pitches."""
    engine, choice = Pico(), random.Random("pico")
    takes: list[Take] = []
    while len(takes) < count:
        words = _words(choice)
        samples = engine.speak(words, choice)
        aligned = aligner.align(samples, [ways(pronunciations(word)) for word in words])
        if aligned is not None and aligned.misfit < MISFIT["pico"]:
            takes.append(Take(samples, aligned.phones))
    return takes


def kokoro(count: int, aligner: Aligner) -> list[Take]:
    """So many by Kokoro, each by a speaker of its own; some of the words are none."""
    engine, choice = Kokoro(), random.Random("kokoro")
    takes: list[Take] = []
    while len(takes) < count:
        said = _said(choice)
        spoken = engine.speak(said, choice)
        samples = np.round(spoken / np.abs(spoken).max() * PEAK).astype(np.int16)
        aligned = aligner.align(samples, [[word.phones] for word in said])
        if aligned is not None and aligned.misfit < MISFIT["kokoro"]:
            takes.append(Take(samples, aligned.phones))
    return takes


def rhvoice(count: int, aligner: Aligner) -> list[Take]:
    """So many by RHVoice's nine, in turn, at many tempos and pitches; what fits badly is not made again."""
    choice, names = random.Random("rhvoice"), cycle(rhvoice_voices.names())
    said = [_said(choice) for _ in range(count)]
    lines = [rhvoice_voices.drawn(words, next(names), choice) for words in said]
    takes: list[Take] = []
    for words, spoken in zip(said, rhvoice_voices.speak(lines), strict=True):
        if spoken.any():
            samples = np.round(spoken / np.abs(spoken).max() * PEAK).astype(np.int16)
            aligned = aligner.align(samples, [[word.phones] for word in words])
            if aligned is not None and aligned.misfit < MISFIT["rhvoice"]:
                takes.append(Take(samples, aligned.phones))
    return takes


def teach_guests(work: Path) -> None:
    """Writes what guests say, a file for each group of them, as one hears it who was taught by people with phones.

    Raises:
        FileNotFoundError: when a package is not installed, or those who teach listening are not in the corpus.
    """
    folder = work / "corpus"
    taught = [take for name in TEACH_LISTENING for take in read(folder / f"{name}.pickle")]
    listener = Listener.taught(work, taught)
    for group, recordings in guests():
        if not (folder / f"guests-{group}.pickle").exists():
            write(folder, f"guests-{group}", list(listener.takes(recordings)))


def _said(choice: random.Random) -> tuple[Pronunciation, ...]:
    """Words of chess or talk in any of their pronunciations, or words that are none."""
    is_none = choice.random() < CHESS * INVENTED
    return invented.sentence(choice) if is_none else pronounced(_word_or_words(choice), choice)


def _word_or_words(choice: random.Random) -> tuple[str, ...]:
    if choice.random() < ALONE:
        return tuple(choice.choice(sentences.single_words()).split())
    return _words(choice)


def _words(choice: random.Random) -> tuple[str, ...]:
    while True:
        words = tuple(sentences.chess(choice) if choice.random() < CHESS else sentences.talk(choice))
        if len(words) <= LONGEST_TALK and all(map(speakable, words)):
            return words


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.corpus.teachers", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("--people", type=Path, help="where the folders emodb, kerstin and spross are")
    parser.add_argument("--model", type=Path, default=MODEL, help="whose network aligns")
    parser.add_argument("--scale", type=float, default=1.0, help="how much of the engines, 1 is the shipped model's")
    parser.add_argument("--only", choices=["pico", "kokoro", "people", "guests", "rhvoice"])
    wanted = parser.parse_args()
    aligner = Aligner.of(wanted.model)
    teachers: dict[str, Callable[[], list[Take]]] = {
        "aligned-pico": partial(pico, round(PICO_SENTENCES * wanted.scale), aligner),
        "aligned-kokoro": partial(kokoro, round(KOKORO_SENTENCES * wanted.scale), aligner),
    }
    if wanted.only == "rhvoice":
        teachers["aligned-rhvoice"] = partial(rhvoice, round(RHVOICE_SENTENCES * wanted.scale), aligner)
    if wanted.people:
        teachers["people-emodb"] = partial(people.emodb, wanted.people / "emodb")
        teachers["people-spross"] = partial(people.spross, wanted.people / "spross", aligner)
        teachers["people-kerstin"] = partial(people.kerstin, wanted.people / "kerstin", aligner)
    for name, speak in teachers.items():
        is_wanted = wanted.only is None or wanted.only in name.split("-")
        if is_wanted and not (wanted.work / "corpus" / f"{name}.pickle").exists():
            write(wanted.work / "corpus", name, speak())
    if wanted.only == "guests":
        teach_guests(wanted.work)


if __name__ == "__main__":
    main()
