"""Claims of a draw by the player on move, and what a wrong one costs (1993, 10.10 to 10.13; 2009, 9.2 to 9.5)."""

from functools import reduce

import chess

from game import commands as c
from game import events as e
from game.actors import Actor, Colour
from game.announcement import Announcement
from game.answers.base import answer
from game.edition import Edition, WrongClaim
from game.errors import Refusal, RefusalCode
from game.events import ClaimKind, Events, Termination
from game.evolve import evolve
from game.rules.ending.claims import claim_right_is_lost, deduction, moves_needed
from game.rules.ending.draws import stands_as_offer
from game.rules.ending.ends import ended
from game.rules.ending.mating import chance_on_time
from game.rules.judgement import understood
from game.rules.noting import recorded
from game.rules.operator import require_told
from game.rules.requirements import require_started, require_turn
from game.speed import Speed
from game.table.position import after, quiet_half_moves, same_position
from game.table.table import Table
from game.time_reason import TimeReason
from game.units import SECOND_MS
from game.winnable import CanMate

_THIRD_TIME = 3
_TERMINATIONS = {ClaimKind.THREEFOLD: Termination.THREEFOLD, ClaimKind.FIFTY_MOVES: Termination.FIFTY_MOVES}
_Claim = c.ClaimThreefold | c.ClaimFifty


@answer.register
def claim_threefold(command: c.ClaimThreefold, table: Table, now: int) -> Events:
    """9.2: the same position for at least the third time, on the board or after the move written and declared."""
    require_told(command)
    _require_claim_right(table, command)
    move, position = _intended(table, command.announcement)
    fens = [table.initial, *(ply.position for ply in table.line)]
    if move is not None:
        fens.append(position)
    count = sum(same_position(fen) == same_position(position) for fen in fens)
    return _claimed(table, command, ClaimKind.THREEFOLD, (count, _THIRD_TIME), move, now)


@answer.register
def claim_fifty(command: c.ClaimFifty, table: Table, now: int) -> Events:
    """9.3: fifty moves by each player without a pawn moved or a piece captured, the move declared counted."""
    _require_claim_right(table, command)
    move, position = _intended(table, command.announcement)
    count = quiet_half_moves(position) // 2
    needed = moves_needed(table.edition, position, chess960=table.chess960)
    return _claimed(table, command, ClaimKind.FIFTY_MOVES, (count, needed), move, now)


def _claimed(
    table: Table, command: _Claim, kind: ClaimKind, counted: tuple[int, int], move: str | None, now: int
) -> Events:
    """The claim, with the move declared on the sheet, and its judgement; `counted` is how often, and how often needed.

    9.5: a correct claim draws. After a wrong one the game goes on, and the move declared must be made.
    """
    count, needed = counted
    illegal = command.announcement is not None and move is None
    correct = not illegal and count >= needed
    claimed = e.DrawClaimed(
        at=now,
        by=command.by,
        seat=command.seat,
        claim=kind,
        correct=correct,
        count=count,
        announcement=command.announcement,
        move=move,
        stands_as_offer=not correct and stands_as_offer(table),
    )
    written = _written(table, command, now)
    if correct:
        return (*written, claimed, ended(table, command.by, now, None, _TERMINATIONS[kind]))
    bound = _bound(table, command, now) if illegal else ()
    return (*written, claimed, *bound, *_penalty(table, command.by, command.seat, now))


def _bound(table: Table, command: _Claim, now: int) -> Events:
    """9.5b: the move declared is made by article 4; where it is illegal, its piece is as good as touched (4.3)."""
    board, declared = table.board(), command.announcement
    if declared is None:
        return ()
    fault = understood(declared, board).fault
    king = board.king(board.turn)
    square = chess.square_name(king) if declared.castling and king is not None else fault and fault.square
    if square not in chess.SQUARE_NAMES or board.color_at(chess.parse_square(square)) is not board.turn:
        return ()
    piece = table.boards.of(command.seat).stood(square)
    if piece is None or square in table.turn.touched:
        return ()
    return (e.Touched(at=now, by=command.by, seat=command.seat, square=square, piece=piece),)


def _written(table: Table, command: _Claim, now: int) -> Events:
    """9.2a, 9.3a: the move is on the claimant's scoresheet before he declares it, where he gives its text."""
    if command.announcement is None or not command.evidence.words:
        return ()
    speaker = Actor(command.by.role, command.seat)
    return (recorded(table, speaker, table.ply, command.announcement, command.evidence, now),)


def _penalty(table: Table, by: Actor, seat: Colour, now: int) -> Events:
    """9.5b: the opponent is given time; in 1993 and 2005 the claimant loses some, in 1993 perhaps the game."""
    other, edition, clock = seat.opponent, table.edition, table.clock
    events: Events = ()
    if edition.claim_stops_clocks and not table.stopped:
        clock = clock.stop(now)
        events = (e.ClocksStopped(at=now, by=by, clock=clock.state),)
    if bonus := _bonus_ms(table):
        clock = clock.add(other, bonus)
        reason = TimeReason.WRONG_CLAIM
        events += (e.TimeAdded(at=now, by=by, seat=other, ms=bonus, reason=reason, clock=clock.state),)
    if charge := _charge_ms(edition, clock.remaining(seat, now)):
        clock = clock.charge(seat, charge, now)
        reason = TimeReason.WRONG_CLAIM
        events += (e.TimeCharged(at=now, by=by, seat=seat, ms=charge, reason=reason, clock=clock.state),)
    if edition.wrong_claim_own is WrongClaim.CHARGED and clock.flag_fell_at(seat, now) is not None:
        return (*events, _out_of_time(reduce(evolve, events, table), by, seat, now))
    return events


def _out_of_time(table: Table, by: Actor, seat: Colour, now: int) -> e.GameEnded:
    """1993, 10.13B: whoever has less time than he is charged has lost, but not to a bare king (10.5)."""
    if chance_on_time(table.edition, table.position, seat.opponent) is CanMate.CANNOT:
        return ended(table, by, now, None, Termination.FLAG_CANNOT_MATE)
    return ended(table, by, now, seat.opponent, Termination.FLAG)


def _bonus_ms(table: Table) -> int:
    """What the opponent is given (9.5b), less in rapid and blitz from 2018 on."""
    edition = table.edition
    seconds = {
        Speed.STANDARD: edition.wrong_claim_opponent_s,
        Speed.RAPID: edition.wrong_claim_opponent_rapid_s,
        Speed.BLITZ: edition.wrong_claim_opponent_blitz_s,
    }
    return seconds[table.speed] * SECOND_MS


def _charge_ms(edition: Edition, remaining_ms: int) -> int:
    """What the claimant himself loses (1993, 10.13B; 2005, 9.5b)."""
    most = edition.wrong_claim_charged_s * SECOND_MS
    if edition.wrong_claim_own is WrongClaim.HALVED:
        return deduction(remaining_ms, most)
    return most if edition.wrong_claim_own is WrongClaim.CHARGED else 0


def _intended(table: Table, announcement: Announcement | None) -> tuple[str | None, str]:
    """The move declared with a claim (UCI) and the position to judge; an illegal one leads nowhere."""
    if announcement is None:
        return None, table.position
    move = understood(announcement, table.board()).move
    return move, after(table.board(), move) if move else table.position


def _require_claim_right(table: Table, command: _Claim) -> None:
    """Raise Refusal unless the player has the move and has not lost the right to claim on it (9.2, 9.4)."""
    require_started(table)
    require_turn(table, command.seat)
    if claim_right_is_lost(table):
        raise Refusal(
            RefusalCode.CLAIM_RIGHT_LOST,
            "who has moved, or from 2009 on has touched a piece, cannot claim on that move (9.4)",
        )
    _require_announced(table, command)
    if table.turn.claimed is not None:
        raise Refusal(
            RefusalCode.CLAIMED_MOVE_MUST_BE_MADE,
            "a claim has been rejected, and the move declared must be made (9.5b)",
            move=table.turn.claimed,
        )


def _require_announced(table: Table, command: _Claim) -> None:
    """Raise Refusal where another move is declared than the one announced, which alone is not made (E2.3)."""
    announced, declared = table.turn.announced, command.announcement
    if announced is None or declared is None:
        return
    if announced.move is None:
        raise Refusal(RefusalCode.ILLEGAL_MOVE_TO_CORRECT, "the move announced is illegal, and to be corrected (E2.6)")
    if understood(declared, table.board()).move != announced.move:
        text = "a move has been announced, and no other is declared with a claim"
        raise Refusal(RefusalCode.ALREADY_ANNOUNCED, text, move=announced.move)
