"""Who is there, and who is not (Laws 2009, 6.6)."""

from dataclasses import dataclass

from game.actors import Colour
from game.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedAbsent(Event):
    """The seat's player is not there (6.6)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(Event):
    """The seat's player has come, so late after the start of the session, in milliseconds (6.6).

    `excused`: he plays however late it is.
    """

    seat: Colour
    late_ms: int
    excused: bool = False
