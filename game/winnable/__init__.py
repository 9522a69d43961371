"""Whether a player can still mate by any possible series of legal moves, and whether a position is dead."""

from game.winnable.dead import is_dead
from game.winnable.question import LIMIT, PATIENT, can_mate, winnable
from game.winnable.verdict import Argument, CanMate, Verdict

__all__ = ["LIMIT", "PATIENT", "Argument", "CanMate", "Verdict", "can_mate", "is_dead", "winnable"]
