"""What every event says: when, and who."""

from dataclasses import dataclass

from game.actors import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """The base of all events."""

    at: int
    by: Actor


Events = tuple[Event, ...]
