"""The game as a whole: opened, started, ended, signed."""

from dataclasses import dataclass
from enum import StrEnum

from game.actors import Colour
from game.clock import ClockState
from game.edition import Edition
from game.events.base import Event, Spoken
from game.table.occasion import UNNAMED, Occasion
from game.table.seat import Seat
from game.time_control import TimeControl


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(Event):
    """The table is set up: Laws, players, time control, initial position. Always the first event.

    `supervised`: the supervision is adequate, so that rapid and blitz are played by the Competition Rules (2009, A3).
    `training`: no competition, so that a player may be told whatever he asks. `occasion`: which game of which event.
    """

    edition: Edition
    white: Seat
    black: Seat
    control: TimeControl
    initial: str
    chess960: bool = False
    supervised: bool = True
    training: bool = False
    occasion: Occasion = UNNAMED


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted(Event):
    """White's clock runs (6.5)."""

    clock: ClockState


class Termination(StrEnum):
    """Why a game ended."""

    CHECKMATE = "checkmate"  # 5.1a
    RESIGNATION = "resignation"  # 5.1b
    STALEMATE = "stalemate"  # 5.2a
    DEAD_POSITION = "dead_position"  # 5.2b, 9.6
    AGREEMENT = "agreement"  # 5.2c, 9.1
    THREEFOLD = "threefold"  # 5.2d, 9.2
    FIFTY_MOVES = "fifty_moves"  # 5.2e, 9.3
    RESIGNATION_CANNOT_MATE = "resignation_cannot_mate"  # 2023, 5.1.2
    FIVEFOLD = "fivefold"  # 2018, 9.6.1
    SEVENTY_FIVE_MOVES = "seventy_five_moves"  # 2018, 9.6.2
    FLAG = "flag"  # 6.9
    FLAG_CANNOT_MATE = "flag_cannot_mate"  # 6.9, second sentence
    BOTH_FLAGS = "both_flags"  # 6.11b
    DEFAULT = "default"  # 6.6a
    SEALED_MOVE = "sealed_move"  # Guidelines, 8
    SEALED_MOVE_CANNOT_MATE = "sealed_move_cannot_mate"  # Guidelines, 8
    ENVELOPE_LOST = "envelope_lost"  # Guidelines, 11b
    QUICKPLAY = "quickplay"  # 10.2a
    QUICKPLAY_REJECTED = "quickplay_rejected"  # appendix D
    PENALTY = "penalty"  # 13.4d, 12.9
    TELEPHONE = "telephone"  # 12.3b
    IMPOSSIBLE_POSITION = "impossible_position"  # 2018, A.4.4
    VOID = "void"  # 7.1a; 1993, 8.1: the game does not count
    ILLEGAL_MOVE = "illegal_move"  # B3c: where the first one loses
    ILLEGAL_MOVE_CANNOT_MATE = "illegal_move_cannot_mate"  # B3c
    ILLEGAL_MOVES = "illegal_moves"  # 7.4b
    ILLEGAL_MOVES_CANNOT_MATE = "illegal_moves_cannot_mate"  # 7.4b, last sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Spoken):
    """The game is over. `result` is as PGN writes it; `winner` is None when it is drawn."""

    result: str
    winner: Colour | None
    termination: Termination
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class MateUndetermined(Spoken):
    """Whether the seat can still mate is not determined (6.9, 7.4b): the clocks stand, and the arbiter rules.

    The game then ends as `won` says, or, when he cannot mate, as `drawn`.
    """

    seat: Colour
    won: Termination
    drawn: Termination
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed(Spoken):
    """The player has signed both scoresheets (8.7)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureWaived(Event):
    """The player has left without signing, or `refused` to sign, as the arbiter notes; the result stands (8.7)."""

    seat: Colour
    refused: bool = False
