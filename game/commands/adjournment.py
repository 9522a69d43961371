"""Adjournment and the sealed move (Laws 2009, guidelines on adjourned games)."""

from dataclasses import dataclass

from game.actors import Colour
from game.announcement import Announcement
from game.commands.base import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjourn(Command):
    """The arbiter has the player on move seal, `left_ms` milliseconds before the session ends (Guidelines, 1).

    Without `left_ms` it is what the session has left whose length was announced, else nothing (Guidelines, 13).
    """

    left_ms: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SealMove(Command):
    """Write the move to be sealed, or change it: the text, and how it reads (Guidelines, 1a)."""

    seat: Colour
    text: str
    announcement: Announcement | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseEnvelope(Command):
    """Close the envelope and stop the own clock; `resumption` is when and where play goes on (Guidelines, 1a, 2)."""

    seat: Colour
    resumption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeSession(Command):
    """The arbiter starts the session in which an adjourned game is resumed (Guidelines, 5, 9).

    `length_ms` is how long it will last, announced beforehand; zero where nobody has said it (Guidelines, 13).
    """

    length_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEnvelope(Command):
    """The arbiter opens the envelope (Guidelines, 7).

    The move is made on the sealer's board and the clock of who has to reply runs (9a). On the board of a visually
    impaired player it is still to be repeated and executed, as every move is (E2.1); on another's the arbiter makes it.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareEnvelopeLost(Command):
    """The envelope is lost: the sealer states his move, or nobody knows the position (Guidelines, 11)."""

    announcement: Announcement | None = None
    position_known: bool = True
