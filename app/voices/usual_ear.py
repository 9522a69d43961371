"""The ear of a player with a profile, and of whoever has none. Where one cannot hear another does, and that is told."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import EarError, ProfileError
from app.places import MODEL, model_folder
from app.voices.other_ears import name_in_use, whole
from app.voices.profiles import base_model, load, recogniser
from dialogue.saying import Saying, everybody
from voice.errors import ModelError
from voice.profile import Profile

if TYPE_CHECKING:
    from voice.ear.vosk_recogniser import VoskRecogniser

Tell = Callable[[tuple[Saying, ...]], None]
"""Tells sentences to those who are heard; from any thread."""


def usual_ear(arguments: argparse.Namespace, profile: Profile | None, tell: Tell) -> "VoskRecogniser":
    """The ear of that profile; without one that of the options' model, else the one that was chosen.

    Where that has been taken away or damaged, it is told once, and `arguments` ask for the built-in one from then on.
    Where the profile has, that is told, too, and the voice is heard without one. Raises ModelError.
    """
    if profile is not None:
        try:
            return _as_known_now(profile, base_model(arguments))
        except ProfileError as error:
            tell((everybody(f"refused.{error.code}", None, **error.params), everybody("ear.without_profile")))
    if arguments.model is None and name_in_use() != MODEL:
        try:
            return recogniser(None, whole(name_in_use()))
        except EarError as error:
            arguments.model = model_folder()
            tell(built_in_instead(error))
    return recogniser(None, base_model(arguments))


def _as_known_now(profile: Profile, model: Path) -> "VoskRecogniser":
    """The ear of a profile, also where it has been learnt anew since it was read. Raises ModelError, ProfileError."""
    try:
        return recogniser(profile, model)
    except ModelError:
        if not profile.is_adapted:
            raise
        return recogniser(load(profile.name, model), model)


def built_in_instead(error: EarError) -> tuple[Saying, Saying]:
    """Why the ear that was chosen does not hear, and which one does."""
    return everybody(f"refused.{error.code}", None, **error.params), everybody("ear.built_in_instead")
