"""Boards and scoresheets that differ are brought together at the arbiter's word (Laws 2009, E2.7, E2.8)."""

import chess

from game import commands as c
from game import events as e
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.rules.reconcile import check_completed, reconciled
from game.rules.requirements import not_followed
from game.table.table import Table


@answer.register
def reconcile(command: c.Reconcile, table: Table, now: int) -> Events:
    """E2.7, E2.8: with the technician's help boards and scoresheets are brought together (game/rules/reconcile.py)."""
    return (reconciled(table, command.by, now),)


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
