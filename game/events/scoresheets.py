"""Scoresheets that are behind: borrowed, reconstructed (Laws 2009, article 8)."""

from dataclasses import dataclass

from game.actors import Colour
from game.clock import ClockState
from game.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetBorrowed(Event):
    """The seat uses its opponent's scoresheet (8.5b)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReturned(Event):
    """The seat has returned it (8.5b)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconstructionStarted(Event):
    """What is known before a reconstruction (8.5c): position, both times in milliseconds, moves, who is on move."""

    position: str
    remaining_ms: tuple[int, int]
    moves_made: int
    on_move: Colour
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconstructionEnded(Event):
    """The game is reconstructed; or cannot be, and after a flag the next move is the first of the next period (8.6)."""

    succeeded: bool
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsAccepted(Event):
    """The arbiter lets scoresheets be signed on which half of the game or more is missing (8.7)."""
