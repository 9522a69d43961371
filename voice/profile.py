"""What Rochade keeps of one voice at one microphone, and of the model for which it was made."""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from dialogue.understanding.heard import Margins
from voice.ear.activity import Thresholds

ADAPTATION = "adaptation.npz"  # in the folder of a model that was adapted to a voice
_MADE_OF = ("am", "conf", "graph")  # the folders of a model that decide what it hears; an older one has it all in one
_BLOCK = 1 << 20  # bytes; a model for all of German has files of a gigabyte
_NAME_DIGITS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """How many of `count` held-back words were heard right, `before` and `after` the model was adapted."""

    count: int
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One voice at one microphone.

    `model` is the digest of the model it was made from. `made` is the day, ISO 8601. `is_adapted` is False where the
    adaptation brought nothing: then the model is used as it is, with this voice's thresholds. `folder` is where, beside
    the profile, the adapted model lies, and `adapted` is its digest; empty in an older profile.
    """

    name: str
    model: str
    made: str
    microphone: str
    words: tuple[str, ...]
    is_adapted: bool
    quiet: Figures
    noisy: Figures
    margins: Margins = field(default_factory=Margins)
    activity: Thresholds = field(default_factory=Thresholds)
    folder: str = "model"
    adapted: str = ""


def digest(model_path: Path) -> str:
    """SHA-256, in hexadecimal, of all files of a model that decide what it hears."""
    parts = [model_path / part for part in _MADE_OF] if (model_path / "am").is_dir() else [model_path]
    found = hashlib.sha256()
    for path in sorted(path for part in parts for path in part.rglob("*") if path.is_file()):
        found.update(f"{path.relative_to(model_path).as_posix()} {path.stat().st_size}\n".encode())
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                found.update(block)
    return found.hexdigest()


def name_of_model(model_path: Path) -> str:
    """The name of a model as it is, from what it hears with: the same wherever it lies, another for each version."""
    return digest(model_path)[:_NAME_DIGITS]


def name_of_adaptation(written: bytes) -> str:
    """The name of an adaptation, from its file: of its own digest, so that two are never taken for each other."""
    return hashlib.sha256(written).hexdigest()[:_NAME_DIGITS]


def adaptation_of(model_path: Path) -> str:
    """The name of the adaptation that a model has; empty where it has none."""
    path = model_path / ADAPTATION
    return name_of_adaptation(path.read_bytes()) if path.exists() else ""
