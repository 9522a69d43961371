"""What players have offered, claimed and asked for (2009, 4.7, 9, 10.2; 2023, Guidelines III)."""

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

    `draw_offer` is whose offer stands, and is to be answered first; both offer where who is offered a draw claims one,
    which is an offer too (9.1b); `offered` are the plies with which a draw was offered, for the scoresheets to show
    (8.1). A claim of a piece `touch`ed and one in the `quickplay` finish wait
    for the arbiter, and so does the player who has asked for an increment (III.4). When the game is signed `rematch` is
    whose offer of one stands, until it is `rematch_agreed`.
    """

    draw_offer: Colour | None = None
    both_offer: bool = False
    offered: tuple[int, ...] = ()
    touch: TouchClaim | None = None
    quickplay: QuickplayClaim | None = None
    increment_asked: Colour | None = None
    rematch: Colour | None = None
    rematch_agreed: bool = False

    def offers(self, seat: Colour) -> bool:
        """Whether an offer of a draw by that player stands."""
        return self.draw_offer is not None and (self.both_offer or self.draw_offer is seat)

    def with_offer(self, seat: Colour) -> "Claims":
        """The claims with that player's offer; one of his opponent's stands until it is answered (9.1b1)."""
        if self.offers(seat.opponent):
            return replace(self, both_offer=True)
        return replace(self, draw_offer=seat, both_offer=False)

    def without_offer(self, seat: Colour) -> "Claims":
        """The claims without that player's offer; where his opponent has offered, too, that offer stands."""
        return replace(self, draw_offer=seat.opponent if self.both_offer else None, both_offer=False)

    def cut(self, plies: int) -> "Claims":
        """The claims with the draws that were offered up to and with that many plies."""
        return replace(self, offered=tuple(ply for ply in self.offered if ply <= plies))
