"""A move: touched, announced, made, completed."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.announcement import Announcement
from game.clock import ClockState
from game.events.base import Event
from game.fault import Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted(Event):
    """The player said that he adjusts (4.2)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched(Event):
    """A piece (FEN letter) was touched, or taken out of its aperture (4.3, E2.2), by the player on move.

    `adjusting`: he had said so first, and it binds him to nothing (4.2). Without `order_known` nobody can say whether
    it was touched before the others, and his own piece counts as the first (4.3c).
    """

    seat: Colour
    square: str
    piece: str
    adjusting: bool = False
    order_known: bool = True
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchClaimed(Event):
    """The seat claims that the opponent touched the piece on that square, in his move of that ply (4.3, 4.7).

    Both clocks stand until the arbiter has restored the position, or lets the game go on.
    """

    seat: Colour
    square: str
    ply: int
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Event):
    """A move was announced (E2.1). Either `move` and `position` (after it) are set, or `fault` says why it is illegal.

    An illegal announcement may be corrected until the clock is pressed (E2.6).
    """

    seat: Colour
    ply: int
    announcement: Announcement
    move: str | None = None
    position: str | None = None
    fault: Fault | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Event):
    """A slip of the tongue, `was`, was corrected before the opponent's clock was started (E2.6)."""

    seat: Colour
    ply: int
    was: Announcement
    announcement: Announcement
    move: str | None = None
    position: str | None = None
    fault: Fault | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMade(Event):
    """The move is made (4.6; for a visually impaired player E2.3). It is not completed before the clock is pressed."""

    seat: Colour
    ply: int
    move: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed(Event):
    """The player stopped his clock (6.7a)."""

    seat: Colour
    remaining_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCompleted(Event):
    """The move is completed and belongs to the agreed line (6.7a); `clock` is as it stands from now on."""

    seat: Colour
    ply: int
    move: str
    position: str
    check: bool
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAnswered(Event):
    """The opponent, who has the move, replies before the seat has pressed the clock (2018, 1.3, 6.2.2).

    The move belongs to the line from now on, made and not completed, and its player's clock runs on. `clock` is as it
    would stand if he had pressed it now, for those who go back to this move.
    """

    seat: Colour
    ply: int
    move: str
    position: str
    check: bool
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredMoveCompleted(Event):
    """The move of that ply, to which the opponent had replied, is completed; `clock` is as it stands from now on.

    `pressed`: by the clock (2018, 6.2.2). Otherwise its player has made his next move (6.2.1.2), or the game is
    adjourned.
    """

    seat: Colour
    ply: int
    pressed: bool
    clock: ClockState
