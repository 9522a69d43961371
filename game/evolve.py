"""From one table to the next: what each event changes. Never fails, decides nothing, asks no rule."""

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from game import events as e
from game.actors import Colour
from game.board import OwnBoard, placement
from game.clock import ChessClock, ClockState
from game.line import AnnouncedMove, Ply, Repetition, Turn
from game.pair import Pair
from game.position import mover
from game.scoresheet import Scoresheet
from game.sealing import Adjournment
from game.table import Outcome, QuickplayClaim, Table, ToRule
from game.time_reason import QuickplayRuling


def evolve(table: Table | None, event: e.Event) -> Table:
    """The table after the event; `table` is None for the first, which opens it. Raises ValueError if it does not."""
    if isinstance(event, e.TableOpened):
        return _opened(event)
    if table is None:
        raise ValueError(f"the first event is no TableOpened but {type(event).__name__}")
    return replace(_change(event, table), at=event.at)


def replay(record: Iterable[e.Event]) -> Table:
    """The table at the end of a record. Raises ValueError when the record is empty or does not open a table."""
    table = None
    for event in record:
        table = evolve(table, event)
    if table is None:
        raise ValueError("the record is empty")
    return table


def _opened(event: e.TableOpened) -> Table:
    return Table(
        edition=event.edition,
        seats=Pair(event.white, event.black),
        initial=event.initial,
        chess960=event.chess960,
        line=(),
        turn=Turn(mover=mover(event.initial)),
        previous=None,
        boards=Pair(OwnBoard.of(event.initial), OwnBoard.of(event.initial)),
        sheets=Pair(Scoresheet(), Scoresheet()),
        clock=ChessClock.set_to(event.control, mover(event.initial)),
        illegal_moves=Pair(0, 0),
        supervised=event.supervised,
        at=event.at,
    )


@singledispatch
def _change(_event: e.Event, table: Table) -> Table:
    """The table after an event that changes nothing on it: it was said, or done, and is in the record."""
    return table


@_change.register
def _game_started(event: e.GameStarted, table: Table) -> Table:
    return replace(table, started=True, session_from=event.at, clock=_clock(table, event.clock))


@_change.register
def _game_ended(event: e.GameEnded, table: Table) -> Table:
    outcome = Outcome(result=event.result, winner=event.winner, termination=event.termination)
    return replace(table, outcome=outcome, draw_offer=None, to_rule=None, clock=_clock(table, event.clock))


@_change.register
def _mate_undetermined(event: e.MateUndetermined, table: Table) -> Table:
    to_rule = ToRule(winner=event.seat, won=event.won, drawn=event.drawn)
    return replace(table, stopped=True, to_rule=to_rule, clock=_clock(table, event.clock))


@_change.register
def _signed(event: e.Signed, table: Table) -> Table:
    return replace(table, signed=(*table.signed, event.seat))


@_change.register
def _touched(event: e.Touched, table: Table) -> Table:
    if event.adjusting:
        return table
    own = event.piece.isupper() is (event.seat is Colour.WHITE)
    touched = table.turn.touched
    touched = (*touched, event.square) if event.order_known or not own else (event.square, *touched)
    return replace(table, turn=replace(table.turn, touched=touched))


@_change.register
def _adjusted(_event: e.Adjusted, table: Table) -> Table:
    return replace(table, turn=replace(table.turn, adjusting=True))


@_change.register
def _touch_claimed(event: e.TouchClaimed, table: Table) -> Table:
    claimed = table.turn.touch_claimed or event.seat is not table.turn.mover
    turn = replace(table.turn, touch_claimed=claimed)
    return replace(table, stopped=True, turn=turn, clock=_clock(table, event.clock))


@_change.register(e.Announced)
@_change.register(e.Corrected)
def _announced(event: e.Announced | e.Corrected, table: Table) -> Table:
    announced = AnnouncedMove(
        ply=event.ply,
        mover=event.seat,
        announcement=event.announcement,
        move=event.move,
        position=event.position,
        fault=event.fault,
        evidence=event.evidence,
    )
    board = table.boards.of(event.seat)
    boards = table.boards if isinstance(event, e.Announced) else table.boards.put(event.seat, board.to_be_redone())
    return replace(table, boards=boards, turn=replace(table.turn, announced=announced, made=False, adjusting=False))


@_change.register
def _piece_removed(event: e.PieceRemoved, table: Table) -> Table:
    return _put_board(table, event.seat, table.boards.of(event.seat).remove(event.square))


@_change.register
def _piece_placed(event: e.PiecePlaced, table: Table) -> Table:
    board = table.boards.of(event.seat).place(event.square, event.piece, event.origin)
    return _put_board(table, event.seat, board)


@_change.register
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


@_change.register
def _move_made(_event: e.MoveMade, table: Table) -> Table:
    return replace(table, turn=replace(table.turn, made=True))


@_change.register
def _move_completed(event: e.MoveCompleted, table: Table) -> Table:
    announced = table.turn.announced
    if announced is None:  # no record that `decide` wrote has this
        return table
    ply = Ply(
        number=event.ply,
        mover=event.seat,
        announcement=announced.announcement,
        move=event.move,
        position=event.position,
        clock=event.clock,
        evidence=announced.evidence,
    )
    boards = table.boards.put(event.seat, table.boards.of(event.seat).settle())
    other = event.seat.opponent
    if announced.executed:
        boards = boards.put(other, boards.of(other).settle())
    return replace(
        table,
        line=(*table.line, ply),
        turn=Turn(mover=other),
        previous=announced,
        boards=boards,
        clock=_clock(table, event.clock),
    )


@_change.register
def _illegal_move_completed(event: e.IllegalMoveCompleted, table: Table) -> Table:
    return replace(
        table,
        turn=Turn(mover=event.seat, touched=table.turn.touched),
        boards=Pair(table.boards.white.take_back(), table.boards.black.take_back()),
        sheets=Pair(table.sheets.white.cut(event.ply - 1), table.sheets.black.cut(event.ply - 1)),
        illegal_moves=table.illegal_moves.put(event.seat, event.count),
        clock=_clock(table, event.clock),
    )


@_change.register
def _illegal_move_unclaimed(event: e.IllegalMoveUnclaimed, table: Table) -> Table:
    return replace(table, turn=replace(table.turn, unclaimed=event.before), clock=_clock(table, event.clock))


@_change.register
def _illegal_act_counted(event: e.IllegalActCounted, table: Table) -> Table:
    turn, boards = replace(table.turn, queen_ordered=event.queen), table.boards
    if event.taken_back:
        turn = Turn(mover=table.turn.mover, touched=table.turn.touched)
        boards = Pair(boards.white.take_back(), boards.black.take_back())
    counts = table.illegal_moves.put(event.seat, event.count)
    return replace(table, turn=turn, boards=boards, illegal_moves=counts, clock=_clock(table, event.clock))


@_change.register
def _impossible_position_found(event: e.ImpossiblePositionFound, table: Table) -> Table:
    return replace(table, impossible_since=event.ply)


@_change.register
def _position_restored(event: e.PositionRestored, table: Table) -> Table:
    went_back = event.kept < len(table.line)
    previous = replace(table.previous, executed=True) if table.previous and not went_back else None
    return replace(
        table,
        line=table.line[: event.kept],
        turn=Turn(mover=mover(event.position), touched=event.touched),
        previous=previous,
        boards=Pair(OwnBoard.of(event.position), OwnBoard.of(event.position)),
        sheets=Pair(table.sheets.white.cut(event.kept), table.sheets.black.cut(event.kept)),
        differences=(),
        draw_offer=None,
        outcome=None,
        to_rule=None,
        impossible_since=None,
        stopped=True,
        clock=_clock(table, event.clock),
    )


@_change.register
def _repeated(event: e.Repeated, table: Table) -> Table:
    repetition = Repetition.AGREES if event.agrees else Repetition.DIFFERS
    if table.previous and table.previous.ply == event.ply:
        return replace(table, previous=replace(table.previous, repetition=repetition))
    if table.turn.announced:
        announced = replace(table.turn.announced, repetition=repetition)
        return replace(table, turn=replace(table.turn, announced=announced))
    return table


@_change.register
def _noted(event: e.Noted, table: Table) -> Table:
    sheet = table.sheets.of(event.seat).write(event.ply, event.entry)
    return replace(table, sheets=table.sheets.put(event.seat, sheet))


@_change.register
def _draw_offered(event: e.DrawOffered, table: Table) -> Table:
    return replace(table, draw_offer=event.seat)


@_change.register
def _draw_declined(_event: e.DrawDeclined, table: Table) -> Table:
    return replace(table, draw_offer=None)


@_change.register
def _draw_claimed(event: e.DrawClaimed, table: Table) -> Table:
    if event.correct:
        return table
    offer = event.seat if event.stands_as_offer else table.draw_offer
    return replace(table, draw_offer=offer, turn=replace(table.turn, claimed=event.move))


@_change.register(e.TimeAdded)
@_change.register(e.TimeCharged)
@_change.register(e.ClockSet)
@_change.register(e.ClocksReset)
def _time_added(event: e.TimeAdded | e.TimeCharged | e.ClockSet | e.ClocksReset, table: Table) -> Table:
    return replace(table, clock=_clock(table, event.clock))


@_change.register
def _arbiter_called(event: e.ArbiterCalled, table: Table) -> Table:
    return replace(table, stopped=event.stops, clock=_clock(table, event.clock))


@_change.register
def _clocks_stopped(event: e.ClocksStopped, table: Table) -> Table:
    return replace(table, stopped=True, clock=_clock(table, event.clock))


@_change.register
def _clocks_resumed(event: e.ClocksResumed, table: Table) -> Table:
    return replace(table, stopped=False, clock=_clock(table, event.clock))


@_change.register
def _difference_found(event: e.DifferenceFound, table: Table) -> Table:
    return replace(table, differences=(*table.differences, event.difference))


@_change.register
def _difference_settled(event: e.DifferenceSettled, table: Table) -> Table:
    return replace(table, differences=tuple(found for found in table.differences if found != event.difference))


@_change.register
def _reconciled(event: e.Reconciled, table: Table) -> Table:
    line = (*table.line[: event.kept], *event.plies)
    sheets = table.sheets
    for struck in event.sheets:
        sheets = sheets.put(struck.seat, sheets.of(struck.seat).cut(struck.from_ply - 1))
    previous = replace(table.previous, executed=True) if table.previous else None
    table = replace(
        table,
        boards=Pair(OwnBoard.of(event.position), OwnBoard.of(event.position)),
        sheets=sheets,
        differences=(),
        previous=previous,
    )
    if line != table.line:
        table = replace(table, line=line, turn=Turn(mover=mover(event.position), touched=event.touched), previous=None)
    if event.clock is None:
        return table
    return replace(table, clock=_clock(table, event.clock), stopped=True)


@_change.register
def _reported_absent(event: e.ReportedAbsent, table: Table) -> Table:
    return replace(table, absent=(*table.absent, event.seat))


@_change.register
def _arrived(event: e.Arrived, table: Table) -> Table:
    return replace(table, absent=tuple(seat for seat in table.absent if seat is not event.seat))


@_change.register
def _quickplay_claimed(event: e.QuickplayClaimed, table: Table) -> Table:
    claim = QuickplayClaim(seat=event.seat, submitted=event.submitted)
    offer = event.seat if event.stands_as_offer else table.draw_offer
    return replace(table, quickplay=claim, stopped=True, draw_offer=offer, clock=_clock(table, event.clock))


@_change.register
def _quickplay_ruled(event: e.QuickplayRuled, table: Table) -> Table:
    claim = table.quickplay
    if claim is None or event.ruling is not QuickplayRuling.POSTPONED:
        return replace(table, quickplay=None, ruling_is_final=event.final)
    return replace(table, quickplay=replace(claim, postponed=True), ruling_is_final=event.final)


@_change.register
def _increment_requested(event: e.IncrementRequested, table: Table) -> Table:
    clock = _clock(table, event.clock)
    return replace(table, increment_asked=event.seat, stopped=True, draw_offer=event.seat, clock=clock)


@_change.register
def _increment_ruled(event: e.IncrementRuled, table: Table) -> Table:
    return replace(table, increment_asked=None, clock=ChessClock(event.control, table.clock.state))


@_change.register
def _points_awarded(event: e.PointsAwarded, table: Table) -> Table:
    return replace(table, points=Pair(event.white, event.black))


@_change.register
def _adjournment_ordered(event: e.AdjournmentOrdered, table: Table) -> Table:
    return replace(table, adjournment=Adjournment(sealer=event.seat))


@_change.register
def _move_sealed(event: e.MoveSealed, table: Table) -> Table:
    sealed = Adjournment(sealer=event.seat, text=event.text, announcement=event.announcement)
    return replace(table, adjournment=sealed)


@_change.register
def _game_adjourned(event: e.GameAdjourned, table: Table) -> Table:
    adjourned = table.adjournment or Adjournment(sealer=event.seat)
    closed = replace(adjourned, envelope=event.envelope, closed=True)
    stopped = event.clock.running is None
    return replace(table, adjournment=closed, stopped=stopped, clock=_clock(table, event.clock))


@_change.register
def _session_resumed(event: e.SessionResumed, table: Table) -> Table:
    stopped = event.clock.running is None
    clock = _clock(table, event.clock)
    return replace(table, session_from=event.at, resumed=True, stopped=stopped, clock=clock)


@_change.register(e.EnvelopeOpened)
@_change.register(e.EnvelopeLost)
def _envelope_opened(_event: e.EnvelopeOpened | e.EnvelopeLost, table: Table) -> Table:
    return replace(table, adjournment=None, stopped=False)


@_change.register
def _sheet_borrowed(event: e.SheetBorrowed, table: Table) -> Table:
    return replace(table, borrower=event.seat)


@_change.register
def _sheet_returned(_event: e.SheetReturned, table: Table) -> Table:
    return replace(table, borrower=None)


@_change.register
def _reconstruction_started(event: e.ReconstructionStarted, table: Table) -> Table:
    return replace(table, reconstructing=True, stopped=True, clock=_clock(table, event.clock))


@_change.register
def _reconstruction_ended(event: e.ReconstructionEnded, table: Table) -> Table:
    sheets_from = table.sheets_from if event.succeeded else table.ply
    return replace(table, reconstructing=False, sheets_from=sheets_from, clock=_clock(table, event.clock))


def _clock(table: Table, state: ClockState) -> ChessClock:
    return ChessClock(table.clock.control, state)


def _put_board(table: Table, seat: Colour, board: OwnBoard) -> Table:
    """The table with another board of that seat; where no move is in hand, pieces were only put right (7.3)."""
    restored = board.squares in {board.before, placement(table.position)}
    in_hand = not restored and (seat is table.turn.mover or table.turn.announced is not None)
    return replace(table, boards=table.boards.put(seat, board if in_hand else board.settle()))
