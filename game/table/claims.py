"""What players have offered, claimed and asked for (2009, 4.7, 9, 10.2; 2023, Guidelines III)."""

from dataclasses import dataclass, replace

from game.actors import Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchClaim:
    """A claim that waits for the arbiter (4.7): the piece on that square was touched in the move of that ply."""

    square: str
    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayClaim:
    """A claim in the quickplay finish that is not decided (10.2): whose, `postponed`, or `submitted` to no arbiter."""

    seat: Colour
    submitted: bool = False
    postponed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """The offers and claims of a game.

    `draw_offer` is whose offer stands, which a claim of a draw is too (9.1b); `offered` are the plies with which a draw
    was offered, for the scoresheets to show (8.1). A claim of a piece `touch`ed and one in the `quickplay` finish wait
    for the arbiter, and so does the player who has asked for an increment (III.4). When the game is signed `rematch` is
    whose offer of one stands, until it is `rematch_agreed`.
    """

    draw_offer: Colour | None = None
    offered: tuple[int, ...] = ()
    touch: TouchClaim | None = None
    quickplay: QuickplayClaim | None = None
    increment_asked: Colour | None = None
    rematch: Colour | None = None
    rematch_agreed: bool = False

    def cut(self, plies: int) -> "Claims":
        """The claims with the draws that were offered up to and with that many plies."""
        return replace(self, offered=tuple(ply for ply in self.offered if ply <= plies))
