"""Speaks the corpus: clean utterances whose every phone is known, one file of them per voice.

    python -m models.training.corpus.corpus WORK [--seed 1] [--scale 1.0]  [--only natural|espeak]

Natural voices (festival, flite) and espeak-ng's German variants and accents say chess and talk. Nothing
is aligned afterwards: the engines tell where each phone begins. Writes ``WORK/corpus/NAME.pickle``.
"""

import argparse
import random
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.training.corpus import invented, sentences
from models.training.corpus.takes import Take, write
from models.training.speakers import espeak
from models.training.speakers.festival import Order, resampled, speak
from models.training.speakers.lexicon import Pronunciation, pronunciations
from models.training.speakers.phones import BABBLE, PHONES, SILENCE, SPEECH
from models.training.speakers.voices import Utterance, Voice, espeak_variants, voices

NATURAL_CHESS, NATURAL_TALK = 1200, 400
ESPEAK_CHESS, ESPEAK_TALK, ACCENT_CHESS, FOREIGN_TALK = 9000, 4000, 9000, 900
SHARD = 3000
INVENTED = 0.2  # of the sentences of chess have words in their place that are none

# An accent says a phone with the first of these mnemonics that its language has; a phone not listed has its own name.
ACCENTS = ("it", "es", "fr", "pl", "cs", "nl", "hu", "tr", "sv", "en-us", "pt", "ca", "ro", "ru", "hr", "nb", "sk")
CANDIDATES: dict[str, tuple[str, ...]] = {
    "a": ("a", "A", "aa"),
    "a:": ("a:", "A:", "a", "A"),
    "E": ("E", "e"),
    "E:": ("E:", "E", "e:", "e"),
    "e:": ("e:", "e", "eI"),
    "I": ("I", "i"),
    "i:": ("i:", "i"),
    "O": ("O", "o", "0"),
    "o:": ("o:", "o", "oU"),
    "U": ("U", "u"),
    "u:": ("u:", "u"),
    "Y": ("y", "Y", "u", "i"),
    "y:": ("y:", "y", "u:", "u"),
    "9": ("W", "Y", "E", "e"),
    "2:": ("Y:", "Y", "e:", "e"),
    "@": ("@", "E", "e"),
    "6": ("3", "@", "a"),
    "aI": ("aI", "ai", "aj"),
    "aU": ("aU", "au", "aw"),
    "OY": ("OY", "OI", "oi", "Oi"),
    "ts": ("ts", "s"),
    "x": ("x", "h", "k"),
    "C": ("C", "S", "s;", "k"),
    "h": ("h", "x"),
    "S": ("S", "s.", "s"),
    "z": ("z", "s"),
    "v": ("v", "b", "B"),
    "N": ("N", "n"),
    "r": ("r", "R", "r-", "*"),
}


def natural(voice: Voice, chess: int, talk: int, choice: random.Random) -> list[Take]:
    """What a festival or flite voice says, at tempos from fast to slow."""
    said = [_chess(choice) for _ in range(chess)]
    talked = [tuple(sentences.talk(choice)) for _ in range(talk)]
    said += [pronounced(words, choice) for words in talked if all(map(speakable, words))]
    orders = [Order(words, choice.uniform(0.7, 1.4)) for words in said]
    spoken = [
        utterance
        for start in range(0, len(orders), 100)
        for utterance in speak(voice, orders[start : start + 100], choice)
    ]
    return [_take(utterance) for utterance in spoken if utterance is not None]


def _take(utterance: Utterance) -> Take:
    samples = np.clip(utterance.samples * 32767, -32768, 32767).astype(np.int16)
    return Take(samples, utterance.phones)


def _chess(choice: random.Random) -> tuple[Pronunciation, ...]:
    """A sentence of the game, or words that are none."""
    if choice.random() < INVENTED:
        return invented.sentence(choice)
    return pronounced(tuple(sentences.chess(choice)), choice)


def speakable(word: str) -> bool:
    """Not when espeak-ng would say it in another language."""
    try:
        return bool(pronunciations(word))
    except ValueError:
        return False


def pronounced(words: tuple[str, ...], choice: random.Random) -> tuple[Pronunciation, ...]:
    """A variant for each word, the standard one half of the time."""
    found = []
    for word in words:
        options = pronunciations(word)
        found.append(options[0] if choice.random() < 0.5 else choice.choice(options))
    return tuple(found)


def german_variant(choice: random.Random, variant: str, *, chess: bool) -> Take | None:
    """What one of espeak-ng's German variants says."""
    if chess:
        text = _gaps(choice).join(espeak.bracketed(said.phones, said.stressed) for said in _chess(choice))
    else:
        text = " ".join(sentences.talk(choice))
    samples, events = _spoken(text, f"de+{variant}", choice)
    phones = espeak.labels(events)
    return Take(samples, tuple(phones)) if phones and len(samples) else None


def _gaps(choice: random.Random) -> str:
    """Between words: mostly run together, sometimes with a stop."""
    return choice.choice([" ", " ", " ", ", "])


def accented(choice: random.Random, variant: str) -> Take | None:
    """Chess as somebody says it whose mother tongue is another."""
    language = choice.choice(ACCENTS)
    said = _chess(choice)
    table = accent(language)
    phones = [phone for word in said for phone in word.phones]
    if not all(phone in table for phone in phones):
        return None
    text = _gaps(choice).join(_bracketed(word, table) for word in said)
    samples, events = _spoken(text, f"{language}+{variant}", choice)
    sounds = [(phone if part == 0 else None) for phone in phones for part in range(table[phone][1])]
    heard = [start for start, name in events if not name.startswith("_")]
    if len(heard) != len(sounds):
        return None
    labels = [(start, SILENCE) for start, name in events if name in {"_:", "_"}]
    labels += [(start, phone) for start, phone in zip(heard, sounds, strict=True) if phone is not None]
    return Take(samples, tuple(sorted(labels)))


def _bracketed(said: Pronunciation, table: dict[str, tuple[str, int]]) -> str:
    marks = ("'" if index == said.stressed else "" for index in range(len(said.phones)))
    return "[[" + "".join(mark + table[phone][0] for mark, phone in zip(marks, said.phones, strict=True)) + "]]"


@cache
def accent(language: str) -> dict[str, tuple[str, int]]:
    """The mnemonics that say each phone in a language, and how many sounds (one or two) espeak-ng makes of them."""
    table = {}
    for phone in SPEECH:
        for name in CANDIDATES.get(phone, (phone,)):
            _, events = espeak.engine().speak(f"[[t'a{name}ta]]", language)
            sounds = len([event for _, event in events if not event.startswith("_")]) - len("tata")
            if sounds in {1, 2}:
                table[phone] = (name, sounds)
                break
    return table


def foreign_talk(choice: random.Random, variant: str) -> Take | None:
    """German spelling read by a voice of another language: speech whose phones nobody labels."""
    samples, events = _spoken(" ".join(sentences.talk(choice)), f"{choice.choice(ACCENTS)}+{variant}", choice)
    return Take(samples, tuple((start, SILENCE if name in {"_:", "_"} else BABBLE) for start, name in events))


def _spoken(text: str, voice: str, choice: random.Random) -> tuple[NDArray[np.int16], list[tuple[float, str]]]:
    tempo, pitch, melody = choice.randint(100, 240), choice.randint(15, 85), choice.randint(10, 90)
    samples, events = espeak.engine().speak(text, voice, tempo, pitch, melody)
    return resampled(samples.astype(np.float32), espeak.engine().sample_rate).astype(np.int16), events


def synthetic(count: int, kind: str, variants: tuple[str, ...], choice: random.Random) -> list[Take]:
    """`count` takes of espeak-ng; `kind` is chess, talk, accent or foreign."""
    takes: list[Take] = []
    while len(takes) < count:
        variant = choice.choice(variants)
        match kind:
            case "accent":
                take = accented(choice, variant)
            case "foreign":
                take = foreign_talk(choice, variant)
            case _:
                take = german_variant(choice, variant, chess=kind == "chess")
        if take is not None and all(phone in PHONES for _, phone in take.phones):
            takes.append(take)
    return takes


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m models.training.corpus.corpus", description=__doc__.splitlines()[0]
    )
    parser.add_argument("work", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="how much of each kind, 1 is the shipped model's")
    parser.add_argument("--only", choices=["natural", "espeak"], help="half of the work, for two processes")
    wanted = parser.parse_args()
    folder = wanted.work / "corpus"
    if wanted.only != "espeak":
        for voice in [voice for voice in voices().values() if not voice.newcomer]:
            choice = random.Random(f"{wanted.seed} {voice.key}")
            takes = natural(voice, round(NATURAL_CHESS * wanted.scale), round(NATURAL_TALK * wanted.scale), choice)
            write(folder, f"natural-{voice.key}", takes)
    if wanted.only != "natural":
        counts = {"chess": ESPEAK_CHESS, "talk": ESPEAK_TALK, "accent": ACCENT_CHESS, "foreign": FOREIGN_TALK}
        for kind, count in counts.items():
            total = round(count * wanted.scale)
            for shard, start in enumerate(range(0, total, SHARD)):
                choice = random.Random(f"{wanted.seed} {kind} {shard}")
                takes = synthetic(min(SHARD, total - start), kind, espeak_variants(held_out=False), choice)
                write(folder, f"espeak-{kind}-{shard}", takes)


if __name__ == "__main__":
    main()
