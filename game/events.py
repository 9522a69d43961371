"""What happened at the table. The record of a game is the list of its events, and nothing else.

Every event says when (`at`, milliseconds of the clock that `decide` was given) and who (`by`). `seat` is the player
concerned; `ply` counts half-moves from 1; moves are UCI; squares are names; positions are FEN.
"""

from dataclasses import dataclass
from enum import StrEnum

from game.actors import NO_EVIDENCE, Actor, Colour, Evidence
from game.announcement import Announcement
from game.board import SquareChange
from game.clock import ClockState
from game.conduct import Penalty
from game.edition import Edition
from game.faults import Fault
from game.irregularity import IllegalAct, Irregularity, SetupFault
from game.line import Ply
from game.registry import registry
from game.scoresheet import Entry
from game.sealing import Envelope, SealedVerdict
from game.seat import Seat
from game.time_control import TimeControl
from game.time_reason import QuickplayGround, QuickplayRuling, TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """The base of all events."""

    at: int
    by: Actor


# --- the game as a whole ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(Event):
    """The table is set up: Laws, players, time control, initial position. Always the first event.

    `supervised`: the supervision is adequate, so that rapid and blitz are played by the Competition Rules (2009, A3).
    """

    edition: Edition
    white: Seat
    black: Seat
    control: TimeControl
    initial: str
    chess960: bool = False
    supervised: bool = True


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
    IMPOSSIBLE_POSITION = "impossible_position"  # 2018, A.5.4
    VOID = "void"  # 7.1a; 1993, 8.1: the game does not count
    ILLEGAL_MOVES = "illegal_moves"  # 7.4b
    ILLEGAL_MOVES_CANNOT_MATE = "illegal_moves_cannot_mate"  # 7.4b, last sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over. `result` is as PGN writes it; `winner` is None when it is drawn."""

    result: str
    winner: Colour | None
    termination: Termination
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class MateUndetermined(Event):
    """Whether the seat can still mate is not determined (6.9, 7.4b): the clocks stand, and the arbiter rules.

    The game then ends as `won` says, or, when he cannot mate, as `drawn`.
    """

    seat: Colour
    won: Termination
    drawn: Termination
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed(Event):
    """The player has signed both scoresheets (8.7)."""

    seat: Colour


# --- a move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted(Event):
    """The player said that he adjusts (4.2)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Touched(Event):
    """A piece (FEN letter) was touched, or taken out of its aperture (4.3, E2.2), by the player on move.

    `adjusting`: he had said so first, and it binds him to nothing (4.2). Without `order_known` nobody can say whether
    it was touched before the others, and his own piece counts as the first (4.3c).
    """

    seat: Colour
    square: str
    piece: str
    adjusting: bool = False
    order_known: bool = True
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchClaimed(Event):
    """The seat claims that the opponent touched the piece on that square, in his move of that ply (4.3, 4.7).

    Both clocks stand until the arbiter has restored the position, or lets the game go on.
    """

    seat: Colour
    square: str
    ply: int
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Event):
    """A move was announced (E2.1). Either `move` and `position` (after it) are set, or `fault` says why it is illegal.

    An illegal announcement may be corrected until the clock is pressed (E2.6).
    """

    seat: Colour
    ply: int
    announcement: Announcement
    move: str | None = None
    position: str | None = None
    fault: Fault | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Event):
    """A slip of the tongue, `was`, was corrected before the opponent's clock was started (E2.6)."""

    seat: Colour
    ply: int
    was: Announcement
    announcement: Announcement
    move: str | None = None
    position: str | None = None
    fault: Fault | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceRemoved(Event):
    """A piece was taken off the seat's board (E2.3a)."""

    seat: Colour
    square: str
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PiecePlaced(Event):
    """A piece was put into an aperture of the seat's board, from `origin` or from outside (E2.3b)."""

    seat: Colour
    square: str
    piece: str
    origin: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Executed(Event):
    """The move of that ply stands on the seat's board (E2.1, E2.9a), from where to where, right or wrong.

    `changes` is what it did to the board; empty when the pieces had been moved one by one.
    """

    seat: Colour
    ply: int
    changes: tuple[SquareChange, ...] = ()
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMade(Event):
    """The move is made (4.6; for a visually impaired player E2.3). It is not completed before the clock is pressed."""

    seat: Colour
    ply: int
    move: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed(Event):
    """The player stopped his clock (6.7a)."""

    seat: Colour
    remaining_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCompleted(Event):
    """The move is completed and belongs to the agreed line (6.7a); `clock` is as it stands from now on."""

    seat: Colour
    ply: int
    move: str
    position: str
    check: bool
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalMoveCompleted(Event):
    """The clock was pressed on an illegal move (7.4): it is taken back on both boards and struck from the sheets.

    `count` is which one of this player it is; `bonus_ms` was added to his opponent. He moves again, and 4.3 binds him.
    """

    seat: Colour
    ply: int
    announcement: Announcement
    fault: Fault
    count: int
    bonus_ms: int
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated(Event):
    """The opponent's announcement was repeated (E2.1): what was announced, what was repeated, and whether they agree.

    `move` is the repetition as a move (UCI), None when it is none or not one alone.
    """

    seat: Colour
    ply: int
    announced: Announcement
    repetition: Announcement
    agrees: bool
    move: str | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Event):
    """The seat's scoresheet has this entry for that ply (8.1, E2.5); what it replaces is in `entry.struck`."""

    seat: Colour
    ply: int
    entry: Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalMoveUnclaimed(Event):
    """The clock was pressed on an illegal move, which counts only when the opponent claims it (2009, A4c, B3c).

    `before` is the clock as it stood before the press, `clock` as it runs now.
    """

    seat: Colour
    ply: int
    announcement: Announcement
    fault: Fault
    before: ClockState
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class IllegalActCounted(Event):
    """What the seat did counts as its `count`-th illegal move (7.4b); `bonus_ms` was added to its opponent.

    `taken_back`: the move in hand is taken back on both boards. `queen`: the pawn becomes a queen (2018, 7.5.2).
    """

    seat: Colour
    act: IllegalAct
    count: int
    bonus_ms: int
    clock: ClockState
    taken_back: bool = False
    queen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRestored(Event):
    """The position before the irregularity of that ply, or the last one that can be identified (7.4a, 7.5).

    The line is kept up to `kept` plies; `touched` are the squares that bind the player who moves again. The clocks
    stand until the arbiter lets the game go on.
    """

    cause: Irregularity
    ply: int
    kept: int
    position: str
    taken_back: tuple[str, ...]
    boards: tuple["BoardAdjusted", ...]
    sheets: tuple["EntriesStruck", ...]
    clock: ClockState
    touched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpossiblePositionFound(Event):
    """Both kings are in check, or a pawn stands on its last rank, after that ply (2018, A.5.4)."""

    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupFaultFound(Event):
    """The game began with a wrong position, a turned board or reversed colours; it goes on, or is void (7.1, 7.2)."""

    fault: SetupFault
    goes_on: bool


# --- draws --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOffered(Event):
    """A draw is offered (9.1). `proper`: after the player made his move and before he pressed the clock (9.1b1)."""

    seat: Colour
    proper: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAccepted(Event):
    """The seat accepted the draw (5.2c)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawDeclined(Event):
    """The seat refused the draw: in words, or `by_move`, by touching a piece or announcing (9.1b1)."""

    seat: Colour
    by_move: bool


class ClaimKind(StrEnum):
    """What a draw is claimed by."""

    THREEFOLD = "threefold"  # 9.2
    FIFTY_MOVES = "fifty_moves"  # 9.3


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawClaimed(Event):
    """A draw was claimed, of the position on the board or with the move intended (9.2, 9.3).

    `count` is how often the position appears, or for how many moves of each player no pawn has moved and nothing was
    captured. A wrong claim stands as an offer of a draw, unless the Laws are those of 1993 (9.1b3), and the intended
    move must be made (9.5b).
    """

    seat: Colour
    claim: ClaimKind
    correct: bool
    count: int
    announcement: Announcement | None = None
    move: str | None = None
    stands_as_offer: bool = True


# --- clocks -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdded(Event):
    """The seat was given time, in milliseconds."""

    seat: Colour
    ms: int
    reason: TimeReason
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCharged(Event):
    """The seat lost time, in milliseconds: it counts as used."""

    seat: Colour
    ms: int
    reason: TimeReason
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(Event):
    """The seat's flag has fallen, at `fell_at` ms: the arbiter noticed it, or it was validly claimed (6.8)."""

    seat: Colour
    fell_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagsUp(Event):
    """The arbiter looked at the clocks and found no flag down (6.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterCalled(Event):
    """The seat seeks the arbiter; both clocks stand (6.12b), except in 1993, when the arbiter stops them (12.5)."""

    seat: Colour
    reason: str
    clock: ClockState
    stops: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksStopped(Event):
    """The arbiter stopped both clocks (6.12a)."""

    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksResumed(Event):
    """The clock of the player on move runs again (6.12c)."""

    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(Event):
    """The arbiter set a clock (6.10, 6.13)."""

    seat: Colour
    remaining_ms: int
    reason: str
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Event):
    """The answer to a question, for this seat and nobody else (E2.9d, 13.6).

    Either `moves_completed`, or the times of White and Black in milliseconds: used in all, and remaining.
    """

    seat: Colour
    moves_completed: int | None = None
    used_ms: tuple[int, int] | None = None
    remaining_ms: tuple[int, int] | None = None


# --- boards and scoresheets that differ -----------------------------------------------------------------------------


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


# --- who is there, and the arbiter's rulings on time ----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedAbsent(Event):
    """The seat's player is not there (6.6)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(Event):
    """The seat's player has come, so late after the start of the session, in milliseconds (6.6)."""

    seat: Colour
    late_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksReset(Event):
    """Both clocks were set by the arbiter: another clock (6.10a), or times in proportion (1993, 12.6)."""

    white_ms: int
    black_ms: int
    clock: ClockState


# --- quickplay finish, penalties, points ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayClaimed(Event):
    """A draw was claimed in the quickplay finish (10.2), or `submitted` where no arbiter is there (appendix D).

    The evidence: the position, the times of White and Black in milliseconds, and the plies on the claimant's sheet.
    """

    seat: Colour
    ground: QuickplayGround
    submitted: bool
    position: str
    remaining_ms: tuple[int, int]
    noted_plies: int
    stands_as_offer: bool
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceVerified(Event):
    """The seat has verified the evidence of the opponent's claim (appendix D)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayRuled(Event):
    """The arbiter ruled on the seat's claim; `final` means that there is no appeal (10.2d)."""

    seat: Colour
    ruling: QuickplayRuling
    final: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IncrementRequested(Event):
    """The seat asked for more seconds with each move; it stands as an offer of a draw (2023, Guidelines III.4)."""

    seat: Colour
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class IncrementRuled(Event):
    """The arbiter granted the seat's request, with `ms` milliseconds a move, or none; `control` is as it is now."""

    seat: Colour
    ms: int
    control: TimeControl


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalised(Event):
    """The arbiter penalised the seat, by that article (13.4)."""

    seat: Colour
    penalty: Penalty
    article: str
    ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAwarded(Event):
    """The points of both, in quarters of a point, where they are not those of the result (11.1, 13.4)."""

    white: int
    black: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Appealed(Event):
    """The seat appeals against a ruling (12.10)."""

    seat: Colour
    reason: str


# --- adjournment ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjournmentOrdered(Event):
    """The seat has to seal its move (Guidelines, 1)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSealed(Event):
    """The seat wrote the move to be sealed, or `amended` it: for nobody's eyes before the envelope is opened."""

    seat: Colour
    text: str
    announcement: Announcement | None = None
    amended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAdjourned(Event):
    """The envelope is closed (Guidelines, 2); `digest` is the SHA-256 of what it says and of the sealed text."""

    seat: Colour
    envelope: Envelope
    digest: str
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionResumed(Event):
    """The session in which the game is resumed has begun (Guidelines, 5)."""

    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeOpened(Event):
    """The seat's envelope was opened: what was written, and what it is (Guidelines, 7, 8)."""

    seat: Colour
    text: str
    verdict: SealedVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeLost(Event):
    """The seat's envelope is lost (Guidelines, 11)."""

    seat: Colour


# --- scoresheets that are behind ------------------------------------------------------------------------------------


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
    """The game is reconstructed; or it cannot be, and the next move is the first of the next period (8.6)."""

    succeeded: bool
    clock: ClockState


EVENTS: dict[str, type[Event]] = registry(Event, globals())
"""Every event by its name in snake case, as the record and the JSON lines write it."""
