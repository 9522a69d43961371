"""How many moves a claim of a draw needs, and what a wrong one costs (1993, 10.12, 10.13; 2009, 9.3, 9.5)."""

from game.edition import Edition
from game.rules.ending.annex import in_annex
from game.table.position import board_of
from game.units import MINUTE_MS


def moves_needed(edition: Edition, position: str, *, chess960: bool) -> int:
    """For how many moves of each player nothing must have happened: more in the endings of the annex (1993, 10.12)."""
    board = board_of(position, chess960=chess960)
    extended = edition.annex_announced and in_annex(board, as_printed=edition.annex_as_printed)
    return edition.fifty_moves_annex if extended else edition.fifty_moves


def deduction(remaining_ms: int, most_ms: int) -> int:
    """What a wrong claim takes of the claimant's time, in milliseconds (2005, 9.5b).

    Half of it, at most `most_ms`; one to two minutes become one minute, and of less nothing is taken.
    """
    return max(0, min(remaining_ms // 2, remaining_ms - MINUTE_MS, most_ms))
