"""What is told of words that could not be understood: what was heard or near, and what is missing."""

from dialogue.earcon import Earcon
from dialogue.saying import Saying, only
from dialogue.station import Station
from game.table.seat import NotationLanguage
from speech_grammar import Intent, NotUnderstood, intent_of, parse
from speech_grammar.errors import Lettered
from speech_grammar.parsing import canonical
from speech_grammar.vocabulary import fold


def nothing_heard(station: Station, near: str) -> Saying:
    """Nothing was heard that may be acted on; what was nearest is told, if it is a sentence, to be said better.

    Letters said better would be refused again: for them the names are told.
    """
    try:
        parse(near)
    except Lettered as error:
        return only(station, f"not_understood.{error.code}", Earcon.NOT_UNDERSTOOD, **error.params)
    except NotUnderstood:
        return only(station, "not_understood.nothing_heard", Earcon.NOT_UNDERSTOOD)
    return only(station, "not_understood.sounded_like", Earcon.NOT_UNDERSTOOD, words=near)


def torn(station: Station, near: str) -> Saying:
    """Sound was lost on its way: what is left of it is told as it was heard, so that he knows what to say again."""
    if not near:
        return only(station, "not_understood.torn", Earcon.NOT_UNDERSTOOD)
    return only(station, "not_understood.torn_like", Earcon.NOT_UNDERSTOOD, words=near)


def not_understood(station: Station, words: str, notation: NotationLanguage = NotationLanguage.GERMAN) -> Saying:
    """What was heard, and what is missing for a sentence; who will not sign is told who helps him (8.7)."""
    if _will_not_sign(words):
        return only(station, "not_understood.not_signed", Earcon.NOT_UNDERSTOOD)
    try:
        parse(words, notation)
    except NotUnderstood as error:
        return only(station, f"not_understood.{error.code}", Earcon.NOT_UNDERSTOOD, **error.params)
    # The words alone would be a sentence, but something between them was not understood.
    return only(station, "not_understood.not_understood", Earcon.NOT_UNDERSTOOD, words=words)


_NOT = {"nicht", "not", "no", "nao", "non"}
_WILL = {"wo", "will", "do"}  # "I won't"


def _will_not_sign(words: str) -> bool:
    """Whether it is "ich unterschreibe nicht", in any language."""
    said = [fold(word) for word in canonical(words)]
    signs = (word for word in said if word not in _NOT | _WILL)
    return not _NOT.isdisjoint(said) and intent_of(" ".join(signs)) is Intent.SIGN
