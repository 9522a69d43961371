"""Irregularities claimed and found: illegal moves, displaced pieces, wrong set-ups (1993, 8; 2009, 7)."""

import chess

from game import commands as c
from game import events as e
from game.actors import Actor, Colour
from game.answers.base import answer
from game.clock import ChessClock, ClockState
from game.edition import ColoursReversed, RestoreFailure
from game.errors import Refusal, RefusalCode
from game.events import Events, Termination
from game.evolve import evolve
from game.irregularity import IllegalAct, Irregularity, SetupFault
from game.legality.impossible_position import is_impossible
from game.rules.differences import reached
from game.rules.ending.end_by_position import BY_POSITION
from game.rules.ending.ends import ended, ended_without_result, won_if_winnable
from game.rules.ending.mating import chance
from game.rules.irregularities import illegal_penalty, loss_by_illegal_moves, lost_by_illegal_moves
from game.rules.reconcile import boards_put_to, clock_at, struck_after
from game.rules.requirements import ply_refused, require_play, require_square, require_started
from game.rules.supervision import competition_rules, require_claim_in_time
from game.rules.unclaimed import has_moved_since, unclaimed_by
from game.speed import Speed
from game.table.board import placement
from game.table.position import legal_moves, mover
from game.table.table import Table

_QUARTER = 4
_TAKEN_BACK = (IllegalAct.PROMOTION_UNFINISHED, IllegalAct.KING_CAPTURED)


@answer.register
def restore_position(command: c.RestorePosition, table: Table, now: int) -> Events:
    """7.4a, 7.5: the position before the irregularity, or the last one that can be identified; in 1993 a new game."""
    require_started(table)
    if table.is_signed:
        raise Refusal(RefusalCode.ALREADY_SIGNED, "both have signed, so that the result stands (8.7)")
    if table.claims.rematch_agreed:
        raise Refusal(RefusalCode.NEW_GAME_AGREED, "the game that is played in the place of this one is agreed (7.1a)")
    if command.move_stands:
        return (_put_right(table, command, now),)
    for square in command.touched:
        require_square(square)
    kept = command.ply - 1 if command.last_identifiable is None else command.last_identifiable
    unmade = command.ply == table.ply and table.turn.announced is None  # nobody did anything illegal in it yet
    has_next = table.outcome is None or table.outcome.termination not in BY_POSITION
    called = 0 < command.ply <= len(table.line) + has_next
    called = called and not (unmade and command.cause is Irregularity.ILLEGAL_MOVE)
    if not called or not 0 <= kept < command.ply:
        raise ply_refused(table, RefusalCode.NO_SUCH_PLY, "there is no such move to go back to", command.ply)
    stands = command.cause is Irregularity.ILLEGAL_MOVE and _stands(table, command.ply)
    if stands and not (command.agreed and table.edition.illegal_move_corrected_by_agreement):
        raise Refusal(RefusalCode.ILLEGAL_MOVE_STANDS, "an illegal move that nobody claimed stands (A4c, B3c)")
    if command.agreed and not stands:
        raise Refusal(RefusalCode.POSITION_IS_RESTORED, "no agreement is needed: the arbiter takes it back (7.4a)")
    if command.last_identifiable is not None and table.edition.restore_failure is RestoreFailure.VOID:
        return (ended_without_result(table, command.by, now),)
    restored = _restored(table, command, kept, now)
    if command.cause is not Irregularity.ILLEGAL_MOVE or stands:
        return (restored,)
    offender = mover(table.position_before(command.ply))
    return (restored, *penalised(evolve(table, restored), command.by, now, offender, IllegalAct.MOVE))


@answer.register
def rule_on_touch(command: c.RuleOnTouch, table: Table, now: int) -> Events:
    """4.3, 4.7: the position before that move is restored, and the piece touched binds; or play goes on."""
    claim = table.claims.touch
    if claim is None:
        raise Refusal(RefusalCode.NOTHING_TO_RULE_ON, "no claim of a touched piece waits for a ruling")
    if not command.upheld:
        return (e.ClocksResumed(at=now, by=command.by, clock=table.clock.start(now).state),)
    cause, touched = Irregularity.TOUCHED_PIECE, (claim.square,)
    back = c.RestorePosition(by=command.by, ply=claim.ply, cause=cause, touched=touched)
    return restore_position(back, table, now)


@answer.register
def find_setup_fault(command: c.FindSetupFault, table: Table, now: int) -> Events:
    """7.1, 7.2: a wrong initial position cancels the game, a turned board is put right, colours as the edition says."""
    require_started(table)
    if command.fault is not SetupFault.COLOURS_REVERSED:  # which A4a does not name: 7.2 holds as ever
        require_claim_in_time(table, of_pieces=command.fault is SetupFault.INITIAL_POSITION)
    goes_on = _goes_on(command, table, now)
    found = e.SetupFaultFound(at=now, by=command.by, fault=command.fault, goes_on=goes_on)
    return (found,) if goes_on else (found, ended_without_result(table, command.by, now))


@answer.register
def count_illegal(command: c.CountIllegal, table: Table, now: int) -> Events:
    """7.4a, 7.5.2 to 7.5.4: what is done with the clock pressed and counts as an illegal move, as the edition says.

    A promotion that word and clock have completed, while the pawn stayed on the board, is taken back; from 2018 on only
    for the queen that it becomes, where another piece was announced.
    """
    require_started(table)
    edition = table.edition
    counts = {
        IllegalAct.PROMOTION_UNFINISHED: bool(edition.illegal_loss_at),
        IllegalAct.KING_CAPTURED: bool(edition.illegal_loss_at),
        IllegalAct.PRESSED_WITHOUT_MOVE: edition.press_without_move_is_illegal,
        IllegalAct.TWO_HANDS: edition.two_hands_are_illegal,
    }
    if not counts.get(command.act, False):
        raise Refusal(RefusalCode.NOT_AN_ILLEGAL_MOVE, f"{command.act} is no illegal move in {edition.name}")
    if command.act is not IllegalAct.PROMOTION_UNFINISHED or not _to_take_back(table, command.seat):
        return penalised(table, command.by, now, command.seat, command.act)
    ply, cause, touched = len(table.line), Irregularity.ILLEGAL_MOVE, (table.line[-1].move[:2],)
    back = c.RestorePosition(by=command.by, ply=ply, cause=cause, touched=touched)
    restored = _restored(table, back, ply - 1, now)
    counted = penalised(evolve(table, restored), command.by, now, command.seat, command.act, is_restored=True)
    return (restored, *counted)


def _to_take_back(table: Table, seat: Colour) -> bool:
    """Whether the last move is a promotion of that player's which has been completed, and does not stand as it is."""
    last = table.line[-1] if table.line else None
    if last is None or last.mover is not seat or _stands(table, last.number):
        return False
    piece = chess.Move.from_uci(last.move).promotion
    return piece is not None and not (table.edition.unpromoted_pawn_becomes_queen and piece == chess.QUEEN)


@answer.register
def find_impossible_position(command: c.FindImpossiblePosition, table: Table, now: int) -> Events:
    """2018, A.4.4: the arbiter waits until the next move is completed; if it still stands then, the game is drawn.

    In blitz more moves may be over before he says so. What did not stand after each of them is found anew.
    """
    require_started(table)
    if competition_rules(table) or not table.edition.impossible_position_draws:
        raise Refusal(RefusalCode.POSITION_IS_RESTORED, "here such a position is taken back (7.4a, 7.5.1)")
    if not is_impossible(table):
        text = "on no board are both kings in check, or a pawn on its last rank (2018, A.4.4)"
        raise Refusal(RefusalCode.NO_IMPOSSIBLE_POSITION, text)
    played, since = len(table.line), table.rulings.impossible_since
    if since == played:
        raise Refusal(RefusalCode.NEXT_MOVE_AWAITED, "the next move must be completed first (2018, A.4.4)")
    if since is None:
        return (e.ImpossiblePositionFound(at=now, by=command.by, ply=played),)
    return (ended(table, command.by, now, None, Termination.IMPOSSIBLE_POSITION),)


def penalised(table: Table, by: Actor, now: int, seat: Colour, act: IllegalAct, *, is_restored: bool = False) -> Events:
    """7.4b: time for the opponent, or the game lost; nothing in 1993, where the arbiter decides (16.5).

    The move in hand is taken back with it, unless the position `is_restored` already.
    """
    count, bonus = illegal_penalty(table, seat)
    unclaimed = table.turn.unclaimed
    queens = act is IllegalAct.PROMOTION_UNFINISHED and table.edition.unpromoted_pawn_becomes_queen
    queen = queens and table.turn.mover is seat and any(move.promotion for move in legal_moves(table.board()))
    taken_back = act in _TAKEN_BACK and not queens and table.turn.mover is seat and not is_restored
    clock = _before_the_press(table, unclaimed.clock, now) if taken_back and unclaimed is not None else table.clock
    counted = e.IllegalActCounted(
        at=now,
        by=by,
        seat=seat,
        act=act,
        count=count,
        bonus_ms=bonus,
        clock=clock.add(seat.opponent, bonus).state,
        taken_back=taken_back,
        queen=queen,
    )
    return (counted, *lost_by_illegal_moves(table, by, now, seat, count))


def _before_the_press(table: Table, then: ClockState, now: int) -> ChessClock:
    """Both clocks as they stood `then`, before the press that completed an illegal move: its player's runs on (A4c).

    Where the arbiter has them stand they stand still.
    """
    running = None if table.stopped else then.on_move
    state = table.clock.restored(then, now).state.run(running, now, then.elapsed_ms)
    return ChessClock(table.clock.control, state)


def _stands(table: Table, ply: int) -> bool:
    """Whether another move was made after that one, so that the arbiter corrects it no more (A4c, B3c; 2018, A.4.2)."""
    made = len(table.line) + table.turn.made
    return not competition_rules(table) and ply < made


def _touched_in(table: Table, command: c.RestorePosition, kept: int) -> tuple[str, ...]:
    """What the illegal move touched that was completed last or is being made: it binds who moves again (2009, 7.4a)."""
    if command.cause is not Irregularity.ILLEGAL_MOVE or kept != command.ply - 1:
        return ()
    unclaimed = table.turn.unclaimed
    if unclaimed is None:
        return table.turn.touched if command.ply == table.ply else ()
    return unclaimed.touched if command.ply == table.ply - unclaimed.stands else ()


def _restored(table: Table, command: c.RestorePosition, kept: int, now: int) -> e.PositionRestored:
    position = table.position_before(kept + 1)
    return e.PositionRestored(
        at=now,
        by=command.by,
        cause=command.cause,
        ply=command.ply,
        kept=kept,
        position=position,
        taken_back=tuple(ply.move for ply in table.line[kept:]),
        boards=boards_put_to(table, position),
        sheets=struck_after(table, kept),
        clock=_clock_at(table, kept, now),
        touched=command.touched or _touched_in(table, command, kept),
    )


def _put_right(table: Table, command: c.RestorePosition, now: int) -> e.PositionRestored:
    """7.3, 7.5: the boards as they were before pieces were displaced in the move in progress, which goes on.

    What was touched, announced or made binds as before (4.3, 4.6), an offer stands (9.1b1), and the time that was used
    is used (6.13). A board on which the announced move stands is right.
    """
    if table.outcome is not None:
        raise Refusal(RefusalCode.GAME_OVER, "the game is over, and no move is in progress")
    if command.ply != table.ply or command.cause is not Irregularity.DISPLACED_PIECES:
        raise ply_refused(table, RefusalCode.NO_SUCH_PLY, "that is not the move in progress", command.ply)
    announced = table.turn.announced
    carried_out = None if announced is None or announced.position is None else placement(announced.position)
    changes = (
        (seat, table.boards.of(seat).differences(reached(table, seat)))
        for seat in Colour
        if table.boards.of(seat).squares != carried_out
    )
    return e.PositionRestored(
        at=now,
        by=command.by,
        cause=command.cause,
        ply=command.ply,
        kept=len(table.line),
        position=table.position,
        taken_back=(),
        boards=tuple(e.BoardAdjusted(seat=seat, changes=squares) for seat, squares in changes if squares),
        sheets=(),
        clock=table.clock.stop(now).state,
        move_stands=True,
    )


def _clock_at(table: Table, kept: int, now: int) -> ClockState:
    """As `clock_at`; beside a closed envelope whose position stays, it is left to who replies (Guidelines, 7)."""
    if table.session.envelope_is_closed and kept == len(table.line):
        return table.clock.stop(now).state
    return clock_at(table, kept, now)


def _goes_on(command: c.FindSetupFault, table: Table, now: int) -> bool:
    """Whether the game goes on in spite of the fault. Raises Refusal where it is too late for a new one."""
    if command.fault is SetupFault.BOARD_TURNED:
        return True
    if command.fault is SetupFault.INITIAL_POSITION:
        return False
    edition, rule = table.edition, table.edition.colours_reversed
    if rule is ColoursReversed.COUNT_MOVES:
        late = len(table.line) >= 2 * edition.colours_reversed_moves
        early = not late
    else:
        late = rule is ColoursReversed.QUARTER_OF_FIRST_CONTROL and _quarter_used(table, now)
        early = command.new_game
    if late and command.new_game:
        raise Refusal(RefusalCode.TOO_LATE_FOR_NEW_GAME, "the game has gone on too long to be begun anew")
    return not early


def _quarter_used(table: Table, now: int) -> bool:
    """1993, 8.6: whether a quarter of the total time of both players for the first control has been used."""
    used = sum(table.clock.used(colour, now) for colour in Colour)
    return used * _QUARTER >= 2 * table.clock.control.periods[0].time_ms


@answer.register
def claim_illegal(command: c.ClaimIllegal, table: Table, now: int) -> Events:
    """A4c: before the claimant's own move is made, the illegal one is taken back and penalised.

    In blitz it loses, or draws where the claimant cannot mate (B3c).
    """
    require_play(table)
    unclaimed, announced = table.turn.unclaimed, unclaimed_by(table, command.seat)
    if unclaimed is None or announced is None or announced.fault is None:
        if any(ply.fault is not None and ply.mover is not command.seat for ply in table.line):
            raise Refusal(RefusalCode.ILLEGAL_MOVE_STANDS, "it was not claimed before the own move (A4c, B3c)")
        raise Refusal(RefusalCode.NO_ILLEGAL_MOVE, "the opponent has just completed no illegal move")
    if has_moved_since(table, command.seat):
        raise Refusal(RefusalCode.ILLEGAL_MOVE_STANDS, "who has made his own move claims no more (A4c, B3c)")
    seat, wins = announced.mover, table.speed is Speed.BLITZ and table.edition.blitz_illegal_move_loses
    count, bonus = illegal_penalty(table, seat)
    clock = _before_the_press(table, unclaimed.clock, now).add(command.seat, bonus).state
    illegal = e.IllegalMoveCompleted(
        at=now,
        by=command.by,
        seat=seat,
        ply=announced.ply,
        announcement=announced.announcement,
        fault=announced.fault,
        count=count,
        bonus_ms=bonus,
        clock=clock,
    )
    table = evolve(table, illegal)
    if not wins:
        return (illegal, *lost_by_illegal_moves(table, command.by, now, seat, count))
    why = loss_by_illegal_moves(seat, count)
    return (illegal, *won_if_winnable(table, command.by, now, why, chance(table.position, command.seat)))
