"""Whether a microphone hears its player's loudspeaker, as that of a good headset does not.

Tones are played, and looked for in what the microphone has recorded meanwhile. What comes back of them is compared with
the noise of the room. They are six decibels louder than Rochade's voice: of a voice that came back with them as softly
as the room, in white noise or pink, the ear heard three words in one of sixteen sentences, and none 5 dB below. That
they were heard at all only the player can tell: a loudspeaker that is off leaks nothing.
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from voice.pcm import HEARING_RATE, Pcm, bytes_of_ms

if TYPE_CHECKING:
    import numpy as np

    type_of_numbers = np.ndarray[Any, np.dtype[np.float64]]

TONES_HZ = (600, 1500, 900, 2200, 700, 1800, 1100, 2600)  # a telephone has all of them, and nobody sings them
TONE_MS = 120
LOUDNESS = 0.3  # of full scale, as earcons
EDGE_S = 0.01  # fade in and out; a harder edge clicks
TONES_MS = len(TONES_HZ) * TONE_MS
DELAY_MS = 700  # after which what the loudspeaker was given has come out of it, one without a cable among them
BEFORE_MS = 300  # of the room

HEARD_DB = -12.0  # of the tones by the room: what comes back more softly is none of the ear's, said twice as loud too
QUIETEST_DBFS = -80.0  # below, it is muted or unplugged; of people's own in use a third are below -60
UNQUIET_DB = 12.0  # by which a recording is above its softest part where somebody spoke, or something fell
QUIET_PART = 10  # of a hundred windows, the softest, are the room
FOUND_DB = 6.0  # by which a tone is above what is of its pitch while the others sound
FEWEST_FOUND = 6  # a loudspeaker may swallow a tone or two

WINDOW, HOP = 1_024, 128  # samples: 64 ms, 8 ms
SLOT = TONE_MS * HEARING_RATE // 1000 // HOP  # windows from one tone to the next
WITHIN = SLOT - WINDOW // HOP + 1  # windows that lie in one tone from end to end
LEAST = 1e-9  # power of digital silence, which has no logarithm


class Leak(StrEnum):
    """What a microphone has of its loudspeaker; its words are `doctor.leak_<value>` in the message catalogues."""

    NONE = "none"
    HEARD = "heard"
    MUTED = "muted"
    UNQUIET = "unquiet"


class Tones:
    """The tones that are played, a second of them."""

    def pcm(self, sample_rate: int) -> Pcm:
        """Their sound at `sample_rate` Hz."""
        import numpy as np  # noqa: PLC0415 - only who measures waits for it

        seconds = np.arange(sample_rate * TONE_MS // 1000) / sample_rate
        edges = np.minimum(1, np.minimum(seconds, TONE_MS / 1000 - seconds) / EDGE_S)
        waves = [LOUDNESS * edges * np.sin(2 * np.pi * hertz * seconds) for hertz in TONES_HZ]
        return Pcm((np.concatenate(waves) * 32_767).astype("<i2").tobytes(), sample_rate)


def leak(sound: bytes) -> Leak:
    """What a recording made while the tones were played has of them (int16 little-endian mono at 16,000 Hz).

    It begins before they do, and ends `DELAY_MS` after the loudspeaker has been given the last of them. Raises
    ValueError where it is too short for that.
    """
    import numpy as np  # noqa: PLC0415 - the same

    if len(sound) < bytes_of_ms(TONES_MS + DELAY_MS):
        raise ValueError("the recording is shorter than the tones and their delay")
    of_tones, of_all = _powers(np.frombuffer(sound, dtype="<i2").astype(np.float64))
    room = np.sort(of_all)[len(of_all) * QUIET_PART // 100]
    tones = _power_of_tones(of_tones)
    if tones and _decibels(tones, room) > HEARD_DB:
        return Leak.HEARD
    if _decibels(of_all.mean(), 32_768**2) < QUIETEST_DBFS:
        return Leak.MUTED
    return Leak.UNQUIET if _decibels(of_all.mean(), room) > UNQUIET_DB else Leak.NONE


def _power_of_tones(of_tones: "type_of_numbers") -> float:
    """Their mean power where they fit best; 0 where too few of them are there, each in its turn."""
    import numpy as np  # noqa: PLC0415 - the same

    count = len(TONES_HZ)
    means = np.lib.stride_tricks.sliding_window_view(of_tones, WITHIN, axis=0).mean(axis=-1)
    starts = np.arange(len(means) - (count - 1) * SLOT)
    turns = means[starts[:, None] + np.arange(count) * SLOT]  # starts x whose turn it is x tones
    own = np.diagonal(turns, axis1=1, axis2=2)
    others = (turns.sum(axis=1) - own) / (count - 1)
    above = _decibels(own, others)
    best = above.mean(axis=1).argmax()
    return float(own[best].mean()) if (above[best] > FOUND_DB).sum() >= FEWEST_FOUND else 0.0


def _powers(values: "type_of_numbers") -> "tuple[type_of_numbers, type_of_numbers]":
    """In each window the power at each tone's pitch (windows x tones), and of all that is there (windows)."""
    import numpy as np  # noqa: PLC0415 - the same

    windows = np.lib.stride_tricks.sliding_window_view(values - values.mean(), WINDOW)[::HOP]
    shape = np.hanning(WINDOW)
    powers = np.abs(np.fft.rfft(windows * shape)) ** 2 * 2 / (WINDOW * (shape**2).sum())
    lines = [round(hertz * WINDOW / HEARING_RATE) for hertz in TONES_HZ]
    return np.stack([powers[:, line - 1 : line + 2].sum(axis=1) for line in lines], axis=1), powers.sum(axis=1)


def _decibels(power: Any, than: Any) -> Any:  # noqa: ANN401 - a number, or an array of them
    """By how much it is above the other."""
    import numpy as np  # noqa: PLC0415 - the same

    return 10 * np.log10((power + LEAST) / (than + LEAST))
