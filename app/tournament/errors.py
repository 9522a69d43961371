"""What is wrong with a line of a tournament's file."""

import re
from fractions import Fraction

from app.errors import ErrorCode, TournamentError

SHOWN = 60  # characters of it


def bad_line(number: int, text: str) -> TournamentError:
    """That line, counted from one, cannot be read."""
    shown = _shown(text)
    return TournamentError(ErrorCode.TOURNAMENT_LINE, f"line {number}: {shown!r}", number=number, line=shown)


def other_points(number: int, text: str) -> TournamentError:
    """By that line, counted from one, other points count than one, a half and none, or in a match two, one and none."""
    shown = _shown(text)
    return TournamentError(ErrorCode.OTHER_POINTS, f"line {number}: {shown!r}", number=number, line=shown)


def points_in(number: int, line: str, columns: slice) -> Fraction:
    """The points in these columns of a line, none where they are empty. Raises TournamentError for no number."""
    text = line[columns].strip()
    if not re.fullmatch(r"(\d+\.?\d*)?", text, re.ASCII):
        raise bad_line(number, line)
    return Fraction(text or 0)


def _shown(text: str) -> str:
    """As much of a line as is shown; what no screen shows of it is left out."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())[:SHOWN]
