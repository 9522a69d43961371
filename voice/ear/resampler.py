"""From a sound card's own rate to the ear's."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from voice.pcm import FRAME_BYTES, HEARING_RATE

if TYPE_CHECKING:
    import numpy as np


class Resampler:
    """A stream of sound (int16 little-endian mono at `sample_rate` Hz) brought to 16,000 Hz while it comes in.

    soxr's filter holds a few milliseconds back; what is in it when the stream ends is lost.
    """

    def __init__(self, sample_rate: int) -> None:
        import soxr  # noqa: PLC0415 - with numpy, and only who needs another rate waits for it

        self._stream = soxr.ResampleStream(sample_rate, HEARING_RATE, 1, dtype="int16")
        self._rest = b""

    def frames(self, block: bytes) -> Iterator[bytes]:
        """The frames (20 ms at 16,000 Hz) that are whole after this block, of any number of samples."""
        self._rest += self._stream.resample_chunk(_samples(block)).tobytes()
        while len(self._rest) >= FRAME_BYTES:
            frame, self._rest = self._rest[:FRAME_BYTES], self._rest[FRAME_BYTES:]
            yield frame


def _samples(block: bytes) -> "np.ndarray[tuple[int], np.dtype[np.int16]]":
    import numpy as np  # noqa: PLC0415 - the same

    return np.frombuffer(block, dtype="<i2")
