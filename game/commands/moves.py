"""A move: touch, announce, execute, press the clock, repeat, note."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.announcement import Announcement, Piece
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
    """Correct a slip of the tongue before the opponent's clock is started (E2.6)."""

    seat: Colour
    announcement: Announcement
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePiece(Command):
    """Take a piece off the seat's board, as a captured piece is (E2.3a)."""

    seat: Colour
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePiece(Command):
    """Put a piece into an aperture of the seat's board (E2.3b).

    With `origin` the piece comes from there; without, `piece` and `colour` (None: the seat's own) say what is put
    there from outside the board, as at a promotion.
    """

    seat: Colour
    square: str
    origin: str | None = None
    piece: Piece | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Execute(Command):
    """Carry out a whole move on the seat's board (E2.1, E2.9a): the announced one, or what is said here.

    Without `announcement` it is the move now announced; with one, it is what really was put on that
    board, legal or not, and the board may come to differ from the other (E2.7).
    """

    seat: Colour
    announcement: Announcement | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock(Command):
    """Stop the seat's clock and start the opponent's: for a blind player only when the move is made (E2.3)."""

    seat: Colour


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
