"""What somebody asks the referee to do. `decide` answers each with events or with a named refusal.

Every command says who acts (`by`) and, where it is not the whole table, which `seat` it concerns:
whose board, sheet or clock. Squares are names such as "g1".
"""

from game.commands.adjournment import (
    Adjourn,
    CloseEnvelope,
    DeclareEnvelopeLost,
    OpenEnvelope,
    ResumeSession,
    SealMove,
)
from game.commands.base import Command
from game.commands.claims import ClaimFifty, ClaimThreefold
from game.commands.clocks import AskClock, AskMoveNumber, CallArbiter, FindBothFlags, Resume, SetClock, StopClocks
from game.commands.conduct import Appeal, AwardPoints, DeclareBothLost, Penalise, TelephoneRang
from game.commands.differences import Reconcile, ReportBoard
from game.commands.draws import AcceptDraw, AllowDraw, DeclineDraw, OfferDraw
from game.commands.execution import Execute, PlacePiece, RemovePiece
from game.commands.irregularities import (
    ClaimIllegal,
    CountIllegal,
    FindImpossiblePosition,
    FindSetupFault,
    RestorePosition,
    RuleOnTouch,
)
from game.commands.moves import Adjust, Announce, ClaimTouch, Correct, PressClock, Touch
from game.commands.noting import Note, Repeat
from game.commands.opening_and_end import CheckFlag, ClaimFlag, Resign, RuleOnMate, Sign, Start, WaiveSignature
from game.commands.presence import Arrive, ForfeitAbsent, ReportAbsent
from game.commands.quickplay import (
    ClaimQuickplay,
    RequestIncrement,
    RuleOnIncrement,
    RuleOnQuickplay,
    SubmitQuickplay,
    VerifyEvidence,
)
from game.commands.rematch import BeginAnew, DeclineRematch, OfferRematch
from game.commands.scoresheets import AcceptSheets, BorrowSheet, EndReconstruction, ReturnSheet, StartReconstruction
from game.commands.time_rulings import CorrectSetting, GiveTime, ReplaceClock, SetClocksInProportion, TakeTime
from game.commands.training import TakeBack, TakeHint
from game.registry import registry

__all__ = [
    "COMMANDS",
    "AcceptDraw",
    "AcceptSheets",
    "Adjourn",
    "Adjust",
    "AllowDraw",
    "Announce",
    "Appeal",
    "Arrive",
    "AskClock",
    "AskMoveNumber",
    "AwardPoints",
    "BeginAnew",
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
    "CorrectSetting",
    "CountIllegal",
    "DeclareBothLost",
    "DeclareEnvelopeLost",
    "DeclineDraw",
    "DeclineRematch",
    "EndReconstruction",
    "Execute",
    "FindBothFlags",
    "FindImpossiblePosition",
    "FindSetupFault",
    "ForfeitAbsent",
    "GiveTime",
    "Note",
    "OfferDraw",
    "OfferRematch",
    "OpenEnvelope",
    "Penalise",
    "PlacePiece",
    "PressClock",
    "Reconcile",
    "RemovePiece",
    "Repeat",
    "ReplaceClock",
    "ReportAbsent",
    "ReportBoard",
    "RequestIncrement",
    "Resign",
    "RestorePosition",
    "Resume",
    "ResumeSession",
    "ReturnSheet",
    "RuleOnIncrement",
    "RuleOnMate",
    "RuleOnQuickplay",
    "RuleOnTouch",
    "SealMove",
    "SetClock",
    "SetClocksInProportion",
    "Sign",
    "Start",
    "StartReconstruction",
    "StopClocks",
    "SubmitQuickplay",
    "TakeBack",
    "TakeHint",
    "TakeTime",
    "TelephoneRang",
    "Touch",
    "VerifyEvidence",
    "WaiveSignature",
]

COMMANDS: dict[str, type[Command]] = registry(Command, globals())
"""Every command by its name in snake case, as the JSON lines write it."""
