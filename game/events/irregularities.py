"""Illegal moves and other irregularities (Laws 2009, article 7)."""

from dataclasses import dataclass

from game.actors import Colour
from game.announcement import Announcement
from game.clock import ClockState
from game.events.base import Event
from game.events.differences import BoardAdjusted, EntriesStruck
from game.fault import Fault
from game.irregularity import IllegalAct, Irregularity, SetupFault


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalMoveCompleted(Event):
    """The clock was pressed on an illegal move (7.4): it is taken back on both boards and struck from the sheets.

    `count` is which one of this player it is; `bonus_ms` was added to his opponent. He moves again, and 4.3 binds him.
    """

    seat: Colour
    ply: int
    announcement: Announcement
    fault: Fault
    count: int
    bonus_ms: int
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalMoveUnclaimed(Event):
    """The clock was pressed on an illegal move, which counts only when the opponent claims it (2009, A4c, B3c).

    `before` is the clock as it stood before the press, `clock` as it runs now. Where nobody claims it the game goes on
    from `position`, the FEN after it, reached by `move` (UCI: from where to where); both are None where it cannot.
    """

    seat: Colour
    ply: int
    announcement: Announcement
    fault: Fault
    before: ClockState
    clock: ClockState
    move: str | None = None
    position: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalActCounted(Event):
    """What the seat did counts as its `count`-th illegal move (7.4b); `bonus_ms` was added to its opponent.

    `taken_back`: the move in hand is taken back on both boards. `queen`: the pawn becomes a queen (2018, 7.5.2).
    """

    seat: Colour
    act: IllegalAct
    count: int
    bonus_ms: int
    clock: ClockState
    taken_back: bool = False
    queen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRestored(Event):
    """The position before the irregularity of that ply, or the last one that can be identified (7.4a, 7.5).

    The line is kept up to `kept` plies; `touched` are the squares that bind the player who moves again. The clocks
    stand until the arbiter lets the game go on. `move_stands`: only the `boards` were put right, and the move in
    progress is as it was, with what was touched, announced, offered and noted.
    """

    cause: Irregularity
    ply: int
    kept: int
    position: str
    taken_back: tuple[str, ...]
    boards: tuple["BoardAdjusted", ...]
    sheets: tuple["EntriesStruck", ...]
    clock: ClockState
    touched: tuple[str, ...] = ()
    move_stands: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpossiblePositionFound(Event):
    """Both kings are in check, or a pawn stands on its last rank, after that ply (2018, A.4.4)."""

    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupFaultFound(Event):
    """The game began with a wrong position, a turned board or reversed colours; it goes on, or is void (7.1, 7.2)."""

    fault: SetupFault
    goes_on: bool
