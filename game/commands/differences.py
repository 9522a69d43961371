"""Boards and scoresheets that differ, brought together (Laws 2009, E2.7, E2.8)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconcile(Command):
    """The arbiter brings boards and sheets together (E2.7, E2.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBoard(Command):
    """The seat's owner says all that stands on his board: `placement` is the first field of a FEN (E2.7)."""

    seat: Colour
    placement: str
