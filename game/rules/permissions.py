"""Who may do what at the table (Laws 2009, E2.7 to E2.10, 13.6).

A player acts for his own seat. An assistant acts for the player he assists, in the functions of E2.9; the assistant
of a sighted player, whom E2.10 allows where the visually impaired player has none, in 9a and 9b only. The arbiter,
or the technician of E2.7, keeps the clocks and the boards right.
"""

from game import commands as c
from game.actors import Colour, Role
from game.errors import PermissionReason, Refusal, RefusalCode
from game.table.table import Table

_HANDS = (c.RemovePiece, c.PlacePiece, c.Execute)  # E2.9a
_WORDS = (c.Announce, c.Correct, c.Repeat)  # E2.9b
_PEN_AND_CLOCK = (c.Note, c.PressClock)  # E2.9c
_QUESTIONS = (c.AskClock, c.AskMoveNumber)  # E2.9d; in training a sighted player may ask too
_FLAG = (c.ClaimFlag, c.CallArbiter, c.ClaimTouch, c.ClaimIllegal)  # E2.9e
_ADJOURNMENT = (c.SealMove, c.CloseEnvelope)  # E2.9f
_ARBITERS = (
    c.StopClocks,
    c.Resume,
    c.SetClock,
    c.Reconcile,
    c.CheckFlag,
    c.FindBothFlags,
    c.RuleOnMate,
    c.RuleOnTouch,
    c.RestorePosition,
    c.FindSetupFault,
    c.CountIllegal,
    c.FindImpossiblePosition,
    c.ReportAbsent,
    c.Arrive,
    c.ForfeitAbsent,
    c.GiveTime,
    c.TakeTime,
    c.ReplaceClock,
    c.SetClocksInProportion,
    c.CorrectSetting,
    c.RuleOnQuickplay,
    c.RuleOnIncrement,
    c.AllowDraw,
    c.Penalise,
    c.DeclareBothLost,
    c.TelephoneRang,
    c.AwardPoints,
    c.Adjourn,
    c.ResumeSession,
    c.OpenEnvelope,
    c.DeclareEnvelopeLost,
    c.StartReconstruction,
    c.EndReconstruction,
    c.AcceptSheets,
    c.WaiveSignature,
    c.BeginAnew,
)


def check_permission(table: Table, command: c.Command) -> None:
    """Raise Refusal (not_permitted, with its reason) unless that actor may give that command."""
    reason = _objection(table, command)
    if reason is not None:
        raise Refusal(
            RefusalCode.NOT_PERMITTED,
            f"{command.by.role} ({command.by.seat or 'no seat'}) may not {type(command).__name__}: {reason}",
            reason=reason,
            role=command.by.role,
        )


def _objection(table: Table, command: c.Command) -> PermissionReason | None:
    """Why the actor may not; None when he may."""
    if isinstance(command, c.Start):  # whoever stands by the clock at the appointed time
        return None
    if command.by.role is Role.ARBITER or (isinstance(command, _ARBITERS) and not _says_he_came(command)):
        return _objection_to_arbiter(table, command)
    own, seat = command.by.seat, getattr(command, "seat", None)
    if own is None or seat is None:
        return PermissionReason.NO_SEAT
    if isinstance(command, _QUESTIONS) and not (table.seats.of(own).visually_impaired or table.training):
        return PermissionReason.ONLY_FOR_THE_BLIND
    if command.by.role in {Role.PLAYER, Role.OPERATOR}:
        return _objection_to_player(table, command, own, seat)
    return _objection_to_assistant(table, command, own, seat)


def _says_he_came(command: c.Command) -> bool:
    """Whether a player says that he has arrived (6.6); that he plays though he is late, only the arbiter decides."""
    return isinstance(command, c.Arrive) and not command.excused and command.by.role is not Role.ASSISTANT


def _objection_to_arbiter(table: Table, command: c.Command) -> PermissionReason | None:
    """Why that is not done by this actor: the arbiter has his own commands, may put pieces right, and asks for times.

    He is not told the number of moves, which he shall not indicate, for others may hear it (1993, 12.9; 2005 and 2009,
    13.6; 2018, 12.6).
    In 2005 a blind player's score may be kept by a third person (F2.5): by the arbiter too, whom the player tells it.
    """
    if command.by.role is not Role.ARBITER:
        return PermissionReason.ARBITER_ONLY
    if isinstance(command, c.Note) and table.edition.blind_score_by_third_person:
        return None if table.seats.of(command.seat).visually_impaired else PermissionReason.NOT_THE_ARBITER
    return None if isinstance(command, (*_ARBITERS, *_HANDS, c.AskClock)) else PermissionReason.NOT_THE_ARBITER


def _objection_to_player(table: Table, command: c.Command, own: Colour, seat: Colour) -> PermissionReason | None:
    """Why a player, or the operator of a computer, may not: each acts for his own seat."""
    if (command.by.role is Role.OPERATOR) is not table.seats.of(own).computer:
        return PermissionReason.OPERATOR_OF_COMPUTER
    return None if seat is own else PermissionReason.NOT_HIS_SEAT


def _objection_to_assistant(table: Table, command: c.Command, own: Colour, seat: Colour) -> PermissionReason | None:
    """Why the assistant of `own` may not; None when E2.9 or E2.10 lets him."""
    if not table.seats.of(own).has_assistant:
        return PermissionReason.NO_ASSISTANT
    blind = table.seats.of(own).visually_impaired
    if not blind and table.seats.of(own.opponent).has_assistant:
        return PermissionReason.BLIND_PLAYER_HAS_ONE
    seats = _seats_for_assistant(command, own, blind=blind)
    if not seats:
        return PermissionReason.NOT_THE_ASSISTANT
    return None if seat in seats else PermissionReason.NOT_HIS_SEAT


def _seats_for_assistant(command: c.Command, own: Colour, *, blind: bool) -> tuple[Colour, ...]:
    """The seats that this command of the assistant of `own` may be about."""
    if isinstance(command, _WORDS):
        return tuple(Colour)
    if isinstance(command, _HANDS):  # 9a is about one board, that of the blind player's opponent; so is E2.10
        return (own.opponent,) if blind else (own,)
    if blind and isinstance(command, c.Touch):  # 9e: he says when the opponent has touched a piece
        return (own.opponent,)
    if blind and isinstance(command, (*_PEN_AND_CLOCK, *_QUESTIONS, *_FLAG, *_ADJOURNMENT)):
        return (own,)
    return ()
