"""Every utterance gets a beginning and an end: noise as quiet and of the same colour as the recording's own."""

from collections import Counter

import numpy as np
import pytest
import soxr
from hypothesis import given
from hypothesis import strategies as st

from app.enrolment.readers import FolderReader
from tests.voice.conftest import MODEL
from voice.adapting.enrolment import prompts
from voice.ear.front_end import EDGE_MS, LEAD_MS, OPENING_MS, TAIL_MS, FrontEnd, fronted
from voice.ear.recogniser import hear
from voice.pcm import HEARING_RATE, bytes_of_ms, duration_ms, level_dbfs

TAKES = MODEL.parents[1] / "tests" / "data" / "takes"
LEAD, TAIL = slice(bytes_of_ms(LEAD_MS)), slice(-bytes_of_ms(TAIL_MS), None)


def hiss(seconds: float, loudness: float, mean: float = 0.0, seed: int = 5) -> np.ndarray:
    """White noise of a root mean square about a mean."""
    return np.random.default_rng(seed).normal(mean, loudness, round(seconds * HEARING_RATE))


def pcm(samples: np.ndarray) -> bytes:
    """As sound travels inside Rochade; what is too loud is clipped."""
    return bytes(samples.round().clip(-32_768, 32_767).astype("<i2").tobytes())


def take(words: str) -> np.ndarray:
    """A recording of a word, by a voice that the model never met."""
    return np.frombuffer(FolderReader(TAKES).read(words, 0) or b"", dtype="<i2").astype(np.float64)


def cut(samples):
    """From the first sound to the last: a file that starts in the word."""
    sounding = np.flatnonzero(np.abs(samples) > 0.03 * np.abs(samples).max())
    return np.asarray(samples[sounding[0] : sounding[-1] + 1])


def telephone(samples):
    """At 8,000 samples a second, as a headset in call mode delivers it."""
    narrow = soxr.resample(samples, HEARING_RATE, 8_000)
    return np.asarray(soxr.resample(narrow, 8_000, HEARING_RATE))


def loudest(samples):
    """Four times as loud as full scale."""
    return samples * (4 * 32_767 / np.abs(samples).max())


HALF_AS_LOUD = 0.5  # there is no room for a mean beside the loudest
CONDITIONS = {
    "as cut": lambda samples: samples,
    "telephone": telephone,
    "30 dB softer": lambda samples: samples / 31.6,
    "clipped": loudest,
    "mean off": lambda samples: samples * HALF_AS_LOUD + 3_000,
}


def test_words_that_start_with_the_recording_are_heard(ear):
    """Of 24 words cut at their first and last sound and spoiled in five ways, three quarters are heard right."""
    right = Counter(
        condition
        for condition, spoil in CONDITIONS.items()
        for words in prompts()
        if hear(ear, [pcm(spoil(cut(take(words))))]).words == words
    )
    assert right.total() >= 0.75 * len(CONDITIONS) * len(prompts()), right
    assert right["30 dB softer"] >= 20


@pytest.mark.parametrize("words", prompts())
def test_a_mean_that_is_off_changes_nothing(ear, words):
    """What a cheap microphone adds to all samples alike is taken off: each word is heard as without it."""
    samples = cut(take(words)) * HALF_AS_LOUD
    assert hear(ear, [pcm(samples + 3_000)]).words == hear(ear, [pcm(samples)]).words


def test_what_was_put_around_is_not_counted(ear):
    """How long an utterance was, is told of the recording itself."""
    assert hear(ear, [pcm(cut(take("anna")))]).duration_ms == duration_ms(pcm(cut(take("anna"))))


@given(st.integers(1, 9_000), st.integers(1, 4_000))
def test_blocks_of_any_size_give_the_same(samples, size):
    """The recording comes later by the lead and nothing else; no sample is lost, and nothing is drawn by chance."""
    sound = pcm(hiss(samples / HEARING_RATE, 300, mean=40))
    front_end = FrontEnd()
    parts = [front_end.accept(sound[start : start + 2 * size]) for start in range(0, len(sound), 2 * size)]
    found = b"".join(parts) + front_end.finish()
    assert found == fronted(sound)
    assert len(found) == len(sound) + bytes_of_ms(LEAD_MS + TAIL_MS)


def test_nothing_stays_nothing():
    """An utterance without a sample gets no beginning either: there is nothing to hear in it."""
    assert fronted(b"") == b""


@pytest.mark.parametrize("loudness", [5, 50, 500])
def test_the_noise_before_and_behind_is_as_loud_as_the_rooms(loudness):
    """There is no step between it and a quiet recording: less than 2 dB, in the last of it and the first."""
    room = pcm(np.concatenate([hiss(0.4, loudness), hiss(0.3, 20 * loudness), hiss(0.4, loudness)]))
    found = fronted(room)
    level = level_dbfs(pcm(hiss(1, loudness)))
    assert level_dbfs(found[LEAD]) == pytest.approx(level, abs=2)
    assert level_dbfs(found[TAIL]) == pytest.approx(level, abs=2)


def test_training_draws_other_noise_for_each_recording():
    """Or a network that learns with it knows it by heart; what is played with stays as it is."""
    sound = pcm(hiss(0.5, 3_000))
    own, other = (np.frombuffer(fronted(sound, seed)[LEAD], "<i2").astype(float) for seed in (0, 1))
    assert abs(own @ other) < 0.1 * (own @ own)
    assert fronted(sound) == fronted(sound, 0)


def test_the_noise_has_the_colour_of_the_rooms():
    """The rumble of a hall is put before the word as rumble, not as hiss."""
    rumble = np.convolve(hiss(1, 300), np.ones(64) / 64, "same")
    lead = np.frombuffer(fronted(pcm(rumble))[LEAD], dtype="<i2")
    powers = np.abs(np.fft.rfft(lead)) ** 2
    low, high = np.split(powers[:2_800], 2)
    assert low.sum() > 50 * high.sum()


def test_a_recording_without_any_quiet_gets_noise_far_below_its_voice():
    """A file that is a vowel from its first sample to its last does not teach the ear that vowels are quiet."""
    time = np.arange(HEARING_RATE) / HEARING_RATE
    vowel = np.sum([6_000 / number * np.sin(2 * np.pi * 120 * number * time) for number in range(1, 20)], axis=0)
    found = fronted(pcm(vowel))
    assert level_dbfs(found[LEAD]) < level_dbfs(pcm(vowel)) - 19


def test_no_silence_is_perfect():
    """Where a gate, a cut or Rochade's own speech left zeros or another constant, there is faint noise, and no more."""
    opening = hiss(0.6, 60, mean=50)
    sound = pcm(np.concatenate([np.full(1_600, 50), opening, np.zeros(8_000), opening]))
    samples = np.frombuffer(fronted(sound), dtype="<i2")
    stretches = samples[: len(samples) // 160 * 160].reshape(-1, 160).astype(float)
    assert stretches.std(axis=1).min() > 1.5
    assert stretches[: LEAD_MS // 10].std() == pytest.approx(2, abs=0.2)
    assert np.frombuffer(fronted(bytes(32_000)), dtype="<i2").std() == pytest.approx(2, abs=0.1)


def test_a_gate_that_closes_for_a_moment_is_not_heard(ear):
    """Behind the room's noise it leaves no stillness: the words are those that were heard without it."""
    heard = dict[bool, list[str]]()
    for is_gated in (False, True):
        room = hiss(0.5, 30)
        room[bytes_of_ms(100) // 2 : bytes_of_ms(360) // 2] *= not is_gated
        said = [np.concatenate([room, cut(take(words))]) for words in prompts()]
        heard[is_gated] = [hear(ear, [pcm(samples)]).words for samples in said]
    assert heard[True] == heard[False]


def test_a_recording_about_another_mean_begins_without_a_step():
    """A cheap sound card's offset is taken off: the word does not begin with a click."""
    found = np.frombuffer(fronted(pcm(hiss(1, 20, mean=4_000))), dtype="<i2").astype(float)
    begin = LEAD_MS * HEARING_RATE // 1000
    edge = EDGE_MS * HEARING_RATE // 1000
    assert np.abs(found).max() < 150
    assert np.abs(np.diff(found[begin - edge : begin + edge])).max() < 100


def test_the_opening_alone_decides():
    """What the room is like is known after half a second, so that words are decoded while they are spoken."""
    front_end = FrontEnd()
    first = pcm(hiss((OPENING_MS + 2 * EDGE_MS) / 1000, 50))
    heard = front_end.accept(first)
    assert len(heard) == bytes_of_ms(LEAD_MS + OPENING_MS)
    assert fronted(first + pcm(hiss(1, 5_000))).startswith(heard)
