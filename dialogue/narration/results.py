"""Who has won, as a sentence of the catalogues: told at the table, asked for, written on a scoresheet."""

from game.actors import Colour

_NOBODY_WON = {"1/2-1/2": "result.drawn", "0-0": "result.both_lost", "*": "result.void"}


def result_sentence(winner: Colour | None, result: str) -> tuple[str, dict[str, Colour]]:
    """The key of the sentence about a result, written as PGN writes it, and the sentence's values."""
    return ("result.won", {"colour": winner}) if winner is not None else (_NOBODY_WON[result], {})
