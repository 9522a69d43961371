"""What somebody asks the referee to do. `decide` answers each with events or with a named refusal.

Every command says who acts (`by`) and, where it is not the whole table, which `seat` it concerns:
whose board, sheet or clock. Squares are names such as "g1".
"""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Actor, Colour, Evidence
from game.announcement import Announcement, Piece
from game.conduct import Penalty
from game.irregularity import IllegalAct, Irregularity, SetupFault
from game.registry import registry
from game.time_reason import QuickplayGround, QuickplayRuling, TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The base of all commands."""

    by: Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Command):
    """Start White's clock (Laws 2009, 6.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust(Command):
    """Say "I adjust" before touching (4.2)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch(Command):
    """Take a piece out of its aperture on the seat's own board (E2.2), or touch it (4.3).

    `order_known` is false where nobody can say whether it was touched before the others (4.3c).
    """

    seat: Colour
    square: str
    order_known: bool = True
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTouch(Command):
    """Claim that the opponent of the seat touched the piece on that square, in his last move or this one (4.3, 4.7)."""

    seat: Colour
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Command):
    """Announce a move for the seat on move (E2.1)."""

    seat: Colour
    announcement: Announcement
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Command):
    """Correct a slip of the tongue before the opponent's clock is started (E2.6)."""

    seat: Colour
    announcement: Announcement
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePiece(Command):
    """Take a piece off the seat's board, as a captured piece is (E2.3a)."""

    seat: Colour
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePiece(Command):
    """Put a piece into an aperture of the seat's board (E2.3b).

    With `origin` the piece comes from there; without, `piece` and `colour` (None: the seat's own) say what is put
    there from outside the board, as at a promotion.
    """

    seat: Colour
    square: str
    origin: str | None = None
    piece: Piece | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Execute(Command):
    """Carry out a whole move on the seat's board (E2.1, E2.9a): the announced one, or what is said here.

    Without `announcement` it is the move now announced; with one, it is what really was put on that
    board, legal or not, and the board may come to differ from the other (E2.7).
    """

    seat: Colour
    announcement: Announcement | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock(Command):
    """Stop the seat's clock and start the opponent's: for a blind player only when the move is made (E2.3)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Command):
    """Repeat the opponent's announcement (E2.1); it is compared with what was announced."""

    seat: Colour
    announcement: Announcement
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Command):
    """Write on the seat's scoresheet (8.1, E2.5): the text as written or said, and how it reads.

    `ply` counts half-moves from 1; None is the next one that this sheet lacks. A line that is there already
    is corrected, and both versions stay in the record.
    """

    seat: Colour
    text: str
    announcement: Announcement | None = None
    ply: int | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDraw(Command):
    """Offer a draw (9.1); the operator of a computer says that it `told` him to."""

    seat: Colour
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptDraw(Command):
    """Accept the draw offered (9.1, 5.2c)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineDraw(Command):
    """Refuse the draw offered (9.1)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign(Command):
    """Resign (5.1b)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimThreefold(Command):
    """Claim a draw by threefold repetition (9.2), with the intended move or of the position on the board.

    The words of `evidence` are the intended move as it was written (9.2a); the operator of a computer says that it
    `told` him to.
    """

    seat: Colour
    announcement: Announcement | None = None
    evidence: Evidence = NO_EVIDENCE
    told: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFifty(Command):
    """Claim a draw by the fifty-move rule (9.3), with the intended move or of the position on the board.

    The words of `evidence` are the intended move as it was written (9.3a).
    """

    seat: Colour
    announcement: Announcement | None = None
    evidence: Evidence = NO_EVIDENCE


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFlag(Command):
    """Claim that the opponent of the seat has overstepped the time (6.8, E2.9e)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimIllegal(Command):
    """Claim that the opponent of the seat has completed an illegal move (rapid and blitz; 2009, A4c, B3c)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CallArbiter(Command):
    """Stop both clocks to seek the arbiter (6.12b)."""

    seat: Colour
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StopClocks(Command):
    """The arbiter stops both clocks (6.12)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume(Command):
    """The arbiter restarts the clock of the player to move (6.12d)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock(Command):
    """The arbiter sets a player's remaining time, in milliseconds (6.13)."""

    seat: Colour
    remaining_ms: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconcile(Command):
    """The arbiter brings boards and sheets together (E2.7, E2.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskClock(Command):
    """A visually impaired player, or his assistant for him, asks for both times used (E2.9d)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class AskMoveNumber(Command):
    """The same for the number of moves completed (E2.9d)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFlag(Command):
    """The arbiter looks at the clocks (6.8): a fallen flag ends the game, an upright one changes nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestorePosition(Command):
    """The arbiter has the position before an irregularity restored, found at once or many moves later (7.4a, 7.5).

    `ply` is the half-move of the irregularity, from 1. Where the position before it cannot be identified,
    `last_identifiable` is the number of half-moves after which it can. `touched` binds who moves again (4.3).
    """

    ply: int
    cause: Irregularity
    last_identifiable: int | None = None
    touched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FindSetupFault(Command):
    """The arbiter finds that the game began wrongly (7.1, 7.2); `new_game` is his ruling, where he has one."""

    fault: SetupFault
    new_game: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FindImpossiblePosition(Command):
    """The arbiter finds both kings in check, or a pawn on its last rank, in rapid or blitz chess (2018, A.5.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountIllegal(Command):
    """The arbiter counts what the seat did as an illegal move (7.4a; 2018, 7.5.2 to 7.5.4)."""

    seat: Colour
    act: IllegalAct


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnMate(Command):
    """The arbiter rules whether the player can still mate, where that is not determined (6.9, 7.4b)."""

    can_mate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign(Command):
    """Sign both scoresheets when the game is over (8.7)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportAbsent(Command):
    """The arbiter finds that the player is not there when the session starts (6.6)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive(Command):
    """A player who was absent arrives (6.6)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitAbsent(Command):
    """The arbiter declares the game lost for who is absent longer than the default time (6.6a; 1993, 10.15)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveTime(Command):
    """The arbiter adds to the seat's time, in milliseconds: a penalty of the other, or a disturbance (13.4, 13.5)."""

    seat: Colour
    ms: int
    reason: TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTime(Command):
    """The arbiter takes of the seat's time, in milliseconds: a penalty (13.4c), or for its assistant (6.7d)."""

    seat: Colour
    ms: int
    reason: TimeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceClock(Command):
    """The arbiter replaces a defective clock and sets both times, in milliseconds (6.10a)."""

    white_ms: int
    black_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClocksInProportion(Command):
    """The arbiter sets both clocks back to a move of the past, in proportion to the moves made (1993, 12.6)."""

    move: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimQuickplay(Command):
    """Claim a draw in the quickplay finish, with less than two minutes left (10.2)."""

    seat: Colour
    ground: QuickplayGround


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmitQuickplay(Command):
    """The same where no arbiter is there: play ends, and the evidence is submitted (appendix D)."""

    seat: Colour
    ground: QuickplayGround


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyEvidence(Command):
    """The opponent verifies the evidence of a claim that was submitted (appendix D)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnQuickplay(Command):
    """The arbiter rules on the claim; `bonus`: the opponent has two minutes more when it is postponed (10.2b)."""

    ruling: QuickplayRuling
    bonus: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestIncrement(Command):
    """Ask for five seconds more with each move of both, short of time (2023, Guidelines III.4)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOnIncrement(Command):
    """The arbiter grants these seconds or not (2023, Guidelines III.4)."""

    granted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalise(Command):
    """The arbiter penalises the seat (13.4); `ms` is the time of a penalty on the clock, in milliseconds."""

    seat: Colour
    penalty: Penalty
    article: str
    ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareBothLost(Command):
    """The arbiter declares the game lost for both, who persistently refuse the Laws (12.9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TelephoneRang(Command):
    """The arbiter notes that the seat's telephone has made a sound (12.3b)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardPoints(Command):
    """The arbiter awards other points than the result brings, in quarters of a point (11.1, 13.4)."""

    white: int
    black: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal(Command):
    """Appeal against a ruling of the arbiter (12.10)."""

    seat: Colour
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjourn(Command):
    """The arbiter has the player on move seal, `left_ms` milliseconds before the session ends (Guidelines, 1)."""

    left_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SealMove(Command):
    """Write the move to be sealed, or change it: the text, and how it reads (Guidelines, 1a)."""

    seat: Colour
    text: str
    announcement: Announcement | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseEnvelope(Command):
    """Close the envelope and stop the own clock; `resumption` is when and where play goes on (Guidelines, 1a, 2)."""

    seat: Colour
    resumption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeSession(Command):
    """The arbiter starts the session in which an adjourned game is resumed (Guidelines, 5, 9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEnvelope(Command):
    """The arbiter opens the envelope (Guidelines, 7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareEnvelopeLost(Command):
    """The envelope is lost: the sealer states his move, or nobody knows the position (Guidelines, 11)."""

    announcement: Announcement | None = None
    position_known: bool = True


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


COMMANDS: dict[str, type[Command]] = registry(Command, globals())
"""Every command by its name in snake case, as the JSON lines write it."""
