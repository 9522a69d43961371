"""Penalties, points and appeals (Laws 2009, articles 11 to 13)."""

from dataclasses import dataclass

from game.actors import Colour
from game.conduct import Duty, Penalty
from game.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalised(Event):
    """The arbiter penalised the seat, by that article (13.4)."""

    seat: Colour
    penalty: Penalty
    article: str
    ms: int = 0
    duty: Duty | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAwarded(Event):
    """The points of both, in quarters of a point, where they are not those of the result (11.1, 13.4)."""

    white: int
    black: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Appealed(Event):
    """The seat appeals against a ruling (12.10)."""

    seat: Colour
    reason: str
