"""How much Rochade says of what it has to tell: short, normal or full, as each listener likes.

Whatever the style, what the Laws order to be said is said in all its words: announcements and their corrections, what
was repeated wrongly, refusals with their reason, rulings, offers and claims, and the times that were asked for.
"""

from enum import StrEnum

from dialogue.saying import Saying
from speech_grammar.messages import Catalogue, Spoken


class Style(StrEnum):
    """The sections `short` and `full` of the catalogues have the sentences that these styles say otherwise."""

    SHORT = "short"
    NORMAL = "normal"
    FULL = "full"


UNSAID_WHEN_SHORT = frozenset({"play.engine_thinks"})
"""What a sound tells as well, and no question asks for: who wants it short does without it."""


def in_words(catalogue: Catalogue, saying: Saying, style: Style = Style.NORMAL) -> Spoken | None:
    """The sentence in that style; None where it is left out."""
    if style is Style.SHORT and saying.key in UNSAID_WHEN_SHORT:
        return None
    key = f"{style}.{saying.key}"
    return catalogue.say(key if key in catalogue.sentences else saying.key, **saying.params)
