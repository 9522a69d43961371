"""How an article of the Laws is named to a player, in his language."""

import re
from typing import TYPE_CHECKING

from game.article import COMPETITION

if TYPE_CHECKING:
    from speech_grammar.messages import Catalogue


_PARTS = re.compile("([,;] )")


def source(catalogue: "Catalogue", article: str) -> str:
    """An article as an edition's file names it, the English words beside it in the language of the catalogue."""
    from speech_grammar.messages import Catalogue

    if article == COMPETITION:
        return str(catalogue.say("laws.competition"))
    english = Catalogue.load("en").sentences
    keys = {text: key for key, text in english.items() if key.startswith("source.")}
    return "".join(catalogue.sentences[keys[part]] if part in keys else part for part in _PARTS.split(article))
