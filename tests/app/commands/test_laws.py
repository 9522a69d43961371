"""`rochade laws`: editions, parameters with their articles, a competition's own rules, as words."""

import json
import re
from dataclasses import fields
from enum import StrEnum
from typing import get_type_hints

import pytest

from app import editions
from app.articles import source
from app.errors import UNREADABLE, USAGE
from app.languages import LANGUAGES
from game.edition import Edition
from speech_grammar.messages import Catalogue

KEYS = [field.name for field in fields(Edition) if field.name not in {"name", "articles", "duties"}]
WANTS_NUMBER = "Diese Regel braucht eine ganze Zahl ab null, höchstens fünfstellig: default_minutes."


def test_all_editions_are_listed(rochade):
    """Without anything more, the editions are named, oldest first."""
    lines = rochade("laws").stdout.splitlines()
    assert lines == [f"Ausgabe {year}." for year in ("1993", "2005", "2009", "2018", "2023")]


@pytest.mark.parametrize("year", editions.names())
def test_an_edition_is_printed_whole(rochade, year):
    """Every parameter is a line, its key first, its article last; then the duties that only an arbiter sees."""
    lines = rochade("laws", year, "--language", "en").stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == [*KEYS, *(duty for duty, _ in editions.load(year).duties)]
    assert all(line.endswith(".") and " Article: " in line for line in lines)


def test_one_parameter_with_its_article(rochade):
    """One parameter says its value, what it means and where that stands."""
    result = rochade("laws", "2009", "illegal_loss_at")
    assert result.stdout == "illegal_loss_at: 3. Unzulässiger Zug, mit dem die Partie verloren ist. Artikel: 7.4b.\n"
    assert (
        rochade("laws", "2009", "one_hand").stdout == "one_hand: Ein Zug wird mit einer Hand gemacht. Artikel: 4.1.\n"
    )
    assert rochade("laws", "2023", "illegal_loss_at", "--language", "en").stdout == (
        "illegal_loss_at: 2. Illegal move that loses the game. Article: 7.5.5.\n"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_beside_an_article_are_in_the_language(language):
    """Whoever reads the Laws in his language meets no English between the articles."""
    catalogue, english = Catalogue.load(language), Catalogue.load("en")
    words = {text: catalogue.sentences[key] for key, text in english.sentences.items() if key.startswith("source.")}
    articles = [article for year in editions.names() for _, article in editions.load(year).articles]
    parts = {part for article in articles for part in re.split("[,;] ", article)}
    assert {part for part in parts if re.search("[a-z]{2}", part)} == set(words)
    for article in articles:
        own = [words.get(part, part) for part in re.split("[,;] ", article)]
        assert re.split("[,;] ", source(catalogue, article)) == own


def test_an_article_in_german(rochade):
    """What no edition has, what no text decides, and what the Guidelines say."""
    for year, key, article in [
        ("1993", "illegal_bonus_s", "16.5, nach Ermessen"),
        ("2009", "quickplay_increment_s", "keiner"),
        ("2009", "both_boards_wrong", "nicht entschieden; E2.7, jeder Spieler das seine"),
        ("2009", "envelope_items", "Richtlinien für Hängepartien, 2"),
        ("2023", "guidelines_announced", "Richtlinien, III.2.1, wenn vorher angekündigt"),
    ]:
        assert rochade("laws", year, key).stdout.endswith(f" Artikel: {article}.\n")


def test_what_a_competition_changes_is_said(rochade, tmp_path):
    """E1: a competition's own rules are told, each with what it was."""
    rules = tmp_path / "club.toml"
    rules.write_text('fifty_moves = { value = 60, article = "4 des Vereins" }\ndefault_minutes = 30\n')
    assert rochade("laws", "2009", "--rules", rules).stdout.splitlines() == [
        "2009, geändert: zwei Regeln.",
        "default_minutes: 30. Wartezeit in Minuten. Artikel: Bestimmungen des Turniers. Bisher: 0.",
        "fifty_moves: 60. Züge ohne Schlagen und ohne Bauernzug. Artikel: 4 des Vereins. Bisher: 50.",
    ]
    game = rochade("referee", "--rules", rules).stdout.splitlines()
    assert json.loads(game[0])["edition"]["default_minutes"] == 30


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("default_minuets = 30", "Diese Regel hat keine Ausgabe: default_minuets."),
        ('name = "Club"\ndefault_minutes = 30', "Diese Regel hat keine Ausgabe: name."),
        ('default_minutes = 30\nduties = { one_hand = "4" }', "Diese Regel hat keine Ausgabe: duties."),
        ("default_minutes = { value = 30, artikel = 'x' }", "Diese Regel hat keine Ausgabe: default_minutes.artikel."),
        *(
            (f"default_minutes = {value}", WANTS_NUMBER)
            for value in ("'thirty'", "-1", "2.5", "true", "100000", "{ article = 'x' }")
        ),
        ("agreement_allowed = 1", "Diese Regel braucht true oder false: agreement_allowed."),
        ("dead_position = 'list'", "Diese Regel braucht einen der Werte material_list, general: dead_position."),
        ("default_minutes = { value = 30, article = '' }", "Diese Regel nennt keinen Artikel: default_minutes."),
        ("default_minutes = 0", "Diese Regeln ändern nichts an der Ausgabe 2009."),
        ("", "Diese Regeln ändern nichts an der Ausgabe 2009."),
        ("# Club\ndefault_minutes = ", "Diese Regeln gelten nicht: Zeile zwei ist kein TOML."),
        ("default_minutes = [30,\n", "Diese Regeln gelten nicht: Zeile eins ist kein TOML."),
        ("# Club\n# \udcff", "Diese Regeln gelten nicht: Zeile zwei ist kein TOML."),
        (None, "Datei nicht gefunden: {rules}"),
    ],
)
def test_rules_that_cannot_be_used_are_refused(rochade, tmp_path, text, says):
    """A file that is missing, unreadable or has an unknown rule is refused with its reason, in words."""
    rules = tmp_path / "club.toml"
    if text is not None:
        rules.write_bytes(text.encode(errors="surrogateescape"))
    result = rochade("laws", "2009", "--rules", rules)
    assert (result.returncode, result.stdout) == (UNREADABLE, "")
    assert result.stderr == f"{says.format(rules=rules)}\n"


def test_a_parameter_that_no_edition_has(rochade):
    """An unknown parameter is named; an unknown edition is wrong usage."""
    result = rochade("laws", "2009", "illegal_win_at")
    assert (result.returncode, result.stderr) == (UNREADABLE, "Diese Regel hat keine Ausgabe: illegal_win_at.\n")
    assert rochade("laws", "1066").returncode == USAGE


def test_every_parameter_and_choice_has_words():
    """In every language every key, and every value that is a choice, has its words."""
    kinds = get_type_hints(Edition)
    choices = {value for key in KEYS if issubclass(kinds[key], StrEnum) for value in kinds[key]}
    for language in LANGUAGES:
        sentences = Catalogue.load(language).sentences
        assert [key for key in KEYS if f"parameter.{key}" not in sentences] == []
        assert [value for value in choices if f"value.{value}" not in sentences] == []
