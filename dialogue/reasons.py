"""Why something was refused, kept for whoever asks: "warum", "wieso", "warum nicht"."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import chess

from dialogue.saying import Saying, everybody
from dialogue.station import Station
from game.actors import Colour
from game.announcement import Announcement
from game.errors import Refusal
from game.events import (
    Announced,
    Corrected,
    DrawClaimed,
    Event,
    IllegalActCounted,
    IllegalMoveCompleted,
    Repeated,
)
from game.fault import Fault
from game.legality.resolution import announcement_of

Told = tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class _Reasons:
    """What one station was refused with, and what of it was not understood since; each at which half-move."""

    refused: Told = ()
    refused_at: int = 0
    missed: Told = ()
    missed_at: int = 0


class Reasons:
    """The last reason of each station, and what was not understood since: neither hides the other."""

    def __init__(self, ply: Callable[[], int]) -> None:
        """`ply` tells the number of the half-move in progress."""
        self._ply = ply
        self._of: dict[Station, _Reasons] = {}

    @property
    def latest(self) -> Station | None:
        """Who was refused or not understood last."""
        return next(reversed(self._of), None)

    def refused(self, station: Station, told: Told) -> Told:
        """Remember a refusal; returns what is told."""
        self._put(station, _Reasons(told, self._ply()))
        return told

    def forget(self, station: Station) -> None:
        """What was refused before is done with."""
        self._of.pop(station, None)

    def missed(self, station: Station, told: Told) -> Told:
        """Remember that somebody was not understood; returns what is told."""
        self._put(station, replace(self._of.get(station, _Reasons()), missed=told, missed_at=self._ply()))
        return told

    def why(self, station: Station) -> Told:
        """What was not understood in this half-move, which he has heard last, and the refusal before it."""
        reasons, ply = self._of.get(station, _Reasons()), self._ply()
        missed = reasons.missed if reasons.missed_at == ply else ()
        return (*missed, *(reasons.refused if reasons.refused_at == ply else ()))

    def before(self, station: Station) -> Told:
        """Of an earlier half-move what was not understood, or refused where that came last."""
        reasons = self._of.get(station, _Reasons())
        return reasons.missed or reasons.refused

    def _put(self, station: Station, reasons: _Reasons) -> None:
        """The latest last."""
        self._of.pop(station, None)
        self._of[station] = reasons


def in_full(refusal: Refusal, board: chess.Board) -> dict[str, object]:
    """The parameters of a refusal for its words, a move among them with its piece, as on `board`."""
    params: dict[str, object] = dict(refusal.params)
    if isinstance(move := params.get("move"), str):
        params["move"] = announcement_of(board, move)
    return params


def illegal(move: Announcement, fault: Fault) -> Told:
    """That it is no legal move, and why not."""
    return everybody("table.illegal", move=move), everybody(f"fault.{fault.code}", **fault.names())


def refused_by(event: Event) -> Colour | None:
    """Who did wrong by an event: an illegal move, announced or counted, a wrong repetition, a claim not correct."""
    match event:
        case Announced(seat=seat, fault=fault) | Corrected(seat=seat, fault=fault) if fault is not None:
            return seat
        case Repeated(seat=seat, agrees=False) | DrawClaimed(seat=seat, correct=False):
            return seat
        case IllegalMoveCompleted(seat=seat) | IllegalActCounted(seat=seat):
            return seat
    return None
