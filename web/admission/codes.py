"""The code of a place: five squares, drawn by lot, that can be said in the Laws' own words and typed.

Five of sixty-four squares are 2^30 codes; with the throttle beside this nobody guesses one during a game.
"""

import re
import secrets
from collections.abc import Collection

import chess

SQUARES_OF_A_CODE = 5
_SQUARES = re.compile(rf"(?:[a-h][1-8]){{{SQUARES_OF_A_CODE}}}")
_SEPARATORS = re.compile(r"[\s,.;-]+")


def new_code(besides: Collection[str] = ()) -> str:
    """Draw a code such as "e4g1a7c3h8"; it begins as none of the codes `besides`, as long as there are squares left."""
    taken = {first_square(code) for code in besides}
    firsts = [square for square in chess.SQUARE_NAMES if square not in taken] or chess.SQUARE_NAMES
    others = (secrets.choice(chess.SQUARE_NAMES) for _ in range(SQUARES_OF_A_CODE - 1))
    return "".join((secrets.choice(firsts), *others))


def first_square(code: str) -> str:
    """The square with which a code begins: by it the places are told apart when a code is wrong."""
    return code[:2]


def squares_of(code: str) -> tuple[str, ...]:
    """The squares of a code, in order."""
    return tuple(code[start : start + 2] for start in range(0, len(code), 2))


def read_code(typed: str) -> str | None:
    """The code that was typed, whatever stands between its squares; None when it is no code at all."""
    code = _SEPARATORS.sub("", typed).lower()
    return code if _SQUARES.fullmatch(code) else None
