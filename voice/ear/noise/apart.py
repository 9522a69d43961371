"""What sounds apart from the player: somebody at the next table, a television, a chair; his own cough.

Forty decibels below his voice hardly anybody notices it; the ear, which knows speech out of quiet, makes words of it
and puts them before, behind or between his. But whoever is far from the microphone is softer than the player ever is
for long: what is more than `SOFTER_DB` (18) below his voice, and `BESIDE_MS` (200) or more away from it, is not his.
Neither is, in a room full of talk, what is as loud as that talk was before he spoke; nor, however loud, a noise without
a voiced sound (`voiced`, beside this) before his first word, as a cough. Behind that it may be a word which he has no
breath left for, and is his as long as it is understood. The front end puts the room's noise in the place of what is not
(`voice.ear.front_end`). What sounds while he speaks stays: his voice is over it.
What is hardly softer than that (`FAR_DB`, 26) may be his all the same: `softer_share` leaves it, and
`voice.ear.or_else` compares.
docs/noises.md has the figures.
"""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from voice.ear.noise.voiced import Frames, are_voiced
from voice.pcm import HEARING_RATE

Sound = np.ndarray[Any, np.dtype[np.float64]]
Numbers = np.ndarray[Any, np.dtype[np.int64]]

SOFTER_DB = 18.0
FAR_DB = 26.0  # so much softer hardly anybody says a part of his sentence
BESIDE_MS = 200
FRAME = HEARING_RATE // 50  # samples, 20 ms
BESIDE = BESIDE_MS * HEARING_RATE // 1000 // FRAME
VOICE = 6  # frames that are as loud as a voice is said to be, or louder: a knock may be, too
BELOW = HEARING_RATE // 200  # samples of which the mean is taken off: what is slower, as rumble, is nobody's voice
WHISPERED = 0.2  # of what is loud is voiced at least, where somebody speaks and does not whisper
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
    said = _Said.of(sound)
    return said.share(said.with_voice | said.breathed, room) if said else None


def voices_share(sound: Sound, room: Sound) -> Sound | None:
    """The same where no noise is his, nor a word that he only breathes; None where there is neither."""
    said = _Said.of(sound)
    return said.share(said.with_voice, room) if said and said.breathed.any() else None


def softer_share(sound: Sound, room: Sound) -> Sound | None:
    """The same where a voice that is up to `FAR_DB` below his is his, too; None where there is none."""
    said = _Said.of(sound)
    softer = said.with_softer_voice() if said else None
    if said is None or softer is None:
        return None
    share = said.share(said.with_voice | said.breathed | softer, room)
    return np.ones(len(sound)) if share is None else share


@dataclass(frozen=True, slots=True)
class _Said:
    """What an utterance shows, frame by frame; how loud it is in decibels over a step of 16 bits."""

    length: int  # samples
    levels: Sound
    voiced: Frames
    voice: float  # how loud that is
    with_voice: Frames  # loud, in a stretch in which something is voiced
    breathed: Frames  # loud, without any, and behind the first of these: a noise, or a word at the end of his breath

    @classmethod
    def of(cls, sound: Sound) -> Self | None:
        """None where it is too short for anything to be apart. Of who whispers, all that is loud counts as voiced."""
        swift = _swift(sound)
        levels = _levels(swift)
        if len(levels) <= VOICE:
            return None
        voiced = are_voiced(swift, FRAME)
        voice = _loudness(levels, voiced)
        is_loud = _lasts(levels > _softest(levels, voice))
        is_voice = _lasts(is_loud & voiced)
        if is_voice.sum() < max(VOICE, WHISPERED * is_loud.sum()):
            is_voice = is_loud
        stretch = _numbered(_beside(is_loud, BESIDE // 2))
        with_voice = is_loud & np.isin(stretch, stretch[is_voice])
        is_behind = stretch > stretch[is_voice.argmax()]
        return cls(len(sound), levels, voiced, voice, with_voice, is_loud & ~with_voice & is_behind)

    def with_softer_voice(self) -> Frames | None:
        """What is above `FAR_DB` below the voice, in stretches in which it is voiced; None where it is no more."""
        is_loud = _lasts(self.levels > self.voice - FAR_DB)
        stretch = _numbered(_beside(is_loud, BESIDE // 2))
        softer = is_loud & np.isin(stretch, stretch[_lasts(is_loud & self.voiced)])
        is_more = softer & ~_beside(self.with_voice | self.breathed, BESIDE)
        return softer if _lasts(is_more).any() else None

    def share(self, is_players: Frames, room: Sound) -> Sound | None:
        """How much of each sample is the player's, by frames that are; None where nothing else sounds."""
        is_his = _beside(is_players, BESIDE)
        quietest = min(_quietest(self.levels), _quietest(_levels(_swift(room))))
        sounds = ~is_his & (self.levels > max(quietest + SOUNDS_DB, self.voice - FAINTEST_DB))
        if not _lasts(sounds).any():
            return None
        share = np.repeat(is_his.astype(np.float64), FRAME)
        share = np.pad(share, (0, self.length - len(share)), mode="edge")
        faded = np.convolve(np.pad(share, FADE // 2, mode="edge"), np.ones(FADE + 1), "valid")
        return np.asarray(faded / (FADE + 1))  # divided last: of parts that are rounded the whole may be above 1


def _numbered(frames: Frames) -> Numbers:
    """For each frame how many stretches of them have begun by then."""
    return np.cumsum(frames & ~np.pad(frames, (1, 0))[:-1])


def _lasts(frames: Frames) -> Frames:
    """Those of them that are longer than a knock."""
    begins = np.lib.stride_tricks.sliding_window_view(frames, SHORTEST).all(axis=1)
    return np.asarray(np.convolve(begins, np.ones(SHORTEST)) > 0)


def _beside(frames: Frames, so_many: int) -> Frames:
    """They, and so many to both sides."""
    return np.asarray(np.convolve(frames, np.ones(2 * so_many + 1))[so_many:-so_many] > 0)


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


def _swift(sound: Sound) -> Sound:
    """A sound without what is slower than any voice, as rumble."""
    if len(sound) == 0:
        return sound
    slow = np.convolve(np.pad(sound, BELOW // 2, mode="edge"), np.ones(BELOW + 1) / (BELOW + 1), "valid")
    return np.asarray(sound - slow)


def _swift_of(samples: bytes) -> Sound:
    return _swift(np.frombuffer(samples, dtype="<i2").astype(np.float64))


def _levels(swift: Sound) -> Sound:
    """How loud each frame is, in decibels over a step of 16 bits."""
    whole = swift[: len(swift) // FRAME * FRAME].reshape(-1, FRAME)
    return np.asarray(10 * np.log10((whole**2).mean(axis=1) + 1e-6))


def level(frame: bytes) -> float:
    """How loud one frame (20 ms, int16 little-endian mono at 16,000 Hz) is here, in decibels over a step of 16 bits.

    A breath into a microphone and a table that is knocked sound far below a voice, and are no louder than one for that.
    """
    return float(_levels(_swift_of(frame))[0])


def _loudness(levels: Sound, voiced: Frames) -> float:
    """How loud a voice is, in decibels: what is no voiced sound tells nothing of it, but where hardly anything is."""
    of_voice = levels[voiced] if voiced.sum() >= VOICE else levels
    return float(np.sort(of_voice)[-VOICE])


def loudness(samples: bytes) -> float | None:
    """How loud the voice in an utterance is, in decibels over a step of 16 bits; None where it is too short for one.

    The samples are int16 little-endian mono at 16,000 Hz.
    """
    swift = _swift_of(samples)
    levels = _levels(swift)
    return _loudness(levels, are_voiced(swift, FRAME)) if len(levels) >= VOICE else None


def is_near(softer: bytes, said: bytes) -> bool:
    """Whether the voice in what was said may be the one in what is softer, too: it is no more than `FAR_DB` below.

    As `softer_share` has it: something voiced in it, longer than a knock. Both are int16 little-endian mono at
    16,000 Hz; what is too short for a voice is nobody's.
    """
    voice = loudness(said)
    swift = _swift_of(softer)
    levels = _levels(swift)
    if voice is None or len(levels) < VOICE:
        return False
    return bool(_lasts((levels > voice - FAR_DB) & are_voiced(swift, FRAME)).any())


def has_voice(samples: bytes) -> bool:
    """Whether something in the samples (int16 little-endian mono at 16,000 Hz) is voiced for as long as a voice."""
    return sum(voiced_frames(samples)) >= VOICE


def voiced_frames(samples: bytes) -> list[bool]:
    """Which frames (20 ms) of the samples (int16 little-endian mono at 16,000 Hz) are voiced."""
    swift = _swift_of(samples)
    return [bool(is_voiced) for is_voiced in are_voiced(swift, FRAME)]
