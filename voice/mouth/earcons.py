"""Short sounds that say at once what words would say late; synthesised, so that no recordings are shipped.

The families differ in register, number of tones and rhythm, all between 175 Hz and 1 kHz, as Brewster,
Wright and Edwards advise (Experimentally derived guidelines for the creation of earcons, 1995). None tells anything
that words do not: each goes with a sentence, and who switches them off misses nothing but those of the talking clock
and that of a sentence that no voice could speak.
"""

from dataclasses import dataclass
from functools import cache

from dialogue.earcon import Earcon

LOUDNESS = 0.3  # of full scale: below speech, so that mixing does not clip
EDGE_S = 0.004  # fade in and out; a harder edge clicks


@dataclass(frozen=True, slots=True)
class Tone:
    """A decaying sine of `hertz` for `ms` milliseconds; 0 Hz is a pause."""

    hertz: int
    ms: int


MELODIES: dict[Earcon, tuple[Tone, ...]] = {
    Earcon.LISTENING: (Tone(660, 60), Tone(880, 60)),
    Earcon.NOT_LISTENING: (Tone(880, 60), Tone(660, 60)),
    Earcon.MOVE: (Tone(440, 40),),
    Earcon.CAPTURE: (Tone(440, 40), Tone(0, 50), Tone(440, 40)),
    Earcon.CHECK: (Tone(988, 80), Tone(0, 40), Tone(988, 80)),
    Earcon.NOT_UNDERSTOOD: (Tone(196, 150),),
    Earcon.REFUSED: (Tone(262, 60), Tone(0, 30), Tone(208, 120)),
    Earcon.NOT_HEARD: (Tone(247, 60), Tone(0, 40), Tone(196, 100)),
    Earcon.YOUR_TURN: (Tone(523, 60), Tone(659, 60), Tone(784, 60)),
    Earcon.CLOCKS_STOPPED: (Tone(330, 200), Tone(0, 60), Tone(330, 200)),
    Earcon.ARBITER: (Tone(392, 80), Tone(0, 30), Tone(294, 160)),
    Earcon.LOW_TIME: (Tone(740, 50), Tone(0, 50), Tone(740, 50), Tone(0, 50), Tone(740, 50)),
    # Into an open ear: longer, lower or closer together they would begin an utterance.
    Earcon.NOT_SPOKEN: (Tone(440, 40), Tone(0, 100), Tone(330, 40)),
    Earcon.TEN_SECONDS: (Tone(740, 40), Tone(0, 200), Tone(740, 40)),
    Earcon.LAST_SECONDS: (Tone(740, 40),),
    Earcon.FIVE_MINUTES: (Tone(587, 90),),  # one dot of the tactile clock, and two (Laws 2009, E2.4)
    Earcon.FIFTEEN_MINUTES: (Tone(587, 90), Tone(0, 70), Tone(587, 90)),
    Earcon.THINKING: (Tone(294, 40), Tone(0, 40), Tone(349, 40)),
}


def length_ms(earcon: Earcon) -> int:
    """How long it sounds, in milliseconds."""
    return sum(tone.ms for tone in MELODIES[earcon])


@cache
def earcon_samples(earcon: Earcon, sample_rate: int) -> bytes:
    """The earcon as int16 little-endian mono at `sample_rate` Hz."""
    return b"".join(_tone(tone, sample_rate) for tone in MELODIES[earcon])


def _tone(tone: Tone, sample_rate: int) -> bytes:
    import numpy as np  # noqa: PLC0415 - only who sounds an earcon waits for it

    seconds = np.arange(sample_rate * tone.ms // 1000) / sample_rate
    length = tone.ms / 1000
    decay = np.exp(-3 * seconds / length)
    edges = np.minimum(1, np.minimum(seconds, length - seconds) / EDGE_S)
    wave = LOUDNESS * np.sin(2 * np.pi * tone.hertz * seconds) * decay * edges
    return (wave * 32_767).astype("<i2").tobytes()
