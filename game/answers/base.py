"""The one way in which every command is answered: with events, or with a Refusal.

Each concept answers its own commands by registering here.
"""

from functools import singledispatch

from game.commands import Command
from game.events import Events
from game.table.table import Table


@singledispatch
def answer(command: Command, table: Table, now: int) -> Events:
    """The events that a permitted command brings about at `now` (ms). Raises Refusal; TypeError for no command."""
    raise TypeError(f"no answer to {type(command).__name__} at {now} under {table.edition.name}")
