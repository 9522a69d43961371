"""What is sealed when a game is adjourned: the move as written, and what the envelope says (Guidelines, 1 and 2)."""

import hashlib
from dataclasses import astuple, dataclass
from enum import StrEnum

from game.actors import Colour
from game.announcement import Announcement


class SealedVerdict(StrEnum):
    """What a sealed move turns out to be when it is read (Guidelines, 8; 1993, 10.16)."""

    GOOD = "good"
    AMBIGUOUS = "ambiguous"
    WITHOUT_MEANING = "without_meaning"
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """What is written on the envelope; the last two are not in 1993 (13.2). Times used are in milliseconds."""

    white: str
    black: str
    position: str
    white_used_ms: int
    black_used_ms: int
    sealer: Colour
    move_number: int
    draw_offer: Colour | None = None
    resumption: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjournment:
    """A game that is being adjourned: who seals, how he wrote it, how it reads, and the envelope once it is closed."""

    sealer: Colour
    text: str | None = None
    announcement: Announcement | None = None
    envelope: Envelope | None = None
    closed: bool = False


def digest(envelope: Envelope, text: str) -> str:
    """The SHA-256 of envelope and sealed text (hexadecimal): who notes it can tell that neither was exchanged."""
    written = "\n".join([*("" if item is None else str(item) for item in astuple(envelope)), text])
    return hashlib.sha256(written.encode()).hexdigest()
