"""What a move may be besides: another one, with words that were said far more softly than the rest of it.

They may be a neighbour's, or the player's, who has turned his head to the microphone only then. "Springer", softly,
and "Felix drei" are not the pawn's move; and nobody can tell. So both are there, and where both are legal the player is
asked which he means (`dialogue.understanding.ranking`). Where the longer one is not, it was hardly his.
"""

from collections.abc import Sequence
from dataclasses import replace

from dialogue.understanding.heard import Hypothesis, Margins
from game.announcement import Announcement
from speech_grammar import NotUnderstood, parse
from speech_grammar.vocabulary import vocabulary


def or_else(
    hypotheses: tuple[Hypothesis, ...], softer: Sequence[Hypothesis], margins: Margins
) -> tuple[Hypothesis, ...]:
    """These, best first; behind the best, as a rival of it, the best of what was heard with softer words.

    Only where both are moves, and the softer words stand before or behind those of the best.
    """
    if not hypotheses or not softer:
        return hypotheses
    best, longer = hypotheses[0], softer[0]
    if announced(best) is None or announced(longer) in {None, announced(best)} or not _holds(longer, best):
        return hypotheses
    between = (margins.sure + margins.ask) / 2  # a rival where it is legal, and else no doubt
    rival = replace(best, words=longer.words, score=best.score - between)
    others = [one for one in hypotheses[1:] if one.words != longer.words]
    return best, *sorted([rival, *others], key=lambda one: -one.score)


def announced(hypothesis: Hypothesis) -> Announcement | None:
    """The move that its words are, if they are one."""
    try:
        return parse(hypothesis.words).announcement if hypothesis.whole else None
    except NotUnderstood:
        return None


def _holds(longer: Hypothesis, shorter: Hypothesis) -> bool:
    """Whether all words of the shorter one stand in the longer one, in one piece, but for fillers."""
    whole, part = (f" {' '.join(_words(one))} " for one in (longer, shorter))
    return part in whole


def _words(hypothesis: Hypothesis) -> list[str]:
    return [word for word in hypothesis.words.split() if word not in vocabulary().fillers]
