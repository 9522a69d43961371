"""Offering, claiming and ending: draws, resignation, flags, signatures."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.announcement import Announcement
from game.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDraw(Command):
    """Offer a draw (9.1); the operator of a computer says that it `told` him to."""

    seat: Colour
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptDraw(Command):
    """Accept the draw offered (9.1, 5.2c)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineDraw(Command):
    """Refuse the draw offered (9.1)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign(Command):
    """Resign (5.1b)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimThreefold(Command):
    """Claim a draw by threefold repetition (9.2), with the intended move or of the position on the board.

    The words of `evidence` are the intended move as it was written (9.2a); the operator of a computer says that it
    `told` him to.
    """

    seat: Colour
    announcement: Announcement | None = None
    evidence: Evidence = NO_EVIDENCE
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFifty(Command):
    """Claim a draw by the fifty-move rule (9.3), with the intended move or of the position on the board.

    The words of `evidence` are the intended move as it was written (9.3a).
    """

    seat: Colour
    announcement: Announcement | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFlag(Command):
    """Claim that the opponent of the seat has overstepped the time (6.8, E2.9e)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign(Command):
    """Sign both scoresheets when the game is over (8.7)."""

    seat: Colour
