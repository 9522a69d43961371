"""What sounds apart from the player: somebody at the next table, a television, a chair.

Forty decibels below his voice hardly anybody notices it; the ear, which knows speech out of quiet, makes words of it
and puts them before, behind or between his. But whoever is far from the microphone is softer than the player ever is
for long: what is more than `SOFTER_DB` (18) below his voice, and `BESIDE_MS` (200) or more away from it, is not his.
Neither is, in a room full of talk, what is as loud as that talk was before he spoke. The front end puts the room's
noise in its place (`voice.ear.front_end`). What sounds while he speaks stays: his voice is over it.
models/training/README.md has the figures.
"""

from typing import Any

import numpy as np

from voice.pcm import HEARING_RATE

Sound = np.ndarray[Any, np.dtype[np.float64]]

SOFTER_DB = 18.0
BESIDE_MS = 200
FRAME = HEARING_RATE // 50  # samples, 20 ms
BESIDE = BESIDE_MS * HEARING_RATE // 1000 // FRAME
VOICE = 6  # frames that are as loud as a voice is said to be, or louder: a knock may be, too
BELOW = HEARING_RATE // 200  # samples of which the mean is taken off: what is slower, as rumble, is nobody's voice
QUIETEST = 0.1  # of the frames are the room alone, but for
STILL_DB = 0.0  # those that a gate or an editor left without anything
SOUNDS_DB = 4.0  # above the room, and
FAINTEST_DB = 60.0  # not further below the voice: what is softer neither man nor ear hears
SHORTEST = 3  # frames; a knock is shorter than anything that is said
BEFORE = 25  # frames in which he does not speak yet: they tell what the room is, but for those of a recording
OWN_DB = 12.0  # that is cut close, which are hardly softer than his voice,
SWELLS_DB = 30.0  # or so much louder than it ever is where others talk all the time
FADE = HEARING_RATE // 100  # samples


def players_share(sound: Sound, room: Sound) -> Sound | None:
    """How much of each sample of an utterance is the player's, 0 to 1; None where nothing sounds apart from him.

    Both are mono at 16,000 Hz, in steps of 16 bits, without what hums: it would sound in every pause. `room` is the
    room's noise, as far as the opening tells. What is even in the opening is not always that: a knock hides it.
    """
    levels = _levels(sound)
    if len(levels) <= VOICE:
        return None
    voice = np.sort(levels)[-VOICE]
    begins = np.convolve(levels > _softest(levels, voice), np.ones(SHORTEST), "valid") == SHORTEST
    is_his = np.convolve(begins, np.ones(2 * BESIDE + SHORTEST))[BESIDE:-BESIDE] > 0
    quietest = min(_quietest(levels), _quietest(_levels(room)))
    sounds = ~is_his & (levels > max(quietest + SOUNDS_DB, voice - FAINTEST_DB))
    if np.convolve(sounds, np.ones(SHORTEST), "valid").max() < SHORTEST:
        return None
    share = np.repeat(is_his.astype(np.float64), FRAME)
    share = np.pad(share, (0, len(sound) - len(share)), mode="edge")
    faded = np.convolve(np.pad(share, FADE // 2, mode="edge"), np.ones(FADE + 1), "valid")
    return np.asarray(faded / (FADE + 1))  # divided last: of parts that are rounded the whole may be above 1


def _softest(levels: Sound, voice: float) -> float:
    """How loud what the player says is somewhere, in decibels: louder than those who talk around him."""
    murmur = _lasting(levels[:BEFORE])
    is_room = murmur < min(voice - OWN_DB, _quietest(levels) + SWELLS_DB)
    return max(voice - SOFTER_DB, murmur + SOUNDS_DB) if is_room else voice - SOFTER_DB


def _lasting(levels: Sound) -> float:
    """How loud the loudest of it is that is longer than a knock, in decibels."""
    return float(np.lib.stride_tricks.sliding_window_view(levels, SHORTEST).min(axis=1).max())


def _quietest(levels: Sound) -> float:
    """How loud the room is, in decibels; without end where it is always still."""
    return float(np.quantile(levels[levels > STILL_DB], QUIETEST)) if (levels > STILL_DB).any() else np.inf


def _levels(sound: Sound) -> Sound:
    """How loud each frame is, in decibels over a step of 16 bits."""
    if len(sound) < FRAME:
        return np.zeros(0)
    slow = np.convolve(np.pad(sound, BELOW // 2, mode="edge"), np.ones(BELOW + 1) / (BELOW + 1), "same")
    heard = sound - slow[BELOW // 2 : BELOW // 2 + len(sound)]
    whole = heard[: len(heard) // FRAME * FRAME].reshape(-1, FRAME)
    return np.asarray(10 * np.log10((whole**2).mean(axis=1) + 1e-6))


def level(frame: bytes) -> float:
    """How loud one frame (20 ms, int16 little-endian mono at 16,000 Hz) is here, in decibels over a step of 16 bits.

    A breath into a microphone and a table that is knocked sound far below a voice, and are no louder than one for that.
    """
    return float(_levels(np.frombuffer(frame, dtype="<i2").astype(np.float64))[0])


def loudness(samples: bytes) -> float | None:
    """How loud the voice in an utterance is, in decibels over a step of 16 bits; None where it is too short for one.

    The samples are int16 little-endian mono at 16,000 Hz.
    """
    levels = _levels(np.frombuffer(samples, dtype="<i2").astype(np.float64))
    return float(np.sort(levels)[-VOICE]) if len(levels) >= VOICE else None
