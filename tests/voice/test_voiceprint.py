"""Telling two voices apart: surely or not at all."""

import pytest

from tests.app.table.test_live_table import spoken_by_espeak
from tests.voice.sounds import pcm, tone
from voice.adapting.enrolment import prompts
from voice.adapting.noise import in_noise
from voice.adapting.voiceprint import TwoVoices

FIRST, SECOND = "de", "de-x-f2"
SENTENCES = ("Springer Gustav eins Felix drei", "Wie viel Bedenkzeit", "Ich biete Remis", "Läufer schlägt Cesar sechs")


@pytest.fixture(scope="module")
def two() -> TwoVoices:
    """Two voices that have read the words of enrolment."""
    read = [[spoken_by_espeak(words, voice) for words in prompts()] for voice in (FIRST, SECOND)]
    found = TwoVoices.of(*read)
    assert found is not None
    return found


@pytest.mark.parametrize("decibels", [None, 20, 10])
def test_who_says_a_sentence_is_told_or_left_open(two, decibels):
    """Other sentences than were read, in quiet and in noise: most are told, and never wrongly."""
    told = list[bool]()
    for own, voice in enumerate((FIRST, SECOND)):
        for sentence in SENTENCES:
            sound = spoken_by_espeak(sentence, voice)
            which = two.which(sound if decibels is None else in_noise(sound, decibels))
            assert which in {own, None}
            told.append(which == own)
    assert sum(told) >= (len(told) if decibels is None else len(told) // 2)


def test_what_is_no_speech_is_nobodys(two):
    """Silence, a click and a moment of a word tell nothing."""
    assert two.which(b"") is None
    assert two.which(bytes(32_000)) is None
    assert two.which(spoken_by_espeak("ja", FIRST)[:4_800]) is None


def test_one_voice_cannot_be_told_from_itself():
    """Who has two profiles, or two alike: nothing is told at all."""
    read = [spoken_by_espeak(words, FIRST) for words in prompts()]
    assert TwoVoices.of(read[::2], read[1::2]) is None


def test_too_few_takes_tell_nothing():
    """Three words are no voice."""
    read = [[spoken_by_espeak(words, voice) for words in prompts()[:3]] for voice in (FIRST, SECOND)]
    assert TwoVoices.of(*read) is None


def test_a_tone_that_was_enrolled_is_no_error():
    """Takes without any variation have a voice too, if a dull one; a tone is heard as that, and speech as the other."""
    tones = [pcm(tone(1, 440))] * 4
    found = TwoVoices.of(tones, [spoken_by_espeak(words, FIRST) for words in prompts()])
    assert found is not None
    assert found.which(tones[0]) == 0
    assert found.which(spoken_by_espeak(SENTENCES[0], FIRST)) == 1
