"""Adjournment and the sealed move (Laws 2009, guidelines on adjourned games)."""

from dataclasses import dataclass

from game.actors import Colour
from game.announcement import Announcement
from game.clock import ClockState
from game.events.base import Event
from game.table.sealing import Envelope, SealedVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjournmentOrdered(Event):
    """The seat has to seal its move (Guidelines, 1)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSealed(Event):
    """The seat wrote the move to be sealed, or `amended` it: for nobody's eyes before the envelope is opened."""

    seat: Colour
    text: str
    announcement: Announcement | None = None
    amended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAdjourned(Event):
    """The envelope is closed (Guidelines, 2); `digest` is the SHA-256 of what it says and of the sealed text."""

    seat: Colour
    envelope: Envelope
    digest: str
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionResumed(Event):
    """The session in which the game is resumed has begun (Guidelines, 5); it lasts `length_ms`, if not zero (13)."""

    clock: ClockState
    length_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeOpened(Event):
    """The seat's envelope was opened: what was written, and what it is (Guidelines, 7, 8)."""

    seat: Colour
    text: str
    verdict: SealedVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeLost(Event):
    """The seat's envelope is lost (Guidelines, 11)."""

    seat: Colour
