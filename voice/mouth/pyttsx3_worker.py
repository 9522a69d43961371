"""One utterance by pyttsx3 into one WAV file, in a process of its own that may be killed.

Called with language and words per minute; reads two lines from standard input: path of the file, text. Exit status
3: no voice for the language; any other but 0: pyttsx3 or its engine failed, and standard error says how.
"""

import ctypes
import os
import sys
from typing import Any

VOICE_MISSING = 3


def main(language: str, words_per_minute: str) -> int:
    """Speak what standard input asks for."""
    _keep_libraries_quiet()
    _load_packaged_espeak()
    import pyttsx3  # noqa: PLC0415 - after the library that it will look for

    engine = pyttsx3.init()
    voice = voice_for(language, engine.getProperty("voices"))
    if voice is None:
        print(f"pyttsx3 has no voice for {language!r}", file=sys.stderr)  # noqa: T201 - the parent reads it
        return VOICE_MISSING
    engine.setProperty("voice", voice)
    engine.setProperty("rate", int(words_per_minute))
    path, text = (sys.stdin.readline().rstrip("\n") for _ in range(2))
    if path:  # else nobody asked: the parent closed
        engine.save_to_file(text, path)
        _run(engine)
    return 0


def _keep_libraries_quiet() -> None:
    """What C libraries complain of would fill the pipe of standard error; what Python says of a failure is kept."""
    sys.stderr = os.fdopen(os.dup(2), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def _run(engine: Any) -> None:  # noqa: ANN401 - pyttsx3 ships no types
    """Have the file written.

    `runAndWait` of pyttsx3 2.99 cancels what espeak's thread has not done yet: on a busy machine, one utterance in a
    hundred was empty, half written, or at another speed. The loop that espeak's driver ends itself does not.
    """
    if sys.platform.startswith("linux"):
        engine.startLoop()
    else:
        engine.runAndWait()


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
