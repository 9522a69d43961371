"""Where the files are that belong to the program: in a checkout, and in an installed wheel."""

from pathlib import Path

import voice

MODEL = "announcements-de"


def model_folder() -> Path:
    """Return the folder of the built-in model: the checkout's, else the one that the wheel brought."""
    in_checkout = Path(__file__).parents[1] / "models" / MODEL
    return in_checkout if in_checkout.is_dir() else Path(voice.__file__).parent / "models" / MODEL
