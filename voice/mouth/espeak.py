"""libespeak-ng, called directly: streams its samples, stops within a chunk, starts within a millisecond.

The system's library is taken where there is one, with the voices that the user has there; else the one of
the espeakng-loader wheel. espeak keeps everything in globals and is safe in one thread only (espeak-ng
#495, #2286): a single owner thread makes every call.
"""

import atexit
import ctypes
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from voice.errors import SpeechError, VoiceErrorCode
from voice.mouth import espeak_library as c
from voice.mouth.lexicon import Notation, lexicon
from voice.mouth.manner import Manner, language_and_variant
from voice.mouth.synthesiser import Emit

CHUNK_MS = 60  # what a stop has to wait for at most; synthesis itself is a thousand times faster than speech


class EspeakSynthesiser:
    """German, English and a hundred more languages at 22,050 Hz.

    Raises SpeechError (`speech_engine_missing`) when neither the system nor the wheel has the library.
    """

    def __init__(self, manner: Manner | None = None) -> None:
        self._library = _library()
        self.manner = manner or Manner()

    @property
    def sample_rate(self) -> int:
        """In Hz, as espeak states it for its voices."""
        return self._library.sample_rate

    @property
    def version(self) -> str:
        """Version of the library, such as "1.52.0"."""
        return self._library.version

    def synthesise(self, text: str, language: str, emit: Emit) -> None:
        """See `Synthesiser`; raises SpeechError (`speech_voice_missing`, `speech_failed`)."""
        spoken, variant = language_and_variant(language)
        marked = lexicon(spoken, Notation.ESPEAK).apply(_plain(text))
        voice = f"{spoken}+{variant}" if variant else spoken
        self._library.owned(self._library.synthesise, marked, voice, self.manner, emit)

    def phonemes(self, text: str, language: str) -> str:
        """What would be said, in espeak's phoneme mnemonics: the same in every version, unlike its samples."""
        marked = lexicon(language, Notation.ESPEAK).apply(_plain(text))
        said: str = self._library.owned(self._library.phonemes, marked, language)
        return said

    def close(self) -> None:
        """Nothing to let go of: the library belongs to the process."""


class _Library:
    """The loaded library and its owner thread; one in a process."""

    def __init__(self, library: ctypes.CDLL, data_path: str | None) -> None:
        self._owner = ThreadPoolExecutor(max_workers=1, thread_name_prefix="espeak")
        self._library = library
        self._emit: Emit | None = None
        self._failure: BaseException | None = None
        self._callback = c.SynthCallback(self._on_samples)
        self.sample_rate: int = self.owned(self._initialise, data_path)
        self.version = _version(library)

    def owned(self, work: Any, *arguments: Any) -> Any:  # noqa: ANN401 - whatever `work` takes and returns
        """Do `work` in the owner thread and wait for it."""
        return self._owner.submit(work, *arguments).result()

    def _initialise(self, data_path: str | None) -> int:
        path = data_path.encode() if data_path else None
        rate: int = self._library.espeak_Initialize(c.OUTPUT_SYNCHRONOUS, CHUNK_MS, path, c.DONT_EXIT)
        if rate <= 0:
            raise SpeechError(VoiceErrorCode.SPEECH_ENGINE_MISSING, "libespeak-ng finds no voice data")
        return rate

    def synthesise(self, text: str, language: str, manner: Manner, emit: Emit) -> None:
        self._choose_voice(language)
        for parameter, value in ((c.RATE, manner.rate), (c.VOLUME, manner.volume), (c.PITCH, manner.pitch)):
            self._library.espeak_SetParameter(parameter, value, 0)
        self._emit = emit
        try:
            self._call_synth(text)
        finally:
            self._emit = None
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def phonemes(self, text: str, language: str) -> str:
        self._choose_voice(language)
        self._call_synth("")  # espeak_TextToPhonemes reads [[...]] only after a synthesis that allowed it
        translate = self._library.espeak_TextToPhonemes
        translate.restype = ctypes.c_char_p
        rest = ctypes.c_char_p(text.encode())
        clauses = []
        while rest.value is not None:
            clauses.append((translate(ctypes.byref(rest), c.CHARS_UTF8, 0) or b"").decode())
        return " ".join(clauses)

    def _choose_voice(self, language: str) -> None:
        if self._library.espeak_SetVoiceByName(language.encode()) != c.OK:
            raise SpeechError(
                VoiceErrorCode.SPEECH_VOICE_MISSING, f"espeak has no voice for {language!r}", language=language
            )

    def _call_synth(self, text: str) -> None:
        data = text.encode()
        flags = c.CHARS_UTF8 | c.PHONEMES | c.END_PAUSE
        self._library.espeak_SetSynthCallback(self._callback)
        size = ctypes.c_size_t(len(data) + 1)
        if self._library.espeak_Synth(data, size, 0, 0, 0, flags, None, None) != c.OK:
            raise SpeechError(VoiceErrorCode.SPEECH_FAILED, f"espeak refused to speak {text!r}", words=text)

    def _on_samples(self, samples: Any, count: int, _events: object) -> int:  # noqa: ANN401 - a ctypes pointer
        if self._emit is None or not samples or count <= 0:
            return c.CONTINUE
        try:
            wants_more = self._emit(ctypes.string_at(samples, count * ctypes.sizeof(ctypes.c_short)))
        except Exception as error:  # noqa: BLE001 - C cannot carry it; it is raised when espeak returns
            self._failure = error
            return c.ABORT
        return c.CONTINUE if wants_more else c.ABORT


@cache
def _library() -> _Library:
    library = _Library(*c.loaded())
    atexit.register(library._owner.shutdown)  # noqa: SLF001 - the same module's own thread
    return library


def _version(library: ctypes.CDLL) -> str:
    info = library.espeak_Info
    info.restype = ctypes.c_char_p
    said: bytes = info(None)
    return said.decode().split(" ", maxsplit=1)[0]


def _plain(text: str) -> str:
    """Without what espeak would take for phoneme brackets or the end of the text."""
    return text.replace("\0", " ").replace("[[", " ").replace("]]", " ")
