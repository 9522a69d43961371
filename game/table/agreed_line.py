"""The agreed line: the moves completed, each with its announcement, its position and the clocks (8.1, 13.6).

Positions are FEN strings as python-chess writes them, which name the en passant square only where such a capture
is legal: so the first four fields are what article 9.2 calls the same position.
"""

from dataclasses import dataclass
from enum import StrEnum

from game.actors import NO_EVIDENCE, Colour, Evidence
from game.announcement import Announcement
from game.clock import ClockState
from game.fault import Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """One move of the line (6.7a): `number` counts half-moves from 1, `move` is UCI, `position` the FEN after it.

    It is not `completed` where the opponent replied before its clock was pressed (2018, 6.2.2).

    `clock` is the state of both clocks at its completion, to which E2.8 may go back. An illegal move that nobody
    claimed stands with its `fault` (2009, A4c): its `move` is from where to where a piece was put.
    """

    number: int
    mover: Colour
    announcement: Announcement
    move: str
    position: str
    clock: ClockState
    evidence: Evidence = NO_EVIDENCE
    fault: Fault | None = None
    completed: bool = True


class Repetition(StrEnum):
    """What became of the opponent's repetition of an announcement (E2.1)."""

    AWAITED = "awaited"
    AGREES = "agrees"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedMove:
    """A move as its player announced it, and what the opponent did with it: repeated, executed on his board (E2.1).

    Either `move` (UCI) and `position` (FEN after it) are set, or `fault` says why it is illegal. `repeated` is what was
    said last in its place, where that differs.
    """

    ply: int
    mover: Colour
    announcement: Announcement
    move: str | None = None
    position: str | None = None
    fault: Fault | None = None
    evidence: Evidence = NO_EVIDENCE
    repetition: Repetition = Repetition.AWAITED
    repeated: Announcement | None = None
    executed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Unclaimed:
    """An illegal move completed that only the opponent can claim (2009, A4c): the clock before, what was touched.

    It `stands` where the game can go on from it.
    """

    clock: ClockState
    touched: tuple[str, ...]
    stands: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The move in progress: touched -> announced and executed -> made -> clock (E2.2, E2.3, 4.3, 6.7a).

    `touched` are the squares touched on the mover's own board, in order; `claimed` is the move (UCI) declared with a
    claim of a draw, to which a wrong one binds him (9.2a, 9.5b). `adjusting`: he has said that he adjusts (4.2);
    `touch_claimed`: his opponent has claimed, or the arbiter ruled, that what he touched binds him, where nobody rules
    on that unasked (2009, A4b); `queen_ordered`: the pawn that he did not exchange becomes a queen (2018, 7.5.2).
    `unclaimed` is the illegal move that his opponent has just completed and that he can claim until he makes his own
    (2009, A4c).
    """

    mover: Colour
    touched: tuple[str, ...] = ()
    announced: AnnouncedMove | None = None
    made: bool = False
    claimed: str | None = None
    adjusting: bool = False
    touch_claimed: bool = False
    queen_ordered: bool = False
    unclaimed: Unclaimed | None = None
