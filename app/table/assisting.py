"""What an assistant says in place of his player, as the commands that he may give (Laws 2009, E2.9, E2.10)."""

from dataclasses import replace
from typing import Any

from game.actors import Actor
from game.commands import Command, Execute, Touch
from game.table.table import Table


def by_assistant(table: Table, command: Command, assistant: Actor) -> Command:
    """The command of his player as the assistant's: by him, and about the board that his hands are for.

    He executes on the board of a visually impaired player's opponent (9a), and tells what that one touches (9e).
    """
    changes: dict[str, Any] = {"by": assistant}
    own = assistant.seat
    if own is not None and table.seats.of(own).visually_impaired and isinstance(command, Execute | Touch):
        changes["seat"] = own.opponent
    return replace(command, **changes)
