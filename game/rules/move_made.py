"""When a move is made, though not completed (Laws 2009, 4.6, E2.3), and whose move a hand carries out (E2.1)."""

import chess

from game.actors import Colour
from game.errors import Refusal, RefusalCode
from game.table.table import Table


def missing_part(table: Table) -> Refusal | None:
    """What the move in progress still lacks before it is made (E2.3; for a sighted player 4.6 and E2.1), or None."""
    announced, board = table.turn.announced, table.boards.of(table.turn.mover)
    if announced is None:
        return Refusal(RefusalCode.NOT_ANNOUNCED, "the move has not been announced (E2.1, E2.3c)")
    captured = _captured_square(table)
    opponents = str.islower if table.turn.mover is Colour.WHITE else str.isupper
    # Once the capturing piece stands on the square, what stood there is off.
    if captured is not None and opponents(board.piece(captured) or ""):
        return Refusal(
            RefusalCode.CAPTURED_PIECE_NOT_REMOVED,
            f"the captured piece still stands on {captured} (E2.3a)",
            square=captured,
        )
    if not board.placed:
        return Refusal(RefusalCode.PIECE_NOT_PLACED, "no piece has been put on another square (E2.3b)")
    return None


def press_says_made(table: Table, seat: Colour) -> bool:
    """Whether his press of the clock says that his announced move stands on his board, where no sensors do (E2.3b).

    Who has to seal a move presses it in vain (Guidelines, 1a).
    """
    turn = table.turn
    return seat is turn.mover and turn.announced is not None and not turn.made and not table.session.is_sealing


def is_as_good_as_made(table: Table, seat: Colour) -> bool:
    """Whether a legal move is announced that the press of the clock will say is made, for no sensors tell it (E2.3b).

    An offer of a draw comes before that press (9.1b1), and what ends the game may.
    """
    announced, board = table.turn.announced, table.boards.of(seat)
    is_legal = announced is not None and announced.move is not None
    return is_legal and board.squares == board.before and press_says_made(table, seat)


def position_made(table: Table) -> str:
    """The FEN on the board: a legal move that is made counts before the clock is pressed too (4.6; 2018, 4.7).

    So it does where the Laws ask whether "the position is such" that nobody can mate (6.9; 1993, 10.14).
    """
    announced = table.turn.announced
    made = announced.position if announced is not None and table.turn.made else None
    return made or table.position


def executing_for_opponent(table: Table, seat: Colour) -> bool:
    """Whether the seat is about to carry out the opponent's move on his board, and not his own (E2.1)."""
    if seat is table.turn.mover:
        return table.previous is not None and not table.previous.executed
    return table.turn.announced is not None


def _captured_square(table: Table) -> str | None:
    """The square of the piece that the legal move announced captures."""
    announced = table.turn.announced
    if announced is None or announced.move is None:
        return None
    board, move = table.board(), chess.Move.from_uci(announced.move)
    if board.is_en_passant(move):
        return announced.move[2] + announced.move[1]
    return chess.square_name(move.to_square) if board.is_capture(move) else None
