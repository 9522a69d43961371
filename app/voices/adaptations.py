"""What games have taught the ear of voices: each adaptation a small file beside the tape.

It is named by its own digest and names the model that it changes. So a clip that was heard with it can be heard again
in the same way, on any machine that has the tape and that model.
"""

import hashlib
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from app.errors import EarError, ErrorCode
from app.whole_file import make_folder, write_whole
from voice.acoustics.acoustic_model import AcousticModel
from voice.adapting.adaptation import Adaptation
from voice.adapting.enrolment import write_adapted
from voice.adapting.transform import Transform
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.profile import digest
from voice.tape import heard_with

FOLDER = "adaptations"  # in a tape's
_NAME_DIGITS = 16


def keep(tape: Path, transform: Transform, model: Path) -> str:
    """Keep what was learnt for that model in a tape's folder; its name. Raises OutputError."""
    written = Adaptation.of(transform, model).written()
    name = hashlib.sha256(written).hexdigest()[:_NAME_DIGITS]
    make_folder(tape / FOLDER)
    write_whole(tape / FOLDER / f"{name}.npz", written)
    return name


def write_model(name: str, tape: Path, models: Iterable[Path], folder: Path) -> None:
    """Write the model as it was with that adaptation, which changed one of these `models`, into a new folder.

    Raises EarError (`adaptation_missing`) where the adaptation or its model is not there, and ModelError.
    """
    path = tape / FOLDER / f"{name}.npz"
    try:
        adaptation = Adaptation.read(path)
    except (OSError, ValueError) as error:
        raise EarError(ErrorCode.ADAPTATION_MISSING, f"{path}: {error}", name=name) from error
    model = next((one for one in models if digest(one) == adaptation.model), None)
    if model is None:
        raise EarError(ErrorCode.ADAPTATION_MISSING, f"{path}: its model {adaptation.model} is not here", name=name)
    write_adapted(model, AcousticModel.read(model / "am" / "final.mdl"), adaptation.transform, folder)


class Ears:
    """The ear of each recording: of a clip that of its game as it then was, else the usual one."""

    def __init__(self, usual: VoskRecogniser, models: Sequence[Path]) -> None:
        """An adaptation changed the model of the usual ear, what that adapts, or one of the `models`."""
        self._usual = usual
        self._models = (usual.model_path, *models)
        self._adapted: dict[str, VoskRecogniser] = {}

    def of(self, recording: Path) -> VoskRecogniser:
        """The ear that hears it as it was heard. Raises EarError (`adaptation_missing`) and ModelError."""
        name = heard_with(recording)
        if not name:
            return self._usual
        if name not in self._adapted:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
                write_model(name, recording.parent, self._models, Path(scratch) / name)
                self._adapted[name] = VoskRecogniser(Path(scratch) / name, self._usual.margins)
        return self._adapted[name]
