"""When a move is completed: the clock runs on, and a score kept on tape has it (Laws 2009, 6.7, E2.5)."""

from game import events as e
from game.actors import Actor
from game.events import Events
from game.rules.noting import taped
from game.table.table import Table


def completed(table: Table, by: Actor, now: int, *, running: bool) -> Events:
    """The move announced is completed; the opponent's clock runs, or with the end of the game neither (6.7a).

    A player who keeps score on tape has it on his sheet in his own words (E2.5).
    """
    announced = table.turn.announced
    if announced is None or announced.move is None or announced.position is None:
        return ()
    seat = table.turn.mover
    move = e.MoveCompleted(
        at=now,
        by=by,
        seat=seat,
        ply=table.ply,
        move=announced.move,
        position=announced.position,
        check=table.board_with(announced.position).is_check(),
        clock=table.clock.move_of(seat, now, running=running).state,
    )
    return (move, *taped(table, seat, table.ply, announced.announcement, announced.evidence, now))
