"""Hum: steady tones that a microphone has from a long cable, a cheap supply or a USB socket, whatever is said.

Softer by 40 decibels than the voice they still fill bands of every frame, the quiet ones too, and the ear is deaf to
what is said in them. An utterance's opening shows them. From there on each is taken off, and followed wherever nobody
speaks, for no tone keeps its frequency and its strength for good; one that has ended is taken off no more, or it would
be put into what is said next. What is 5 Hz beside it stays as it was.
"""

from typing import Any, Self

import numpy as np

from voice.pcm import HEARING_RATE

Sound = np.ndarray[Any, np.dtype[np.float64]]
Swings = np.ndarray[Any, np.dtype[np.complex128]]

LOWEST = 40.0  # hertz
SOFTEST = 4.0  # amplitude, in steps of 16 bits
MOST = 40  # tones: with its multiples the hum of the mains has some twenty
SHORTEST = 3 * HEARING_RATE // 10  # samples that can show it
FOLLOWED = HEARING_RATE // 2  # samples of which it is what they have in common
SOME = slice(None, None, 4)  # of these samples tell how much of them is left without it
STEP = HEARING_RATE // 10  # samples, from one look to the next
PEAK, BESIDE = 2, 6  # lines of a spectrum to each side: all of a tone, and where nothing else may be
LEFT = 0.05  # of the power there, without the tone
SPOKEN = 2.0  # times as much power beside it as in the opening is somebody's voice
PUT_IN = 1.5  # times as much power behind it as before: it is there no more
STEADY = 0.8, 1.25  # strength in one half of the opening by that in the other


class Hum:
    """The steady tones of one utterance at 16,000 Hz, in steps of 16 bits."""

    def __init__(self, opening: Sound, hertz: Sound) -> None:
        """Of these frequencies, as they are in the opening."""
        self.hertz = hertz
        self._swings = _swings(opening, hertz)
        self._room = np.var(opening - (self._swings @ _turning(len(opening), hertz)).real)
        self._heard = opening
        self._begins, self._position = len(opening), 0  # samples: where it is followed from; without it so far
        self._one_step, self._followed = _turning(STEP, hertz), _listening(FOLLOWED, hertz)  # for each step the same,
        self._some = np.ascontiguousarray(_turning(FOLLOWED, hertz)[:, SOME])  # as what is to be left of it

    @classmethod
    def of(cls, opening: Sound) -> Self | None:
        """What hums in an opening; None where nothing does, or it may be something else."""
        if len(opening) < SHORTEST:
            return None
        hertz = _steady(opening, _alone(opening))
        return cls(opening, hertz) if len(hertz) else None

    def taken_off(self, samples: Sound) -> Sound:
        """The utterance's next samples, from the opening's first on, without it; in whole steps, but for the last."""
        steps = range(STEP - self._position % STEP, len(samples), STEP)
        return np.concatenate([self._step(step) for step in np.split(samples, steps)])

    def _step(self, samples: Sound) -> Sound:
        """What is between two looks, where it changes evenly."""
        begins = self._position
        self._position += len(samples)
        if begins >= self._begins and self._is_other(samples, begins):
            self._swings, self._heard = np.zeros_like(self._swings), np.zeros(FOLLOWED)
        before = self._swings
        if begins >= self._begins:
            self._follow(samples)
        changing = np.linspace(before * self._turned(begins), self._swings * self._turned(begins), len(samples), axis=1)
        return np.asarray(samples - (changing * self._one_step[:, : len(samples)]).real.sum(axis=0))

    def _is_other(self, samples: Sound, begins: int) -> bool:
        """Whether it has ended, or is another by now: who takes off what is not there puts it in."""
        taken = (self._swings * self._turned(begins)) @ self._one_step[:, : len(samples)]
        return len(samples) == STEP and bool(np.var(samples - taken.real) > PUT_IN * np.var(samples))

    def _follow(self, samples: Sound) -> None:
        """Look how it is by now, unless somebody has spoken lately: what is left of a voice would be taken for it."""
        self._heard = np.concatenate([self._heard, samples])[-FOLLOWED:]
        now = self._followed @ self._heard
        if np.var(self._heard[SOME] - (now @ self._some).real) < SPOKEN * self._room:
            self._swings = now * self._turned(FOLLOWED - self._position)

    def _turned(self, samples: int) -> Swings:
        """How far each has turned in so many samples."""
        return np.asarray(np.exp(2j * np.pi / HEARING_RATE * samples * self.hertz))


def _alone(opening: Sound) -> Sound:
    """The frequencies at which an opening has a tone, and hardly anything beside it; the strongest."""
    spectrum = np.abs(np.fft.rfft(opening * np.hanning(len(opening)))) ** 2
    at_it, about_it = (np.convolve(spectrum, np.ones(2 * width + 1), "same") for width in (PEAK, BESIDE))
    lines = np.fft.rfftfreq(len(opening), 1 / HEARING_RATE)
    softest = (SOFTEST * np.hanning(len(opening)).sum() / 2) ** 2
    is_alone = (at_it - spectrum.min() > (1 - 2 * LEFT) * about_it) & (spectrum > softest) & (lines > LOWEST)
    is_alone[1:-1] &= (spectrum[1:-1] > spectrum[:-2]) & (spectrum[1:-1] >= spectrum[2:])
    found = np.flatnonzero(is_alone)
    return np.asarray(lines[found[np.argsort(-spectrum[found])[:MOST]]])


def _steady(opening: Sound, near: Sound) -> Sound:
    """Of tones about these frequencies those that last as they are: where exactly tells how far a phase has turned."""
    half = len(opening) // 2
    first, second = _swings(opening[:half], near), _swings(opening[half : 2 * half], near, half)
    hertz = near + np.angle(second * first.conj()) / (2 * np.pi * half / HEARING_RATE)
    without = [opening - tone for tone in (_swings(opening, hertz)[:, None] * _turning(len(opening), hertz)).real]
    left = np.array(
        [_power_about(one, rest) / _power_about(one, opening) for one, rest in zip(hertz, without, strict=True)]
    )
    lasts = np.abs(second) / np.maximum(np.abs(first), 1e-9)
    return np.asarray(hertz[(left < LEFT) & (lasts > STEADY[0]) & (lasts < STEADY[1])])


def _swings(sound: Sound, hertz: Sound, position: int = 0) -> Swings:
    """Amplitude and phase of each tone in a sound that begins at that sample of the utterance."""
    return np.asarray(_listening(len(sound), hertz, position) @ sound)


def _listening(count: int, hertz: Sound, position: int = 0) -> Swings:
    """By what so many samples are to be multiplied for that."""
    shape = np.hanning(count)
    return np.asarray(_turning(count, hertz, position).conj() * (2 * shape / shape.sum()))


def _turning(count: int, hertz: Sound, position: int = 0) -> Swings:
    """A tone of each frequency, of amplitude 1 and phase 0 where the utterance begins."""
    return np.asarray(np.exp(2j * np.pi / HEARING_RATE * np.outer(hertz, np.arange(position, position + count))))


def _power_about(hertz: float, sound: Sound) -> float:
    lines = np.fft.rfftfreq(len(sound), 1 / HEARING_RATE)
    spectrum = np.fft.rfft((sound - sound.mean()) * np.hanning(len(sound)))
    return float(np.sum(np.abs(spectrum[np.abs(lines - hertz) < BESIDE * lines[1]]) ** 2))
