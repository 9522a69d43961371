"""The front end: gives every utterance a beginning and an end, whoever cut it out and however close.

A recogniser knows speech out of quiet. A file that starts in the word, a talk key that goes down with the first sound
or a segmenter that cuts close leaves it without; and a muted microphone, a noise gate or an edited file delivers
silence that no room has: "Schach" was heard in it. So all that is heard, enrolled or trained with goes through here:

- `LEAD_MS` (350) of the room's noise come before the recording, as far as the network looks back, and `TAIL_MS` (150)
  after it. Segmenters take half a second of what really was before along; this is for where there was nothing.
- The room's noise is as loud and of the same colour as the quietest there is in the first `OPENING_MS` (500), band by
  band (minimum statistics: Martin 2001). Where somebody speaks in it, it is `BELOW_VOICE_DB` (20) below the loudest.
  Where the opening is perfectly still for a moment, that is its quietest, and nothing but the next is added; unless
  it begins with noise and has nothing else: then a gate was closed for a moment, and that noise takes its place, there
  and wherever the recording is still. Of 110 moves of the demo with 100 ms of noise, 260 of zeros and 140 of noise
  before them, 68 were heard otherwise than without the zeros, with 240 and 260 ms 25; so none is.
- White noise lies under everything, `UNDER_DB` (50) below the loudest of the opening and never softer than `FAINTEST`
  (2 steps of 16 bits): also the bands that a telephone leaves empty have a floor.
- Where a gate or a noise suppressor was at work (`FrontEnd.is_gated`), and nothing was understood, all is heard once
  more with white noise `SUPPRESSED_DB` (26) below the voice under it (`voice.ear.vosk_recogniser`): it fills the holes
  that were left in the words.
- What sounds apart from the player, where that is told (`voice.ear.noise.apart`), gives way to the room's noise.
- The recording's mean is taken off, and what hums or rumbles in the opening (`hum` and `rumble` in `voice.ear.noise`),
  and the breath that strikes the microphone (`gusts`, there); its edges rise and fall within `EDGE_MS` (5), so that
  nothing clicks.

Nothing is drawn by chance: the same samples always get the same noise, in blocks of any size. Between what goes in and
what comes out times differ by `LEAD_MS` exactly.
"""

from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Self

import numpy as np

from voice.ear.noise.gusts import Gusts
from voice.ear.noise.hum import Hum
from voice.ear.noise.rumble import Rumble
from voice.pcm import HEARING_RATE, bytes_of_ms, duration_ms

Sound = np.ndarray[Any, np.dtype[np.float64]]
Lines = np.ndarray[Any, np.dtype[np.complex128]]
Moments = np.ndarray[Any, np.dtype[np.bool_]]

LEAD_MS = 350
TAIL_MS = 150
OPENING_MS = 500
BELOW_VOICE_DB = 20.0
ROOM_ALONE = 0.5, 2.0  # noise by the opening's mean: with words it is less, of a long vowel, which does not beat, more
UNDER_DB = 50.0
FAINTEST = 2.0  # root mean square, in steps of 16 bits: inaudible
SUPPRESSED_DB = 26.0
GATED = 0.1  # of the recording is still
EDGE_MS = 5
STEP_MS = 100  # between two looks: each costs a little, and the last one is what a result waits for
STILL_MS = 10  # what does not change for so long is no sound
WINDOW, HOP = 512, 256  # samples of a spectrum, and from one to the next
ABOVE_HUM = slice(10, None)  # lines of a spectrum, from 312 Hz on: what is below tells nothing of voices
BLUR = 9  # lines of a spectrum that are taken together
PER_MS = HEARING_RATE // 1000
STILL, EDGE = STILL_MS * PER_MS, EDGE_MS * PER_MS


def fronted(samples: bytes, seed: int = 0, share: Sound | None = None, under: float = FAINTEST) -> bytes:
    """A whole recording as the recogniser is to hear it: `LEAD_MS` and `TAIL_MS` longer; an empty one stays empty.

    Both are int16 little-endian mono at 16,000 Hz. Another `seed` makes other noise of the same kind: training draws
    one for each recording, lest the network learn the noise by heart and miss it in a loud room. Of each sample only
    a `share` (0 to 1) may be the player's (`voice.ear.noise.apart`): the room's noise takes the place of the rest. The
    white noise under everything has at least the root mean square `under`, in steps of 16 bits.
    """
    front_end = FrontEnd(seed, share, under)
    return front_end.accept(samples) + front_end.finish()


class FrontEnd:
    """One utterance on its way to the recogniser, block by block."""

    def __init__(self, seed: int = 0, share: Sound | None = None, under: float = FAINTEST) -> None:
        self._seed = seed
        self._share = share
        self._under = under
        self._waiting = bytearray()
        self._hum: Hum | None = None
        self._offset = 0.0
        self._rumble: Rumble | None = None
        self._gusts = Gusts(np.zeros(0))
        self._room = _unknown_room()
        self._position = 0  # samples that have gone out
        self._still = 0  # samples of the recording that were
        self._recorded = [np.zeros(0)]  # block by block

    @property
    def recorded(self) -> Sound:
        """What has come in and gone out, without mean, hum, rumble and gusts, in steps of 16 bits at 16,000 Hz."""
        return np.concatenate(self._recorded)

    @property
    def room(self) -> "Room":
        """What is there where nobody speaks, as far as it is known by now."""
        return self._room

    @property
    def is_gated(self) -> bool:
        """Whether so much of what has come in and gone out is still (`GATED`) as no room is."""
        return self._still > GATED * max(1, self._position - LEAD_MS * PER_MS)

    def accept(self, block: bytes) -> bytes:
        """Take the next samples (int16 little-endian mono at 16,000 Hz), and give what is to be heard now.

        Nothing comes out before the opening is in; from then on less than `STEP_MS` and `EDGE_MS` are held back.
        """
        self._waiting += block
        ready = duration_ms(self._waiting) - EDGE_MS
        if ready < (STEP_MS if self._position else OPENING_MS):
            return b""
        return self._beginning() + self._next(bytes_of_ms(ready // STEP_MS * STEP_MS))

    def finish(self) -> bytes:
        """What is to be heard at the end; nothing where nothing was accepted."""
        if not self._position and not self._waiting:
            return b""
        return self._beginning() + self._next(len(self._waiting), is_last=True) + self._nothing(TAIL_MS)

    def _beginning(self) -> bytes:
        """What comes before the recording, once; nothing from then on."""
        if self._position:
            return b""
        opening = _sound(self._waiting[: bytes_of_ms(OPENING_MS)])
        sounds = ~_is_still(opening)
        self._hum = Hum.of(opening)
        opening = _without(copy(self._hum), opening)
        self._offset = opening[sounds].mean() if sounds.any() else 0.0
        self._gusts = Gusts(opening - self._offset)
        opening = copy(self._gusts).taken_off(opening - self._offset)
        self._rumble = Rumble.of(opening[sounds], FAINTEST)
        self._room = Room.of(_without(copy(self._rumble), opening), sounds, self._seed, self._under)
        return self._nothing(LEAD_MS)

    def _nothing(self, milliseconds: int) -> bytes:
        """The room's noise alone."""
        return self._out(self._room.alone(milliseconds * PER_MS, self._position))

    def _next(self, size: int, *, is_last: bool = False) -> bytes:
        """The recording's next samples (`size` in bytes); the first of all rise, the last fall."""
        samples = _sound(self._waiting[:size])
        del self._waiting[:size]
        is_still = _is_still(samples)
        self._still += int(is_still.sum())
        samples = self._gusts.taken_off(_without(self._hum, samples) - self._offset)
        samples = _without(self._rumble, samples)
        self._recorded.append(samples)
        first = self._position - LEAD_MS * PER_MS
        share = np.ones(len(samples)) if self._share is None else self._share[first : first + len(samples)]
        gain, slope = share.copy(), np.arange(min(EDGE, len(samples))) / EDGE
        if first == 0:
            gain[: len(slope)] *= slope
        if is_last:
            gain[len(gain) - len(slope) :] *= slope[::-1]
        return self._out(self._room.with_noise(samples, is_still, gain, share, self._position))

    def _out(self, sound: Sound) -> bytes:
        self._position += len(sound)
        return bytes(sound.round().clip(-32_768, 32_767).astype("<i2").tobytes())


@dataclass(frozen=True, slots=True)
class Room:
    """What is there where nobody speaks, as far as an opening tells, in steps of 16 bits.

    `noise` takes the place of nothing, `faint` lies under all: a second each, whose end fits its beginning.
    """

    noise: Sound
    faint: Sound

    @classmethod
    def of(cls, opening: Sound, sounds: Moments, seed: int = 0, under: float = FAINTEST) -> Self:
        """The room of an opening at 16,000 Hz, of any length, without offset; silence where nothing sounds in it.

        `under` is the least root mean square of the faint noise.
        """
        powers = _powers(opening[sounds])
        floor = _blurred(powers.min(axis=0) * len(powers))  # the least of n draws is the n-th part of their mean
        voice, noise = powers[:, ABOVE_HUM].mean(axis=1), max(floor[ABOVE_HUM].mean(), 1e-9)
        floor = np.minimum(floor, _blurred(powers.mean(axis=0)))
        is_alone = ROOM_ALONE[0] * voice.mean() < noise < ROOM_ALONE[1] * voice.mean()
        if not sounds.all() and not (sounds[0] and is_alone):
            floor *= 0
        elif not is_alone:
            floor *= min(1.0, voice.max() * 10 ** (-BELOW_VOICE_DB / 10) / noise)
        least = max(under, np.sqrt(voice.max()) * 10 ** (-UNDER_DB / 20))
        return cls(_coloured(_lines(2 * seed), floor), _white(2 * seed + 1) * least)

    def alone(self, count: int, position: int) -> Sound:
        """So many samples of the room's noise; `position` is that of the first in the utterance, in samples."""
        moments = np.arange(position, position + count)
        return np.asarray(self.noise.take(moments, mode="wrap") + self.faint.take(moments, mode="wrap"))

    def with_noise(self, samples: Sound, is_still: Moments, gain: Sound, share: Sound, position: int) -> Sound:
        """Samples of the recording, each `gain` times as loud, with the faint noise under them.

        Where they are still the room's noise takes their place, and elsewhere that of what is no `share` of them.
        """
        alone = self.alone(len(samples), position)
        moments = np.arange(position, position + len(samples))
        heard = samples * gain + self.faint.take(moments, mode="wrap")
        heard += self.noise.take(moments, mode="wrap") * np.sqrt(1 - share**2)
        return np.asarray(np.where(is_still, alone, heard))


def _without(steady: Hum | Rumble | None, samples: Sound) -> Sound:
    """The utterance's next samples without what hums or rumbles, where anything does."""
    return steady.taken_off(samples) if steady else samples


def _sound(samples: bytes | bytearray) -> Sound:
    return np.frombuffer(samples, dtype="<i2").astype(np.float64)


def _is_still(samples: Sound) -> Moments:
    """Which samples lie in a stretch of `STILL_MS` that does not change."""
    if not len(samples):
        return np.zeros(0, bool)
    begins = np.arange(0, len(samples), STILL)
    is_still = np.minimum.reduceat(samples, begins) == np.maximum.reduceat(samples, begins)
    return np.repeat(is_still, STILL)[: len(samples)]


def _powers(sound: Sound) -> Sound:
    """The power spectra of a sound (n x 257), n at least 1; white noise has its variance in each line."""
    padded = np.pad(sound, (0, max(0, WINDOW - len(sound))))
    windows = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP]
    shape = np.hanning(WINDOW)
    return np.asarray(np.abs(np.fft.rfft(windows * shape)) ** 2 / (shape**2).sum())


def _blurred(spectrum: Sound) -> Sound:
    return np.convolve(np.pad(spectrum, BLUR // 2, mode="edge"), np.ones(BLUR) / BLUR, "valid")


def _coloured(lines: Lines, spectrum: Sound) -> Sound:
    """A second of noise with that power spectrum, of the lines of white noise."""
    places = np.linspace(0, len(spectrum) - 1, len(lines))
    return np.fft.irfft(lines * np.sqrt(np.interp(places, np.arange(len(spectrum)), spectrum)), HEARING_RATE)


@lru_cache(4)
def _white(seed: int) -> Sound:
    """A second of white noise, of unit power."""
    return np.random.default_rng(seed).standard_normal(HEARING_RATE)


@lru_cache(4)
def _lines(seed: int) -> Lines:
    """The spectrum of that noise, the same for each utterance."""
    return np.asarray(np.fft.rfft(_white(seed)))


@cache
def _unknown_room() -> Room:
    """What is known of a room before its opening."""
    return Room.of(np.zeros(0), np.zeros(0, bool))
