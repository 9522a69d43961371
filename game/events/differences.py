"""Boards and scoresheets that differ, and how they are brought together (Laws 2009, E2.7, E2.8)."""

from dataclasses import dataclass
from enum import StrEnum

from game.actors import Colour
from game.clock import ClockState
from game.events.base import Event
from game.table.agreed_line import Ply
from game.table.board import SquareChange
from game.table.scoresheet import Entry


class DifferenceKind(StrEnum):
    """What differs from what."""

    BOARDS = "boards"  # a board from the agreed line (E2.7)
    SHEETS = "sheets"  # one scoresheet from the other (E2.8)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareDifference:
    """On the seat's board there stands `stands` (FEN letter, None: nothing), where `expected` should."""

    seat: Colour
    square: str
    stands: str | None
    expected: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One difference: the squares of the boards, or the ply and the two entries of the scoresheets."""

    kind: DifferenceKind
    ply: int
    squares: tuple[SquareDifference, ...] = ()
    white_entry: Entry | None = None
    black_entry: Entry | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceFound(Event):
    """Boards or scoresheets have come to differ. Said once; play goes on until the arbiter reconciles."""

    difference: Difference


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceSettled(Event):
    """A difference that had been found is gone without the arbiter: its owner has put his board or sheet right."""

    difference: Difference


class ReconciliationRule(StrEnum):
    """The rule that a reconciliation followed."""

    BOARDS = "E2.7"  # the scoresheets agree: who executed wrong adjusts his position
    SHEETS = "E2.8"  # the scoresheets differ: back to where they agree
    ILLEGAL = "7.4"  # both scoresheets have the same illegal move: back to before it


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAdjusted:
    """The squares of the seat's board that were put right, each with what stands there now."""

    seat: Colour
    changes: tuple[SquareChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesStruck:
    """The entries from ply `from_ply` on that were struck from the seat's scoresheet."""

    seat: Colour
    from_ply: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconciled(Event):
    """The arbiter brought boards and scoresheets together (E2.7, E2.8).

    The line is kept up to `kept` plies and goes on with `plies`, which are not empty only where the scoresheets
    agree on moves other than those announced; `position` is the one now. `taken_back` are the moves (UCI) no
    longer in it. `clock` is None where the times stay; `touched` are the squares that still bind the player on
    move. `settings` names the choices that no text decides and that mattered here, with their values.
    """

    rule: ReconciliationRule
    kept: int
    plies: tuple[Ply, ...]
    position: str
    taken_back: tuple[str, ...]
    boards: tuple[BoardAdjusted, ...]
    sheets: tuple[EntriesStruck, ...]
    clock: ClockState | None
    touched: tuple[str, ...]
    settings: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardReported(Event):
    """The seat's owner has read his board out: `changes` are the squares on which it was thought to be otherwise."""

    seat: Colour
    changes: tuple[SquareChange, ...]
