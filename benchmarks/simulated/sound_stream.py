"""Sound into and out of PulseAudio by its "simple" library, which says how late each sample is."""

import ctypes
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from typing import Final

RATE: Final = 16_000
BYTES_PER_SECOND = RATE * 2
PLAYBACK, RECORD = 1, 2  # pa_stream_direction_t
S16LE = 3  # pa_sample_format_t
DEFAULT = 2**32 - 1  # the server's own choice, in pa_buffer_attr


class _SampleSpec(ctypes.Structure):
    _fields_ = (("format", c_int), ("rate", c_uint32), ("channels", c_uint8))


class _BufferAttr(ctypes.Structure):
    _fields_ = tuple((name, c_uint32) for name in ("maxlength", "tlength", "prebuf", "minreq", "fragsize"))


class SoundStream:
    """One stream (int16 little-endian mono at 16,000 Hz) to a sink, or from a source; for one thread.

    `buffer_ms` is how much the server holds of it, at most. Raises OSError where the server does not open it.
    """

    def __init__(self, server: str, device: str, direction: int, buffer_ms: int) -> None:
        library = ctypes.CDLL("libpulse-simple.so.0")
        library.pa_simple_new.restype = c_void_p
        library.pa_simple_new.argtypes = [c_char_p, c_char_p, c_int, c_char_p, c_char_p, *[c_void_p] * 4]
        library.pa_simple_get_latency.restype = c_uint64
        library.pa_simple_get_latency.argtypes = [c_void_p, c_void_p]
        for name in ("pa_simple_write", "pa_simple_read"):
            getattr(library, name).argtypes = [c_void_p, c_void_p, c_size_t, c_void_p]
        library.pa_simple_free.argtypes = [c_void_p]
        self._library = library
        held = buffer_ms * BYTES_PER_SECOND // 1000
        spec = _SampleSpec(S16LE, RATE, 1)
        buffer = _BufferAttr(DEFAULT, held, DEFAULT, DEFAULT, held)
        opened = server.encode(), b"player", direction, device.encode(), b"headset"
        self._stream = library.pa_simple_new(*opened, byref(spec), None, byref(buffer), None)
        if not self._stream:
            message = f"PulseAudio does not open {device}"
            raise OSError(message)

    def write(self, samples: bytes) -> None:
        """Hand over sound, as soon as there is room for it. Raises OSError when the server has gone."""
        self._check(self._library.pa_simple_write(self._stream, samples, len(samples), None))

    def read(self, size: int) -> bytes:
        """The next so many bytes of sound. Raises OSError when the server has gone."""
        found = ctypes.create_string_buffer(size)
        self._check(self._library.pa_simple_read(self._stream, found, size, None))
        return found.raw

    @property
    def latency_s(self) -> float:
        """How long it is until the sound written last is heard, or since the sound to be read next was."""
        return float(self._library.pa_simple_get_latency(self._stream, None)) / 1_000_000

    def close(self) -> None:
        """Let go of it."""
        self._library.pa_simple_free(self._stream)

    @staticmethod
    def _check(result: int) -> None:
        if result < 0:
            message = "PulseAudio has gone"
            raise OSError(message)
