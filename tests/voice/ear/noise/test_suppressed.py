"""A noise suppressor, as many headsets and systems have one, leaves holes in the words; they are heard all the same."""

from pathlib import Path

import numpy as np
import pytest

from tests.voice.conftest import MODEL
from tests.voice.ear.test_front_end import cut, hiss, pcm, take
from voice.audio import open_recording
from voice.ear.front_end import FrontEnd
from voice.ear.recogniser import hear
from voice.pcm import HEARING_RATE

TAKEN: Path = MODEL.parents[1] / "demo" / "takes" / "second"
WINDOW, HOP = 512, 128  # samples
ROOM = HEARING_RATE // 2  # samples in which nobody speaks yet
STANDS_OUT = 4.0  # times as much power as the noise: what has less is taken away,
SPEAKS = 0.06  # and all of a window in which hardly anything stands out


def suppressed(sound):
    """What a suppressor lets through, which knows the noise by the first half second."""
    shape = np.hanning(WINDOW + 1)[:-1]
    spectra = np.fft.rfft(np.lib.stride_tricks.sliding_window_view(sound, WINDOW)[::HOP] * shape)
    powers = np.abs(spectra) ** 2
    stands_out = powers > STANDS_OUT * powers[: ROOM // HOP].mean(axis=0)
    speaks = stands_out.mean(axis=1, keepdims=True) > SPEAKS
    through = np.zeros(len(sound))
    for number, window in enumerate(np.fft.irfft(spectra * (stands_out & speaks)) * shape / 1.5):
        through[number * HOP : number * HOP + WINDOW] += window
    return through


def in_noise(said, below_db=10.0):
    """What is said, and white noise so far below it, from a second before to half a second behind."""
    around = np.pad(said, (2 * ROOM, ROOM))
    return around + hiss(len(around) / HEARING_RATE, np.std(cut(said)) * 10 ** (-below_db / 20), seed=1)


def heard_as(ear, sound, answers):
    """As which of these."""
    listening = ear.listen(answers)
    listening.accept(sound)
    return listening.finish().words


def demo(name):
    """A move of the demo's, by a voice that the model never met."""
    return np.frombuffer(open_recording(TAKEN / name).pcm(HEARING_RATE).samples, "<i2").astype(np.float64)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("018-white.opus", "david zwei david drei"),
        ("032-black.opus", "läufer felix acht eva sieben"),
        ("144-black.opus", "turm felix acht"),
        ("158-white.opus", "uhr drücken"),
    ],
)
def test_a_move_that_a_noise_suppressor_has_left_holes_in_is_heard(ear, name, words):
    """The noise between the words is gone, and with it some of their sounds: so some noise is put under them again."""
    assert hear(ear, [pcm(suppressed(in_noise(demo(name))))]).words == words


@pytest.mark.parametrize("name", ["053-white.opus", "172-white.opus", "221-white.opus"])
def test_a_word_by_itself_is_believed_only_where_it_is_due(ear, name):
    """Each player says "ausgeführt" at every move; of talk, too much is like one word."""
    said = pcm(suppressed(in_noise(demo(name))))
    assert hear(ear, [said]).words == ""
    assert heard_as(ear, said, ("uhr drücken", "ausgeführt")) == "ausgeführt"


@pytest.mark.parametrize("word", ["dame", "läufer", "acht"])
def test_a_short_answer_is_believed_only_without_noise_under_it(ear, word):
    """People's "Stein" was "nein" with it."""
    assert heard_as(ear, pcm(suppressed(in_noise(take(word)))), ("dame", "läufer", "acht")) == ""


@pytest.mark.parametrize(
    ("sound", "is_gated"),
    [
        (suppressed(in_noise(demo("018-white.opus"))), True),
        (in_noise(demo("018-white.opus")), False),
        (hiss(2, 1.0), False),
        (np.zeros(HEARING_RATE), True),
        (np.zeros(0), False),
    ],
)
def test_only_a_recording_that_is_still_in_between_is_one_of_a_suppressor(sound, is_gated):
    """No room is still; what a microphone delivers without one is heard once, and waits for nothing more."""
    front_end = FrontEnd()
    front_end.accept(pcm(sound))
    front_end.finish()
    assert front_end.is_gated is is_gated
