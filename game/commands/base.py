"""What every command says: who acts."""

from dataclasses import dataclass

from game.actors import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The base of all commands."""

    by: Actor
