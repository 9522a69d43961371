"""What hums is taken off before the ear hears, and nothing else is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.voice.ear.test_front_end import cut, hiss, pcm, take
from voice.adapting.enrolment import prompts
from voice.ear.front_end import FrontEnd, fronted
from voice.ear.noise.hum import Hum
from voice.ear.recogniser import hear
from voice.pcm import HEARING_RATE, bytes_of_ms

EUROPE, AMERICA = 50.03, 59.95  # hertz, as nets are; a lamp has twice as much, and a USB socket 1,000
MOMENTS = np.arange(HEARING_RATE // 2) / HEARING_RATE  # of an opening, in seconds


def hum(hertz, seconds, loudness, numbers=range(1, 10)):
    """A tone and its multiples, each softer than the one before, with a root mean square of all."""
    moments = np.arange(round(seconds * HEARING_RATE)) / HEARING_RATE
    tones = sum(np.sin(2 * np.pi * number * hertz * moments + number**2) / number for number in numbers)
    return tones * (loudness / np.sqrt(np.mean(tones**2)))


def in_a_room(samples):
    """With half a second of a quiet room before it, as a microphone that is always open delivers it."""
    quiet = hiss(0.5, 3.0)
    return np.concatenate([quiet, samples, quiet])


@pytest.mark.parametrize("numbers", [range(1, 2), range(1, 8)], ids=["alone", "with its multiples"])
@pytest.mark.parametrize("hertz", [EUROPE, AMERICA, 119.9, 1_000.0])
@pytest.mark.parametrize("below_db", [30, 10])
def test_what_is_said_in_the_hum_is_heard(ear, below_db, hertz, numbers):
    """A microphone that hums loses nobody a word: each is heard as without it."""
    said = ("kurze rochade", "lange rochade", "läufer", "turm")
    for words in said:
        voice = take(words)
        loudness = np.sqrt(np.mean(cut(voice) ** 2)) * 10 ** (-below_db / 20)
        recorded = in_a_room(voice)
        humming = recorded + hum(hertz, len(recorded) / HEARING_RATE, loudness, numbers)[: len(recorded)]
        assert hear(ear, [pcm(humming)]).words == hear(ear, [pcm(recorded)]).words != ""


def test_what_is_beside_it_stays():
    """Of a hum that wanders, in frequency and strength, a twentieth is left; the room stays as it was."""
    room, moments = hiss(8, 20.0), np.arange(8 * HEARING_RATE) / HEARING_RATE
    phase = 2 * np.pi * (50 * moments + 0.01 * np.sin(moments))
    humming = (1 + 0.2 * np.sin(moments / 2)) * (300 * np.sin(phase) + 100 * np.sin(3 * phase + 1))
    recorded = room + humming
    found = Hum.of(recorded[: HEARING_RATE // 2])
    assert found is not None
    assert np.std(found.taken_off(recorded) - room) < np.std(humming) / 20


def test_a_hum_that_ends_is_taken_off_no_more():
    """Who pulls the plug out in the middle of a word is heard, and half a second later there is nothing of it left."""
    recorded = hiss(3, 5.0)
    recorded[: 3 * HEARING_RATE // 2] += hum(EUROPE, 1.5, 300.0)
    found = Hum.of(recorded[: HEARING_RATE // 2])
    assert found is not None
    assert np.std(found.taken_off(recorded)[-HEARING_RATE:]) == pytest.approx(5.0, rel=0.05)


@pytest.mark.parametrize(("hertz", "seconds", "pause"), [(300.0, 0.8, 0.5), (1_000.0, 0.55, 0.3)])
def test_what_is_said_behind_a_signal_is_heard(ear, hertz, seconds, pause):
    """A clock or a telephone that beeps and is still again hides no word, and is not put into it."""
    for words in ("anna", "eins", "könig", "turm"):
        recorded = np.concatenate([hiss(seconds + pause, 3.0), cut(take(words)), hiss(0.4, 3.0)])
        recorded[: round(seconds * HEARING_RATE)] += hum(hertz, seconds, 212.0, range(1, 2))
        assert hear(ear, [pcm(recorded)]).words == words


def test_a_signal_in_the_hum_is_taken_off_no_more_when_it_has_ended():
    """Where the hum goes on, a second later there is nothing left of either."""
    recorded = hiss(3, 5.0) + hum(EUROPE, 3, 300.0)
    signal = hum(1_000.0, 0.8, 200.0, range(1, 2))
    recorded[: len(signal)] += signal
    found = Hum.of(recorded[: HEARING_RATE // 2])
    assert found is not None
    assert np.std(found.taken_off(recorded)[-HEARING_RATE:]) == pytest.approx(5.0, rel=0.05)


@pytest.mark.parametrize("strength", [0.5, 1.4])
def test_a_hum_that_changes_while_somebody_speaks_is_found_again(strength):
    """As who moves the microphone has it: a second behind the word it is taken off as it is by then."""
    recorded, word = hiss(4, 5.0), cut(take("turm"))
    recorded[HEARING_RATE : HEARING_RATE + len(word)] += word
    tones = hum(EUROPE, 4, 300.0)
    tones[HEARING_RATE + len(word) // 2 :] *= strength
    found = Hum.of((recorded + tones)[: HEARING_RATE // 2])
    assert found is not None
    assert np.std(found.taken_off(recorded + tones)[-HEARING_RATE:]) == pytest.approx(5.0, rel=0.1)


@pytest.mark.parametrize(
    "sound",
    [
        hiss(0.5, 100.0),
        np.cumsum(hiss(0.5, 30.0)),
        3_000 * np.sin(2 * np.pi * (45 + 15 * MOMENTS) * MOMENTS),
        sum(3_000 * np.sin(2 * np.pi * number * (110 - 8 * MOMENTS) * MOMENTS) / number for number in range(1, 30)),
        np.full(HEARING_RATE // 2, 3_000.0),
        np.zeros(HEARING_RATE // 2),
        hum(EUROPE, 0.2, 300.0),
        hum(EUROPE, 0.5, 1.0),
        np.where(MOMENTS < 0.3, 300 * np.sin(2 * np.pi * 440 * MOMENTS), 0),
    ],
    ids=["hiss", "rumble", "a tone that rises", "a vowel", "a mean", "nothing", "too short", "too soft", "a signal"],
)
def test_what_is_no_hum_is_left_alone(sound):
    """Only a tone that lasts as it is, with nothing beside it, is one."""
    assert Hum.of(sound) is None


def test_a_voice_is_no_hum():
    """A file that begins in the word comes out of the front end as it did, to the last bit."""
    for words in prompts():
        assert Hum.of(cut(take(words))[: HEARING_RATE // 2]) is None


@given(st.integers(1, 30_000))
def test_blocks_of_any_size_give_the_same_without_it(size):
    """A hum is followed by the time, not by how the sound comes in."""
    samples = pcm(hiss(1.3, 20.0) + hum(AMERICA, 1.3, 200.0))
    front_end = FrontEnd()
    blocks = [samples[at : at + 2 * size] for at in range(0, len(samples), 2 * size)]
    assert b"".join([*map(front_end.accept, blocks), front_end.finish()]) == fronted(samples)


def test_a_gate_that_closes_behind_it_harms_nothing():
    """Where a noise gate cuts a hum off there is quiet, and no number that is none."""
    samples = pcm(np.concatenate([hiss(0.6, 5.0) + hum(EUROPE, 0.6, 300.0), np.zeros(2 * HEARING_RATE)]))
    heard = np.frombuffer(fronted(samples)[-bytes_of_ms(1_000) :], dtype="<i2")
    assert np.std(heard) < 10
