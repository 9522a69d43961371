"""An adaptation as it is kept: the transform, and which model it changes, so that it can be made again elsewhere."""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from zipfile import BadZipFile

import numpy as np

from voice.adapting.transform import Transform
from voice.profile import ADAPTATION, digest


@dataclass(frozen=True, slots=True)
class Adaptation:
    """A transform of what the model with that digest hears."""

    transform: Transform
    model: str

    @classmethod
    def of(cls, transform: Transform, model_path: Path) -> Self:
        """Of what the model in that folder hears.

        Where that model is itself adapted, the two are one, of the model beneath: a profile's model goes with the next
        reading, and what a game had learnt beside it is evidence still.
        """
        if not (model_path / ADAPTATION).exists():
            return cls(transform, digest(model_path))
        beneath = cls.read(model_path / ADAPTATION)
        return cls(beneath.transform.after(transform), beneath.model)

    @classmethod
    def read(cls, path: Path) -> Self:
        """One that was written. Raises OSError, and ValueError where it is none."""
        try:
            with np.load(io.BytesIO(path.read_bytes())) as kept:
                return cls(Transform(kept["matrix"], kept["offset"]), str(kept["model"]))
        except (BadZipFile, KeyError, EOFError) as error:
            raise ValueError(str(error)) from error

    def written(self) -> bytes:
        """The file of it."""
        file = io.BytesIO()
        np.savez(file, matrix=self.transform.matrix, offset=self.transform.offset, model=np.array(self.model))
        return file.getvalue()
