"""What a binding act rests on: a player's words and their clip of the tape, on the event that they led to."""

from dataclasses import replace

from game import events as e
from game.commands import Command, Resign
from game.commands.base import Spoken as Said
from game.events import Events
from game.events.base import Spoken


def evidenced(command: Command, events: Events) -> Events:
    """The events of a command, with what was said for it; an end that other words or nobody's led to has none."""
    if not isinstance(command, Said):
        return events
    return tuple(
        replace(event, evidence=command.evidence) if isinstance(event, Spoken) and _is_told(command, event) else event
        for event in events
    )


def _is_told(command: Said, event: Spoken) -> bool:
    """Whether the player has said that by the command: of all that ends a game he has only resigned it."""
    return isinstance(command, Resign) or not isinstance(event, e.GameEnded | e.MateUndetermined)
