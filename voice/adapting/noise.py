"""A hall's noise under a take: what a voice is also heard in, so that what fits it in quiet fits it there as well."""

import numpy as np

LOUD = 0.02  # of the peak; what is louder counts as speech
SLOPE = 0.5  # of amplitude by frequency: between hiss and rumble, as people and ventilation are


def in_noise(samples: bytes, decibels: float) -> bytes:
    """A take (int16 little-endian mono at 16,000 Hz) with pink noise so many decibels below its speech.

    The same noise for the same take and level, so that what is measured with it can be measured again.
    """
    values = np.frombuffer(samples, dtype="<i2").astype(np.float64)
    loud = values[np.abs(values) > LOUD * np.abs(values).max(initial=0)]
    if not len(loud):
        return samples
    spectrum = np.fft.rfft(np.random.default_rng(len(values)).standard_normal(len(values)))
    noise = np.fft.irfft(spectrum * np.arange(1, len(spectrum) + 1) ** -SLOPE, len(values))
    level = loud.std() / noise.std() * 10 ** (-decibels / 20)
    return bytes((values + noise * level).round().clip(-32_768, 32_767).astype("<i2").tobytes())
