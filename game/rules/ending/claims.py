"""Who may claim a draw, how many moves it needs, what a wrong claim costs (1993, 10.11 to 10.13; 2009, 9.3 to 9.5)."""

from game.edition import Edition, TouchOrMove
from game.rules.ending.annex import in_annex
from game.table.position import board_of
from game.table.table import Table
from game.units import MINUTE_MS


def claim_right_is_lost(table: Table) -> bool:
    """Whether the player on move cannot claim a draw on it any more.

    By a move that is made (1993, 10.11; 2005, 9.4), from 2009 on by a touch; an announcement alone is neither (E2.3).
    """
    on_touch = table.edition.claim_right_lost_on is TouchOrMove.TOUCH and not table.seats.of(table.turn.mover).computer
    return table.turn.made or (on_touch and bool(table.turn.touched))


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
