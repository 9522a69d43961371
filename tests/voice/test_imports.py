"""The room `voice` as a whole: it loads no sound library before its time, and every error has its words."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = {"numpy", "vosk", "sounddevice", "soundfile", "soxr", "pyttsx3", "webrtcvad", "espeakng_loader"}
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for room in ("dialogue", "voice")
    for path in (ROOT / room).rglob("*.py")
    if path.name != "__init__.py" and path.parent.name != "adapting"  # which computes with the network itself
)


@pytest.mark.parametrize("module", MODULES)
def test_no_module_loads_a_sound_library_before_it_is_used(module):
    """Words are parsed in half a second, because nobody waits for libraries that only sound needs."""
    program = f"import sys, {module}; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not HEAVY & set(said.stdout.split())


def test_every_error_has_words_for_the_player():
    """In every language, with the values that the error names."""
    from speech_grammar.messages import Catalogue
    from voice.errors import VoiceErrorCode

    for language in ("de", "en", "ca", "es", "pt", "it"):
        catalogue = Catalogue.load(language)
        for code in VoiceErrorCode:
            assert str(catalogue.say(f"refused.{code}", file="zug.wav", model="modell", language="qq"))
