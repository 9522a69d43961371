"""One utterance by pyttsx3 into one WAV file, in a process of its own that may be killed.

Called with language and words per minute; reads two lines from standard input: path of the file, text. Exit status
3: no voice for the language; any other but 0: pyttsx3 or its engine failed, and standard error says how.
"""

import ctypes
import os
import sys
import threading
import time
from typing import Any

VOICE_MISSING = 3
SETTLE_S = 0.05


def main(language: str, words_per_minute: str) -> int:
    """Speak what standard input asks for."""
    _load_packaged_espeak()
    import pyttsx3  # noqa: PLC0415 - after the library that it will look for

    engine = pyttsx3.init()
    _let_espeak_settle()
    voice = voice_for(language, engine.getProperty("voices"))
    if voice is None:
        print(f"pyttsx3 has no voice for {language!r}", file=sys.stderr)  # noqa: T201 - the parent reads it
        return VOICE_MISSING
    engine.setProperty("voice", voice)
    engine.setProperty("rate", int(words_per_minute))
    engine.runAndWait()
    _let_espeak_settle()
    path, text = (sys.stdin.readline().rstrip("\n") for _ in range(2))
    if path:  # else nobody asked: the parent closed
        _speak(engine, text, path, words_per_minute)
    return 0


def _speak(engine: Any, text: str, path: str, words_per_minute: str) -> None:  # noqa: ANN401 - pyttsx3 ships no types
    finished = threading.Event()
    engine.connect("finished-utterance", lambda **_: finished.set())
    engine.setProperty("rate", int(words_per_minute))
    engine.save_to_file(text, path)
    engine.runAndWait()
    # With espeak, pyttsx3 2.99 does not wait but sleeps 10 ms, in which a busy machine writes half a file or none.
    finished.wait()


def voice_for(language: str, voices: Any) -> str | None:  # noqa: ANN401 - pyttsx3 ships no types
    """The id of the first voice that speaks exactly `language`, else one of a region of it ("de-AT" for "de")."""
    for is_match in (str.__eq__, lambda tag, wanted: tag.startswith(f"{wanted}-")):
        for voice in voices:
            tags = [_tag(spoken) for spoken in voice.languages or ()]
            if any(is_match(tag, language.lower()) for tag in tags):
                return str(voice.id)
    return None


def _tag(language: str | bytes) -> str:
    text = language.decode("ascii", "ignore") if isinstance(language, bytes) else language
    return text.strip("\x00\x05 ").replace("_", "-").lower()


def _let_espeak_settle() -> None:
    """Wait until espeak's own thread has carried out what it was asked for.

    It would otherwise run while the voice is changed, and now and then speech came out at another speed (5 of 400
    utterances on a busy machine; with this, and the rate set twice, none of 900).
    """
    driver = sys.modules.get("pyttsx3.drivers._espeak")
    if driver is not None:
        time.sleep(SETTLE_S)
        driver.Synchronize()


def _load_packaged_espeak() -> None:
    """Where the system has no espeak-ng, load the wheel's, so that pyttsx3's own search by name finds it."""
    if not sys.platform.startswith("linux"):
        return
    try:
        ctypes.CDLL("libespeak-ng.so.1")
    except OSError:
        import espeakng_loader  # noqa: PLC0415 - only where it is needed

        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        ctypes.CDLL(espeakng_loader.get_library_path())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
