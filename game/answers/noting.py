"""Repeating and noting: what each player says and writes of the moves (Laws 2009, 8.1, E2.1, E2.5)."""

from dataclasses import replace

from game import commands as c
from game import events as e
from game.announcement import Announcement
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.rules.judgement import may_lack_promotion, understood
from game.rules.noting import entry_of, taped
from game.rules.requirements import ply_refused
from game.table.agreed_line import AnnouncedMove, Repetition
from game.table.table import Table


@answer.register
def repeat(command: c.Repeat, table: Table, now: int) -> Events:
    """E2.1: the opponent's announcement is repeated; both are compared as moves of the position they are said in.

    Only one that agrees is an entry on tape (E2.5): one that differs may have been misheard, and is said again first.
    """
    pending = table.pending(command.seat)
    if pending is None or pending.repetition is Repetition.AGREES:
        raise Refusal(RefusalCode.NOTHING_TO_REPEAT, "no announcement waits to be repeated")
    if table.outcome is not None and pending.ply > len(table.line):
        raise Refusal(RefusalCode.GAME_OVER, "the move announced was not completed, and the game is over")
    board = table.board_before(pending.ply)
    repetition = command.announcement
    if may_lack_promotion(table, repetition, board):  # what need not be announced need not be repeated (2005, F2.1)
        repetition = replace(repetition, promotion=pending.announcement.promotion)
    move = understood(repetition, board).move
    agrees = _agrees(pending, repetition, move)
    repeated = e.Repeated(
        at=now,
        by=command.by,
        seat=command.seat,
        ply=pending.ply,
        announced=pending.announcement,
        repetition=repetition,
        agrees=agrees,
        move=move,
        evidence=command.evidence,
    )
    if not agrees:
        return (repeated,)
    return (repeated, *taped(table, command.seat, pending.ply, repetition, command.evidence, now))


@answer.register
def note(command: c.Note, table: Table, now: int) -> Events:
    """8.1: the move is written after it was announced, never in advance; a line that is there is corrected."""
    sheet = table.sheets.of(command.seat)
    ply = sheet.next_missing() if command.ply is None else command.ply
    if ply < 1:
        raise ply_refused(table, RefusalCode.NO_SUCH_PLY, f"there is no ply {ply}", ply)
    may_be_next = table.edition.note_in_advance and command.seat is table.turn.mover  # 1993, 11.1
    if ply > len(table.line) + (table.turn.announced is not None or may_be_next):
        early = f"ply {ply} has not been announced: no noting in advance"
        raise ply_refused(table, RefusalCode.NOTED_IN_ADVANCE, early, ply)
    entry = entry_of(table, ply, command.text, command.announcement, command.evidence)
    return (e.Noted(at=now, by=command.by, seat=command.seat, ply=ply, entry=sheet.revision(ply, entry)),)


def _agrees(pending: AnnouncedMove, repetition: Announcement, move: str | None) -> bool:
    """Whether the repetition is what was announced: the same move, or the same illegal one in the same words."""
    return move == pending.move if pending.move is not None else repetition == pending.announcement
