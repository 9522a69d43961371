"""How much a command may hold: an entry of a scoresheet is a move, a reason a few sentences, and a time fits a game.

What was heard has no bound (`Evidence`): a move is not refused for what was said before it, and none of it is lost.
"""

from game import commands as c
from game.errors import Refusal, RefusalCode

ENTRY = 100
"""Characters of a move as somebody writes it (8.1, appendix C); in the words of an announcement it has some sixty.

The placement of a FEN has seventy-one at most."""

REASON = 500
"""Characters of a reason, and of when and where a game is resumed."""

LONGEST_MS = 999_999_000
"""The longest time that a time control can have, and so the longest that is set, given or taken, in milliseconds."""

_CHARACTERS = {
    "text": ENTRY,
    "move": ENTRY,
    "placement": ENTRY,
    "article": REASON,
    "control": ENTRY,
    "reason": REASON,
    "resumption": REASON,
}
_TIMES = ("ms", "remaining_ms", "white_ms", "black_ms", "left_ms", "length_ms")


def check_bounds(command: c.Command) -> None:
    """Raise Refusal (text_too_long, invalid_time) where a command holds more than it may."""
    for name, most in _CHARACTERS.items():
        text = getattr(command, name, "")
        if isinstance(text, str) and len(text) > most:
            raise Refusal(RefusalCode.TEXT_TOO_LONG, f"{name} has {len(text)} characters, not {most}", count=most)
    for name in _TIMES:
        ms = getattr(command, name, None)
        if ms is not None and ms > LONGEST_MS:
            raise Refusal(RefusalCode.INVALID_TIME, f"{name} is beyond {LONGEST_MS}", remaining_ms=ms)
