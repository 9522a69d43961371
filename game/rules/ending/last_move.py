"""The last move of a game that a word ends between the move and the clock: an agreement, a resignation.

The end completes it in 1993 (6.5, which names 10.2 and 10.6) and 2005 (6.8a, which names 5.1 and 5.2), an agreement in
2009 (6.7a, which names 5.2c). No other text names these ends. But what is made is on the board (4.6; 2018, 4.7), and
both have to record it (8.1): so it stands in the game under all of them.
"""

from functools import reduce

from game import events as e
from game.actors import Actor, Colour
from game.errors import Refusal
from game.events import Events
from game.evolve import evolve
from game.legality.carrying_out import changes_of
from game.rules.ending.end_by_position import end_by_position
from game.rules.move_completed import completed
from game.rules.move_made import is_as_good_as_made
from game.rules.replies import completed_by_next
from game.table.table import Table


def last_move(table: Table, by: Actor, seat: Colour, now: int) -> Events:
    """The move in progress completed by that player's word, which ends the game, where it is legal and made.

    His opponent's is made, too, when only the press of the clock was still to say so (E2.3b): he answers to it. What an
    envelope holds is no move before it is opened (Guidelines, 7).
    """
    if table.session.envelope_is_closed:
        return ()
    turn = table.turn
    made = () if turn.made or seat is turn.mover else _as_good_as_made(table, by, now)
    if not turn.made and not made:
        return ()
    return (*made, *completed(reduce(evolve, made, table), by, now, running=False))


def _as_good_as_made(table: Table, by: Actor, now: int) -> Events:
    """The move announced, made on its player's board; nothing where that has not been done, or cannot be."""
    mover, announced = table.turn.mover, table.turn.announced
    if announced is None or announced.position is None or not is_as_good_as_made(table, mover):
        return ()
    if end_by_position(table, announced.position) is not None:  # made, it would have ended the game by itself (5)
        return ()
    try:
        changes = changes_of(table.boards.of(mover), table.board(), announced.announcement)
    except Refusal:  # his board stands wrong, so that nobody can have made it there
        return ()
    return (
        e.Executed(at=now, by=by, seat=mover, ply=table.ply, changes=changes),
        e.MoveMade(at=now, by=by, seat=mover, ply=table.ply, move=announced.move),
        *completed_by_next(table, by, mover, now),
    )
