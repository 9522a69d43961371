"""Pieces on a player's own board: taken off, put down, or a whole move carried out, right or wrong (E2.1, E2.3, E2.9a).

What stands on a board is what was done on it; legality is judged elsewhere, by the announcement.
"""

from game import commands as c
from game import events as e
from game.actors import Colour, Role
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.legality.carrying_out import Changes, changes_of, letter
from game.rules.ending.draws import offer_lapses
from game.rules.move_made import executing_for_opponent
from game.rules.requirements import piece_on, require_square, require_started
from game.table.agreed_line import AnnouncedMove
from game.table.board import OwnBoard, placement
from game.table.table import Table


@answer.register
def remove_piece(command: c.RemovePiece, table: Table, now: int) -> Events:
    """E2.3a: a piece is taken off the board."""
    board = table.boards.of(command.seat)
    piece = piece_on(board, command.square)
    return (
        *_touching(table, command, (command.square,), now),
        e.PieceRemoved(at=now, by=command.by, seat=command.seat, square=command.square, piece=piece),
        *_carried_out(table, command, board.remove(command.square), now),
    )


@answer.register
def place_piece(command: c.PlacePiece, table: Table, now: int) -> Events:
    """E2.3b: a piece is put into another aperture, from one of this board or from outside."""
    board, square, origin = table.boards.of(command.seat), command.square, command.origin
    require_square(square)
    if origin is not None:
        piece = piece_on(board, origin)
    elif command.piece is not None:
        piece = letter(command.piece, command.colour or command.seat)
    else:
        raise Refusal(RefusalCode.PIECE_NOT_NAMED, "a piece put from outside the board must be named")
    if board.piece(square) is not None:
        raise Refusal(RefusalCode.SQUARE_OCCUPIED, f"{square} is occupied", square=square)
    return (
        *_touching(table, command, (origin,) if origin else (), now),
        e.PiecePlaced(at=now, by=command.by, seat=command.seat, square=square, piece=piece, origin=origin),
        *_carried_out(table, command, board.place(square, piece, origin), now),
    )


@answer.register
def execute(command: c.Execute, table: Table, now: int) -> Events:
    """E2.1: a whole move is carried out: the opponent's that waits for it, else the player's own.

    Without an announcement it is the one announced, or what the pieces moved one by one have come to.
    """
    require_started(table)
    board, move = table.boards.of(command.seat), _in_hand(table, command)
    announcement = command.announcement or (move.announcement if move else None)
    if announcement is None:
        raise Refusal(RefusalCode.NOTHING_TO_EXECUTE, "no move has been announced or named")
    ply = move.ply if move else table.ply
    piecemeal = command.announcement is None and bool(board.placed) and not board.whole
    position = table.board_before(ply)
    changes = () if piecemeal else changes_of(board, position, announcement)
    return (
        *_touching(table, command, _in_the_move(board, changes, command.seat), now),
        e.Executed(at=now, by=command.by, seat=command.seat, ply=ply, changes=changes, evidence=command.evidence),
    )


def _in_hand(table: Table, command: c.Execute) -> AnnouncedMove | None:
    """The announced move that this board's hand is about; None when it is the seat's own, not yet announced."""
    if executing_for_opponent(table, command.seat):
        return table.pending(command.seat)
    if command.seat is table.turn.mover and table.outcome is None:
        return table.turn.announced
    raise Refusal(RefusalCode.NOTHING_TO_EXECUTE, "no move waits to be executed on this board (E2.1)")


def _in_the_move(board: OwnBoard, changes: Changes, seat: Colour) -> tuple[str, ...]:
    """The squares of the pieces that a whole move moves, and then captures.

    A player's own piece in the way of an illegal one, as of a castling over occupied squares, his words do not move:
    whether his hand has taken it off nobody knows, and it binds him no more than it was named.
    """
    own = str.isupper if seat is Colour.WHITE else str.islower
    in_the_way = (change.piece is not None and own(board.stood(change.square) or "") for change in changes)
    squares = (change.square for change, stays in zip(changes, in_the_way, strict=True) if not stays)
    return tuple(squares)


def _touching(
    table: Table, command: c.RemovePiece | c.PlacePiece | c.Execute, squares: tuple[str, ...], now: int
) -> Events:
    """The pieces that stood on these squares are touched, when the hand is the mover's and about his own move (4.3).

    Of a whole move they are the piece that was moved, and then what it captured.
    """
    own = command.seat is table.turn.mover and not executing_for_opponent(table, command.seat)
    own = own and command.by.role is not Role.ARBITER  # who only puts a board right
    if not own or not table.started or table.outcome is not None or _adjusts(table, command):
        return ()
    board = table.boards.of(command.seat)
    fresh = (square for square in squares if square not in table.turn.touched)
    touched = tuple(
        e.Touched(at=now, by=command.by, seat=command.seat, square=square, piece=piece)
        for square in fresh
        if (piece := board.stood(square)) is not None
    )
    return (*offer_lapses(table, command, now), *touched)


def _adjusts(table: Table, command: c.RemovePiece | c.PlacePiece | c.Execute) -> bool:
    """Whether a piece is only adjusted, as was said before (4.2); a whole move is none."""
    return table.turn.adjusting and not isinstance(command, c.Execute)


def _carried_out(table: Table, command: c.RemovePiece | c.PlacePiece, board: OwnBoard, now: int) -> Events:
    """The opponent's move is executed, once the pieces moved one by one stand as after it (E2.1)."""
    move = table.pending(command.seat)
    if move is None or move.executed:
        return ()
    done = e.Executed(at=now, by=command.by, seat=command.seat, ply=move.ply)
    if move.position is not None and board.squares == placement(move.position):
        return (done,)
    position = table.board_before(move.ply)
    try:
        expected = board.carry_out(changes_of(board, position, move.announcement))
    except Refusal:  # on this board nobody can carry that move out, so it is not carried out
        return ()
    return (done,) if expected.squares == board.squares else ()
