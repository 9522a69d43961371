"""What the arbiter has ruled and has still to rule (2009, 6.9, 6.11, 7.2, 9.1a, 10.2d; 2018, A.4.4)."""

from dataclasses import dataclass

from game.actors import Colour
from game.events import Termination


@dataclass(frozen=True, slots=True, kw_only=True)
class ToRule:
    """A game that waits for the arbiter to say whether its winner can still mate: why it is won, or drawn if not."""

    winner: Colour
    won: Termination
    drawn: Termination


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """The arbiter's rulings that bear on what follows.

    `mate` waits for his; `impossible_since` is after how many half-moves he saw an impossible position (A.4.4);
    `flags_unordered` are the times, in milliseconds, at which both flags fell where nobody can say which did first
    (6.11); the last one admits no appeal if it was final, at the millisecond `final_at` (10.2d). `draw_allowed`: he has
    consented to a draw by agreement (9.1a). `colours_reversed`: each has the other's colour in this game (7.2).
    """

    mate: ToRule | None = None
    impossible_since: int | None = None
    flags_unordered: tuple[int, int] | None = None
    final_at: int | None = None
    draw_allowed: bool = False
    colours_reversed: bool = False
