"""What a natural utterance is when a formant synthesiser has said it again: other sound, same words and times."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import parselmouth
import pytest
import soundfile

from models.training.corpus import vocoder
from voice.acoustics.mfcc import log_mel

RATE = 16_000
CLIPS = sorted((Path(__file__).parents[2] / "data" / "clips").glob("*.opus"))[:2]


def decibels(samples):
    """The mean level."""
    return 20 * np.log10(samples.std())


@pytest.fixture(scope="module", params=CLIPS, ids=lambda clip: clip.stem)
def samples(request):
    """One natural utterance in int16's scale."""
    return soundfile.read(request.param)[0] * 32768


@pytest.fixture
def plain():
    """A synthesiser that keeps the voice's formants and says all of it at 120 Hz."""
    drawn = vocoder.Manner.drawn(np.random.default_rng(0))
    return replace(
        drawn,
        order=20,
        formants=1.0,
        sharpness=1.0,
        pitch=120.0,
        melody=0.0,
        fall=0.0,
        pulse=np.ones(1),
        noise=0.0,
        smoothed=1,
        cutoff=8000.0,
    )


@pytest.mark.parametrize("seed", range(8))
def test_times_and_level_stay(samples, seed):
    """Whatever is drawn, it lasts as long, so that each phone is where it was, and is as loud."""
    said = vocoder.resynthesised(samples, np.random.default_rng(seed))
    assert len(said) == len(samples)
    assert decibels(said) == pytest.approx(decibels(samples), abs=0.1)


def test_loud_and_quiet_stay_where_they_were(samples, plain):
    """The level over time follows the voice's: resonances and pulses are new, the rhythm is not."""
    said = vocoder.synthesis(samples, plain, np.random.default_rng(1))
    before, after = (np.log(log_mel(sounding).astype(float).clip(0).sum(axis=1) + 1) for sounding in (samples, said))
    assert np.corrcoef(before, after)[0, 1] > 0.9


def test_the_same_seed_says_the_same(samples):
    """All chance is in the generator, so the model can be made again bit by bit."""
    first, second = (vocoder.resynthesised(samples, np.random.default_rng(5)) for _ in range(2))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, vocoder.resynthesised(samples, np.random.default_rng(6)))


@pytest.mark.parametrize("count", [0, 1, 800, 16_000])
def test_silence_stays_silent(count):
    """A digital zero has no level, no pitch and no resonances, and gets none."""
    said = vocoder.resynthesised(np.zeros(count), np.random.default_rng(2))
    assert np.array_equal(said, np.zeros(count))


def test_digital_silence_between_sounds_stays_silent(plain):
    """No noise is put where an engine was silent."""
    burst = np.random.default_rng(3).standard_normal(3200) * 1000
    said = vocoder.synthesis(np.concatenate([burst, np.zeros(8000), burst]), plain, np.random.default_rng(4))
    assert np.abs(said[5000:10_000]).max() < 1
    assert np.isfinite(said).all()


@pytest.mark.parametrize("count", [1, 79, 800, 2399])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_too_short_for_a_pitch_is_said_all_the_same(count, seed):
    """A single plosive, or a single sample, is noise through resonances."""
    random = np.random.default_rng(seed)
    said = vocoder.resynthesised(random.standard_normal(count) * 1000, random)
    assert len(said) == count
    assert np.isfinite(said).all()


def test_the_spectrum_is_the_voices_where_its_formants_stay(samples, plain):
    """What the network hears of a phone is its envelope: in loud frames it is within a few dB, band by band."""
    said = vocoder.synthesis(samples, plain, np.random.default_rng(7))
    before, after = (log_mel(sounding).astype(float) * 10 / np.log(10) for sounding in (samples, said))
    loud = before.mean(axis=1) > np.median(before.mean(axis=1))
    assert np.abs((before - after)[loud].mean(axis=0)).mean() < 4


@pytest.mark.parametrize("factor", [0.83, 1.24])
def test_formants_move_together(samples, plain, factor):
    """A larger or smaller head has the same spectrum on another scale of frequency."""
    said, other = (
        vocoder.synthesis(samples, replace(plain, formants=moved), np.random.default_rng(8)) for moved in (1.0, factor)
    )
    centroids = [
        (np.abs(np.fft.rfft(sounding))[: len(sounding) // 4] ** 2 * np.arange(len(sounding) // 4)).sum()
        / (np.abs(np.fft.rfft(sounding))[: len(sounding) // 4] ** 2).sum()
        for sounding in (said, other)
    ]
    assert (centroids[1] > centroids[0]) == (factor > 1)


@pytest.mark.parametrize("pitch", [90.0, 120.0, 240.0])
def test_the_voice_has_the_pitch_that_is_drawn(samples, plain, pitch):
    """The pulses come at the drawn rate, wherever the voice was voiced."""
    said = vocoder.synthesis(samples, replace(plain, pitch=pitch), np.random.default_rng(9))
    found = parselmouth.Sound(said, RATE).to_pitch(0.01, 60, 500).selected_array["frequency"]
    assert np.median(found[found > 0]) == pytest.approx(pitch, rel=0.02)


def test_the_melody_may_be_kept(samples, plain):
    """Moved as a whole, it rises and falls as the voice's own does."""
    own, voiced = vocoder._pitch(samples, len(samples) // vocoder.SHIFT + 1)
    said = vocoder.synthesis(samples, replace(plain, melody=1.0, pitch=180.0), np.random.default_rng(10))
    again, _ = vocoder._pitch(said, len(said) // vocoder.SHIFT + 1)
    assert np.median(np.abs(again / own - 1)[voiced]) < 0.06
