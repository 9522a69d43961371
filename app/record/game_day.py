"""The day of a game, as scoresheets and PGN have it: a table may have been opened the evening before."""

from collections.abc import Sequence
from datetime import date, datetime

from game.events import Event, GameStarted


def day_of(events: Sequence[Event], recorded: Sequence[str]) -> date | None:
    """The day, here, on which the game was started, else its table opened; None where there is no event.

    `recorded` is when each of the events was recorded (ISO 8601), and perhaps later ones.
    """
    started = next((number for number, event in enumerate(events) if isinstance(event, GameStarted)), 0)
    return datetime.fromisoformat(recorded[started]).astimezone().date() if events else None
