"""The labels of the pages, in six languages."""

import json
import re
import subprocess
from string import Formatter

import pytest

from app.languages import LANGUAGES
from game.table.seat import NotationLanguage
from tests.giveaways import OTHER_TERMS, foreign_words, other_terms
from tests.web.server import CHECKOUT
from web.texts import language_for, languages, texts

IN_WORDS = """
import { inWords } from "%(at)s/time_control.js";
import { Texts } from "%(at)s/texts.js";
const period = (moves) => ({ moves, time_ms: 1800000, increment_ms: 0, delay_ms: 0 });
const texts = new Texts("%(language)s", %(labels)s);
console.log(inWords([period(1), period(40), period(null)], texts));
"""


def gaps(text: str) -> set[str]:
    """The names of the gaps in a label."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_pages_speak_every_language_of_rochade():
    """German first, and no language that the program itself does not have; a page offers those that have a name."""
    assert languages()[0] == "de"
    assert set(languages()) == set(LANGUAGES) <= set(NotationLanguage)  # in whose letters moves are typed there
    assert {key for key in texts("de") if key.startswith("language.")} == {
        f"language.{name}" for name in (*LANGUAGES, "take")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_label(language):
    """The same labels with the same gaps, each in its own language and none empty."""
    german, own = texts("de"), texts(language)
    assert own.keys() == german.keys()
    assert {key: gaps(text) for key, text in own.items()} == {key: gaps(text) for key, text in german.items()}
    assert all(text == " ".join(text.split()) != "" for text in own.values())
    assert foreign_words(" ".join(own.values()), language) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_counts_behind_a_colon(language):
    """What is counted may be one, and no label has two forms: "veces: 1", not "1 veces"."""
    assert [key for key, text in texts(language).items() if re.search(r"\{count\} \w", text)] == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "30 Minuten für einen Zug, dann 30 Minuten für 40 Züge, dann 30 Minuten"),
        ("pt", "30 minutos para um lance, depois 30 minutos para 40 lances, depois 30 minutos"),
    ],
)
def test_a_time_control_of_one_move_names_one(language, told):
    """6.2: a period may be for any number of moves, one among them."""
    at = CHECKOUT / "web" / "static" / "table"
    script = IN_WORDS % {"at": at, "language": language, "labels": json.dumps(dict(texts(language)))}
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    assert done.stdout == f"{told}\n"


@pytest.mark.parametrize("language", OTHER_TERMS)
def test_a_label_calls_a_thing_what_the_table_calls_it(language):
    """The sealed move, the opponent, a fallen flag have one name in a language, and who reads one address."""
    assert {key: found for key, text in texts(language).items() if (found := other_terms(text, language))} == {}


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
    assert language_for(accepted) == language
