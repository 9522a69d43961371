"""The ear of whoever has no profile of his own. Where the one that was chosen cannot hear, the built-in one does."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.errors import EarError
from app.places import MODEL, model_folder
from app.voices.other_ears import name_in_use, whole
from app.voices.profiles import base_model, recogniser
from dialogue.saying import Saying, everybody
from voice.profile import Profile

if TYPE_CHECKING:
    from voice.ear.vosk_recogniser import VoskRecogniser

Tell = Callable[[tuple[Saying, ...]], None]
"""Tells sentences to those who are heard; from any thread."""


def usual_ear(arguments: argparse.Namespace, profile: Profile | None, tell: Tell) -> "VoskRecogniser":
    """The ear of the options' profile or model, else the one that was chosen.

    Where that has been taken away or damaged, it is told once, and `arguments` ask for the built-in one from then on.
    Raises ModelError.
    """
    if profile is None and arguments.model is None and name_in_use() != MODEL:
        try:
            return recogniser(None, whole(name_in_use()))
        except EarError as error:
            arguments.model = model_folder()
            tell(built_in_instead(error))
    return recogniser(profile, base_model(arguments))


def built_in_instead(error: EarError) -> tuple[Saying, Saying]:
    """Why the ear that was chosen does not hear, and which one does."""
    return everybody(f"refused.{error.code}", None, **error.params), everybody("ear.built_in_instead")
