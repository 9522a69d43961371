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


OTHER_TERMS = {  # what a catalogue calls otherwise, or who it speaks to otherwise: one thing has one name in it
    "es": ["rival", "jugada sellada", "tiempo sobrepasado"],
    "pt": [
        "lance selado", r"lacra\w*", "folhas? de partida", "apelam", "ofere[cç]o", "oferecem?", "desistir",
        "partida adiada", "reconstituída", "última fila", "tempo ultrapassado", "[od]o Rochade", "a Rochade",
    ],
    "it": [
        "mossa segreta", "partita aggiornata", "banca dati", "screen reader", "proposta di patta", "ammend[ae]",
        "tempo superato", "Suo", "Lei(?! (ha|esegue))", r"\w*(are|ere|ire), per favore", "riprovare",
    ],
    "ca": [
        "planill[ae]s?", "rival", "oponent", "jugada segellada", "oferiment", "refusen", "temps superat", "encès",
        r"us(?! plau)", r"\w+(eu|iu)-(ho|la|lo|vos)", "comenceu", "premeu", "digueu", "esteu", "podeu", "accepteu",
    ],
}  # fmt: skip


def other_terms(text: str, language: str) -> set[str]:
    """The words of `text` for which its language has others here."""
    found = (re.search(rf"\b{term}\b", text) for term in OTHER_TERMS.get(language, []))
    return {match[0] for match in found if match}
