"""A search for a helpmate: both sides work together so that White mates, as "any possible series of moves" asks.

Best-first: the position that looks nearest to mate is continued first, whatever its depth. Each position is continued
once. When nothing is left to continue, every position that can arise has been seen, and there is no mate: the search
is then a proof of the contrary.
"""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

import chess

from game.winnable.guidance import Guidance
from game.winnable.placement import Move, Placement

_MOVES = 20  # in a position: most have fewer
Hopeless = Callable[[Placement], bool]


@dataclass(frozen=True, slots=True)
class Search:
    """What a search came to.

    `line`: the moves that end in mate, UCI, or None. `exhausted`: whether all that can arise was seen, `positions` of
    them.
    """

    line: tuple[str, ...] | None
    exhausted: bool
    positions: int


class _Step(NamedTuple):
    """A position and how it was reached: the one before and the move."""

    placement: Placement
    before: "_Step | None" = None
    move: Move | None = None


class HelpmateSearch:
    """A search that can go on where it stopped: the positions it has seen, and the moves that wait."""

    def __init__(self, start: chess.Board, guidance: Guidance, hopeless: Hopeless) -> None:
        """A position is not continued when it is `hopeless`: known by its material not to lead to White's mate."""
        self._may_castle = bool(start.castling_rights)
        self._guidance = guidance
        self._hopeless = hopeless
        self._step: _Step | None = _Step(Placement.of(start))
        self._seen = {self._step.placement}
        self._waiting: list[tuple[float, int, _Step, Move]] = []
        self._moves = 0
        self._continued = 0

    def to(self, limit: int) -> Search:
        """Look for a series of legal moves in which White mates, until `limit` positions in all were continued.

        Fewer when they have many moves, so that the time is bounded.
        """
        while self._continued < limit and self._moves < limit * _MOVES:
            if self._step is None:
                return Search(None, exhausted=not self._may_castle, positions=self._continued)
            if self._continue(self._step):
                return Search(_line_to(self._step), exhausted=False, positions=self._continued)
            self._step = self._next()
            self._continued += 1
        return Search(None, exhausted=False, positions=self._continued)

    def _continue(self, step: _Step) -> bool:
        """Let the moves from there wait; whether there are none, for it is mate."""
        placement = step.placement
        ranked = self._guidance.rank(placement)
        if placement.turn is chess.BLACK and _is_mate(placement, ranked):
            return True
        for cost, move in ranked:
            self._moves += 1
            heappush(self._waiting, (cost, -self._moves, step, move))  # of equals, the last come is the deepest
        return False

    def _next(self) -> _Step | None:
        """The most promising position that was not continued before, or None when there is no more."""
        while self._waiting:
            _, _, step, move = heappop(self._waiting)
            placement = step.placement.after(move)
            if placement not in self._seen:
                self._seen.add(placement)
                if placement.is_legal() and not (_changes_material(step.placement, move) and self._hopeless(placement)):
                    return _Step(placement, step, move)
        return None


def _is_mate(placement: Placement, ranked: list[tuple[float, Move]]) -> bool:
    return placement.is_check() and not any(placement.after(move).is_legal() for _, move in ranked)


def _changes_material(placement: Placement, move: Move) -> bool:
    """Whether the move may be a capture, or is a promotion."""
    leaves, arrives, becomes = move
    return placement.squares[arrives] != 0 or placement.squares[leaves] != becomes or arrives == placement.passed


def _line_to(step: _Step) -> tuple[str, ...]:
    moves = []
    while step.before is not None and step.move is not None:
        moves.append(step.before.placement.uci(step.move))
        step = step.before
    return tuple(reversed(moves))
