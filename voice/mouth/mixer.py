"""Speech and earcons mixed into one stream."""

import threading
from array import array
from itertools import zip_longest

from voice.pcm import BYTES_PER_SAMPLE

LOUDEST, SOFTEST = 32_767, -32_768


class Mixer:
    """Two tracks of int16 little-endian mono samples: speech in a queue, earcons over it.

    The sound card's thread takes samples by `next_samples`; all other threads put them in.
    """

    def __init__(self) -> None:
        self._speech = bytearray()
        self._earcons = bytearray()
        self._has_speech = False  # in what was taken last
        self._changed = threading.Condition()

    @property
    def has_speech(self) -> bool:
        """Whether there was any speech in the samples that were taken last."""
        return self._has_speech

    def write(self, samples: bytes) -> None:
        """Append speech."""
        with self._changed:
            self._speech += samples

    def overlay(self, samples: bytes) -> None:
        """Sound an earcon from the next sample on, or behind one that still sounds: both at once would be a third."""
        with self._changed:
            self._earcons += samples

    def clear(self) -> None:
        """Drop all speech; earcons are short and may end."""
        with self._changed:
            self._speech.clear()
            self._has_speech = False
            self._changed.notify_all()

    def wait(self) -> None:
        """Return when all speech has been taken or cleared.

        The silence behind it has begun then: what is written next is another sentence, of which it is known when it
        begins.
        """
        with self._changed:
            self._changed.wait_for(lambda: not self._speech and not self._has_speech)

    def next_samples(self, count: int) -> bytes:
        """The next `count` samples, filled up with silence."""
        length = count * BYTES_PER_SAMPLE
        with self._changed:
            speech = _taken(self._speech, length)
            earcons = _taken(self._earcons, length)
            self._has_speech = bool(speech)
            if not speech:
                self._changed.notify_all()
        samples = _mixed(speech, earcons) if earcons else speech
        return samples.ljust(length, b"\0")


def _taken(track: bytearray, length: int) -> bytes:
    taken = bytes(track[:length])
    del track[:length]
    return taken


def _mixed(first: bytes, second: bytes) -> bytes:
    pairs = zip_longest(array("h", first), array("h", second), fillvalue=0)
    return array("h", (min(max(one + other, SOFTEST), LOUDEST) for one, other in pairs)).tobytes()
