"""Profiles of voices, in the user's data folder.

A profile is a folder of its name: in `takes/` what the player read, kept so that a new model can be adapted without
him; the adapted model, where the adaptation brought something; and `profile.json`, which is written last and names the
model's folder, so that a profile that has it is whole, and stays what it was until the next one is.
"""

import argparse
import contextlib
import re
import secrets
import shutil
import unicodedata
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from app.errors import ErrorCode, ProfileError
from app.places import games_folder, model_folder
from app.voices.ear_trial import require_hearing
from app.whole_file import make_folder, write_whole, writing
from dialogue.station import Station
from game.actors import Colour
from voice.profile import Profile, digest

if TYPE_CHECKING:
    from voice.adapting.enrolment import Learnt, Teacher
    from voice.ear.vosk_recogniser import VoskRecogniser

LONGEST_NAME = 63  # letters, of four bytes each at most, and a folder's name has 255 bytes at most
_LETTERS = r"\w .'\u2019-"
_NAME = re.compile(rf"\w[{_LETTERS}]{{0,{LONGEST_NAME - 1}}}")
_NO_NAME = re.compile(rf"[^{_LETTERS}]+")
_NO_ENDS = " .'\u2019-"


def name_of(player: str) -> str:
    """The name of the profile of a player; empty where he has none."""
    return _NO_NAME.sub(" ", _composed(player)).strip(_NO_ENDS)[:LONGEST_NAME].strip(_NO_ENDS)


def folder_of(name: str) -> Path:
    """Where a profile of that name lies, or would: "lea" is Lea's, for nobody hears a capital letter.

    Raises ProfileError (`bad_profile_name`).
    """
    composed = _composed(name)
    if not _NAME.fullmatch(composed) or composed.endswith((" ", ".")):
        text = f"no name for a folder: {name!r}"
        raise ProfileError(ErrorCode.BAD_PROFILE_NAME, text, name=name, count=LONGEST_NAME)
    folder = games_folder() / "profiles" / composed
    if folder.exists():
        return folder
    alike = [other for other in folders() if other.name.casefold() == composed.casefold()]
    return alike[0] if len(alike) == 1 else folder


def _composed(name: str) -> str:
    """With each letter as one, whichever way it was typed: some systems write the dots of an "ö" apart."""
    return unicodedata.normalize("NFC", name)


def names() -> tuple[str, ...]:
    """All profiles by name; those broken off before their end are none yet."""
    return tuple(folder.name for folder in whole())


def load(name: str, model: Path) -> Profile:
    """What is known of a voice, for the model in that folder.

    It has the name of its folder, whatever name it was written with: the folder may be a copy, or renamed. Raises
    ProfileError: `bad_profile_name`, `no_such_profile`, `profile_damaged` (its adapted model, too: Vosk does not notice
    every hole in one), `profile_outdated` (it was made for another model, or for another version of this one).
    """
    path = folder_of(name) / "profile.json"
    try:
        profile = replace(msgspec.json.decode(path.read_bytes(), type=Profile), name=path.parent.name)
        adapted = path.parent / profile.folder
        is_outdated = profile.model != digest(model)
        is_as_written = not (profile.is_adapted and profile.adapted) or digest(adapted) == profile.adapted
    except FileNotFoundError:
        raise ProfileError(ErrorCode.NO_SUCH_PROFILE, f"{path}: no such profile", name=name) from None
    except (OSError, msgspec.DecodeError) as error:
        raise ProfileError(ErrorCode.PROFILE_DAMAGED, f"{path}: {error}", name=name) from error
    if is_outdated:
        raise ProfileError(ErrorCode.PROFILE_OUTDATED, f"{path}: made for another model", name=name)
    if not is_as_written:
        raise ProfileError(ErrorCode.PROFILE_DAMAGED, f"{adapted}: not as written", name=name)
    return profile


def made_at(name: str) -> int:
    """When the profile of that name was last written, in nanoseconds; 0 where there is none. Raises ProfileError."""
    with contextlib.suppress(OSError):
        return (folder_of(name) / "profile.json").stat().st_mtime_ns
    return 0


def recogniser(profile: Profile | None, model: Path) -> "VoskRecogniser":
    """The ear for a voice; without a profile, for anybody's."""
    from voice.ear.vosk_recogniser import VoskRecogniser

    if profile is None:
        return VoskRecogniser(model)
    return VoskRecogniser(folder_of(profile.name) / profile.folder if profile.is_adapted else model, profile.margins)


def save(profile: Profile, learnt: "Learnt", teacher: "Teacher") -> None:
    """Keep a profile, in place of what had its name. Raises OutputError where it cannot: then that one still stands.

    The adaptations of what had it stay: clips of earlier games are heard with them.
    """
    from app.voices.adaptations import keep

    profile = replace(profile, folder=f"model-{secrets.token_hex(4)}")
    folder = folder_of(profile.name)
    make_folder(folder)
    try:
        if learnt.transform is not None:
            with writing(folder / profile.folder):
                teacher.write_adapted(learnt.transform, folder / profile.folder)
            keep(folder, learnt.transform, teacher.recogniser.model_path)
            profile = replace(profile, adapted=digest(folder / profile.folder))
        write_whole(folder / "profile.json", msgspec.json.format(msgspec.json.encode(profile)) + b"\n")
    except BaseException:
        shutil.rmtree(folder / profile.folder, ignore_errors=True)
        raise
    for earlier in set(folder.glob("model*")) - {folder / profile.folder}:
        shutil.rmtree(earlier, ignore_errors=True)


def folders() -> tuple[Path, ...]:
    """Those of all profiles, whole or not."""
    return tuple(sorted(path for path in (games_folder() / "profiles").glob("*") if path.is_dir()))


def whole() -> tuple[Path, ...]:
    """The folders of `names`; one that somebody has copied may have a name that `folder_of` refuses."""
    return tuple(folder for folder in folders() if (folder / "profile.json").exists())


# --- on the command line ------------------------------------------------------------------------------------------


def profile_asked_for(arguments: argparse.Namespace) -> Profile | None:
    """The profile of the options. Raises ProfileError."""
    return load(arguments.profile, base_model(arguments)) if arguments.profile else None


def profiles_of_seats(arguments: argparse.Namespace) -> dict[Station, Profile]:
    """The profiles of players that the options name. Raises ProfileError."""
    named = {colour: getattr(arguments, f"{colour}_profile") for colour in Colour}
    return {Station.of(colour): load(name, base_model(arguments)) for colour, name in named.items() if name}


def base_model(arguments: argparse.Namespace) -> Path:
    """The model of the options, which a profile adapts; else the built-in one.

    Raises ModelError where the former cannot hear.
    """
    return model_folder() if arguments.model is None else _heard_with(arguments.model)


@cache  # the trial takes a second, and many ask
def _heard_with(model: Path) -> Path:
    require_hearing(model, model.name)
    return model
