"""Whether what somebody has said so far may still go on, so that an ear knows how long it has to wait.

"Springer Felix drei" may be the square of departure, "Bauer Eva sieben Eva acht" still needs its piece, and
"ausgeführt" may have a move behind it. "Eva zwei Eva vier", a castling, "ja" and "Uhr drücken" are whole: what may
follow them at all ("Schach", "Uhr drücken", "Korrektur") is a sentence of its own or changes nothing.
"""

from functools import cache

from speech_grammar import grammar
from speech_grammar.vocabulary import vocabulary


def is_closed(words: str) -> bool:
    """Whether these words, in the vocabulary's own spelling, are a whole sentence that does not go on."""
    following = grammar.acceptor().after(tuple(words.split()))
    return following is not None and following <= {afterthought[0] for afterthought in _afterthoughts()}


def has_afterthought(words: str) -> bool:
    """Whether they end in something that may follow a whole sentence and takes nothing of its meaning.

    So may "en passant", though an ear waits for it: what captures so is a move of a pawn without it, too.
    """
    told, en_passant = tuple(words.split()), {tuple(phrase.split()) for phrase in vocabulary().en_passant}
    return any(told[-len(phrase) :] == phrase != told for phrase in _afterthoughts() | en_passant)


@cache
def _afterthoughts() -> frozenset[tuple[str, ...]]:
    """What that may be, word by word."""
    table = vocabulary()
    clock = table.command("press_clock")
    phrases = (*table.check, *table.mate, *table.correcting, *(clock.phrases if clock else ()))
    return frozenset(tuple(phrase.split()) for phrase in phrases)
