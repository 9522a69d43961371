"""Whoever asks the command line for help in his own word gets it, and a slip of the fingers is told."""

import pytest

from app import cli
from app.errors import OK, USAGE
from app.help import Words
from app.languages import HELP, LANGUAGES


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int | str | None, str, str]:
    """How that ends, and what is printed and complained of."""
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    out, complaint = capsys.readouterr()
    return ended.value.code, out, complaint


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_comes_for_the_word_of_each_language(capsys, monkeypatch, language):
    """With dashes and without, alone and of a command, in the language of the word; the system's was not chosen."""
    monkeypatch.setenv("ROCHADE_LANGUAGE", language)
    purpose, word = Words.load(language).texts, HELP[language]
    for words, of in (
        ([f"--{word}"], "rochade"),
        ([word], "rochade"),
        ([word.title(), "play"], "play"),
        (["play", f"--{word}"], "play"),
        (["--language", language, word, "hall"], "hall"),
    ):
        code, out, complaint = told(capsys, *words)
        assert (code, out.splitlines()[0], complaint) == (OK, purpose[f"command.{of}"], "")


@pytest.mark.parametrize(("word", "language"), [("--aiuto", "it"), ("ayuda", "es"), ("ajuda", "ca"), ("help", "de")])
def test_the_word_tells_the_language_where_none_was_chosen(capsys, monkeypatch, word, language):
    """Only "help" tells none: everybody types it."""
    monkeypatch.delenv("ROCHADE_LANGUAGE", raising=False)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    code, out, _ = told(capsys, word)
    assert (code, out.splitlines()[0]) == (OK, Words.load(language).texts["command.rochade"])


def test_what_is_said_to_rochade_asks_not_for_the_help_of_the_program(capsys):
    """Behind a command the bare word is what somebody says: "hilfe" is a command at the table."""
    assert cli.main(["parse", "--language", "de", "hilfe"]) == OK
    assert capsys.readouterr().out == "Nennt, was gesagt werden kann.\n"


@pytest.mark.parametrize(
    ("words", "meant"), [(["paly"], "play"), (["servr"], "serve"), (["doktor"], "doctor"), (["hall", "strat"], "start")]
)
def test_of_a_mistyped_command_the_one_is_told_that_is_meant(capsys, monkeypatch, words, meant):
    """First of all, before twenty others."""
    monkeypatch.setenv("ROCHADE_LANGUAGE", "de")
    code, _, complaint = told(capsys, *words)
    assert code == USAGE
    assert f"Unbekannt: {words[-1]}. Gemeint: {meant}? Es gibt: " in complaint


def test_nothing_is_guessed_of_a_word_that_resembles_none(capsys, monkeypatch):
    """All that there are, and no question."""
    monkeypatch.setenv("ROCHADE_LANGUAGE", "de")
    assert "Unbekannt: turm. Es gibt: play, " in told(capsys, "turm")[2]
