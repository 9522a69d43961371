"""What an engine thinks of a move, in the words of players: how bad it was, how the position stands after it.

An engine says what score may be expected, from 0 (lost) to 1 (won). What a move may cost before it is called a fault
is what Lichess calls one (its winning chances go from -1 to 1): a twentieth, a tenth, three twentieths of a point.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from game.actors import Colour

_EQUAL, _SLIGHT, _CLEAR = 0.07, 0.17, 0.32  # of a point, away from a half


class Fault(StrEnum):
    """How bad a move was; the words are `review.<value>` in the message catalogues."""

    BLUNDER = "blunder"
    MISTAKE = "mistake"
    INACCURACY = "inaccuracy"


COSTS = {Fault.BLUNDER: 0.15, Fault.MISTAKE: 0.10, Fault.INACCURACY: 0.05}
"""What each costs at least, worst first."""


class Degree(StrEnum):
    """How a position stands; the words are `review.<value>`."""

    EQUAL = "equal"
    SLIGHTLY_BETTER = "slightly_better"
    BETTER = "better"
    WINNING = "winning"


@dataclass(frozen=True, slots=True)
class Assessment:
    """A position as an engine sees it: White's score to be expected, the best move (UCI; None: the game is over).

    `mate_in` is after how many moves `mates` mates, where it is known.
    """

    white: float
    best: str | None
    mates: Colour | None = None
    mate_in: int = 0

    def expected(self, seat: Colour) -> float:
        """The score that a player may expect."""
        return self.white if seat is Colour.WHITE else 1 - self.white

    @property
    def degree(self) -> Degree:
        """How it stands."""
        ahead = abs(self.white - 0.5)
        steps = ((_EQUAL, Degree.EQUAL), (_SLIGHT, Degree.SLIGHTLY_BETTER), (_CLEAR, Degree.BETTER))
        return next((degree for least, degree in steps if ahead < least), Degree.WINNING)

    @property
    def ahead(self) -> Colour:
        """Who stands better, if anybody does."""
        return Colour.WHITE if self.white > 0.5 else Colour.BLACK  # noqa: PLR2004 - half a point


class Judge(Protocol):
    """An engine that looks at positions."""

    def assess(self, position: str, *, chess960: bool) -> Assessment:
        """What it thinks of a position (FEN). May take a second."""
        ...


def fault(seat: Colour, move: str, before: Assessment, after: Assessment) -> Fault | None:
    """How bad a player's move was; None where it was good enough, or the best there was."""
    if move == before.best:
        return None
    cost = before.expected(seat) - after.expected(seat)
    return next((found for found, least in COSTS.items() if cost >= least), None)
