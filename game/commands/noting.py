"""A move repeated, and a move noted (Laws 2009, 8.1, E2.1, E2.5)."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.announcement import Announcement
from game.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Command):
    """Repeat the opponent's announcement (E2.1); it is compared with what was announced."""

    seat: Colour
    announcement: Announcement
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Command):
    """Write on the seat's scoresheet (8.1, E2.5): the text as written or said, and how it reads.

    `ply` counts half-moves from 1; None is the next one that this sheet lacks. A line that is there already
    is corrected, and both versions stay in the record.
    """

    seat: Colour
    text: str
    announcement: Announcement | None = None
    ply: int | None = None
    evidence: Evidence = NO_EVIDENCE
