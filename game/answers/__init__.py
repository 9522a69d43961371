"""How every command is answered: importing this package registers all answers (game/answers/base.py)."""

from game.answers import (  # noqa: F401 - see above
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
from game.answers.base import answer

__all__ = ["answer"]
