"""Says a natural utterance again as a formant synthesiser would: pulses or noise through resonances, and nothing else.

Linear prediction (Atal, Hanauer 1971, Speech analysis and synthesis by linear prediction of the speech wave) takes an
utterance apart into resonances, level and pitch. Put together again with an artificial voice it buzzes, is smooth and
has no breath in it; the words and the time of every phone stay.
"""

from dataclasses import dataclass
from functools import reduce

import numpy as np
import parselmouth
from numpy.typing import NDArray
from scipy.ndimage import uniform_filter1d
from scipy.signal import butter, sosfilt

from models.training.corpus.mel import SAMPLE_RATE

PITCH_FLOOR, PITCH_CEILING = 60.0, 500.0  # Hz, between which Praat looks for a voice's pitch
SHIFT, LENGTH = 80, 400  # samples of a frame: 5 and 25 ms
BINS = 512  # of a frame's spectrum, room for the frame and the longest lag
RING = 1040  # samples in which a frame has died away: 65 ms, a multiple of SHIFT
LAG_WIDTH = 40.0  # Hz, of the lag window (Tohkura, Itakura, Hashimoto 1978): no resonance is a single harmonic
Samples = NDArray[np.float64]


def _delays(count: int) -> NDArray[np.complex128]:
    """A delay by one sample, at each frequency that a spectrum of so many samples has."""
    return np.asarray(np.exp(-2j * np.pi * np.arange(count // 2 + 1) / count))


PRE_EMPHASIS = np.abs(1 - 0.97 * _delays(BINS)) ** 2  # of power
DE_EMPHASIS = (1 - _delays(RING)) / ((1 - 0.98 * _delays(RING)) * (1 - 0.97 * _delays(RING)))  # nothing below 50 Hz


@dataclass(frozen=True, slots=True)
class Manner:
    """How a synthesiser speaks throughout an utterance."""

    order: int  # of the linear prediction
    formants: float  # times the voice's own frequencies
    sharpness: float  # power of the envelope: above 1 resonances are narrow and far above what lies between
    pitch: float  # Hz, in the middle
    melody: float  # power of the voice's own melody: 1 keeps it, 0 is monotonous
    fall: float  # share by which the pitch is higher at the beginning, and lower at the end
    pulse: Samples  # one opening of the glottis
    noise: float  # share of the power where there is voice
    smoothed: int  # frames over which a resonance moves evenly
    cutoff: float  # Hz, above which nothing is heard

    @classmethod
    def drawn(cls, random: np.random.Generator) -> "Manner":
        """Any of them."""
        sawtooth = np.linspace(1, 0, random.integers(2, 8), endpoint=False)
        glottal = np.exp(-np.arange(16) * random.uniform(0.5, 3))
        pulses = np.ones(1), np.array([1, -random.uniform(0.1, 0.6)]), np.array([0.5, 1, 0.5]), sawtooth, glottal
        melody, fall = ((1.0, 0.0), (0.0, 0.0), (0.0, random.uniform(0.05, 0.35)))[random.integers(3)]
        return cls(
            order=int(random.integers(12, 23)),
            formants=np.exp(random.uniform(np.log(0.83), np.log(1.24))),
            sharpness=random.uniform(0.9, 1.6),
            pitch=np.exp(random.uniform(np.log(75), np.log(300))),
            melody=melody,
            fall=fall,
            pulse=pulses[random.integers(len(pulses))],
            noise=random.choice([0.0, random.uniform(0, 0.2)]),
            smoothed=int(random.choice([1, int(random.integers(2, 13))])),
            cutoff=random.choice([8000.0, 8000.0, random.uniform(4000, 7500)]),
        )


def resynthesised(samples: Samples, random: np.random.Generator) -> Samples:
    """The same words at the same times by a machine: drawn resonances, pitch and pulses (16 kHz, in any scale)."""
    return synthesis(samples, Manner.drawn(random), random) if samples.any() else samples


def synthesis(samples: Samples, manner: Manner, random: np.random.Generator) -> Samples:
    """As many samples as there are, as loud as they are, said again in a manner."""
    count = len(samples) // SHIFT + 1
    frames = _framed(samples, LENGTH, count)
    filters = DE_EMPHASIS / np.fft.rfft(_predictors(frames, manner), RING)
    source, voice = _source(samples, count, manner, random)
    power = np.abs(filters) ** 2 * (1 + voice * (np.abs(np.fft.rfft(manner.pulse, RING)) ** 2 - 1))
    # Loudness is of 10 ms, not of a whole frame, for the silence before a plosive is short.
    loudness = np.sqrt((frames[:, LENGTH // 2 - SHIFT : LENGTH // 2 + SHIFT] ** 2).mean(axis=1) / power.mean(axis=1))
    spectra = np.fft.rfft(source * np.hanning(2 * SHIFT + 1)[:-1] * loudness[:, None], RING) * filters
    said = _overlapped(np.fft.irfft(spectra, RING))[: len(samples)]
    if manner.cutoff < SAMPLE_RATE / 2:
        said = np.asarray(sosfilt(butter(6, manner.cutoff, fs=SAMPLE_RATE, output="sos"), said))
    return np.asarray(said * (samples.std() / (said.std() + 1e-9)))


def _source(samples: Samples, count: int, manner: Manner, random: np.random.Generator) -> tuple[Samples, Samples]:
    """Each frame's pulses and noise, and the share of its power that the pulses have, before a pulse is shaped."""
    own, voiced = _pitch(samples, count)
    contour = manner.pitch * own**manner.melody * np.linspace(1 + manner.fall, 1 - manner.fall, count)
    pulses = _pulse_train(np.clip(contour, PITCH_FLOOR, PITCH_CEILING), manner.pulse, len(samples))
    noise = random.standard_normal(len(samples))
    voice = (1 - manner.noise) * voiced[:, None]
    pulses, noise = _framed(pulses, 2 * SHIFT, count), _framed(noise, 2 * SHIFT, count)
    return np.asarray(np.sqrt(voice) * pulses + np.sqrt(1 - voice) * noise), np.asarray(voice)


def _framed(samples: Samples, length: int, count: int) -> Samples:
    """So many frames, one around every SHIFT-th sample, silence before and after."""
    padded = np.pad(samples, length)
    return np.lib.stride_tricks.sliding_window_view(padded, length)[length // 2 :: SHIFT][:count]


def _overlapped(frames: Samples) -> Samples:
    """The sum of frames that begin SHIFT before every SHIFT-th sample."""
    parts = frames.reshape(len(frames), -1, SHIFT)
    total = np.zeros((len(frames) + parts.shape[1], SHIFT))
    for part in range(parts.shape[1]):
        total[part : part + len(frames)] += parts[:, part]
    return total.ravel()[SHIFT:]


def _predictors(frames: Samples, manner: Manner) -> Samples:
    """Each frame's inverse filter, 1 first: of the voice's own envelope, its formants moved, sharpened and smoothed."""
    power = np.abs(np.fft.rfft(frames * np.hanning(LENGTH), BINS)) ** 2 * PRE_EMPHASIS
    lags = np.arange(manner.order + 1)
    window = np.exp(-((2 * np.pi * LAG_WIDTH / SAMPLE_RATE * lags) ** 2) / 2)
    own = _filters(_reflections(np.fft.irfft(power)[:, lags] * window))
    envelope = np.abs(np.fft.rfft(own, BINS)) ** (-2 * manner.sharpness)
    moved = _reflections(np.fft.irfft(_moved(envelope, manner.formants))[:, lags])
    log_area_ratios = uniform_filter1d(np.arctanh(moved), manner.smoothed, axis=0)
    return _filters(np.tanh(log_area_ratios))


def _moved(spectra: Samples, factor: float) -> Samples:
    """Spectra with all frequencies multiplied; beyond the highest the voice's own is mirrored."""
    top = spectra.shape[1] - 1
    read = top - np.abs(top - np.arange(top + 1) / factor)
    low = np.minimum(read.astype(int), top - 1)
    return np.asarray(spectra[:, low] + (spectra[:, low + 1] - spectra[:, low]) * (read - low))


def _reflections(autocorrelation: Samples) -> Samples:
    """The reflection coefficients by the Levinson-Durbin recursion, all frames at once."""
    filters, error = np.ones((len(autocorrelation), 1)), autocorrelation[:, 0] * (1 + 1e-5) + 1e-6
    found: list[Samples] = []
    for lag in range(1, autocorrelation.shape[1]):
        found.append(-(filters * autocorrelation[:, lag:0:-1]).sum(axis=1) / error)
        filters = _step_up(filters, found[-1])
        error = error * (1 - found[-1] ** 2)
    return np.stack(found, axis=1)


def _step_up(filters: Samples, reflection: Samples) -> Samples:
    """Filters longer by one coefficient."""
    longer = np.pad(filters, ((0, 0), (0, 1)))
    return longer + reflection[:, None] * longer[:, ::-1]


def _filters(reflections: Samples) -> Samples:
    """The inverse filters that have these reflection coefficients."""
    return reduce(_step_up, reflections.T, np.ones((len(reflections), 1)))


def _pitch(samples: Samples, count: int) -> tuple[Samples, NDArray[np.bool_]]:
    """Each frame's pitch as a multiple of the voice's median, and whether there is voice in it."""
    padding = SAMPLE_RATE // 10  # for Praat wants some periods of the lowest pitch
    found = parselmouth.Sound(np.pad(samples, padding), SAMPLE_RATE).to_pitch(0.01, PITCH_FLOOR, PITCH_CEILING)
    frequencies, times = found.selected_array["frequency"], found.xs() - padding / SAMPLE_RATE
    frames, voiced = np.arange(count) * SHIFT / SAMPLE_RATE, frequencies > 0
    if not voiced.any():
        return np.ones(count), np.zeros(count, np.bool_)
    own = np.interp(frames, times[voiced], frequencies[voiced] / np.median(frequencies[voiced]))
    return own, np.interp(frames, times, voiced) > 0.5


def _pulse_train(contour: Samples, pulse: Samples, count: int) -> Samples:
    """Pulses at a pitch that frames have (Hz), between two samples where that is their time.

    Their power is 1 where a pulse is a single sample.
    """
    pitch = np.interp(np.arange(count), np.arange(len(contour)) * SHIFT, contour)
    phase = np.cumsum(pitch / SAMPLE_RATE)
    first = np.flatnonzero(np.diff(np.floor(phase), prepend=0.0))
    late = (phase[first] % 1) * SAMPLE_RATE / pitch[first]  # samples since the pulse was due
    train = np.zeros(count + 1)
    train[first + 1] = (1 - late) * np.sqrt(SAMPLE_RATE / pitch[first])
    train[first] += late * np.sqrt(SAMPLE_RATE / pitch[first])
    return np.convolve(train, pulse)[:count]
