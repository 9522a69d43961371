"""A move repeated, and a move noted (Laws 2009, 8.1, E2.1, E2.5)."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.announcement import Announcement
from game.events.base import Event
from game.table.scoresheet import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated(Event):
    """The opponent's announcement was repeated (E2.1): what was announced, what was repeated, and whether they agree.

    `move` is the repetition as a move (UCI), None when it is none or not one alone.
    """

    seat: Colour
    ply: int
    announced: Announcement
    repetition: Announcement
    agrees: bool
    move: str | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Event):
    """The seat's scoresheet has this entry for that ply (8.1, E2.5); what it replaces is in `entry.struck`."""

    seat: Colour
    ply: int
    entry: Entry
