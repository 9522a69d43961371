"""A voice is known by what comes again some hundred times a second; no noise does, however loud."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.voice.ear.test_front_end import cut, hiss, take
from voice.ear.noise.voiced import are_voiced
from voice.pcm import HEARING_RATE

FRAME = 320
SECOND = np.arange(HEARING_RATE) / HEARING_RATE


def pulses(pitch):
    """A second of openings of the glottis, of 1 ms each, so many a second."""
    return np.where((SECOND * pitch) % 1 < pitch / 1000, 1000.0, 0.0) - pitch


@given(pitch=st.floats(65, 480), breath=st.floats(0, 0.4))
def test_what_comes_again_as_often_as_a_voice_swings_is_voiced(pitch, breath):
    """From a deep man to a child, with a breath in it, too: all of its frames of 20 ms but the edges."""
    voice = pulses(pitch)
    said = voice + hiss(1, breath * voice.std())
    assert are_voiced(said, FRAME)[1:-1].all()


@given(pitch=st.floats(110, 480))
def test_a_hoarse_voice_is_voiced(pitch):
    """As much of it is a voice's as is breath: most of its frames are alike one period later, though none wholly."""
    voice = _dull(pulses(pitch))
    said = voice + _dull(hiss(1, 1.0)) * (voice.std() / _dull(hiss(1, 1.0)).std() * 0.7)
    assert are_voiced(said, FRAME)[1:-1].mean() > 0.8


def _dull(sound):
    """Without what is above a voice's third harmonics, where breath has most of its power."""
    return np.convolve(sound, np.hanning(10) / np.hanning(10).sum(), "same")


@pytest.mark.parametrize("louder", [1, 1000])
@pytest.mark.parametrize("colour", [1, 4, 16])
def test_noise_is_not_voiced(colour, louder):
    """Neither white noise nor one that is dull as a door; a chance likeness does not last three frames."""
    noise = np.convolve(hiss(20, louder), np.ones(colour) / colour, "same")
    noise -= np.convolve(noise, np.ones(80) / 80, "same")
    found = are_voiced(noise, FRAME)
    assert not (found[:-2] & found[1:-1] & found[2:]).any()


def ringing(pitch, ring, count=2):
    """Seconds of what is struck by chance and rings: so much of it is left after each 4,000th of a second."""
    struck, turned = hiss(count, 1000), ring * np.exp(2j * np.pi * pitch / 4_000)
    rung, now = np.zeros(len(struck) // 4, complex), 0j
    for at, blow in enumerate(struck[::4]):
        now = now * turned + blow
        rung[at] = now
    return rung.real.repeat(4)


@pytest.mark.parametrize("pitch", [600, 650, 700])
def test_what_rings_higher_than_any_voice_is_not_voiced(pitch):
    """A chair, or wood that is knocked: it has died away before a child's voice would come again."""
    found = are_voiced(ringing(pitch, 0.88), FRAME)
    assert not (found[:-2] & found[1:-1] & found[2:]).any()


def test_every_word_of_a_voice_has_a_vowel():
    """So at least three frames of each are voiced, one after another."""
    for words in ("anna", "eins", "acht", "turm", "springer", "kurze rochade", "sechs"):
        found = are_voiced(cut(take(words)), FRAME)
        assert (found[:-2] & found[1:-1] & found[2:]).any(), words


@pytest.mark.parametrize("count", [0, 1, 319, 320, 639, 640, 16_001])
def test_there_is_an_answer_for_each_whole_frame(count):
    """Of nothing, and of stillness, none is voiced."""
    assert list(are_voiced(np.zeros(count), FRAME)) == [False] * (count // FRAME)
