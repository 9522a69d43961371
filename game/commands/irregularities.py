"""Irregularities, claimed or put right (Laws 2009, article 7)."""

from dataclasses import dataclass

from game.actors import Colour
from game.commands.base import Command
from game.irregularity import IllegalAct, Irregularity, SetupFault


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimIllegal(Command):
    """Claim that the opponent of the seat has completed an illegal move (rapid and blitz; 2009, A4c, B3c)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class RestorePosition(Command):
    """The arbiter has the position before an irregularity restored, found at once or many moves later (7.4a, 7.5).

    `ply` is the half-move of the irregularity, from 1. Where the position before it cannot be identified,
    `last_identifiable` is the number of half-moves after which it can. `touched` binds who moves again (4.3). `agreed`:
    the players agree to correct an illegal move that stands, without the arbiter (2009, B3c). `move_stands`: pieces
    were displaced in the move in progress; both boards are put right, and all else is as it was (7.3, 7.5).
    """

    ply: int
    cause: Irregularity
    last_identifiable: int | None = None
    touched: tuple[str, ...] = ()
    agreed: bool = False
    move_stands: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FindSetupFault(Command):
    """The arbiter finds that the game began wrongly (7.1, 7.2); `new_game` is his ruling, where he has one."""

    fault: SetupFault
    new_game: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FindImpossiblePosition(Command):
    """The arbiter finds both kings in check, or a pawn on its last rank, in rapid or blitz chess (2018, A.4.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountIllegal(Command):
    """The arbiter counts what the seat did as an illegal move (7.4a; 2018, 7.5.2 to 7.5.4)."""

    seat: Colour
    act: IllegalAct


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnTouch(Command):
    """The arbiter rules on a claim that a piece was touched: `upheld`, it binds; else the game goes on (4.3, 4.7)."""

    upheld: bool
