"""A move: touch, announce, correct, press the clock."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.announcement import Announcement
from game.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust(Command):
    """Say "I adjust" before touching (4.2)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch(Command):
    """Take a piece out of its aperture on the seat's own board (E2.2), or touch it (4.3).

    `order_known` is false where nobody can say whether it was touched before the others (4.3c).
    """

    seat: Colour
    square: str
    order_known: bool = True
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTouch(Command):
    """Claim that the opponent of the seat touched the piece on that square, in his last move or this one (4.3, 4.7)."""

    seat: Colour
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Command):
    """Announce a move for the seat on move (E2.1)."""

    seat: Colour
    announcement: Announcement
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Command):
    """Correct a slip of the tongue before the opponent's clock is started (E2.6).

    Where the pieces, put one by one, show that the announced move stands on the board, it was no slip, and no other
    move takes its place (4.6).
    """

    seat: Colour
    announcement: Announcement
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock(Command):
    """Stop the seat's clock and start the opponent's: for a blind player only when the move is made (E2.3)."""

    seat: Colour
