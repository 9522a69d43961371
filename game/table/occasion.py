"""Which game of which event it is, as its scoresheet is headed (8.1); nothing of it bears on the rules."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """The event, where it is held, the round, and the number of the board; what is not known is empty, or None."""

    event: str = ""
    site: str = ""
    round: int | None = None
    board: int | None = None


UNNAMED = Occasion()
"""A game of no event."""
