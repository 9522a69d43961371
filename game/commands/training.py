"""What a player may do in training, and in no competition: take a move back, have one suggested (Laws 2009, 12.3a)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Command):
    """Take the seat's last move back, and what followed it; or the move that it has announced and not completed."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHint(Command):
    """The seat, on move, has had that move (UCI) suggested by an engine."""

    seat: Colour
    move: str
