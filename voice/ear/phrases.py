"""Phrases for recognisers that learn which word may follow which from examples, as Vosk does.

Vosk makes a bigram of the phrases that it is given at run time. Every pair of neighbours that the grammar has
must so be shown at least once, in a sentence that begins and ends as the grammar's sentences do.
"""

from collections import defaultdict, deque
from collections.abc import Iterable

from speech_grammar.automaton import Acceptor

Words = tuple[str, ...]
Step = tuple[int, str]  # the word of an arc, and the state at its other end


def phrases(acceptor: Acceptor) -> tuple[str, ...]:
    """Sentences of the grammar that show each pair of neighbouring words, and each first word, at least once."""
    onwards: dict[int, list[Step]] = defaultdict(list)
    back: dict[int, list[Step]] = defaultdict(list)
    for source, word, target in acceptor.arcs:
        onwards[source].append((target, word))
        back[target].append((source, word))
    openings = _shortest([acceptor.start], onwards)
    endings = {state: words[::-1] for state, words in _shortest(acceptor.finals, back).items()}
    shown: dict[Words, Words] = {}
    for source, word, target in acceptor.arcs:
        if source == acceptor.start:
            shown.setdefault((word,), (word, *endings[target]))
        for beyond, following in onwards[target]:
            shown.setdefault((word, following), (*openings[source], word, following, *endings[beyond]))
    return tuple(sorted({" ".join(sentence) for sentence in shown.values()}))


def _shortest(sources: Iterable[int], arcs: dict[int, list[Step]]) -> dict[int, Words]:
    """The fewest words from one of the sources to each state, nearest word last."""
    found: dict[int, Words] = dict.fromkeys(sources, ())
    waiting = deque(found)
    while waiting:
        state = waiting.popleft()
        for target, word in arcs[state]:
            if target not in found:
                found[target] = (*found[state], word)
                waiting.append(target)
    return found
