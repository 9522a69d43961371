"""Whether somebody speaks at once when a microphone opens, and so may have begun before.

Its sound is in it then, where a loudspeaker is near, and the end of Rochade's own words: neither is he. Of four moves
begun at 115 instants within "Ich höre Weiß." or "Ich höre Schwarz.", none was quiet for `QUIET_MS` (180) soon after
these words, out of a loudspeaker 6 dB softer than he or more; each was that began 200 ms or more behind them.
"""

import numpy as np

from voice.ear.noise.apart import FRAME, Sound, _levels, _swift, loudness
from voice.ear.noise.voiced import Frames
from voice.pcm import FRAME_MS, HEARING_RATE

QUIET_MS = 180
SOON_MS = 200
SOFTER_DB = 15.0  # than his voice, he is quiet
TONES_HZ = (660, 880)  # of the sound with which a microphone opens
BESIDE_HZ = 112.5  # of a tone that lasts for less than a frame or two
PURE = 0.85  # of the power of a frame
WINDOW = 2 * FRAME  # samples, half of them zeros


def speaks_at_once(samples: bytes) -> bool:
    """Whether who is heard in them (int16 little-endian mono at 16,000 Hz) was not quiet after they had begun."""
    voice = loudness(samples)
    if voice is None:
        return False
    swift = _swift(np.frombuffer(samples, dtype="<i2").astype(np.float64))
    is_quiet = (_levels(swift) < voice - SOFTER_DB) | _are_tones(swift)
    soon, length = SOON_MS // FRAME_MS, QUIET_MS // FRAME_MS
    first = is_quiet[: soon + length]
    return len(first) < length or not np.lib.stride_tricks.sliding_window_view(first, length).all(axis=1).any()


def _are_tones(sound: Sound) -> Frames:
    """Which frames are hardly more than one of the microphone's tones."""
    frames = sound[: len(sound) // FRAME * FRAME].reshape(-1, FRAME) * np.hanning(FRAME)
    power = np.abs(np.fft.rfft(frames, WINDOW, axis=1)) ** 2
    hertz = np.fft.rfftfreq(WINDOW, 1 / HEARING_RATE)
    of_tones = [power[:, np.abs(hertz - tone) <= BESIDE_HZ].sum(axis=1) for tone in TONES_HZ]
    return np.asarray(np.max(of_tones, axis=0) > PURE * (power.sum(axis=1) + 1e-9))
