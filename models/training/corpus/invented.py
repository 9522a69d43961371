"""Words that are none: against a network that learns the words of chess by heart and not their sounds.

A network that sees 350 ms to each side of a frame knows whole words. Where the same sounds stand in any order too, it
has to listen to each of them, as people have to with the nonsense syllables that hearing is tested with.
"""

import random

from models.training.speakers.lexicon import Pronunciation, words
from models.training.speakers.phones import CONSONANTS, VOWELS

ONSETS = tuple(phone for phone in CONSONANTS if phone not in {"N", "x", "C"})
CODAS = tuple(phone for phone in CONSONANTS if phone not in {"h", "j", "v"})
MOST_WORDS, MOST_SYLLABLES = 4, 3
EXCHANGED = 0.35  # of the sounds of a word of chess


def sentence(choice: random.Random) -> tuple[Pronunciation, ...]:
    """Some invented words: chess words with a few sounds exchanged, or syllables in any order."""
    return tuple(choice.choice((_nearly_chess, _syllables))(choice) for _ in range(choice.randint(1, MOST_WORDS)))


def _nearly_chess(choice: random.Random) -> Pronunciation:
    """A vowel for a vowel, a consonant for a consonant."""
    known = choice.choice(choice.choice(list(words().values())))
    phones = tuple(
        choice.choice(VOWELS if phone in VOWELS else ONSETS) if choice.random() < EXCHANGED else phone
        for phone in known.phones
    )
    return Pronunciation(phones, known.stressed)


def _syllables(choice: random.Random) -> Pronunciation:
    """One to three syllables, the first of them stressed."""
    phones: list[str] = []
    for _ in range(choice.randint(1, MOST_SYLLABLES)):
        phones += choice.choices(ONSETS, k=choice.choice([0, 1, 1, 1]))
        phones.append(choice.choice(VOWELS))
        phones += choice.choices(CODAS, k=choice.choice([0, 0, 1]))
    return Pronunciation(tuple(phones), next(index for index, phone in enumerate(phones) if phone in VOWELS))
