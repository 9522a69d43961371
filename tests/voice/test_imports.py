"""The room `voice` as a whole: it loads no sound library before its time, and every error has its words."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEAVY = {"numpy", "vosk", "sounddevice", "soundfile", "soxr", "pyttsx3", "webrtcvad", "espeakng_loader"}
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for room in ("dialogue", "voice")
    for path in (ROOT / room).rglob("*.py")
    # these compute: with the network itself, and with every sample that is heard
    if path.name not in {"__init__.py", "front_end.py"} and path.parent.name not in {"acoustics", "adapting", "noise"}
)
# Each module in turn in one process: where nothing heavy is there after the last, none of them has loaded it.
FIRST_TO_LOAD = """
import importlib, sys
heavy, modules = set(sys.argv[1].split()), sys.argv[2:]
for module in modules:
    importlib.import_module(module)
    if loaded := heavy & set(sys.modules):
        sys.exit(print(module, "loads", *loaded))
"""


def test_no_module_loads_a_sound_library_before_it_is_used():
    """Words are parsed in half a second, because nobody waits for libraries that only sound needs."""
    command = [sys.executable, "-c", FIRST_TO_LOAD, " ".join(HEAVY), *MODULES]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == ""


def test_every_error_has_words_for_the_player():
    """In every language, with the values that the error names."""
    from speech_grammar.messages import Catalogue
    from voice.errors import VoiceErrorCode

    for language in ("de", "en", "ca", "es", "pt", "it"):
        catalogue = Catalogue.load(language)
        for code in VoiceErrorCode:
            named = {"file": "zug.wav", "model": "modell", "language": "qq", "name": "Jabra"}
            assert str(catalogue.say(f"refused.{code}", **named))
