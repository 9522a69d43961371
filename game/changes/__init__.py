"""What each event changes on the table: importing this package registers all of it (game/changes/base.py)."""

from game.changes import (  # noqa: F401 - see above
    adjournment,
    clocks,
    conduct,
    differences,
    draws,
    irregularities,
    moves,
    opening_and_end,
    quickplay,
    scoresheets,
)
from game.changes.base import change

__all__ = ["change"]
