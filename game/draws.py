"""Draws by agreement and by claim (Laws 2009, 9.1 to 9.5)."""

from game import commands as c
from game import events as e
from game.actors import Actor, Colour
from game.announcement import Announcement
from game.answer import Events, answer, require_play, require_started, require_turn
from game.edition import ClaimRightLostOn
from game.ends import ended
from game.errors import Refusal, RefusalCode
from game.events import ClaimKind, Termination, TimeReason
from game.judgement import understood
from game.position import after, quiet_half_moves, same_position
from game.table import Table

_MS = 1000
_THIRD_TIME = 3
_TERMINATIONS = {ClaimKind.THREEFOLD: Termination.THREEFOLD, ClaimKind.FIFTY_MOVES: Termination.FIFTY_MOVES}


@answer.register
def offer_draw(command: c.OfferDraw, table: Table, now: int) -> Events:
    """9.1b1: the offer stands until it is accepted or refused; at another moment than its own it is valid too."""
    require_started(table)
    if table.draw_offer is not None:
        raise Refusal(
            RefusalCode.DRAW_ALREADY_OFFERED, f"{table.draw_offer}'s offer of a draw stands", seat=table.draw_offer
        )
    proper = command.seat is table.turn.mover and table.turn.made
    return (e.DrawOffered(at=now, by=command.by, seat=command.seat, proper=proper),)


@answer.register
def accept_draw(command: c.AcceptDraw, table: Table, now: int) -> Events:
    """5.2c: the game is drawn by agreement."""
    _require_offer(table, command.seat)
    return (
        e.DrawAccepted(at=now, by=command.by, seat=command.seat),
        ended(table, command.by, now, None, Termination.AGREEMENT),
    )


@answer.register
def decline_draw(command: c.DeclineDraw, table: Table, now: int) -> Events:
    """9.1b1: the offer is refused in words."""
    _require_offer(table, command.seat)
    return (e.DrawDeclined(at=now, by=command.by, seat=command.seat, by_move=False),)


@answer.register
def claim_threefold(command: c.ClaimThreefold, table: Table, now: int) -> Events:
    """9.2: the same position for at least the third time, on the board or after the move intended."""
    _require_claim_right(table, command.seat)
    move, position = _intended(table, command.announcement)
    fens = [table.initial, *(ply.position for ply in table.line)]
    if move is not None:
        fens.append(position)
    count = sum(same_position(fen) == same_position(position) for fen in fens)
    illegal = command.announcement is not None and move is None
    claimed = e.DrawClaimed(
        at=now,
        by=command.by,
        seat=command.seat,
        claim=ClaimKind.THREEFOLD,
        correct=not illegal and count >= _THIRD_TIME,
        count=count,
        announcement=command.announcement,
        move=move,
    )
    return _judged_claim(table, command.by, claimed, now)


@answer.register
def claim_fifty(command: c.ClaimFifty, table: Table, now: int) -> Events:
    """9.3: fifty moves by each player without a pawn moved or a piece captured, the move intended counted."""
    _require_claim_right(table, command.seat)
    move, position = _intended(table, command.announcement)
    count = quiet_half_moves(position) // 2
    illegal = command.announcement is not None and move is None
    claimed = e.DrawClaimed(
        at=now,
        by=command.by,
        seat=command.seat,
        claim=ClaimKind.FIFTY_MOVES,
        correct=not illegal and count >= table.edition.fifty_moves,
        count=count,
        announcement=command.announcement,
        move=move,
    )
    return _judged_claim(table, command.by, claimed, now)


def _judged_claim(table: Table, by: Actor, claimed: e.DrawClaimed, now: int) -> Events:
    """9.5: a correct claim draws; a wrong one gives the opponent time, and the game goes on."""
    if claimed.correct:
        return (claimed, ended(table, by, now, None, _TERMINATIONS[claimed.claim]))
    other, ms = claimed.seat.opponent, table.edition.wrong_claim_opponent_s * _MS
    clock = table.clock.add(other, ms).state
    added = e.TimeAdded(at=now, by=by, seat=other, ms=ms, reason=TimeReason.WRONG_CLAIM, clock=clock)
    return (claimed, added)


def _intended(table: Table, announcement: Announcement | None) -> tuple[str | None, str]:
    """The move declared with a claim (UCI) and the position to judge; an illegal one leads nowhere."""
    if announcement is None:
        return None, table.position
    move = understood(announcement, table.board()).move
    return move, after(table.board(), move) if move else table.position


def _require_claim_right(table: Table, seat: Colour) -> None:
    """Raise Refusal unless the player has the move and has not lost the right to claim on it (9.2, 9.4)."""
    require_play(table)
    require_turn(table, seat)
    touched = bool(table.turn.touched) and table.edition.claim_right_lost_on is ClaimRightLostOn.TOUCH
    if touched or table.turn.announced is not None:
        raise Refusal(RefusalCode.CLAIM_RIGHT_LOST, "whoever has touched a piece cannot claim on that move (9.4)")


def _require_offer(table: Table, seat: Colour) -> None:
    """Raise Refusal unless the opponent's offer of a draw stands."""
    if table.draw_offer is not seat.opponent:
        raise Refusal(RefusalCode.NO_DRAW_OFFERED, "the opponent has offered no draw")
