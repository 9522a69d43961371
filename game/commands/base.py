"""What every command says: who acts."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Actor, Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The base of all commands."""

    by: Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken(Command):
    """What a player says that binds and is no move: `evidence` is what it rests on, for whoever doubts it later."""

    evidence: Evidence = NO_EVIDENCE
