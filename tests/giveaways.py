"""What gives away a text left in another language."""

import re

GIVEAWAYS = {  # common words of one language that none of the others has
    "de": "der dem nicht und beide nach auf steht gegner schiedsrichter uhr zug",
    "en": "the is of has to that by both with before clock move",
    "ca": "els és amb pot només encara sense àrbitre taules rellotge",
    "es": "los puede hay sin aún tablas adversario reloj pieza",
    "pt": "não em os ou só já estão relógio empate lance",
    "it": "è gli può di che sono nel entrambi arbitro orologio mossa",
}


def foreign_words(text: str, language: str) -> set[str]:
    """The words of `text` that only another of the six languages has."""
    words = set(re.findall(r"[^\W\d_]+", text.lower()))
    return words & {word for other, common in GIVEAWAYS.items() if other != language for word in common.split()}
