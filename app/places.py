"""Where the files are that belong to the program: in a checkout, and in an installed wheel."""

import os
from pathlib import Path

import app
import voice

MODEL = "announcements-de"
CHECKOUT = Path(__file__).parents[1]


def is_checkout() -> bool:
    """Whether the program runs from its checkout, where its launcher, its tests and its documents lie beside it."""
    return (CHECKOUT / "rochade").is_file()


def model_folder() -> Path:
    """Return the folder of the built-in model: the checkout's, else the one that the wheel brought."""
    in_checkout = CHECKOUT / "models" / MODEL
    return in_checkout if in_checkout.is_dir() else Path(voice.__file__).parent / "models" / MODEL


def demo_folder() -> Path:
    """Return the folder of the demo's recordings: the checkout's, else the one that the wheel brought."""
    in_checkout = CHECKOUT / "demo"
    return in_checkout if in_checkout.is_dir() else Path(app.__file__).parent / "demo_game"


def from_environment(*names: str) -> str:
    """The first of these variables that names a folder, or nothing.

    One that is not absolute is passed over (XDG Base Directory Specification 0.8): wherever the program is started, it
    would be another, and the player's voice and settings would be gone.
    """
    return next((folder for name in names if Path(folder := os.environ.get(name, "")).is_absolute()), "")


def games_folder() -> Path:
    """Return the folder for the records of games: the user's data folder, else where the program was started."""
    data = from_environment("XDG_DATA_HOME", "LOCALAPPDATA")  # the latter on Windows
    home = os.environ.get("HOME")
    if data:
        return Path(data) / "rochade"
    return Path(home) / ".local" / "share" / "rochade" if home else Path()
