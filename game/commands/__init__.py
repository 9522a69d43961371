"""What somebody asks the referee to do. `decide` answers each with events or with a named refusal.

Every command says who acts (`by`) and, where it is not the whole table, which `seat` it concerns:
whose board, sheet or clock. Squares are names such as "g1".
"""

from game.commands.adjournment import Adjourn, CloseEnvelope, DeclareEnvelopeLost, OpenEnvelope, ResumeSession, SealMove
from game.commands.base import Command
from game.commands.clocks import (
    Arrive,
    AskClock,
    AskMoveNumber,
    CallArbiter,
    CheckFlag,
    ForfeitAbsent,
    GiveTime,
    ReplaceClock,
    ReportAbsent,
    Resume,
    SetClock,
    SetClocksInProportion,
    Start,
    StopClocks,
    TakeTime,
)
from game.commands.conduct import Appeal, AwardPoints, DeclareBothLost, Penalise, TelephoneRang
from game.commands.draws_and_end import (
    AcceptDraw,
    ClaimFifty,
    ClaimFlag,
    ClaimThreefold,
    DeclineDraw,
    OfferDraw,
    Resign,
    Sign,
)
from game.commands.irregularities import (
    ClaimIllegal,
    CountIllegal,
    FindImpossiblePosition,
    FindSetupFault,
    Reconcile,
    RestorePosition,
    RuleOnMate,
)
from game.commands.moves import (
    Adjust,
    Announce,
    ClaimTouch,
    Correct,
    Execute,
    Note,
    PlacePiece,
    PressClock,
    RemovePiece,
    Repeat,
    Touch,
)
from game.commands.quickplay import (
    ClaimQuickplay,
    RequestIncrement,
    RuleOnIncrement,
    RuleOnQuickplay,
    SubmitQuickplay,
    VerifyEvidence,
)
from game.commands.scoresheets import BorrowSheet, EndReconstruction, ReturnSheet, StartReconstruction
from game.registry import registry

__all__ = [
    "COMMANDS",
    "AcceptDraw",
    "Adjourn",
    "Adjust",
    "Announce",
    "Appeal",
    "Arrive",
    "AskClock",
    "AskMoveNumber",
    "AwardPoints",
    "BorrowSheet",
    "CallArbiter",
    "CheckFlag",
    "ClaimFifty",
    "ClaimFlag",
    "ClaimIllegal",
    "ClaimQuickplay",
    "ClaimThreefold",
    "ClaimTouch",
    "CloseEnvelope",
    "Command",
    "Correct",
    "CountIllegal",
    "DeclareBothLost",
    "DeclareEnvelopeLost",
    "DeclineDraw",
    "EndReconstruction",
    "Execute",
    "FindImpossiblePosition",
    "FindSetupFault",
    "ForfeitAbsent",
    "GiveTime",
    "Note",
    "OfferDraw",
    "OpenEnvelope",
    "Penalise",
    "PlacePiece",
    "PressClock",
    "Reconcile",
    "RemovePiece",
    "Repeat",
    "ReplaceClock",
    "ReportAbsent",
    "RequestIncrement",
    "Resign",
    "RestorePosition",
    "Resume",
    "ResumeSession",
    "ReturnSheet",
    "RuleOnIncrement",
    "RuleOnMate",
    "RuleOnQuickplay",
    "SealMove",
    "SetClock",
    "SetClocksInProportion",
    "Sign",
    "Start",
    "StartReconstruction",
    "StopClocks",
    "SubmitQuickplay",
    "TakeTime",
    "TelephoneRang",
    "Touch",
    "VerifyEvidence",
]

COMMANDS: dict[str, type[Command]] = registry(Command, globals())
"""Every command by its name in snake case, as the JSON lines write it."""
