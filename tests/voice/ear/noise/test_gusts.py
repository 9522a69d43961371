"""A puff of breath into the microphone hides no word, and where none blows nothing changes."""

import numpy as np
import pytest

from tests.voice.ear.test_front_end import cut, hiss, pcm, take
from voice.ear.noise.gusts import BESIDE, FADE, FRAME, Gusts
from voice.ear.recogniser import hear
from voice.pcm import HEARING_RATE

HALF = HEARING_RATE // 2  # a second's, the longest opening
STEP = HEARING_RATE // 10


def gust(loudness, hertz=40):
    """Breath that strikes a microphone for 100 ms, `loudness` at its middle, and reaches up to four times its pitch."""
    turns = 2 * np.pi * hertz * np.arange(STEP) / HEARING_RATE
    return loudness * (np.sin(turns) + 0.3 * np.sin(4 * turns)) * np.hanning(STEP)


def with_gust(sound, begins, loudness, hertz=40):
    """A sound and a gust over it, from so many samples on."""
    blown = sound.copy()
    puff = gust(loudness, hertz)
    blown[begins : begins + len(puff)] += puff
    return blown


def taken_off(sound):
    """Without gusts, as the front end does it: the opening first, then step by step."""
    gusts = Gusts(sound[:HALF])
    return np.concatenate([gusts.taken_off(part) for part in np.split(sound, range(HALF, len(sound), STEP))])


@pytest.mark.parametrize("louder_db", [14, 20])
def test_a_word_behind_a_puff_of_breath_is_heard(ear, louder_db):
    """Who speaks close to a headset's microphone strikes it with his breath, and loses no word by it."""
    for words in ("läufer", "david", "turm", "anna"):
        voice_begins = np.flatnonzero(np.abs(take(words)) > 500)[0]
        said = np.concatenate([hiss(0.5, 3.0), take(words), hiss(0.5, 3.0)])
        loudness = np.std(cut(take(words))) * 10 ** (louder_db / 20)
        blown = with_gust(said, HALF + voice_begins - 6 * STEP // 10, loudness)
        assert hear(ear, [pcm(blown)]).words == words


def test_what_is_not_beside_a_gust_stays_as_it_is():
    """To the last bit: nothing before a gust and nothing soon after it; of itself a fifth is left at most."""
    said = np.concatenate([hiss(0.5, 3.0), take("kurze rochade"), hiss(0.5, 3.0)])
    begins = HALF + 5 * STEP + 2 * FRAME
    blown = with_gust(said, begins, 20_000.0)
    cleared = taken_off(blown)
    changed = np.flatnonzero(cleared != blown)
    assert begins - BESIDE * FRAME <= changed[0] < begins - FRAME
    assert begins + STEP <= changed[-1] < begins + STEP + BESIDE * FRAME + FADE
    core = slice(begins + FRAME, begins + 4 * FRAME)
    assert np.std((cleared - said)[core]) < np.std((blown - said)[core]) / 5


def voice(hertz, loudness):
    """Two seconds of a vowel of that pitch, whose fundamental is its strongest tone, between quiet."""
    moments = np.arange(2 * HEARING_RATE) / HEARING_RATE
    tones = (np.sin(2 * np.pi * hertz * n * moments) / n**2 for n in range(1, 20))
    return np.concatenate([hiss(0.5, 3.0), loudness * sum(tones), hiss(0.5, 3.0)])


def coloured(power):
    """Three seconds of noise whose amplitude goes with its frequency to that power."""
    hertz = np.maximum(np.fft.rfftfreq(3 * HEARING_RATE, 1 / HEARING_RATE), 31.0)
    noise = np.fft.irfft(np.fft.rfft(hiss(3, 1.0)) * hertz**power, 3 * HEARING_RATE)
    return noise * (300 / np.std(noise))


@pytest.mark.parametrize(
    "sound",
    [
        voice(85, 3_000.0),
        voice(240, 3_000.0),
        coloured(0.0),
        coloured(-0.5),
        coloured(-1.0),
        with_gust(voice(120, 3_000.0), 27 * STEP, 500.0),
        with_gust(hiss(2, 0.3), HEARING_RATE, 10.0),
        np.full(2 * HEARING_RATE, 0.0),
        hiss(0.01, 300.0),
        np.zeros(0),
    ],
    ids=[
        "a deep voice",
        "a high one",
        "white noise",
        "pink",
        "brown",
        "a soft one",
        "a faint one",
        "nothing",
        "a click",
        "empty",
    ],
)
def test_what_is_no_gust_is_left_as_it_is(sound):
    """A man's deepest vowel, a room's noise of any colour, and a gust so soft that it deafens nobody."""
    assert np.array_equal(taken_off(sound), sound)
