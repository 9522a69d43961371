"""The labels of a take: which state of a phone sounds, every 2.5 ms; frames may begin anywhere."""

import numpy as np
from numpy.typing import NDArray

from models.training.corpus.takes import Take
from models.training.speakers.phones import PHONES, SILENCE, STATES, UNSURE
from voice.pcm import HEARING_RATE

GRID = 40  # samples that a label is for
UNKNOWN = 255  # in place of a label


def labels_of(take: Take) -> NDArray[np.uint8]:
    """The state of each GRID samples of it, three to a phone; UNKNOWN where that is `UNSURE`."""
    found = np.full(-(-len(take.samples) // GRID), PHONES.index(SILENCE) * STATES, np.uint8)
    ends = [start for start, _ in take.phones[1:]] + [len(take.samples) / HEARING_RATE]
    for (start, phone), end in zip(take.phones, ends, strict=True):
        for state in range(STATES):
            begin, stop = (start + (end - start) * (state + part) / STATES for part in (0, 1))
            first, last = (max(0, round(time * HEARING_RATE / GRID)) for time in (begin, stop))
            found[first:last] = UNKNOWN if phone == UNSURE else PHONES.index(phone) * STATES + state
    return found
