"""What every event says: when, and who."""

from dataclasses import dataclass

from game.actors import NO_EVIDENCE, Actor, Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """The base of all events."""

    at: int
    by: Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken(Event):
    """What a player has said that binds and is no move; `evidence` is what it rests on, if anything was recorded."""

    evidence: Evidence = NO_EVIDENCE


Events = tuple[Event, ...]
