"""What is wrong with a line of a tournament's file."""

from app.errors import ErrorCode, TournamentError

SHOWN = 60  # characters of it


def bad_line(number: int, text: str) -> TournamentError:
    """That line, counted from one, cannot be read."""
    shown = " ".join(text.split())[:SHOWN]
    return TournamentError(ErrorCode.TOURNAMENT_LINE, f"line {number}: {shown!r}", number=number, line=shown)
