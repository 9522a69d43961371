"""libespeak-ng as C offers it: where it lies, and the names and types of its speak_lib.h (interface revision 12)."""

import ctypes
from typing import ClassVar

from voice.errors import SpeechError, VoiceErrorCode

SYSTEM_LIBRARIES = ("libespeak-ng.so.1", "libespeak-ng.1.dylib", "libespeak-ng.dll")

# How the library is opened.
OUTPUT_SYNCHRONOUS = 2
PHONEME_EVENTS = 1
DONT_EXIT = 0x8000
# What a text is, and how it ends.
CHARS_UTF8 = 1
PHONEMES = 0x100  # between [[ and ]]
END_PAUSE = 0x1000
# What can be set.
RATE, VOLUME, PITCH, RANGE = 1, 2, 3, 4
# What is answered.
OK = 0
CONTINUE, ABORT = 0, 1
LIST_TERMINATED, PHONEME = 0, 7  # types of events


class _Id(ctypes.Union):
    _fields_: ClassVar = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]


class Event(ctypes.Structure):
    """What the library tells beside the samples: espeak_EVENT, `audio_position` in milliseconds."""

    _fields_: ClassVar = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", _Id),
    ]


SynthCallback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
"""Takes int16 samples, their number and the events. ctypes frees one that nobody holds; espeak then calls nowhere."""


def loaded() -> tuple[ctypes.CDLL, str | None]:
    """The library, and the path of its voices where it does not know it: the system's, else the wheel's.

    Raises SpeechError (`speech_engine_missing`).
    """
    for name in SYSTEM_LIBRARIES:
        try:
            return ctypes.CDLL(name), None
        except OSError:
            continue
    return packaged_library()


def packaged_library() -> tuple[ctypes.CDLL, str]:
    """The library of the espeakng-loader wheel, loaded, and the path of its voices.

    Whoever asks for "libespeak-ng.so.1" in this process afterwards gets this one. Raises SpeechError
    (`speech_engine_missing`).
    """
    try:
        import espeakng_loader  # noqa: PLC0415 - only where the system has no espeak

        return ctypes.CDLL(espeakng_loader.get_library_path()), espeakng_loader.get_data_path()
    except (ImportError, OSError, RuntimeError) as error:
        raise SpeechError(VoiceErrorCode.SPEECH_ENGINE_MISSING, f"no libespeak-ng: {error}") from error
