"""What the ear has learnt of voices: each adaptation a small file, of games beside the tape, of profiles in theirs.

It is named by its own digest and names the model that it changes. So a clip that was heard with it can be heard again
in the same way, by whoever has that file and that model; those of a profile stay when it is learnt anew.
"""

import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from app.errors import EarError, ErrorCode
from app.whole_file import make_folder, write_whole, writing, writing_aside
from voice.acoustics.acoustic_model import AcousticModel
from voice.adapting.adaptation import Adaptation
from voice.adapting.enrolment import write_adapted
from voice.adapting.transform import Transform
from voice.ear.vosk_recogniser import VoskRecogniser
from voice.errors import TapeError
from voice.profile import digest, name_of_adaptation, name_of_model
from voice.tape import ADAPTATIONS, Tape, heard_by, heard_with, heard_within


def keep(where: Path, transform: Transform, model: Path) -> str:
    """Keep what was learnt for that model in the folder of a tape or a profile; its name. Raises OutputError."""
    written = Adaptation.of(transform, model).written()
    name = name_of_adaptation(written)
    make_folder(where / ADAPTATIONS)
    write_whole(where / ADAPTATIONS / f"{name}.npz", written)
    return name


def lay_beside(tape: Tape, name: str, profiles: Iterable[Path]) -> bool:
    """Keep the adaptation that one of these `profiles` has beside a tape, too: it goes where the evidence goes.

    Nothing is done for what the game has taught, which is there from the first. False where there was no room for it:
    the profile has it still, and with the next clip there may be.
    """
    path = next((one for profile in profiles if (one := profile / ADAPTATIONS / f"{name}.npz").exists()), None)
    try:
        if path is not None:
            tape.lay_beside(name, path.read_bytes())
    except (OSError, TapeError):
        return False
    return True


def write_model(name: str, places: Sequence[Path], models: Iterable[Path], folder: Path) -> None:
    """Write the model as it was with that adaptation, which changed one of these `models`, into a new folder.

    `places` are the folders of tape and profiles where it may be kept. Raises EarError (`adaptation_missing`) where the
    adaptation, as it was kept, or its model is not there, ModelError, and OutputError.
    """
    paths = [place / ADAPTATIONS / f"{name}.npz" for place in places]
    path = next((one for one in paths if one.exists()), paths[0])
    try:
        adaptation = _as_kept(path)
    except (OSError, ValueError) as error:
        raise EarError(ErrorCode.ADAPTATION_MISSING, f"{path}: {error}", name=name) from error
    model = next((one for one in models if digest(one) == adaptation.model), None)
    if model is None:
        raise EarError(ErrorCode.ADAPTATION_MISSING, f"{path}: its model {adaptation.model} is not here", name=name)
    network = AcousticModel.read(model / "am" / "final.mdl")
    with writing(folder):
        write_adapted(model, network, adaptation.transform, folder)


def _as_kept(path: Path) -> Adaptation:
    """The adaptation in that file. Raises OSError, and ValueError where it is no more what was kept by that name."""
    if name_of_adaptation(path.read_bytes()) != path.stem:
        raise ValueError("not as it was kept")
    return Adaptation.read(path)


class Ears:
    """The ear of each recording: of a clip that of its game as it then was, else the usual one."""

    def __init__(
        self,
        usual: VoskRecogniser,
        models: Sequence[Path],
        profiles: Sequence[Path] = (),
        *,
        keeps_to_usual: bool = False,
    ) -> None:
        """The model of the usual ear or one of the `models` heard a clip, or was changed by the adaptation of one.

        An adaptation is kept beside the recording, or in one of the folders of `profiles`. With `keeps_to_usual` that
        ear, which somebody asked for, hears the clips of other models, too; an adaptation goes before it all the same.
        """
        self._usual = usual
        self._profiles = profiles
        self._models = (usual.model_path, *models)
        self._keeps_to_usual = keeps_to_usual
        self._adapted: dict[str, VoskRecogniser] = {}
        self._as_they_are = {"": usual, usual.name: usual}

    def of(self, recording: Path) -> VoskRecogniser:
        """The ear that hears it as it was heard; the usual one, too, where the model that heard it is not here.

        Raises EarError (`adaptation_missing`), ModelError, and OutputError where there is no room for the model.
        """
        name, margins = heard_with(recording), heard_within(recording)
        if not name and self._keeps_to_usual:
            return self._usual
        ear = self._adapted_by(name, recording) if name else self._as_it_is(heard_by(recording))
        return ear.within(margins) if margins else ear

    def _adapted_by(self, name: str, recording: Path) -> VoskRecogniser:
        """The ear with the adaptation of that name."""
        if name not in self._adapted:
            with writing_aside(), tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
                write_model(name, (recording.parent, *self._profiles), self._models, Path(scratch) / name)
                self._adapted[name] = VoskRecogniser(Path(scratch) / name, self._usual.margins)
        return self._adapted[name]

    def _as_it_is(self, name: str) -> VoskRecogniser:
        """The ear of the model of that name, as long as it is here."""
        if name not in self._as_they_are:
            model = next((one for one in self._models if name_of_model(one) == name), None)
            self._as_they_are[name] = VoskRecogniser(model, self._usual.margins) if model else self._usual
        return self._as_they_are[name]


def is_another(ear: VoskRecogniser, recording: Path) -> bool:
    """Whether another model heard that clip, as it was, or other margins. One that names none says nothing of that."""
    name, margins = heard_by(recording), heard_within(recording)
    return bool(name) and (name != ear.name or (margins is not None and margins != ear.margins))
