"""What a hand did on a board: a piece off, a piece on, a whole move (Laws 2009, E2.1, E2.3)."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.events.base import Event
from game.table.board import SquareChange


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceRemoved(Event):
    """A piece was taken off the seat's board (E2.3a)."""

    seat: Colour
    square: str
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecePlaced(Event):
    """A piece was put into an aperture of the seat's board, from `origin` or from outside (E2.3b)."""

    seat: Colour
    square: str
    piece: str
    origin: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Executed(Event):
    """The move of that ply stands on the seat's board (E2.1, E2.9a), from where to where, right or wrong.

    `changes` is what it did to the board; empty when the pieces had been moved one by one.
    """

    seat: Colour
    ply: int
    changes: tuple[SquareChange, ...] = ()
    evidence: Evidence = NO_EVIDENCE
