"""From how likely each phone is at every 20 ms to phones with their times, and from these to what is learnt.

The likeliest path (Viterbi 1967) through any phones in any order, each of some length. What is not sure is no phone.
"""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from models.training.corpus.takes import Take
from models.training.speakers.phones import BABBLE, IGNORED, PHONES, SILENCE, STATES, UNSURE
from voice.acoustics.mfcc import FRAME_LENGTH, FRAME_SHIFT
from voice.acoustics.viterbi import BEGINNING, likeliest_path
from voice.pcm import HEARING_RATE

STEP = 320  # samples
SHORTEST = 3  # frames of a phone
LEAST_LIKELY = -9.0  # the logarithm that no phone falls below, for one step shall not decide
ANOTHER = 2.0  # nats that it costs to go over to another phone
SURE = 0.5  # mean probability; a phone that is less sure teaches nothing
SURE_SHARE = 0.5  # of a recording's time; where less is sure all of it teaches nothing


def named_take(samples: NDArray[np.int16], named: NDArray[np.float32]) -> Take | None:
    """A recording with its phones, by logarithms of how likely each is (steps x PHONES); None where little is sure."""
    likely = np.maximum(in_frames(named, len(samples)), LEAST_LIKELY)
    likely[:, PHONES.index(BABBLE)] = -np.inf
    states = np.repeat(likely, SHORTEST, axis=1)
    states[:, ::SHORTEST] -= ANOTHER  # all that leads to a phone leads through its first
    path = likeliest_path(states, *_any_phones())
    if path is None:
        return None
    phone_of = path // SHORTEST
    firsts = np.flatnonzero(np.diff(phone_of, prepend=-1))
    found, sure = [], 0
    for first, last in zip(firsts, [*firsts[1:], len(phone_of)], strict=True):
        is_sure = np.exp(likely[first:last, phone_of[first]]).mean() >= SURE
        sure += (last - first) * is_sure
        found.append((_time(first) if first else 0.0, PHONES[phone_of[first]] if is_sure else UNSURE))
    has_speech = any(phone not in {SILENCE, UNSURE} for _, phone in found)
    return Take(samples, tuple(found)) if has_speech and sure >= SURE_SHARE * len(phone_of) else None


def labels(take: Take, steps: int) -> NDArray[np.int64]:
    """The phone in the middle of each step, IGNORED behind the end and where none is known."""
    middles = (np.arange(steps) + 0.5) * STEP / HEARING_RATE
    names = np.array([PHONES.index(phone) for _, phone in take.phones])
    starts = np.array([start for start, _ in take.phones])
    found = names[np.clip(np.searchsorted(starts, middles, side="right") - 1, 0, None)]
    is_unknown = (found == PHONES.index(BABBLE)) | (middles * HEARING_RATE >= len(take.samples))
    return np.where(is_unknown, IGNORED, found)


def frame_labels(phones: Sequence[tuple[float, str]], samples: int, frames: int) -> NDArray[np.int16]:
    """The state that each frame of so many samples belongs to: a phone's time is cut in three; IGNORED if `UNSURE`."""
    found = np.full(frames, PHONES.index(SILENCE) * STATES, np.int16)
    for (start, phone), (end, _) in pairwise([*phones, (samples / HEARING_RATE, SILENCE)]):
        for state in range(STATES):
            begin, stop = (start + (end - start) * (state + part) / STATES for part in (0, 1))
            first, last = (round((time * HEARING_RATE - FRAME_LENGTH / 2) / FRAME_SHIFT) for time in (begin, stop))
            label = IGNORED if phone == UNSURE else PHONES.index(phone) * STATES + state
            found[max(0, first) : max(0, last)] = label
    return found


def in_frames(named: NDArray[np.float32], samples: int) -> NDArray[np.float32]:
    """What was named for each step, for the network's frames in place of them: those beside each are mixed."""
    middles = np.arange(max(1, 1 + (samples - FRAME_LENGTH) // FRAME_SHIFT)) * FRAME_SHIFT + FRAME_LENGTH / 2
    places = np.clip(middles / STEP - 0.5, 0, len(named) - 1)
    before = places.astype(int)
    after = np.minimum(before + 1, len(named) - 1)
    share = (places - before)[:, None]
    return np.asarray(named[before] * (1 - share) + named[after] * share, np.float32)


def _any_phones() -> tuple[list[list[int]], list[int]]:
    """Any phone behind any, each at least SHORTEST frames long: what each state follows, and the last of each phone."""
    lasts = [phone * SHORTEST + SHORTEST - 1 for phone in range(len(PHONES))]
    follows = [[state - 1] if state % SHORTEST else [BEGINNING, *lasts] for state in range(len(PHONES) * SHORTEST)]
    return follows, lasts


def _time(frame: np.int64) -> float:
    """Seconds, of the middle of a frame."""
    return float(frame * FRAME_SHIFT + FRAME_LENGTH / 2) / HEARING_RATE
