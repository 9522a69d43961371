"""Rumble and hiss are made as soft as other noise before the ear hears, and what is said stays."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.voice.ear.test_front_end import cut, hiss, pcm, take
from voice.ear.front_end import FAINTEST, FrontEnd, fronted
from voice.ear.noise.rumble import Rumble
from voice.ear.recogniser import hear
from voice.pcm import HEARING_RATE

HALF = HEARING_RATE // 2  # a second's, the longest opening
BANDS = {"rumble": (0, 60), "a heating": (0, 120), "hiss": (4_000, 8_000)}  # hertz


def band(seconds, loudness, hertz, seed=3):
    """Noise of these frequencies alone."""
    count = round(seconds * HEARING_RATE)
    lines, frequencies = np.fft.rfft(hiss(seconds, 1.0, seed=seed)), np.fft.rfftfreq(count, 1 / HEARING_RATE)
    noise = np.fft.irfft(lines * ((frequencies >= hertz[0]) & (frequencies < hertz[1])), count)
    return noise * (loudness / np.std(noise))


def said_in(words, hertz, below_db):
    """A word with half a second before and behind it, in such a noise, so much softer."""
    quiet = hiss(0.5, 3.0)
    said = np.concatenate([quiet, take(words), quiet])
    loudness = np.sqrt(np.mean(cut(take(words)) ** 2)) * 10 ** (-below_db / 20)
    return said + band(len(said) / HEARING_RATE, loudness, hertz)


@pytest.mark.parametrize("below_db", [20, 10])
@pytest.mark.parametrize("hertz", BANDS.values(), ids=BANDS.keys())
def test_what_is_said_in_rumble_or_hiss_is_heard(ear, hertz, below_db):
    """A heating, a knocked table or a cheap amplifier loses nobody a word, though they sound all the time."""
    for words in ("kurze rochade", "läufer", "turm", "anna"):
        assert hear(ear, [pcm(said_in(words, hertz, below_db))]).words == words


@pytest.mark.parametrize("hertz", BANDS.values(), ids=BANDS.keys())
def test_what_is_in_the_middle_stays(hertz):
    """Of the noise a tenth is left at most; a tone of 1,000 Hz, where speech is, is as strong as before."""
    tone = 300 * np.sin(2 * np.pi * 1_000 * np.arange(4 * HEARING_RATE) / HEARING_RATE)
    recorded = hiss(4, 3.0) + band(4, 300.0, hertz)
    found = Rumble.of(recorded[:HALF], FAINTEST)
    assert found is not None
    assert np.std(found.taken_off(recorded)) < 30
    found = Rumble.of(recorded[:HALF], FAINTEST)
    assert found is not None
    spectrum = np.abs(np.fft.rfft(found.taken_off(recorded + tone)))
    assert spectrum[4 * 1_000] / (2 * HEARING_RATE) == pytest.approx(300, rel=0.1)


@pytest.mark.parametrize("loudness", [1.0, 30.0, 1_000.0])
def test_even_noise_is_left_as_it_is(loudness):
    """White noise, however loud, is what the ear knows; so is what is fainter than the noise that lies under all."""
    for seed in range(20):
        assert Rumble.of(hiss(0.5, loudness, seed=seed), FAINTEST) is None
    assert Rumble.of(band(0.5, 0.3, BANDS["rumble"]), FAINTEST) is None
    assert Rumble.of(np.zeros(HALF), FAINTEST) is None
    assert Rumble.of(hiss(0.25, 3.0) + band(0.25, 300.0, BANDS["hiss"]), FAINTEST) is None  # it is too short to tell


@pytest.mark.parametrize("power", [-1.0, -0.5, 0.2, 1.0])
def test_noise_of_a_colour_that_the_ear_learnt_in_is_left_as_it_is(power):
    """Its amplitude falls or rises with its frequency: brown, pink and blue noise; violet is not too loud either."""
    frequencies = np.maximum(np.fft.rfftfreq(HALF, 1 / HEARING_RATE), 31.0)
    for seed in range(20):
        noise = np.fft.irfft(np.fft.rfft(hiss(0.5, 1.0, seed=seed)) * frequencies**power, HALF)
        assert Rumble.of(noise * (300 / np.std(noise)), FAINTEST) is None


@pytest.mark.parametrize(("louder_db", "softer_db"), [(4, (0, 0)), (14, (5, 9)), (70, (36, 41))])
def test_what_stands_out_by_less_than_six_decibels_stays(louder_db, softer_db):
    """Of the rest what is more is taken off, forty decibels at most: nobody knows what lies in it."""
    upper = band(0.5, 61.0 * 10 ** (louder_db / 20), (5_000, 8_000))  # at 0 dB as loud as the rest is there
    found = Rumble.of(hiss(0.5, 100.0) + upper, FAINTEST)
    least, most = softer_db
    left = upper if found is None else found.taken_off(upper)
    assert least <= 20 * np.log10(np.std(upper) / np.std(left)) <= most


@pytest.mark.parametrize("words", ["anna", "turm", "dame", "könig"])
def test_a_voice_alone_is_no_rumble(words):
    """Of a file that begins in the word the opening is all voice, and a man's lies below 300 Hz above all."""
    opening = cut(take(words))[:HALF]
    assert Rumble.of(opening - opening.mean(), FAINTEST) is None


@pytest.mark.parametrize("hertz", BANDS.values(), ids=BANDS.keys())
def test_a_rumble_is_found_where_somebody_begins_early(hertz):
    """A fifth of the opening is his, and the rest tells what is there when he is silent."""
    opening = hiss(0.5, 3.0) + band(0.5, 100.0, hertz)
    begun = cut(take("läufer"))[: HALF // 5]
    opening[-len(begun) :] += begun
    found, silent = Rumble.of(opening, FAINTEST), Rumble.of(opening[: -len(begun)], FAINTEST)
    assert found is not None
    assert silent is not None
    again, noise = (one.taken_off(band(1, 100.0, hertz, seed=5)) for one in (found, silent))
    assert np.std(again) < 2 * np.std(noise)


def test_a_rumble_that_begins_with_the_recording_makes_no_click():
    """It goes on from what was, as far as one can tell: the first moment is as soft as the others."""
    recorded = hiss(2, 3.0) + band(2, 300.0, BANDS["rumble"])
    found = Rumble.of(recorded[:HALF], FAINTEST)
    assert found is not None
    left = found.taken_off(recorded)
    assert np.std(left[: HEARING_RATE // 20]) < 3 * np.std(left[HALF:])


def test_stillness_in_a_rumble_is_the_rooms():
    """A gate that shuts in the middle leaves no rumble of the filter's own behind, but the room's noise."""
    recorded = hiss(2, 3.0) + band(2, 300.0, BANDS["rumble"])
    recorded[HEARING_RATE : HEARING_RATE + HALF] = 0
    heard = np.frombuffer(fronted(pcm(recorded)), dtype="<i2").astype(float)
    shut = heard[HEARING_RATE + HALF : HEARING_RATE + HALF + 1_600]
    assert 1 < np.std(shut) < 30


@given(sizes=st.lists(st.integers(1, 20_000), min_size=1, max_size=20))
def test_blocks_of_any_size_are_the_same(sizes):
    """However a microphone cuts its sound, what is heard is the same."""
    recorded = pcm(said_in("läufer", BANDS["rumble"], 10))
    front_end, rest, heard = FrontEnd(), recorded, b""
    for size in sizes:
        heard += front_end.accept(rest[: 2 * size])
        rest = rest[2 * size :]
    heard += front_end.accept(rest) + front_end.finish()
    assert heard == fronted(recorded)
    assert len(front_end.recorded) * 2 == len(recorded)
