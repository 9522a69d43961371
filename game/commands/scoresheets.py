"""Scoresheets that are behind (Laws 2009, article 8)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class BorrowSheet(Command):
    """Use the opponent's scoresheet to complete the own one, on the own time (8.5b)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnSheet(Command):
    """Give the opponent's scoresheet back, before moving (8.5b)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class StartReconstruction(Command):
    """The arbiter has the players reconstruct the game on a second board, the clocks stopped (8.5c)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndReconstruction(Command):
    """The arbiter ends the reconstruction: the scoresheets are complete, or cannot be completed (8.6)."""

    succeeded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptSheets(Command):
    """The arbiter lets the players sign scoresheets on which half of the game or more is missing (8.1, 8.7)."""
