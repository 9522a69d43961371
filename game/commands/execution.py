"""What a hand does on a board: a piece off, a piece on, a whole move (Laws 2009, E2.1, E2.3)."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.announcement import Announcement, Piece
from game.commands.base import Command


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
