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
from game.events.base import Event, Events
from game.events.claims import ClaimKind, DrawClaimed
from game.events.clocks import (
    ArbiterCalled,
    BothFlagsFell,
    ClockSet,
    ClocksResumed,
    ClocksStopped,
    FlagFell,
    FlagsUp,
    Told,
)
from game.events.conduct import Appealed, Penalised, PointsAwarded
from game.events.differences import (
    BoardAdjusted,
    BoardReported,
    Difference,
    DifferenceFound,
    DifferenceKind,
    DifferenceSettled,
    EntriesStruck,
    Reconciled,
    ReconciliationRule,
    SquareDifference,
)
from game.events.draws import DrawAccepted, DrawAllowed, DrawDeclined, DrawOffered
from game.events.execution import Executed, PiecePlaced, PieceRemoved
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
    AnsweredMoveCompleted,
    ClockPressed,
    Corrected,
    MoveAnswered,
    MoveCompleted,
    MoveMade,
    TouchClaimed,
    Touched,
)
from game.events.noting import Noted, Repeated
from game.events.opening_and_end import (
    GameEnded,
    GameStarted,
    MateUndetermined,
    SignatureWaived,
    Signed,
    TableOpened,
    Termination,
)
from game.events.presence import Arrived, ReportedAbsent
from game.events.quickplay import (
    EvidenceVerified,
    IncrementRequested,
    IncrementRuled,
    QuickplayClaimed,
    QuickplayRuled,
)
from game.events.rematch import BegunAnew, RematchAgreed, RematchDeclined, RematchOffered
from game.events.scoresheets import (
    ReconstructionEnded,
    ReconstructionStarted,
    SheetBorrowed,
    SheetReturned,
    SheetsAccepted,
)
from game.events.time_rulings import ClocksReset, SettingCorrected, TimeAdded, TimeCharged
from game.events.training import HintTaken, TakenBack
from game.registry import registry

__all__ = [
    "EVENTS",
    "AdjournmentOrdered",
    "Adjusted",
    "Announced",
    "AnsweredMoveCompleted",
    "Appealed",
    "ArbiterCalled",
    "Arrived",
    "BegunAnew",
    "BoardAdjusted",
    "BoardReported",
    "BothFlagsFell",
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
    "DrawAllowed",
    "DrawClaimed",
    "DrawDeclined",
    "DrawOffered",
    "EntriesStruck",
    "EnvelopeLost",
    "EnvelopeOpened",
    "Event",
    "Events",
    "EvidenceVerified",
    "Executed",
    "FlagFell",
    "FlagsUp",
    "GameAdjourned",
    "GameEnded",
    "GameStarted",
    "HintTaken",
    "IllegalActCounted",
    "IllegalMoveCompleted",
    "IllegalMoveUnclaimed",
    "ImpossiblePositionFound",
    "IncrementRequested",
    "IncrementRuled",
    "MateUndetermined",
    "MoveAnswered",
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
    "RematchAgreed",
    "RematchDeclined",
    "RematchOffered",
    "Repeated",
    "ReportedAbsent",
    "SessionResumed",
    "SettingCorrected",
    "SetupFaultFound",
    "SheetBorrowed",
    "SheetReturned",
    "SheetsAccepted",
    "SignatureWaived",
    "Signed",
    "SquareDifference",
    "TableOpened",
    "TakenBack",
    "Termination",
    "TimeAdded",
    "TimeCharged",
    "Told",
    "TouchClaimed",
    "Touched",
]

EVENTS: dict[str, type[Event]] = registry(Event, globals())
"""Every event by its name in snake case, as the record and the JSON lines write it."""
