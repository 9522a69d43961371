"""A session of play: when it began and ends, who has come to it, its adjournment (1993, 13; 2009, 6.6, Guidelines)."""

from dataclasses import dataclass, replace

from game.actors import Colour
from game.table.sealing import Adjournment


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """The session that goes on, or was the last; a game has one, or more where it is adjourned. Times in milliseconds.

    `began_at` is None before the game is started, `ends_at` where no end was announced, and `resumed` says whether it
    is one after an adjournment. `absent` are the players who are not there, and `seen` those who have acted in it or
    arrived. The `adjournment` lasts from the order to seal until the envelope is opened, in the next session.
    """

    began_at: int | None = None
    ends_at: int | None = None
    resumed: bool = False
    absent: tuple[Colour, ...] = ()
    seen: tuple[Colour, ...] = ()
    adjournment: Adjournment | None = None

    @property
    def is_sealing(self) -> bool:
        """Whether a move is to be sealed, until its envelope is closed."""
        return self.adjournment is not None and not self.adjournment.closed

    @property
    def envelope_is_closed(self) -> bool:
        """Whether a sealed move lies in its envelope."""
        return self.adjournment is not None and self.adjournment.closed

    @property
    def is_awaited(self) -> bool:
        """Whether the game is adjourned, and its next session has not begun."""
        return self.envelope_is_closed and not self.resumed

    def gone_ms(self, now: int) -> int:
        """How long it has gone on, in milliseconds: so late is who comes now (6.6); nothing between two, or before."""
        return 0 if self.began_at is None or self.is_awaited else now - self.began_at

    def left_ms(self, now: int) -> int:
        """What it has left, in milliseconds, by the arbiter's clock (13); nothing where its end is not known."""
        return 0 if self.ends_at is None else max(0, self.ends_at - now)

    def see(self, seat: Colour) -> "Session":
        """The session in which that player has been seen."""
        return self if seat in self.seen else replace(self, seen=(*self.seen, seat))
