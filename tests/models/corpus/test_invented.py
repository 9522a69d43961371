"""Words that are none, which keep the network from learning the words of chess by heart."""

from random import Random

import pytest

from models.training.corpus.invented import CODAS, ONSETS, sentence
from models.training.speakers.lexicon import words
from models.training.speakers.phones import SPEECH, VOWELS

SENTENCES = [sentence(Random(number)) for number in range(300)]
SAID = [word for said in SENTENCES for word in said]
KNOWN = {pronunciation.phones for variants in words().values() for pronunciation in variants}


def test_hardly_any_of_them_is_a_word():
    """What is a word of chess by chance is rare, or nothing would be learnt against them."""
    assert sum(word.phones in KNOWN for word in SAID) < len(SAID) / 6


def test_some_are_nearly_words_of_chess():
    """A word with a few sounds exchanged is what the network would take for the word."""
    assert any(
        len(word.phones) == len(known) > 3 and sum(a != b for a, b in zip(word.phones, known, strict=True)) == 1
        for word in SAID
        for known in KNOWN
    )


@pytest.mark.parametrize("word", SAID[:100])
def test_they_can_be_pronounced(word):
    """They are made of the model's phones, and a vowel is stressed in each."""
    assert set(word.phones) <= set(SPEECH)
    assert word.stressed is not None
    assert word.phones[word.stressed] in VOWELS


def test_every_sound_is_met_somewhere():
    """All vowels, and all consonants that can begin or end a syllable."""
    assert {phone for word in SAID for phone in word.phones} >= {*VOWELS, *ONSETS, *CODAS}
