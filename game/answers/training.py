"""Training: a move taken back, a hint. In a competition nobody takes back (4.6, 4.7), and nobody is advised (12.3a)."""

from game import commands as c
from game import events as e
from game.actors import Colour
from game.answers.base import answer
from game.errors import Refusal, RefusalCode
from game.events import Events
from game.rules.information import not_in_competition
from game.rules.reconcile import boards_put_to, clock_at, struck_after
from game.rules.requirements import require_play
from game.table.table import Table


@answer.register
def take_back(command: c.TakeBack, table: Table, now: int) -> Events:
    """The seat is on move again as before its last move, with the clocks as they stood then, or as they stand now."""
    if not table.training:
        raise Refusal(RefusalCode.NOTHING_TAKEN_BACK, "what has been played in a competition stands (4.6)")
    require_play(table)
    kept = _kept(table, command.seat)
    position = table.position_before(kept + 1)
    return (
        e.TakenBack(
            at=now,
            by=command.by,
            seat=command.seat,
            kept=kept,
            position=position,
            moves=tuple(ply.move for ply in table.line[kept:]),
            boards=boards_put_to(table, position),
            sheets=struck_after(table, kept),
            clock=clock_at(table, kept, now).run(command.seat, now, 0),
        ),
    )


@answer.register
def take_hint(command: c.TakeHint, table: Table, now: int) -> Events:
    """Only who is on move and has no legal announcement is told a move, and only one that he may play."""
    if not table.training:
        raise not_in_competition(table)
    require_play(table)
    if table.turn.mover is not command.seat:
        raise Refusal(RefusalCode.NOT_YOUR_TURN, f"{table.turn.mover} is on move")
    if table.turn.announced is not None and (move := table.turn.announced.move) is not None:
        raise Refusal(RefusalCode.ALREADY_ANNOUNCED, "a move is announced already", move=move)
    if command.move not in {move.uci() for move in table.board().legal_moves}:
        raise Refusal(RefusalCode.NO_LEGAL_REPLY, f"{command.move} is no legal move")
    return (e.HintTaken(at=now, by=command.by, seat=command.seat, ply=table.ply, move=command.move),)


def _kept(table: Table, seat: Colour) -> int:
    """How many half-moves stay. Raises Refusal where the seat has played none."""
    if table.turn.mover is seat and table.turn.announced is not None:
        return len(table.line)
    own = [ply.number for ply in table.line if ply.mover is seat]
    if not own:
        raise Refusal(RefusalCode.NOTHING_TO_TAKE_BACK, f"{seat} has played no move")
    return own[-1] - 1
