"""Mel spectra, and the cepstra that Vosk makes of them (Davis, Mermelstein 1980) by the model's conf/mfcc.conf."""

import kaldi_native_fbank
import numpy as np
from numpy.typing import NDArray

SAMPLE_RATE = 16_000  # Hz
SHIFT, LENGTH = 0.010, 0.025  # seconds, of the frames
BANDS = 40  # of the spectrum, and as many coefficients
LOWEST, HIGHEST = 20.0, 7600.0  # Hz
LIFTER = 22.0


def _hertz(mel: NDArray[np.float64]) -> NDArray[np.float64]:
    return 700 * np.expm1(mel / 1127)


_EDGES = _hertz(np.linspace(1127 * np.log1p(LOWEST / 700), 1127 * np.log1p(HIGHEST / 700), BANDS + 2))
CENTRES = _EDGES[1:-1]  # Hz
WIDTHS = _EDGES[2:] - _EDGES[:-2]  # Hz, from foot to foot of each triangle


def log_mel(samples: NDArray[np.floating]) -> NDArray[np.float32]:
    """Logarithms of the bands' power, frames x BANDS, from samples in int16's scale at 16 kHz."""
    options = kaldi_native_fbank.FbankOptions()
    options.frame_opts.dither = 0
    options.frame_opts.samp_freq = SAMPLE_RATE
    options.use_energy = False
    options.mel_opts.num_bins = BANDS
    options.mel_opts.low_freq = LOWEST
    options.mel_opts.high_freq = HIGHEST
    computer = kaldi_native_fbank.OnlineFbank(options)
    computer.accept_waveform(SAMPLE_RATE, samples.astype(np.float32))
    computer.input_finished()
    frames = [computer.get_frame(index) for index in range(computer.num_frames_ready)]
    return np.stack(frames) if frames else np.zeros((0, BANDS), np.float32)


def _to_cepstra() -> NDArray[np.float32]:
    """The discrete cosine transform and the lifter, as one matrix (BANDS x BANDS)."""
    number, band = np.arange(BANDS)[None], np.arange(BANDS)[:, None]
    cosines = np.sqrt(2 / BANDS) * np.cos(np.pi / BANDS * (band + 0.5) * number)
    cosines[:, 0] = np.sqrt(1 / BANDS)
    return np.asarray(cosines * (1 + LIFTER / 2 * np.sin(np.pi * number / LIFTER)), np.float32)


TO_CEPSTRA = _to_cepstra()
