"""What the dialogue needs of the referee: the table, and a way to ask for something."""

from typing import Protocol

from game.commands import Command
from game.errors import Refusal
from game.events import Event, GameEnded
from game.table.table import Table


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
        """Do it: the events, which are on the record when this returns. Raises Refusal."""
        ...


def ends_the_game(desk: Desk, command: Command) -> bool:
    """Whether the command would end the game now; not where it would be refused. Nothing happens."""
    try:
        return any(isinstance(event, GameEnded) for event in desk.check(command))
    except Refusal:
        return False


def refusal_of(desk: Desk, command: Command) -> Refusal | None:
    """Why the command would be refused now; None where it would be done. Nothing happens."""
    try:
        desk.check(command)
    except Refusal as refusal:
        return refusal
    return None
