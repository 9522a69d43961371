"""What an answer may require of the table, and the refusals that say what is missing."""

from game.actors import Colour
from game.conduct import Duty
from game.edition import Edition
from game.errors import Refusal, RefusalCode, Unknown
from game.table.agreed_line import AnnouncedMove, Repetition
from game.table.board import SQUARES, OwnBoard
from game.table.table import Table


def require_started(table: Table) -> None:
    """Raise Refusal unless the game has started."""
    if not table.started:
        raise Refusal(RefusalCode.NOT_STARTED, "the game has not started (6.5)")


def require_play(table: Table) -> None:
    """Raise Refusal unless the game has started, goes on, and the clocks run.

    It does not while a move lies in its envelope, though the clock may run of who is absent and has to reply to it
    (2009, Guidelines for adjourned games, 5, 7, 9b).
    """
    require_clocks_running(table)
    if table.session.envelope_is_closed:
        raise _adjourned()


def require_clocks_running(table: Table) -> None:
    """Raise Refusal unless the game has started and a clock runs.

    Where they stand because a move is sealed, that is why (2009, Guidelines for adjourned games, 1a, 5).
    """
    require_started(table)
    if table.stopped and table.session.envelope_is_closed:
        raise _adjourned()
    if table.stopped:
        raise Refusal(RefusalCode.CLOCKS_STOPPED, "the clocks stand; the arbiter decides when play goes on (6.12c)")


def require_turn(table: Table, seat: Colour) -> None:
    """Raise Refusal unless it is that player's move."""
    if table.session.envelope_is_closed:
        raise _adjourned()
    if seat in table.session.absent:
        raise Refusal(RefusalCode.ABSENT, f"{seat} has not arrived (6.6)", seat=seat)
    if seat is not table.turn.mover:
        require_nothing_to_seal(table)
        raise not_on_move(table)


def require_nothing_to_seal(table: Table) -> None:
    """Raise Refusal while a move is to be sealed: then none is completed or answered on the board (Guidelines, 1a)."""
    adjourned = table.session.adjournment
    if adjourned is not None and table.session.is_sealing:
        text = f"{adjourned.sealer} has to seal a move, and the envelope is to be closed (Guidelines, 1a)"
        raise Refusal(RefusalCode.MOVE_TO_BE_SEALED, text, seat=adjourned.sealer)


def _adjourned() -> Refusal:
    return Refusal(RefusalCode.ADJOURNED, "a sealed move lies in its envelope")


def not_on_move(table: Table) -> Refusal:
    """Why the player who is not on move is not: what he, or the opponent, still has to do for it (1.1, E2.1, E2.3).

    That his own clock does not run he may be told; that his opponent has not pressed is not said (13.6).
    """
    announced = table.turn.announced
    if announced is None:
        return Refusal(RefusalCode.NOT_YOUR_TURN, f"it is {table.turn.mover}'s move")
    if owed := not_followed(table, announced):
        return owed
    if not table.turn.made:
        return Refusal(RefusalCode.MOVE_NOT_MADE, "the opponent's move is announced but not made (E2.3)")
    return Refusal(RefusalCode.CLOCK_NOT_RUNNING_FOR_YOU, f"it is {table.clock.running}'s clock that runs")


def not_followed(table: Table, move: AnnouncedMove) -> Refusal | None:
    """What the opponent of an announced move owes it: to repeat it rightly, and to execute it (E2.1); None: nothing."""
    if move.repetition is Repetition.AWAITED:
        return ply_refused(table, RefusalCode.NOT_REPEATED, "the move has not been repeated (E2.1)", move.ply)
    if move.repetition is Repetition.DIFFERS:
        return ply_refused(table, RefusalCode.REPETITION_DIFFERS, "it has been repeated wrongly (E2.1)", move.ply)
    if not move.executed:
        return ply_refused(
            table, RefusalCode.NOT_EXECUTED, "it has not been executed on the own board (E2.1)", move.ply
        )
    return None


def ply_refused(table: Table, code: RefusalCode, text: str, ply: int) -> Refusal:
    """A refusal that names a half-move, and whether Black began, so that the words tell whose it is."""
    return Refusal(code, text, ply=ply, black_began=table.black_began)


def not_in_these_laws(edition: Edition, unknown: Unknown | Duty) -> Refusal:
    """A refusal of what the edition knows nothing of."""
    return Refusal(RefusalCode.NOT_IN_THESE_LAWS, f"{edition.name} knows nothing of {unknown}", unknown=unknown)


def require_square(square: str) -> None:
    """Raise Refusal unless that names a square."""
    if square not in SQUARES:
        raise Refusal(RefusalCode.NOT_A_SQUARE, f"{square!r} is no square", square=square)


def piece_on(board: OwnBoard, square: str) -> str:
    """The FEN letter of the piece on that square of a player's own board. Raises Refusal where there is none."""
    require_square(square)
    piece = board.piece(square)
    if piece is None:
        raise Refusal(RefusalCode.NO_PIECE_THERE, f"nothing stands on {square} of this board", square=square)
    return piece
