"""The table: everything that is so at one moment of a game. Frozen; `evolve` makes the next one from an event."""

from dataclasses import dataclass

import chess

from game.actors import Colour
from game.clock import ChessClock
from game.edition import Edition
from game.events import Difference, Termination
from game.pair import Pair
from game.speed import Speed, speed_of
from game.table.agreed_line import AnnouncedMove, Ply, Turn
from game.table.board import OwnBoard
from game.table.claims import Claims
from game.table.occasion import UNNAMED, Occasion
from game.table.position import board_of, mover
from game.table.rulings import Rulings
from game.table.scoresheet import Scoresheets
from game.table.seat import Seat
from game.table.session import Session
from game.time_control import TimeControl

__all__ = ["AnnouncedMove", "Outcome", "Pair", "Ply", "Seat", "Table", "Turn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the game ended: the result as PGN writes it, the winner (None: drawn or lost for both), and why.

    `points` are those that the arbiter awarded, where they are other than the result brings (11.1).
    """

    result: str
    winner: Colour | None
    termination: Termination
    points: Pair[int] | None = None

    @property
    def is_void(self) -> bool:
        """Whether the game does not count, and a new one is played (7.1a)."""
        return self.result == "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One game under one edition of the Laws: two boards, two scoresheets and a clock that can each be wrong.

    What counts is the agreed `line` of completed moves; `turn` is the move in progress, and `previous` the one
    before it for as long as the opponent may still have to repeat or execute it (E2.1). `illegal_moves` are those that
    were counted against each (7.4b); the clocks are `stopped` where the arbiter decides when play goes on (6.12c);
    `differences` are those found and not settled (E2.7, E2.8). The last event was `at` that millisecond.
    """

    edition: Edition
    seats: Pair[Seat]
    initial: str
    chess960: bool
    line: tuple[Ply, ...]
    turn: Turn
    previous: AnnouncedMove | None
    boards: Pair[OwnBoard]
    sheets: Scoresheets
    clock: ChessClock
    illegal_moves: Pair[int]
    session: Session
    claims: Claims
    rulings: Rulings
    supervised: bool = True
    training: bool = False
    occasion: Occasion = UNNAMED
    stopped: bool = False
    differences: tuple[Difference, ...] = ()
    outcome: Outcome | None = None
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
        return self.board_with(self.position)

    def board_before(self, ply: int) -> chess.Board:
        """A new board with the position of the agreed line before that half-move (from 1)."""
        return self.board_with(self.position_before(ply))

    def board_with(self, position: str) -> chess.Board:
        """A new board with that position (FEN) of this game."""
        return board_of(position, chess960=self.chess960)

    def pending(self, seat: Colour) -> AnnouncedMove | None:
        """The opponent's announcement that this seat has to repeat and to execute; None when there is none (E2.1)."""
        return self.previous if self.turn.mover is seat else self.turn.announced

    @property
    def draw_offered_to(self) -> tuple[Colour, ...]:
        """Who may accept or refuse an offer of a draw that stands (2009, 9.1b1), of two the earlier first."""
        return () if self.outcome is not None else tuple(seat.opponent for seat in self.claims.draw_offers)

    def ply_of_offer(self, seat: Colour) -> int:
        """With which half-move an offer of that player is noted: his move in progress or his last (0: none)."""
        return self.ply if seat is self.turn.mover else len(self.line)

    @property
    def touch_claimed_by(self) -> Colour | None:
        """Whose claim of a touched piece waits for the arbiter (4.7): he did not make that move; None: nobody's."""
        claim = self.claims.touch
        return None if claim is None else mover(self.position_before(claim.ply)).opponent

    def complains_of(self, seat: Colour) -> int | None:
        """In which half-move the opponent touched what that player complains of: his last, or the one in progress.

        None where he has deliberately touched a piece himself: he has lost the right (1993, 7.4; 2009, 4.7; 2018, 4.8).
        """
        if seat is not self.turn.mover:
            return self.ply
        return None if self.turn.touched else self.ply - 1

    @property
    def rematch_offered_to(self) -> Colour | None:
        """Who may accept or refuse an offer of a rematch that stands; None where none does."""
        offered = self.claims.rematch
        return None if offered is None else offered.opponent

    @property
    def speed(self) -> Speed:
        """Whether it is a standard, a rapid or a blitz game by its edition."""
        return speed_of(self.edition, self.control)

    @property
    def control(self) -> TimeControl:
        """The time control of the game: without the seconds that the arbiter has granted in it (2018, III.4)."""
        return self.clock.control.adding(-self.claims.increment_ms)

    @property
    def started(self) -> bool:
        """Whether the game has started (6.5)."""
        return self.session.began_at is not None

    @property
    def is_signed(self) -> bool:
        """Whether both players have signed both scoresheets (8.7)."""
        return len(self.sheets.signed) == len(Colour)

    @property
    def to_sign(self) -> tuple[Colour, ...]:
        """Whose signature is awaited when the game is over (8.7): nobody's where it is void, or was never played.

        After a default at a resumption theirs who have come (2009, 6.6a; Guidelines, 9, 10): the game has its moves.
        """
        if self.outcome is None or self.outcome.is_void:
            return ()
        is_default = self.outcome.termination is Termination.DEFAULT
        if is_default and not self.session.resumed:
            return ()
        sheets = self.sheets
        excused = (*sheets.signed, *sheets.left, *sheets.refused, *(self.session.absent if is_default else ()))
        return tuple(seat for seat in Colour if seat not in excused)

    @property
    def is_closed(self) -> bool:
        """Whether the game is over, and nobody's signature is awaited any more."""
        return self.outcome is not None and not self.to_sign

    @property
    def is_settled(self) -> bool:
        """Whether the result waits for nobody: the game is closed, and has one, or both have signed that it is void."""
        return self.is_signed or (self.outcome is not None and not self.outcome.is_void and self.is_closed)

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
