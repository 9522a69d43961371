"""What each event changes on the table: importing this package registers all of it (game/changes/base.py)."""

from game.changes import (  # noqa: F401 - see above
    adjournment,
    claims,
    clocks,
    conduct,
    differences,
    draws,
    execution,
    irregularities,
    moves,
    noting,
    opening_and_end,
    presence,
    quickplay,
    rematch,
    scoresheets,
    time_rulings,
    training,
)
from game.changes.base import change

__all__ = ["change"]
