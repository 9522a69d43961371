"""What is wrong with a microphone or its level is found in what it delivers, and nothing where all is well."""

import numpy as np
import pytest
import soxr

from app.enrolment.readers import FolderReader
from speech_grammar.messages import Catalogue
from tests.voice.conftest import MODEL
from voice.adapting.enrolment import prompts
from voice.ear.sound_check import Trouble, is_telephone, troubles
from voice.pcm import HEARING_RATE

TAKES = MODEL.parents[1] / "tests" / "data" / "takes"
CHANCE = np.random.default_rng(11)


def take(words):
    """A recording of a word."""
    return np.frombuffer(FolderReader(TAKES).read(words, 0) or b"", dtype="<i2").astype(np.float64)


def pcm(samples) -> bytes:
    """As sound travels inside Rochade; what is too loud is clipped."""
    return bytes(samples.round().clip(-32_768, 32_767).astype("<i2").tobytes())


def telephone(samples):
    """As a headset in call mode delivers it: 8,000 samples a second."""
    return soxr.resample(soxr.resample(samples, HEARING_RATE, 8_000), 8_000, HEARING_RATE)


def mains(samples):
    """The hum of 50 Hz under a voice."""
    time = np.arange(len(samples)) / HEARING_RATE
    return samples + sum(4_000 / number * np.sin(2 * np.pi * 50 * number * time) for number in (1, 2, 3))


SPOILT = {
    Trouble.NO_SIGNAL: lambda samples: samples * 0,
    Trouble.CLIPPED: lambda samples: samples * 4 * 32_767 / np.abs(samples).max(),
    Trouble.TOO_SOFT: lambda samples: samples / 60,
    Trouble.HUM: mains,
    Trouble.NOISY: lambda samples: samples + CHANCE.normal(0, 3_000, len(samples)),
    Trouble.OFFSET: lambda samples: samples / 2 + 3_000,
    Trouble.TELEPHONE: telephone,
}


@pytest.mark.parametrize("words", prompts())
def test_a_good_microphone_has_no_trouble(words):
    """Nobody is sent to mend what works."""
    assert troubles(pcm(take(words))) == ()


@pytest.mark.parametrize("trouble", SPOILT)
def test_what_is_wrong_is_found_in_every_word(trouble):
    """Whatever is said, loud words and soft ones."""
    assert {troubles(pcm(SPOILT[trouble](take(words)))) for words in prompts()} == {(trouble,)}


@pytest.mark.parametrize("samples", [b"", bytes(100), bytes(64_000)])
def test_a_microphone_that_delivers_nothing_is_dead(samples):
    """However long it is waited for."""
    assert troubles(samples) == (Trouble.NO_SIGNAL,)


@pytest.mark.parametrize("loudness", [10, 100, 1_000])
def test_call_mode_is_known_by_the_room_alone(loudness):
    """The doctor asks nobody to speak: an open microphone hears more than a telephone lets through."""
    room = CHANCE.normal(0, loudness, HEARING_RATE)
    assert is_telephone(pcm(telephone(room)))
    assert not is_telephone(pcm(room))
    assert not is_telephone(bytes(32_000))


def test_every_trouble_has_words():
    """In all languages, with what helps."""
    for language in ("de", "en", "ca", "es", "pt", "it"):
        assert all(str(Catalogue.load(language).say(f"sound.{trouble}")).count(".") for trouble in Trouble)
