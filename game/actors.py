"""Who may act at the table: the players, an assistant of each, the arbiter (Laws 2009, E2.7 to E2.10)."""

from dataclasses import dataclass
from enum import StrEnum


class Colour(StrEnum):
    """A player's colour, and so the name of a seat, a board, a scoresheet and a side of the clock."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> "Colour":
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Role(StrEnum):
    """In what function somebody acts."""

    PLAYER = "player"
    ASSISTANT = "assistant"  # E2.9 and E2.10
    OPERATOR = "operator"  # of a computer that plays: he is "the player" (computer rules, 1.3)
    ARBITER = "arbiter"  # arbiter, or the technician ("controller") of E2.7


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did something: a role, and the seat of the player or of the player assisted (None: arbiter)."""

    role: Role
    seat: Colour | None = None


WHITE = Actor(Role.PLAYER, Colour.WHITE)
BLACK = Actor(Role.PLAYER, Colour.BLACK)
ARBITER = Actor(Role.ARBITER)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a statement comes from: the words, how sure the ear was (0 to 1), the clip of the tape."""

    words: str = ""
    confidence: float | None = None
    clip: str | None = None


NO_EVIDENCE = Evidence()
