"""Every module that answers commands: importing them registers their answers (game/answer.py)."""

from game import (  # noqa: F401 - see above
    adjournment,
    arbiter,
    claims,
    draws,
    execution,
    moves,
    penalties,
    presence,
    quickplay,
    reconstruction,
    scores,
    time_rulings,
)
