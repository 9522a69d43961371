"""The quickplay finish (Laws 2009, article 10 and Appendix D)."""

from dataclasses import dataclass

from game.actors import Colour
from game.clock import ClockState
from game.events.base import Event
from game.time_control import TimeControl
from game.time_reason import QuickplayGround, QuickplayRuling


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayClaimed(Event):
    """A draw was claimed in the quickplay finish (10.2), or `submitted` where no arbiter is there (appendix D).

    The evidence: the position, the times of White and Black in milliseconds, and the plies on the claimant's sheet.
    Until 2009 the claim stands as an offer of a draw (9.1b3; not since 2018, 9.1.2.3).
    """

    seat: Colour
    ground: QuickplayGround
    submitted: bool
    position: str
    remaining_ms: tuple[int, int]
    noted_plies: int
    stands_as_offer: bool
    clock: ClockState


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceVerified(Event):
    """The seat has verified the evidence of the opponent's claim (appendix D)."""

    seat: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickplayRuled(Event):
    """The arbiter ruled on the seat's claim; `final` means that there is no appeal (10.2d)."""

    seat: Colour
    ruling: QuickplayRuling
    final: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IncrementRequested(Event):
    """The seat asked for more seconds with each move: an offer of a draw, where one may be agreed (2018, III.4)."""

    seat: Colour
    clock: ClockState
    stands_as_offer: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class IncrementRuled(Event):
    """The arbiter granted the seat's request, with `ms` milliseconds a move, or none; `control` is as it is now."""

    seat: Colour
    ms: int
    control: TimeControl
