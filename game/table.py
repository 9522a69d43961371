"""The table: everything that is so at one moment of a game. Frozen; `evolve` makes the next one from an event."""

from dataclasses import dataclass

import chess

from game.actors import Colour
from game.agreed_line import AnnouncedMove, Ply, Turn
from game.board import OwnBoard
from game.clock import ChessClock
from game.edition import Edition
from game.events import Difference, Termination
from game.pair import Pair
from game.position import board_of, mover
from game.scoresheet import Scoresheet
from game.sealing import Adjournment
from game.seat import Seat
from game.speed import Speed, speed_of

__all__ = ["AnnouncedMove", "Outcome", "Pair", "Ply", "Seat", "Table", "ToRule", "Turn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the game ended: the result as PGN writes it, the winner (None: drawn), and why."""

    result: str
    winner: Colour | None
    termination: Termination


@dataclass(frozen=True, slots=True, kw_only=True)
class ToRule:
    """A game that waits for the arbiter to say whether its winner can still mate: why it is won, or drawn if not."""

    winner: Colour
    won: Termination
    drawn: Termination


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchClaim:
    """A claim that waits for the arbiter (4.7): the piece on that square was touched in the move of that ply."""

    square: str
    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayClaim:
    """A claim in the quickplay finish that is not decided (10.2): whose, `postponed`, or `submitted` to no arbiter."""

    seat: Colour
    submitted: bool = False
    postponed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One game under one edition of the Laws: two boards, two scoresheets and a clock that can each be wrong.

    What counts is the agreed `line` of completed moves; `turn` is the move in progress, and `previous` the one
    before it for as long as the opponent may still have to repeat or execute it (E2.1). `sheets_from` is the first ply
    that the scoresheets have to show (8.6), and `offered` are the plies with which a draw was offered (8.1);
    `flags_unordered` are the times at which both flags fell where nobody can say which did first (6.11);
    `absent` are the players who are not there, and `seen` those who have acted in this session or arrived;
    `session_from` is when the session started, `session_ends` when it will end, if that was announced, and `resumed`
    whether it is one after an adjournment.
    """

    edition: Edition
    seats: Pair[Seat]
    initial: str
    chess960: bool
    line: tuple[Ply, ...]
    turn: Turn
    previous: AnnouncedMove | None
    boards: Pair[OwnBoard]
    sheets: Pair[Scoresheet]
    clock: ChessClock
    illegal_moves: Pair[int]
    supervised: bool = True
    started: bool = False
    stopped: bool = False
    draw_offer: Colour | None = None
    differences: tuple[Difference, ...] = ()
    to_rule: ToRule | None = None
    impossible_since: int | None = None
    outcome: Outcome | None = None
    signed: tuple[Colour, ...] = ()
    sheets_accepted: bool = False
    offered: tuple[int, ...] = ()
    touch_claim: TouchClaim | None = None
    quickplay: QuickplayClaim | None = None
    flags_unordered: tuple[int, int] | None = None
    increment_asked: Colour | None = None
    ruling_is_final: bool = False
    points: Pair[int] | None = None
    adjournment: Adjournment | None = None
    borrower: Colour | None = None
    reconstructing: bool = False
    sheets_from: int = 1
    absent: tuple[Colour, ...] = ()
    seen: tuple[Colour, ...] = ()
    session_from: int = 0
    session_ends: int | None = None
    resumed: bool = False
    at: int = 0

    @property
    def ply(self) -> int:
        """The number of the half-move in progress, from 1."""
        return len(self.line) + 1

    @property
    def position(self) -> str:
        """The FEN of the agreed line, after the last completed move."""
        return self.line[-1].position if self.line else self.initial

    def position_before(self, ply: int) -> str:
        """The FEN of the agreed line before that half-move (from 1)."""
        return self.line[ply - 2].position if ply > 1 else self.initial

    def board(self) -> chess.Board:
        """A new board with the position of the agreed line, for those who want to know what is legal."""
        return board_of(self.position, chess960=self.chess960)

    def pending(self, seat: Colour) -> AnnouncedMove | None:
        """The opponent's announcement that this seat has to repeat and to execute; None when there is none (E2.1)."""
        return self.previous if self.turn.mover is seat else self.turn.announced

    @property
    def speed(self) -> Speed:
        """Whether it is a standard, a rapid or a blitz game by its edition."""
        return speed_of(self.edition, self.clock.control)

    @property
    def is_signed(self) -> bool:
        """Whether both players have signed both scoresheets (8.7)."""
        return len(self.signed) == len(Colour)

    @property
    def black_began(self) -> bool:
        """Whether Black has the odd half-moves, as in a game from a position with Black to move."""
        return mover(self.initial) is Colour.BLACK

    def move_number(self, ply: int) -> int:
        """The number on the scoresheets of the move that the half-move (from 1) belongs to."""
        return (ply + self.black_began + 1) // 2

    @property
    def moves_completed(self) -> int:
        """The number of moves completed, counted as a clock's move counter does: by White's and Black's together."""
        return (sum(ply.completed for ply in self.line) + 1) // 2
