"""From one table to the next: what each event changes. Never fails, decides nothing, asks no rule."""

from collections.abc import Iterable
from dataclasses import replace

from game import events as e
from game.actors import Role
from game.changes import change
from game.changes.adjournment import sealed_anew
from game.changes.appeals import appealable
from game.clock import ChessClock
from game.pair import Pair
from game.table.agreed_line import Turn
from game.table.board import OwnBoard
from game.table.claims import Claims
from game.table.position import mover
from game.table.rulings import Rulings
from game.table.scoresheet import Scoresheet, Scoresheets
from game.table.session import Session
from game.table.table import Table


def evolve(table: Table | None, event: e.Event) -> Table:
    """The table after the event; `table` is None for the first, which opens it. Raises ValueError if it does not."""
    if isinstance(event, e.TableOpened):
        return _opened(event)
    if table is None:
        raise ValueError(f"the first event is no TableOpened but {type(event).__name__}")
    after = sealed_anew(table, change(event, table))
    return replace(_seen(appealable(event, after), event), at=event.at)


def _seen(table: Table, event: e.Event) -> Table:
    """The table with the player who has acted seen at it (6.6); what others do for him proves nothing.

    Nor does what is noted in his name: his tape hears his assistant, and the arbiter reads his sealed move.
    """
    acts = event.by.role in {Role.PLAYER, Role.OPERATOR} and not isinstance(event, e.Noted)
    return replace(table, session=table.session.see(event.by.seat)) if acts and event.by.seat is not None else table


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
        sheets=Scoresheets(Scoresheet(), Scoresheet()),
        clock=ChessClock.set_to(event.control, mover(event.initial)),
        illegal_moves=Pair(0, 0),
        session=Session(),
        claims=Claims(),
        rulings=Rulings(),
        supervised=event.supervised,
        training=event.training,
        occasion=event.occasion,
        at=event.at,
    )
