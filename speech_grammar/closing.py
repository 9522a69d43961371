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
    return following is not None and following <= _afterthoughts()


@cache
def _afterthoughts() -> frozenset[str]:
    """The first words of what may follow a whole sentence and takes nothing of its meaning."""
    table = vocabulary()
    clock = table.command("press_clock")
    phrases = (*table.check, *table.mate, *table.correcting, *(clock.phrases if clock else ()))
    return frozenset(phrase.split()[0] for phrase in phrases)
