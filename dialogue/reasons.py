"""Why something was refused, kept for whoever asks: "warum", "wieso", "warum nicht"."""

from dataclasses import dataclass, replace

from dialogue.saying import Saying, everybody
from dialogue.station import Station
from game.actors import Colour
from game.announcement import Announcement
from game.events import Announced, Corrected, DrawClaimed, Event, Repeated
from game.fault import Fault

Told = tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class _Reasons:
    """What one station was refused with, at which half-move, and what of it was not understood since."""

    refused: Told = ()
    ply: int = 0
    missed: Told = ()


class Reasons:
    """The last reason of each station. What was not understood after a refusal of this half-move does not hide it."""

    def __init__(self) -> None:
        self._of: dict[Station, _Reasons] = {}

    @property
    def latest(self) -> Station | None:
        """Who was refused or not understood last."""
        return next(reversed(self._of), None)

    def refused(self, station: Station, told: Told, ply: int) -> Told:
        """Remember a refusal; returns what is told."""
        self._put(station, _Reasons(told, ply))
        return told

    def missed(self, station: Station, told: Told) -> Told:
        """Remember that somebody was not understood; returns what is told."""
        self._put(station, replace(self._of.get(station, _Reasons()), missed=told))
        return told

    def why(self, station: Station, ply: int) -> Told:
        """The last refusal; what was not understood since, where the refusal is of an earlier half-move or none.

        Nothing where there was neither.
        """
        reasons = self._of.get(station, _Reasons())
        if reasons.missed and not (reasons.refused and reasons.ply == ply):
            return reasons.missed
        return reasons.refused

    def _put(self, station: Station, reasons: _Reasons) -> None:
        """The latest last."""
        self._of.pop(station, None)
        self._of[station] = reasons


def illegal(move: Announcement, fault: Fault) -> Told:
    """That it is no legal move, and why not."""
    return everybody("table.illegal", move=move), everybody(f"fault.{fault.code}", **fault.names())


def refused_by(event: Event) -> Colour | None:
    """Whose words an event tells to be wrong: an illegal move, a wrong repetition, a claim that is not correct."""
    match event:
        case Announced(seat=seat, fault=fault) | Corrected(seat=seat, fault=fault) if fault is not None:
            return seat
        case Repeated(seat=seat, agrees=False) | DrawClaimed(seat=seat, correct=False):
            return seat
    return None
