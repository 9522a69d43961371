"""What a hand does on a board."""

from dataclasses import replace

from game import events as e
from game.actors import Colour, Role
from game.changes.base import change
from game.table.board import OwnBoard, SquareChange, placement
from game.table.table import Table


@change.register
def _piece_removed(event: e.PieceRemoved, table: Table) -> Table:
    if event.by.role is Role.ARBITER:
        return _put_right(event, table, SquareChange(event.square, None))
    return _put_board(table, event.seat, table.boards.of(event.seat).remove(event.square))


@change.register
def _piece_placed(event: e.PiecePlaced, table: Table) -> Table:
    if event.by.role is Role.ARBITER:
        left = (SquareChange(event.origin, None),) if event.origin else ()
        return _put_right(event, table, *left, SquareChange(event.square, event.piece))
    board = table.boards.of(event.seat).place(event.square, event.piece, event.origin)
    return _put_board(table, event.seat, board)


@change.register
def _executed(event: e.Executed, table: Table) -> Table:
    board = table.boards.of(event.seat)
    if event.changes:
        board = board.carry_out(event.changes)
    if table.previous and event.ply == table.previous.ply:
        previous = replace(table.previous, executed=True)
        return replace(table, previous=previous, boards=table.boards.put(event.seat, board.settle()))
    table = replace(table, boards=table.boards.put(event.seat, board))
    if table.turn.announced and event.seat is not table.turn.mover:
        return replace(table, turn=replace(table.turn, announced=replace(table.turn.announced, executed=True)))
    return table


def _put_right(event: e.PieceRemoved | e.PiecePlaced, table: Table, *changes: SquareChange) -> Table:
    """The table with a board that the arbiter puts right: his hand makes no move (4.6, E2.3)."""
    return _put_board(table, event.seat, table.boards.of(event.seat).put_right(*changes))


def _put_board(table: Table, seat: Colour, board: OwnBoard) -> Table:
    """The table with another board of that seat; where no move is in hand, pieces were only put right (7.3)."""
    restored = board.squares in {board.before, placement(table.position)}
    in_hand = not restored and (seat is table.turn.mover or table.turn.announced is not None)
    return replace(table, boards=table.boards.put(seat, board if in_hand else board.settle()))
