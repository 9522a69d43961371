"""The trial of another speech model: an announcement of the demo's, heard in a process of its own.

Vosk loads models that cannot hear, and finds out only when it has to; of some it ends the process that asks.
"""

from pathlib import Path

from app import output
from app.voices.aside import begun_aside
from voice.errors import ModelError, VoiceErrorCode

_HEARS = "hears"
_SAID = "002-white.opus"  # words, for a part of the model that is never needed in a quiet room may be broken, too


def require_hearing(model: Path, name: str) -> None:
    """Raise ModelError where the model in that folder cannot be loaded, or cannot hear; it is told of by that name."""
    with begun_aside(__name__, str(model)) as trial:
        try:
            said, _ = trial.communicate()
        finally:
            trial.kill()  # with Ctrl-C it has not ended
    found = said.strip()
    if found != _HEARS:
        code = VoiceErrorCode(found) if found in set(VoiceErrorCode) else VoiceErrorCode.MODEL_DAMAGED
        raise ModelError(code, f"{model}: {found or 'no answer'}, exit code {trial.returncode}", model=name)


def main(model: str) -> None:
    """Hear with the model in that folder, and print that it hears, or the code of the error."""
    from app.places import demo_folder
    from voice.ear.hearing import hear_recording
    from voice.ear.vosk_recogniser import VoskRecogniser

    try:
        hear_recording(VoskRecogniser(Path(model)), demo_folder() / "takes" / "first" / _SAID)
    except ModelError as error:
        output.line(error.code)
    else:
        output.line(_HEARS)
