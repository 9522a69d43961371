"""What happened in training alone: a move taken back, a hint."""

from dataclasses import dataclass

from game.actors import Colour
from game.clock import ClockState
from game.events.base import Event
from game.events.differences import BoardAdjusted, EntriesStruck


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack(Event):
    """The game goes on from its first `kept` half-moves: `position`, with the seat on move and its clock running.

    `moves` (UCI) are taken back from the agreed line, with the entries of both scoresheets; `boards` are put right.
    """

    seat: Colour
    kept: int
    position: str
    moves: tuple[str, ...]
    boards: tuple[BoardAdjusted, ...]
    sheets: tuple[EntriesStruck, ...]
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class HintTaken(Event):
    """That move (UCI) was suggested to the seat in the move of that ply."""

    seat: Colour
    ply: int
    move: str
