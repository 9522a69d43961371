"""What sounds on and on is no speech: nobody is taken at the word of his hearing aid."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.voice.sounds import chirp, noise, pcm, sawtooth, square, tone
from voice.audio import open_recording
from voice.ear.recogniser import hear
from voice.ear.tone import ToneDetector
from voice.pcm import HEARING_RATE

ROOT = Path(__file__).parents[3]
RECORDINGS = sorted((ROOT / "demo" / "takes" / "first").glob("*.opus"))
DIALLED = [(low, high) for low in (697, 770, 852, 941) for high in (1_209, 1_336, 1_477, 1_633)]


def is_tone(sound: bytes, block: int = 640) -> bool:
    """Whether a sound is found to be a tone, in blocks of some bytes."""
    detector = ToneDetector()
    for start in range(0, len(sound), block):
        detector.feed(sound[start : start + block])
    return detector.is_tone


@given(st.floats(50, 7_500), st.floats(0.01, 1.0), st.integers(1, 5_000).map(lambda half: 2 * half))
@settings(max_examples=60, deadline=None)
def test_every_whistle_is_a_tone(hertz, loudness, block):
    """Whatever its pitch, its loudness and the sound card's blocks."""
    assert is_tone(pcm(tone(2, hertz), loudness), block)


@given(st.lists(st.floats(60, 4_000), min_size=2, max_size=5))
@settings(max_examples=40, deadline=None)
def test_every_chord_that_is_held_is_a_tone(frequencies):
    """An organ, or the radio of the next flat."""
    assert is_tone(pcm(tone(2, *frequencies)))


@pytest.mark.parametrize("dialled", DIALLED)
def test_a_dialling_tone_is_a_tone(dialled):
    """A telephone key that is held down."""
    assert is_tone(pcm(tone(2, *dialled)))


@pytest.mark.parametrize("hertz", [60, 100, 250, 440, 800])
def test_a_buzz_is_a_tone(hertz):
    """Square waves and sawteeth have many lines, all of them steady."""
    assert is_tone(pcm(square(2, hertz)))
    assert is_tone(pcm(sawtooth(2, hertz)))


def test_a_tone_over_the_hiss_of_the_room_is_a_tone():
    """No room is silent."""
    assert is_tone(pcm(tone(2, 440) + noise(2) / 20))


@pytest.mark.parametrize("sound", [chirp(3, 60, 7_000), noise(3), np.zeros(3 * HEARING_RATE), tone(1, 440)])
def test_what_is_not_steady_is_no_tone(sound):
    """A siren, a fan, silence, and a short beep are for the network to refuse."""
    assert not is_tone(pcm(sound))


def test_a_soft_hum_is_no_tone():
    """The mains hum in every cable, and nobody hears it."""
    assert not is_tone(pcm(tone(3, 50, 100, 150), 0.001))


def test_no_voice_is_a_tone():
    """Not one announcement of the demo is taken for a tone."""
    voices = [path.name for path in RECORDINGS if is_tone(open_recording(path).pcm(HEARING_RATE).samples)]
    assert len(RECORDINGS) > 300
    assert voices == []


@pytest.mark.parametrize("hertz", [100, 1_500, 4_000, 5_000, 6_000, 7_000])
def test_a_tone_says_no_word(ear, hertz):
    """Whoever is asked "Eins oder zwei?" is not answered for by a whistle that sounds like "eins"."""
    heard = hear(ear, [pcm(tone(3, hertz))])
    assert (heard.is_tone, heard.words, heard.hypotheses) == (True, "", ())


def test_a_move_is_heard_before_a_tone_begins(ear, said):
    """What was said in the clear is not lost because the telephone rings at its end."""
    heard = hear(ear, [said("Springer Gustav eins Felix drei") + pcm(tone(0.8, 440))])
    assert not heard.is_tone
    assert heard.words.startswith("springer gustav eins felix drei")
