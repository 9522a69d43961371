"""What the dialogue needs of the referee: the table, and a way to ask for something."""

from typing import Protocol

from game.commands import Command
from game.errors import Refusal
from game.events import Event
from game.table.table import Table


class Desk(Protocol):
    """The referee of one game."""

    @property
    def table(self) -> Table:
        """The table as it is now."""
        ...

    def check(self, command: Command) -> None:
        """Raise Refusal if the command would be refused now; nothing happens."""
        ...

    def submit(self, command: Command) -> tuple[Event, ...]:
        """Do it: the events, which are on the record when this returns. Raises Refusal."""
        ...


def refusal_of(desk: Desk, command: Command) -> Refusal | None:
    """Why the command would be refused now; None where it would be done. Nothing happens."""
    try:
        desk.check(command)
    except Refusal as refusal:
        return refusal
    return None
