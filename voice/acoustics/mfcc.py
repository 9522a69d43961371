"""Mel spectra, and the cepstra that Vosk makes of them (Davis and Mermelstein 1980), by the model's conf/mfcc.conf.

The spectra are kaldi-native-fbank's, which computes what Kaldi does. Training keeps spectra, for its distortions are
told in them, and makes cepstra of them last: hence the one matrix between the two.
"""

import kaldi_native_fbank
import numpy as np
from numpy.typing import NDArray

from voice.pcm import HEARING_RATE

COEFFICIENTS = 40  # of a frame, and bands of the spectrum
FRAME_LENGTH, FRAME_SHIFT = 400, 160  # samples: 25 ms, every 10 ms
FRAME_SHIFT_MS = FRAME_SHIFT * 1000 // HEARING_RATE
LOWEST_HZ, HIGHEST_HZ = 20.0, 7600.0
LIFTER = 22.0

Frames = NDArray[np.float32]


def mfcc(samples: bytes) -> Frames:
    """The frames (n x 40) of a sound: int16 little-endian mono at 16,000 Hz; none below 25 ms."""
    return np.asarray(log_mel(np.frombuffer(samples, dtype="<i2")) @ TO_CEPSTRA, dtype=np.float32)


def log_mel(samples: NDArray[np.floating] | NDArray[np.integer]) -> Frames:
    """Logarithms of the bands' power (n x 40), from samples in int16's scale, mono at 16,000 Hz."""
    computer = kaldi_native_fbank.OnlineFbank(_options())
    computer.accept_waveform(HEARING_RATE, samples.astype(np.float32))
    computer.input_finished()
    frames = [computer.get_frame(index) for index in range(computer.num_frames_ready)]
    return np.stack(frames) if frames else np.zeros((0, COEFFICIENTS), np.float32)


def _options() -> kaldi_native_fbank.FbankOptions:
    options = kaldi_native_fbank.FbankOptions()
    options.frame_opts.dither = 0
    options.frame_opts.samp_freq = HEARING_RATE
    options.use_energy = False
    options.mel_opts.num_bins = COEFFICIENTS
    options.mel_opts.low_freq = LOWEST_HZ
    options.mel_opts.high_freq = HIGHEST_HZ
    return options


def _to_cepstra() -> Frames:
    """The cosine transform, and the lifter that brings high coefficients to the size of low ones (40 x 40)."""
    number, band = np.arange(COEFFICIENTS)[None], np.arange(COEFFICIENTS)[:, None]
    cosines = np.sqrt(2 / COEFFICIENTS) * np.cos(np.pi / COEFFICIENTS * (band + 0.5) * number)
    cosines[:, 0] = np.sqrt(1 / COEFFICIENTS)
    return np.asarray(cosines * (1 + LIFTER / 2 * np.sin(np.pi * number / LIFTER)), np.float32)


TO_CEPSTRA = _to_cepstra()
