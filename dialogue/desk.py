"""What the dialogue needs of the referee: the table, and a way to ask for something."""

from contextlib import AbstractContextManager
from typing import Protocol

from game.commands import Adjourn, Arrive, Command, Penalise, Reconcile, RuleOnQuickplay
from game.errors import Refusal
from game.events import Event, GameEnded, Reconciled, TimeCharged
from game.table.table import Table
from game.time_reason import TimeReason


class Desk(Protocol):
    """The referee of one game."""

    @property
    def table(self) -> Table:
        """The table as it is now."""
        ...

    def check(self, command: Command) -> tuple[Event, ...]:
        """The events that the command would bring about now; nothing happens. Raises Refusal if it would be refused."""
        ...

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Do it: the events, which are on the record when this returns, or when `as_one` does. Raises Refusal."""
        ...

    def as_one(self) -> AbstractContextManager[None]:
        """Have all that is submitted inside on the record when it ends; where that fails nothing has happened."""
        ...


def costs_more_than_it_says(desk: Desk, command: Command) -> bool:
    """Whether a ruling would now do what its words do not tell, and no word brings back.

    It ends the game by an arrival (6.6a), or by a claim that is rejected when a flag is down (10.2b); takes moves back
    (E2.8), more time as a penalty than there is (13.4c), or what is left of a session (Guidelines for adjourned games,
    1b). Not where it would be refused. Nothing happens.
    """
    if not isinstance(command, Adjourn | Arrive | Penalise | Reconcile | RuleOnQuickplay):
        return False
    try:
        return any(_costs_more(event) for event in desk.check(command))
    except Refusal:
        return False


def _costs_more(event: Event) -> bool:
    if isinstance(event, TimeCharged):
        return event.reason is TimeReason.SESSION or event.clock.side(event.seat).fell_at is not None
    return isinstance(event, GameEnded) or (isinstance(event, Reconciled) and bool(event.taken_back))


def refusal_of(desk: Desk, command: Command) -> Refusal | None:
    """Why the command would be refused now; None where it would be done. Nothing happens."""
    try:
        desk.check(command)
    except Refusal as refusal:
        return refusal
    return None
