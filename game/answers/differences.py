"""Boards and scoresheets that differ are brought together at the arbiter's word (Laws 2009, E2.7, E2.8)."""

from dataclasses import replace

import chess

from game import commands as c
from game import events as e
from game.actors import Actor
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.evolve import evolve
from game.rules.ending.end_by_position import end_by_position
from game.rules.ending.ends import ended
from game.rules.reconcile import check_completed, reconciled
from game.rules.requirements import not_followed
from game.table.agreed_line import Turn
from game.table.table import Table


@answer.register
def reconcile(command: c.Reconcile, table: Table, now: int) -> Events:
    """E2.7, E2.8: with the technician's help boards and scoresheets are brought together (game/rules/reconcile.py).

    Where both sheets have a last move that ends the game, as a mate which was announced as another, it is over (5.1a).
    """
    event = reconciled(table, command.by, now)
    return (event, *_ended(evolve(table, event), command.by, now)) if event.plies else (event,)


def _ended(table: Table, by: Actor, now: int) -> Events:
    """The end that the last move of the line has brought, where it has."""
    last = table.line[-1]
    before = replace(table, line=table.line[:-1], turn=Turn(mover=last.mover))
    end = end_by_position(before, last.position)
    return () if end is None else (ended(table, by, now, *end),)


@answer.register
def report_board(command: c.ReportBoard, table: Table, now: int) -> Events:
    """E2.7: a player reads his board out; where it is not as the agreed line, the boards have come to differ.

    Between two moves alone: while one is carried out, nobody can say what should stand there.
    """
    check_completed(table)
    pending = table.pending(command.seat)
    if pending is not None and (owed := not_followed(table, pending)) is not None:
        raise owed
    try:
        placement = chess.BaseBoard(command.placement).board_fen()
    except ValueError as error:
        raise Refusal(RefusalCode.NOT_A_PLACEMENT, f"{command.placement!r}: {error}") from error
    changes = table.boards.of(command.seat).differences(placement)
    return (e.BoardReported(at=now, by=command.by, seat=command.seat, changes=changes),)
