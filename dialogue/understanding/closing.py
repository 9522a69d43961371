"""Whether what somebody has said so far is all that he can want to say, in the position on the board.

The grammar knows that of "Eva zwei Eva vier" and of "ja" (`speech_grammar.closing`). "Springer Felix drei" may be a
square of departure on some board; where it names one legal move, no piece of his stands there to depart from. And a
move behind "ausgeführt" can be said by itself.
"""

import chess

from game.legality.resolution import resolve
from speech_grammar import Intent, closing, parse
from speech_grammar.errors import NotUnderstood


def is_closed(words: str, board: chess.Board) -> bool:
    """Whether an ear need not wait for more; `board` is the position that the words have to make sense in."""
    if not words or closing.is_closed(words):
        return bool(words)
    try:
        reading = parse(words)
    except NotUnderstood:
        return False
    if reading.announcement is None:
        return reading.intent is Intent.EXECUTED
    return reading.intent is Intent.ANNOUNCEMENT and resolve(reading.announcement, board).move is not None
