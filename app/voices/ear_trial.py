"""The trial of another speech model: a second of quiet noise, heard in a process of its own.

Vosk loads models that cannot hear, and finds out only when it has to; of some it ends the process that asks.
"""

from pathlib import Path

from app import output
from app.voices.aside import begun_aside
from voice.errors import ModelError, VoiceErrorCode

_HEARS = "hears"
_LOUDNESS = 8  # of 32,768: a room in which nobody speaks


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
    import numpy as np

    from voice.ear.recogniser import hear
    from voice.ear.vosk_recogniser import VoskRecogniser
    from voice.pcm import HEARING_RATE

    noise = np.random.default_rng(0).standard_normal(HEARING_RATE) * _LOUDNESS
    try:
        hear(VoskRecogniser(Path(model)), [noise.astype("<i2").tobytes()])
    except ModelError as error:
        output.line(error.code)
    else:
        output.line(_HEARS)
