"""Who speaks into Rochade's own voice where that comes back, by what its loudspeaker was given.

What comes back follows that frame by frame: so much later, so much softer, and dying away in the room. By how much,
each utterance tells by itself, for most of it is Rochade's: whoever turns the loudspeaker up, or moves it, says nothing
by that. What is far louder than the rest of it is somebody else, also between two of its words, where he is no louder
than they.

Of 8,360 sentences of Rochade's alone, in five voices and eleven rooms of up to a second and a half of reverberation,
some full of hiss, none has six frames of somebody else, two of them voiced; "Abbrechen" said into one, at 13 instants
by two voices, has them 140 of 208 times where Rochade's voice comes back 10 dB softer, and 40 of 208 at 4 dB.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from voice.ear.activity import DIGITAL_SILENCE_DBFS
from voice.pcm import FRAME_MS

Levels = np.ndarray[Any, np.dtype[np.float64]]

LATEST = 560 // FRAME_MS  # frames by which it comes back later than its loudspeaker says, at most
STAYS = 60 // FRAME_MS  # it is as loud as it was for so many, and then dies away by
FADES_DB = 2.5  # a frame, as in a room with half a second of reverberation,
GONE = 480 // FRAME_MS  # until nothing of it is left
BEFORE = LATEST + GONE  # frames before an utterance of which something may be heard in it
FAINT_DB = 40.0  # below its loudest frame a sound tells nothing of how late it is,
SOFT_DB = 12.0  # and below what is loudest nothing of how soft; of this there have to be
LEAST = 20  # frames
LOUDER_DB = 10.0  # than what comes back usually is somebody else; hardly ever so loud is a sound of its own
ALIKE = 0.9  # and more are the levels that were given and heard where nobody else speaks, in a room of usual size
FULL_DB = 6.0  # and not so much softer than its loudest: who speaks to Rochade is near


class Told(NamedTuple):
    """What the loudspeaker tells of an utterance."""

    others: list[bool]  # in which frames somebody speaks beside Rochade; in none where that is not known
    is_own: bool  # whether all of it rises and falls as Rochade's voice does, however loud that comes back


def told(heard: Sequence[float], given: Sequence[float]) -> Told:
    """Who speaks in an utterance.

    `heard` is how loud each of its frames is, in decibels, and `given` how loud what the loudspeaker let out in each
    and in the `BEFORE` ones before: minus infinity where that was nothing, and infinity where nobody knows.
    """
    levels = np.maximum(heard, DIGITAL_SILENCE_DBFS)
    late, alike = _late(levels, np.array(given))
    own = _coming_back(np.array(given), late, len(levels))
    is_known = np.isfinite(own)
    loudest = own[is_known].max(initial=-np.inf)
    tells = is_known & (own > loudest - SOFT_DB)
    if tells.sum() < LEAST:
        return Told([False] * len(heard), is_own=False)
    softer = np.median((levels - own)[tells])
    others = is_known & (levels > softer + np.maximum(own + LOUDER_DB, loudest - FULL_DB))
    return Told([bool(one) for one in others], is_own=alike > ALIKE)


def _coming_back(given: Levels, late: int, count: int) -> Levels:
    """How loud Rochade's voice is in each of so many frames, as if it came back as loud as it was given."""
    begins = LATEST + 1 - late
    fading = np.maximum(0, np.arange(-1, GONE) - STAYS)[::-1] * FADES_DB
    around = np.append(given, -np.inf)[begins : begins + count + GONE]
    return np.asarray((np.lib.stride_tricks.sliding_window_view(around, GONE + 1) - fading).max(axis=1))


def _late(heard: Levels, given: Levels) -> tuple[int, float]:
    """By how many frames later it is heard: where the two are most alike, and how much they are, 1 at most."""
    is_known = np.where(given < np.inf, given, -np.inf)
    out, back = _from_faint(is_known[GONE:]), _from_faint(heard)
    by_lateness = np.lib.stride_tricks.sliding_window_view(out, len(heard))[::-1]
    apart = by_lateness - by_lateness.mean(axis=1, keepdims=True)
    rises = back - back.mean()
    alike = apart @ rises / (np.sqrt((apart**2).sum(axis=1) * (rises**2).sum()) + 1e-9)
    return int(alike.argmax()), float(alike.max())


def _from_faint(levels: Levels) -> Levels:
    loudest = levels[np.isfinite(levels)].max(initial=DIGITAL_SILENCE_DBFS)
    return np.asarray(np.maximum(levels, loudest - FAINT_DB))
