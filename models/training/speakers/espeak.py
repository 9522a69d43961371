"""espeak-ng through its C library, with the times of the phonemes (espeak-ng's speak_lib.h, version 1.51)."""

import ctypes
from functools import cache

import numpy as np
from numpy.typing import NDArray

from models.training.speakers.phones import ESPEAK, SILENCE, from_espeak
from voice.mouth import espeak_library as c
from voice.mouth.espeak import EspeakSynthesiser


class Engine:
    """The one synthesiser that a process can have (the library keeps its state globally).

    It is opened as `voice.mouth.espeak` opens it: of the threads that the library makes for another mode two, as tests
    have them in one process, wait for each other for good.
    """

    def __init__(self) -> None:
        EspeakSynthesiser()  # opened behind this it would take the phonemes' times away
        self._library, voices = c.loaded()
        path = voices.encode() if voices else None
        self.sample_rate: int = self._library.espeak_Initialize(c.OUTPUT_SYNCHRONOUS, 0, path, c.PHONEME_EVENTS)
        self._samples: list[NDArray[np.int16]] = []
        self._events: list[tuple[float, str]] = []
        self._callback = c.SynthCallback(self._collect)

    def _collect(
        self, samples: "ctypes._Pointer[ctypes.c_short]", count: int, events: "ctypes._Pointer[c.Event]"
    ) -> int:
        if count > 0:
            self._samples.append(np.ctypeslib.as_array(samples, (count,)).copy())
        index = 0
        while events[index].type != c.LIST_TERMINATED:
            if events[index].type == c.PHONEME:
                name = events[index].id.string.decode("utf-8", "replace")
                self._events.append((events[index].audio_position / 1000, name))
            index += 1
        return 0

    def speak(
        self, text: str, voice: str = "de", rate: int = 160, pitch: int = 50, pitch_range: int = 50
    ) -> tuple[NDArray[np.int16], list[tuple[float, str]]]:
        """Speak text, in which ``[[...]]`` holds phoneme mnemonics.

        `rate` is in words per minute, `pitch` and `pitch_range` 0 to 100. Returns mono samples at
        `sample_rate` and (seconds, mnemonic) of each phoneme.

        Raises:
            ValueError: when espeak-ng has no such voice.
        """
        self._samples, self._events = [], []
        self._library.espeak_SetSynthCallback(self._callback)
        if self._library.espeak_SetVoiceByName(voice.encode()) != 0:
            message = f"espeak-ng has no voice {voice!r}"
            raise ValueError(message)
        for parameter, value in ((c.RATE, rate), (c.PITCH, pitch), (c.RANGE, pitch_range)):
            self._library.espeak_SetParameter(parameter, value, 0)
        encoded = text.encode()
        self._library.espeak_Synth(encoded, len(encoded) + 1, 0, 0, 0, c.CHARS_UTF8 | c.PHONEMES, None, None)
        samples = np.concatenate(self._samples) if self._samples else np.zeros(0, np.int16)
        return samples, self._events


@cache
def engine() -> Engine:
    """The process's synthesiser."""
    return Engine()


def labels(events: list[tuple[float, str]]) -> list[tuple[float, str]] | None:
    """The model's phones for espeak-ng's phoneme events; None where a sound is none of German's.

    A mnemonic that stands for two phones is cut in the middle of its time.
    """
    found: list[tuple[float, str]] = []
    ends = [start for start, _ in events[1:]] + [events[-1][0]] if events else []
    for (start, mnemonic), end in zip(events, ends, strict=True):
        phones = from_espeak(mnemonic)
        if phones is None:
            return None
        found += [(start + (end - start) * index / len(phones), phone) for index, phone in enumerate(phones)]
    return found


def phones_of(word: str) -> list[str]:
    """The phones with which the German voice says a word.

    Raises:
        ValueError: when it says none that the model has.
    """
    found = [phone for _, phone in labels(engine().speak(word)[1]) or [] if phone != SILENCE]
    if not found:
        message = f"espeak-ng has no German phones for {word!r}"
        raise ValueError(message)
    return found


# The mnemonic for each phone, for `[[...]]`: the table of phones.py backwards, its first entry first.
_MNEMONICS = {"a:": "A:", "6": "3", "Y": "y", "2:": "Y:", "9": "W"}
assert all(from_espeak(mnemonic) == (phone,) for phone, mnemonic in _MNEMONICS.items()), ESPEAK  # noqa: S101 - a table's own check


def bracketed(phones: tuple[str, ...], stressed: int | None) -> str:
    """A word as phoneme mnemonics between brackets, the stress before its vowel."""
    marks = ("'" if index == stressed else "" for index in range(len(phones)))
    return "[[" + "".join(mark + _MNEMONICS.get(phone, phone) for mark, phone in zip(marks, phones, strict=True)) + "]]"
