"""Standard, rapid or blitz: which of them a time control makes a game, by its edition (Laws 2009, A1, B1)."""

from enum import StrEnum

from game.edition import Edition
from game.time_control import TimeControl
from game.units import MINUTE_MS

_MOVES = 60


class Speed(StrEnum):
    """What kind of game it is by its time."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


def speed_of(edition: Edition, control: TimeControl) -> Speed:
    """The kind of game that this time control makes, where the edition knows rapid and blitz (A1, B1)."""
    time = time_for_sixty_moves(control)
    blitz_below = edition.blitz_below_minutes * MINUTE_MS
    if time < blitz_below or (edition.blitz_includes_bound and time == blitz_below):
        return Speed.BLITZ
    rapid_from, rapid_below = edition.rapid_from_minutes * MINUTE_MS, edition.rapid_below_minutes * MINUTE_MS
    return Speed.RAPID if rapid_from <= time < rapid_below else Speed.STANDARD


def time_for_sixty_moves(control: TimeControl) -> int:
    """What a player has for sixty moves, in milliseconds: the times of their periods and sixty times what is added."""
    period, played, time = 0, 0, 0
    while played < _MOVES:
        current = control.periods[period]
        moves = min(current.moves or _MOVES, _MOVES - played)
        time += current.time_ms + moves * max(current.increment_ms, current.delay_ms)
        played += moves
        period = control.following(period)
    return time
