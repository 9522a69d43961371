"""What players have offered, claimed and asked for (2009, 4.7, 9, 10.2; 2018, Guidelines III)."""

from dataclasses import dataclass, replace

from game.actors import Colour
from game.time_reason import QuickplayGround


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchClaim:
    """A claim that waits for the arbiter (4.7): the piece on that square was touched in the move of that ply."""

    square: str
    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayClaim:
    """A claim in the quickplay finish that is not decided (10.2): whose and why, `postponed`, `submitted` to nobody."""

    seat: Colour
    ground: QuickplayGround
    submitted: bool = False
    postponed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """The offers and claims of a game.

    `draw_offers` are whose offers stand, the earlier first: both players' where who is offered a draw claims one, which
    is an offer too (2009, 9.1b). `offered` are the plies with which a draw was offered, for the scoresheets to show
    (8.1). A claim of a piece `touch`ed and one in the `quickplay` finish wait for the arbiter, and so does the player
    who has asked for an increment (III.4); `increment_ms` is what he has granted with each move. When the game is
    signed `rematch` is whose offer of one stands, until it is `rematch_agreed`.
    """

    draw_offers: tuple[Colour, ...] = ()
    offered: tuple[int, ...] = ()
    touch: TouchClaim | None = None
    quickplay: QuickplayClaim | None = None
    increment_asked: Colour | None = None
    increment_ms: int = 0
    rematch: Colour | None = None
    rematch_agreed: bool = False

    @property
    def draw_offer(self) -> Colour | None:
        """Whose offer of a draw stands, the earlier of two; None where none does."""
        return next(iter(self.draw_offers), None)

    def with_offer(self, seat: Colour) -> "Claims":
        """The claims with that player's offer; one of his opponent's stands until it is answered (2009, 9.1b1)."""
        return self if seat in self.draw_offers else replace(self, draw_offers=(*self.draw_offers, seat))

    def without_offer(self, seat: Colour) -> "Claims":
        """The claims without that player's offer; where his opponent has offered, too, that offer stands."""
        return replace(self, draw_offers=tuple(found for found in self.draw_offers if found is not seat))

    def cut(self, plies: int) -> "Claims":
        """The claims that concern that many plies: draws offered with them, a piece touched in one of them."""
        touch = self.touch if self.touch is not None and self.touch.ply <= plies else None
        return replace(self, offered=tuple(ply for ply in self.offered if ply <= plies), touch=touch)
