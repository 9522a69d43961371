"""What happened at the table. The record of a game is the list of its events, and nothing else.

Every event says when (`at`, milliseconds of the clock that `decide` was given) and who (`by`). `seat` is the player
concerned; `ply` counts half-moves from 1; moves are UCI; squares are names; positions are FEN.
"""

from game.events.adjournment import (
    AdjournmentOrdered,
    EnvelopeLost,
    EnvelopeOpened,
    GameAdjourned,
    MoveSealed,
    SessionResumed,
)
from game.events.base import Event
from game.events.clocks import (
    ArbiterCalled,
    Arrived,
    ClockSet,
    ClocksReset,
    ClocksResumed,
    ClocksStopped,
    FlagFell,
    FlagsUp,
    ReportedAbsent,
    SettingCorrected,
    TimeAdded,
    TimeCharged,
    Told,
)
from game.events.conduct import Appealed, Penalised, PointsAwarded
from game.events.differences import (
    BoardAdjusted,
    Difference,
    DifferenceFound,
    DifferenceKind,
    DifferenceSettled,
    EntriesStruck,
    Reconciled,
    ReconciliationRule,
    SquareDifference,
)
from game.events.draws import ClaimKind, DrawAccepted, DrawClaimed, DrawDeclined, DrawOffered
from game.events.irregularities import (
    IllegalActCounted,
    IllegalMoveCompleted,
    IllegalMoveUnclaimed,
    ImpossiblePositionFound,
    PositionRestored,
    SetupFaultFound,
)
from game.events.moves import (
    Adjusted,
    Announced,
    ClockPressed,
    Corrected,
    Executed,
    MoveCompleted,
    MoveMade,
    Noted,
    PiecePlaced,
    PieceRemoved,
    Repeated,
    TouchClaimed,
    Touched,
)
from game.events.opening_and_end import GameEnded, GameStarted, MateUndetermined, Signed, TableOpened, Termination
from game.events.quickplay import EvidenceVerified, IncrementRequested, IncrementRuled, QuickplayClaimed, QuickplayRuled
from game.events.scoresheets import ReconstructionEnded, ReconstructionStarted, SheetBorrowed, SheetReturned
from game.registry import registry

__all__ = [
    "EVENTS",
    "AdjournmentOrdered",
    "Adjusted",
    "Announced",
    "Appealed",
    "ArbiterCalled",
    "Arrived",
    "BoardAdjusted",
    "ClaimKind",
    "ClockPressed",
    "ClockSet",
    "ClocksReset",
    "ClocksResumed",
    "ClocksStopped",
    "Corrected",
    "Difference",
    "DifferenceFound",
    "DifferenceKind",
    "DifferenceSettled",
    "DrawAccepted",
    "DrawClaimed",
    "DrawDeclined",
    "DrawOffered",
    "EntriesStruck",
    "EnvelopeLost",
    "EnvelopeOpened",
    "Event",
    "EvidenceVerified",
    "Executed",
    "FlagFell",
    "FlagsUp",
    "GameAdjourned",
    "GameEnded",
    "GameStarted",
    "IllegalActCounted",
    "IllegalMoveCompleted",
    "IllegalMoveUnclaimed",
    "ImpossiblePositionFound",
    "IncrementRequested",
    "IncrementRuled",
    "MateUndetermined",
    "MoveCompleted",
    "MoveMade",
    "MoveSealed",
    "Noted",
    "Penalised",
    "PiecePlaced",
    "PieceRemoved",
    "PointsAwarded",
    "PositionRestored",
    "QuickplayClaimed",
    "QuickplayRuled",
    "Reconciled",
    "ReconciliationRule",
    "ReconstructionEnded",
    "ReconstructionStarted",
    "Repeated",
    "ReportedAbsent",
    "SessionResumed",
    "SettingCorrected",
    "SetupFaultFound",
    "SheetBorrowed",
    "SheetReturned",
    "Signed",
    "SquareDifference",
    "TableOpened",
    "Termination",
    "TimeAdded",
    "TimeCharged",
    "Told",
    "TouchClaimed",
    "Touched",
]

EVENTS: dict[str, type[Event]] = registry(Event, globals())
"""Every event by its name in snake case, as the record and the JSON lines write it."""
