"""What the table hears of each event: of the game as a whole and its moves here, of claims and rulings beside it.

`sayings` is pure; who replays a record can ask it again what was said.
"""

from dataclasses import replace

import chess

from dialogue.earcon import Earcon
from dialogue.narration import (  # noqa: F401 - register what is said of boards read out, claims, rematches, rulings
    boards_read,
    rematch,
    rulings,
    training,
)
from dialogue.narration.answers import PIECES
from dialogue.narration.differences import difference, reconciliation, sealed_fallen
from dialogue.narration.events import sayings
from dialogue.narration.game_questions import to_make
from dialogue.narration.results import result_sentence, to_sign
from dialogue.narration.still_binding import bound_by_touch
from dialogue.reasons import illegal
from dialogue.saying import Saying, everybody, only
from dialogue.station import Station
from game.actors import Role
from game.announcement import Announcement
from game.events import (
    Announced,
    AnsweredMoveCompleted,
    Corrected,
    DifferenceFound,
    DifferenceSettled,
    Executed,
    GameEnded,
    GameStarted,
    IllegalMoveCompleted,
    IllegalMoveUnclaimed,
    MoveCompleted,
    Noted,
    Reconciled,
    Repeated,
    SheetsAccepted,
    SignatureWaived,
    Signed,
    Termination,
    Touched,
)
from game.fault import Fault
from game.legality.resolution import announcement_of
from game.rules.irregularities import ends_by_illegal_moves
from game.table.table import Table

__all__ = ["dictated", "in_full", "reported", "sayings"]

_RESIGNED = {
    Termination.RESIGNATION: "table.resigned",
    Termination.RESIGNATION_CANNOT_MATE: "table.resigned_cannot_mate",
}


# --- the game as a whole ------------------------------------------------------------------------------------------


@sayings.register
def _started(event: GameStarted, before: Table, after: Table) -> tuple[Saying, ...]:
    del event, before
    return (everybody("table.started", Earcon.YOUR_TURN, colour=after.turn.mover),)


@sayings.register
def _ended(event: GameEnded, before: Table, after: Table) -> tuple[Saying, ...]:
    key, named = result_sentence(event.winner, event.result)
    return (_how_it_ended(event, before), everybody(key, **named), *to_sign(after, event.at))


def _how_it_ended(event: GameEnded, before: Table) -> Saying:
    """Why the game is over, and of a resignation whose: where it is drawn, no result tells that (2023, 5.1.2)."""
    if event.termination not in _RESIGNED:
        return everybody("table.ended", termination=event.termination)
    asked = before.rulings.mate
    to_win = asked.winner if asked else event.winner
    return everybody(_RESIGNED[event.termination], colour=to_win.opponent if to_win else event.by.seat)


@sayings.register
def _sheets_accepted(event: SheetsAccepted, before: Table, after: Table) -> tuple[Saying, ...]:
    del before
    return (everybody("table.sheets_accepted"), *to_sign(after, event.at))


@sayings.register
def _signed(event: Signed, before: Table, after: Table) -> tuple[Saying, ...]:
    del before
    closed = () if after.is_signed else _closed(after)
    return (everybody("table.signed", colour=event.seat), *to_sign(after, event.at), *closed)


@sayings.register
def _signature_waived(event: SignatureWaived, before: Table, after: Table) -> tuple[Saying, ...]:
    del before
    key = "table.refused_to_sign" if event.refused else "table.left_unsigned"
    awaited = (everybody("table.has_to_sign", colour=seat) for seat in after.to_sign)
    return (everybody(key, colour=event.seat), *awaited, *_closed(after))


def _closed(table: Table) -> tuple[Saying, ...]:
    """That nobody has to sign any more, where not both have (8.7)."""
    return (everybody("table.closed"),) if table.is_closed else ()


# --- a move -------------------------------------------------------------------------------------------------------


@sayings.register
def _announced(event: Announced, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    return _announcement("table.announced", event, before)


@sayings.register
def _corrected(event: Corrected, before: Table, after: Table) -> tuple[Saying, ...]:
    del after
    return _announcement("table.corrected", event, before)


def _announcement(key: str, event: Announced | Corrected, before: Table) -> tuple[Saying, ...]:
    """The move in full, so that a wrong reading is noticed; an illegal one with its reason, to be corrected (E2.6)."""
    if event.fault is not None:
        what, why = illegal(event.announcement, event.fault)
        return (
            replace(what, earcon=Earcon.REFUSED, by=Station.of(event.seat)),
            why,
            only(Station.of(event.seat), "table.correct_before_clock"),
        )
    move = in_full(before, event.ply, event.move or "")
    announced = everybody(key, Earcon.CAPTURE if move.capture else Earcon.MOVE, move=move)
    return (replace(announced, by=Station.of(event.seat)), *_not_so(event))


def _not_so(event: Announced | Corrected) -> tuple[Saying, ...]:
    """That a "Schach" or "matt" that was said is none: it changes nothing, but both have heard it."""
    board = chess.Board(event.position or chess.STARTING_FEN)
    if event.announcement.mate and not board.is_checkmate():
        return (everybody("table.only_check" if board.is_check() else "table.no_mate"),)
    if event.announcement.check and not board.is_check():
        return (everybody("table.no_check"),)
    return ()


@sayings.register
def _executed(event: Executed, before: Table, after: Table) -> tuple[Saying, ...]:
    """On the opponent's board; that the mover has his own move on his board, his clock will tell.

    What the arbiter has done, as with a sealed move, is never said to be a player's.
    """
    if event.by.role is Role.ARBITER:
        return (everybody("table.executed_by_arbiter", colour=event.seat),)
    is_his_own = after.turn.announced is not None and after.turn.announced.ply == event.ply
    if is_his_own and event.seat is before.turn.mover:
        return ()
    return (everybody("table.executed", colour=event.seat),)


@sayings.register
def _completed(event: MoveCompleted, before: Table, after: Table) -> tuple[Saying, ...]:
    """Whose move it is; with the end of the game, or while the arbiter has to rule on it, nobody's clock runs."""
    del before, after
    if event.clock.running is None:
        return ()
    if event.check:
        return (everybody("table.check_and_turn", Earcon.CHECK, colour=event.seat.opponent),)
    return (everybody("table.turn", Earcon.YOUR_TURN, colour=event.seat.opponent),)


@sayings.register
def _answered_completed(event: AnsweredMoveCompleted, before: Table, after: Table) -> tuple[Saying, ...]:
    """Who pressed late hears that it counts; that he had forgotten it nobody may tell him (1993, 12.9; 2009, 13.6)."""
    del before, after
    return (everybody("table.clock_runs", Earcon.YOUR_TURN, colour=event.seat.opponent),) if event.pressed else ()


@sayings.register
def _illegal(event: IllegalMoveCompleted, before: Table, after: Table) -> tuple[Saying, ...]:
    """With what he has touched, for 4.3 holds for the move in its place (2009, 7.4a); if it can move he finds."""
    completed = everybody(
        "table.illegal_completed",
        Earcon.REFUSED,
        colour=event.seat,
        move=event.announcement,
        count=event.count,
    )
    told: tuple[Saying, ...] = (completed, _reason(event.fault))
    if ends_by_illegal_moves(before, event.count):
        return told
    restored = everybody("table.restored")
    if event.bonus_ms:
        restored = everybody("table.restored_with_bonus", colour=event.seat.opponent, bonus_ms=event.bonus_ms)
    return (*told, restored, *sealed_fallen(before, after), *bound_by_touch(after))


@sayings.register
def _unclaimed(event: IllegalMoveUnclaimed, before: Table, after: Table) -> tuple[Saying, ...]:
    """The arbiter says nothing (2009, A4c): who cannot see the board is told what the opponent sees.

    He is named, for one loudspeaker tells it to both.
    """
    del before, after
    opponent = event.seat.opponent
    named = {"colour": event.seat, "other_colour": opponent}
    told = only(Station.of(opponent), "table.illegal_unclaimed", move=event.announcement, **named)
    return (told, everybody("table.turn", Earcon.YOUR_TURN, colour=opponent))


@sayings.register
def _repeated(event: Repeated, before: Table, after: Table) -> tuple[Saying, ...]:
    del before
    if event.by.role is Role.ARBITER:  # a sealed move, which its opponent sees and nobody has repeated
        return ()
    if event.agrees:
        agrees = everybody("table.repetition_agrees", None, colour=event.seat)
        return (agrees, *to_make(Station.of(event.seat.opponent), after))
    both = {"announced": event.announced, "repeated": event.repetition}
    return (everybody("table.repetition_differs", Earcon.REFUSED, colour=event.seat, **both),)


# --- boards and scoresheets that differ -----------------------------------------------------------------------------


@sayings.register
def _differ(event: DifferenceFound, before: Table, after: Table) -> tuple[Saying, ...]:
    del before
    return difference(event.difference, after)


@sayings.register
def _settled(event: DifferenceSettled, before: Table, after: Table) -> tuple[Saying, ...]:
    del before, after
    return (everybody(f"table.{event.difference.kind}_agree_again"),)


@sayings.register
def _reconciled(event: Reconciled, before: Table, after: Table) -> tuple[Saying, ...]:
    first = in_full(before, event.kept + 1, event.taken_back[0]) if event.taken_back else None
    return reconciliation(event, first, before, after)


# --- sentences about moves --------------------------------------------------------------------------------------------


def dictated(event: Noted, table: Table) -> Saying:
    """What was written, for its owner who dictated it, and in which line where that is an earlier one.

    The entries that his tape makes need no words.
    """
    station, move = Station.of(event.seat), event.entry.announcement
    if move is None:
        return only(station, "table.noted_unread", words=event.entry.text)
    if event.ply < len(table.line) + (table.turn.announced is not None):
        return only(station, "table.noted_at", ply=event.ply, black_began=table.black_began, move=move)
    return only(station, "table.noted", move=move)


def reported(event: Touched) -> Saying:
    """What was reported as touched, or is by a claim (9.5b); a piece touched by making a move needs no words."""
    return everybody("table.touched", piece=PIECES[event.piece.lower()], square=event.square)


def in_full(table: Table, ply: int, uci: str) -> Announcement:
    """The move of that half-move of the agreed line, with everything there is to say of it."""
    return announcement_of(table.board_before(ply), uci)


def _reason(fault: Fault) -> Saying:
    return everybody(f"fault.{fault.code}", **fault.names())
