"""A reply before the clock is pressed (1993, 3.2; 2005 and 2009, 1.1; 2018, 1.3, 6.2.1.2, 6.2.2).

A player has the move as soon as his opponent's is made. Such a move is made and not completed: its player's clock runs
on at his own expense until he presses it, which he may do after the reply too, or from 2018 on until he has made his
next move. For this table a move is made when it is announced, repeated and stands on both boards (E2.1, E2.3).
"""

from game import commands as c
from game import events as e
from game.actors import Actor, Colour, Role
from game.clock import ClockState
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.evolve import evolve
from game.rules.judgement import judged
from game.rules.noting import taped
from game.rules.requirements import require_play
from game.table.agreed_line import AnnouncedMove, Ply, Repetition
from game.table.board import placement
from game.table.table import Table

_WITH_WORDS = (c.Adjust, c.Announce, c.ClaimThreefold, c.ClaimFifty, c.ClaimQuickplay)
_WITH_HANDS = (c.Touch, c.RemovePiece, c.PlacePiece)


def reply_begun(table: Table, command: c.Command, now: int) -> Events:
    """The opponent's move joins the line, when with this command a player begins to reply to it; nothing otherwise.

    Raises Refusal for an announcement that is no legal reply: it may be a repetition said twice. It counts only when
    the clock completes it, and his does not run (7.5.1).
    """
    if not isinstance(command, (*_WITH_WORDS, *_WITH_HANDS)) or command.by.role is Role.ARBITER:
        return ()
    if table.session.is_sealing:  # nobody replies to a move that is to be sealed
        return ()
    announced = _made_by_opponent(table, command.seat)
    if announced is None or announced.move is None or announced.position is None:
        return ()
    hand = table.boards.of(command.seat)
    if isinstance(command, _WITH_HANDS) and hand.squares != placement(announced.position):
        return ()  # the opponent's move is still being put right on this board
    require_play(table)
    _require_earlier_pressed(table, command.seat)
    answered = e.MoveAnswered(
        at=now,
        by=command.by,
        seat=announced.mover,
        ply=announced.ply,
        move=announced.move,
        position=announced.position,
        check=table.board_with(announced.position).is_check(),
        clock=_as_if_pressed(table, announced.mover, now),
    )
    if isinstance(command, c.Announce) and judged(evolve(table, answered), command.announcement).move is None:
        raise Refusal(RefusalCode.NO_LEGAL_REPLY, f"it is {table.turn.mover}'s clock that runs, and this is no reply")
    noted = taped(table, announced.mover, announced.ply, announced.announcement, announced.evidence, now)
    return (answered, *noted)


def uncompleted(table: Table, seat: Colour) -> Ply | None:
    """That player's last move, when his opponent replied to it and it is not completed."""
    last = next((ply for ply in table.line[-2:] if ply.mover is seat), None)
    return None if last is None or last.completed else last


def unpressed(table: Table, seat: Colour) -> Ply | None:
    """That player's last move, while his clock still runs though his opponent has replied: a press completes it."""
    return uncompleted(table, seat) if table.clock.running is seat and seat is not table.turn.mover else None


def completed_late(table: Table, by: Actor, ply: Ply, now: int) -> e.AnsweredMoveCompleted:
    """6.2.2: the clock of a move is pressed after the reply to it was begun, or made."""
    clock = table.clock.press(now).state
    return e.AnsweredMoveCompleted(at=now, by=by, seat=ply.mover, ply=ply.number, pressed=True, clock=clock)


def completed_by_next(table: Table, by: Actor, seat: Colour, now: int) -> Events:
    """2018, 6.2.1.2: who has made his next move has completed the one before; whose clock runs does not change."""
    ply = uncompleted(table, seat)
    if ply is None:
        return ()
    clock = table.clock.count(seat, now).state
    return (e.AnsweredMoveCompleted(at=now, by=by, seat=seat, ply=ply.number, pressed=False, clock=clock),)


def completed_for_sealing(table: Table, by: Actor, now: int) -> Events:
    """What is not completed when the game is adjourned: before the player on move seals the arbiter sees to it."""
    seat = table.turn.mover
    late = uncompleted(table, seat.opponent) if table.clock.state.on_move is not seat else None
    pressed = () if late is None else (completed_late(table, by, late, now),)
    after = evolve(table, pressed[0]) if pressed else table
    return (*pressed, *completed_by_next(after, by, seat, now))


def _as_if_pressed(table: Table, seat: Colour, now: int) -> ClockState:
    """Both clocks as if that player had pressed his now, with all moves on the line counted."""
    clock = table.clock.move_of(seat, now, running=False)
    other = seat.opponent
    if table.clock.state.on_move is seat and uncompleted(table, other) is not None:
        clock = clock.count(other, now)
    return clock.state


def _made_by_opponent(table: Table, seat: Colour) -> AnnouncedMove | None:
    """The opponent's move in progress, when it is made, repeated and executed by this seat, so that it has the move."""
    announced = table.turn.announced
    if seat is table.turn.mover or announced is None or not table.turn.made:
        return None
    return announced if announced.repetition is Repetition.AGREES and announced.executed else None


def _require_earlier_pressed(table: Table, seat: Colour) -> None:
    """Raise Refusal where a player's next move does not complete the one before, and he has not pressed (6.7a)."""
    if uncompleted(table, seat) is not None and not table.edition.next_move_completes:
        raise Refusal(RefusalCode.CLOCK_NOT_PRESSED, "the last move is not completed: first the clock (6.7a)")
