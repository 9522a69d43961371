"""The labels of the pages, in six languages."""

import re
from string import Formatter

import pytest

from app.cli import LANGUAGES
from web.texts import chosen, languages, texts

GIVEAWAYS = {  # common words of one language that none of the others has
    "de": "der dem nicht und beide nach auf steht gegner schiedsrichter uhr zug",
    "en": "the is of has to that by both with before clock move",
    "ca": "els és amb pot només encara sense àrbitre taules rellotge",
    "es": "los puede hay sin aún tablas adversario reloj pieza",
    "pt": "não em os ou só já estão relógio empate lance",
    "it": "è gli può di che sono nel entrambi arbitro orologio mossa",
}


def gaps(text: str) -> set[str]:
    """The names of the gaps in a label."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_pages_speak_every_language_of_rochade():
    """German first, and no language that the program itself does not have."""
    assert languages()[0] == "de"
    assert set(languages()) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_label(language):
    """The same labels with the same gaps, each in its own language and none empty."""
    german, own = texts("de"), texts(language)
    assert own.keys() == german.keys()
    assert {key: gaps(text) for key, text in own.items()} == {key: gaps(text) for key, text in german.items()}
    assert all(text == " ".join(text.split()) != "" for text in own.values())
    words = {word for text in own.values() for word in re.findall(r"[^\W\d_]+", text.lower())}
    for other in LANGUAGES:
        assert other == language or not words & set(GIVEAWAYS[other].split())


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("pt-PT,pt;q=0.9", "pt"),
        ("gl,ca;q=0.8,es;q=0.5", "ca"),
        ("IT", "it"),
        ("nl, es", "es"),
        ("nl", "de"),
        ("", "de"),
    ],
)
def test_the_browser_says_which_language(accepted, language):
    """The first of the browser's languages that Rochade speaks, else German."""
    assert chosen(accepted) == language
