"""The help in six languages: every command and option has its words in each, one thing a line."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest

from app.cli import COMMANDS, parse
from app.commands.man import ENVIRONMENT, EXITS
from app.help import Words
from app.languages import LANGUAGES
from app.parts import arguments_of, commands_of, groups_of, options_of
from app.tournament.results import beside
from tests.giveaways import OTHER_TERMS, foreign_words, other_terms

PROGRAM = parse(["man"]).whole_program()
PARSERS = (PROGRAM, *commands_of(PROGRAM).values())
HEADINGS = ("page.", "man.")  # said by the help itself, and not by a command or option


def gaps(text: str) -> set[str]:
    """The names of the gaps in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def needed() -> Iterator[str]:
    """The keys of all that a person can be told of the commands and options that there are."""
    german = Words.load("de")
    yield from ("command.rochade", *(f"command.{command}" for command in COMMANDS))
    yield from (*(f"exit.{code}" for code in EXITS), *(f"environment.{name}" for name in ENVIRONMENT))
    yield from ("value.COMMAND", "value.OPTIONS", "heading.arguments")
    for parser in PARSERS:
        yield from (f"heading.{name}" for name, _ in groups_of(parser))
        for action in (*arguments_of(parser), *options_of(parser)):
            yield german.key(parser, action)
            if action.nargs != 0:
                yield from (f"value.{name}" for name in german.value_names(action))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_option_has_its_words(language):
    """Whoever adds an option says in six languages what it does; what is gone takes its words with it."""
    texts = Words.load(language).texts
    assert {key for key in texts if not key.startswith(HEADINGS)} == set(needed())
    assert {key: gaps(text) for key, text in texts.items()} == {
        key: gaps(text) for key, text in Words.load("de").texts.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_the_file_that_has_the_results(language):
    """Who looks for it after the round finds it under the name that the help gave him."""
    file = beside(Path("open.trf")).name
    texts = Words.load(language).texts
    assert {key for key, text in texts.items() if file in text} == {"serve.results", "tournament.out"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_is_in_one_language(language):
    """No word of another language; whole sentences, with nothing that argparse would fill."""
    texts = Words.load(language).texts
    own = {key: text.replace("move", "") for key, text in texts.items()}  # of "hall move" and "review --move"
    assert {key: found for key, text in own.items() if (found := foreign_words(text, language))} == {}
    assert all(text == " ".join(text.split()) != "" and "%" not in text for text in texts.values())
    told = {key: text for key, text in texts.items() if not key.startswith((*HEADINGS, "value.", "heading."))}
    ends = {key for key, text in told.items() if not text.endswith(".")}
    assert ends == {"parse.words", "say.move"}  # with what is typed: a full stop is no part of it


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_no_sentence_was_left_in_english(language):
    """A language may share a word with English, such as "FILE"; it shares no sentence."""
    english, own = Words.load("en").texts, Words.load(language).texts
    assert {key for key, text in own.items() if text == english[key] and text.endswith(".")} == set()


@pytest.mark.parametrize("language", OTHER_TERMS)
def test_one_thing_has_one_name_in_the_help_too(language):
    """The scoresheet, the opponent: as the table calls them."""
    texts = Words.load(language).texts
    assert {key: found for key, text in texts.items() if (found := other_terms(text, language))} == {}


def test_what_an_option_may_be_and_names_is_told():
    """The choices, what holds without it, what it cannot stand with, and what its help names in every language."""
    told = {
        f"{parser.prog} {Words.load('en').head(action)}": Words.load("en").told(parser, action)
        for parser in PARSERS
        for action in (*arguments_of(parser), *options_of(parser))
    }
    assert told["rochade play --blind VALUE"] == (
        "Who is visually impaired. Default: white, against a chess engine the human. One of: white, black, both, none."
    )
    assert told["rochade serve --blind VALUE"].startswith("Who is visually impaired. Default: white. One of: ")
    assert told["rochade play --tape VALUE"].startswith(
        "Who keeps score by recording the moves instead of writing them. Default: both. "
    )
    assert told["rochade serve --tape VALUE"].split(". ")[1] == "Default: none"
    assert told["rochade play --engine-time SECONDS"].endswith("Default: 3.")
    assert told["rochade play --own-voice VOICE"] == "Voice for the player's own moves, f1 to m8."
    assert told["rochade play --record FILE"].endswith("in your data folder. Not together with --resume.")
    assert told["rochade serve --tables NUMBER"] == "How many tables, up to 1000. Default: 1."
    assert told["rochade ear EAR"].endswith("Known by name: vosk-model-small-de-0.15.")
    assert "DE, BH, BH/C1" in told["rochade tournament --tie-breaks LIST"]
    named = {
        (parser.prog, action.dest)
        for parser in PARSERS
        for action in (*arguments_of(parser), *options_of(parser))
        if action.help is not None and "named" not in gaps(Words.load("en").texts[Words.load("en").key(parser, action)])
    }
    assert named == set()  # words that stand in the code reach nobody


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "de",
            [
                "Spricht einen Zug.",
                "Aufruf: rochade say OPTIONEN ZUG",
                "",
                "Angaben:",
                "ZUG: Zug in Wörtern oder Buchstaben, zum Beispiel: Sg1f3",
                "",
                "Optionen:",
                "--fen FEN: Stellung als FEN. Vorgabe: die Grundstellung.",
                "--chess960: Rochiert wie in Chess960. Eine Shredder-FEN sagt das schon selbst.",
                "--out DATEI: Schreibt eine WAV-Datei, statt zu sprechen.",
                "--driver WERT: Womit gesprochen wird. Vorgabe: espeak. Möglich: espeak, pyttsx3.",
                (
                    "--language WERT: Sprache von allem, was keine Ansage ist. Vorgabe: ROCHADE_LANGUAGE, sonst die "
                    "des Systems, wo diese eine andere als Englisch ist, sonst de. Möglich: de, en, ca, es, pt, it."
                ),
                "-h, --help: Zeigt diese Hilfe.",
            ],
        ),
        (
            "es",
            [
                "Pronuncia una jugada.",
                "Uso: rochade say OPCIONES JUGADA",
                "",
                "Argumentos:",
                "JUGADA: Jugada en palabras o letras, por ejemplo: Sg1f3",
                "",
                "Opciones:",
                "--fen FEN: Posición como FEN. Por defecto: la inicial.",
                "--chess960: Enroca como en Chess960. Una FEN de Shredder ya lo dice por sí misma.",
                "--out ARCHIVO: Escribe un archivo WAV en vez de hablar.",
                "--driver VALOR: Con qué se habla. Por defecto: espeak. Posibles: espeak, pyttsx3.",
                (
                    "--language VALOR: Idioma de todo lo que no es un anuncio. Por defecto: ROCHADE_LANGUAGE, "
                    "si no el del sistema cuando no es el inglés, si no de. Posibles: de, en, ca, es, pt, it."
                ),
                "-h, --help: Muestra esta ayuda.",
            ],
        ),
    ],
)
def test_the_help_of_a_command_is_one_thing_a_line(rochade, language, lines):
    """What it does before how it is called; each option with its words, in the reader's language."""
    told = rochade("--language", language, "say", "--help")
    assert (told.returncode, told.stderr, told.stdout.splitlines()) == (0, "", lines)
    assert rochade("say", "-h", env={"ROCHADE_LANGUAGE": language}).stdout == told.stdout


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        (
            "de",
            [
                "Wie gespielt wird:",
                "Spieler und Bedenkzeit:",
                "Gegen ein Schachprogramm:",
                "Wie gehört wird:",
                "Wie gesprochen wird:",
                "Regeln:",
                "Stellung zu Beginn:",
                "Seiten im Browser:",
                "Turnier und Kopf des Partieformulars:",
                "Allgemein:",
            ],
        ),
        (
            "en",
            [
                "How the game is played:",
                "Players and time control:",
                "Against a chess engine:",
                "How it hears:",
                "How it speaks:",
                "Laws:",
                "Position at the start:",
                "Pages in the browser:",
                "Tournament and head of the scoresheet:",
                "In general:",
            ],
        ),
    ],
)
def test_many_options_stand_under_headings_the_most_used_first(rochade, language, headings):
    """A heading is a line of its own behind an empty one, so that a screen reader steps from one to the next."""
    lines = rochade("play", "--help", "--language", language).stdout.splitlines()
    behind_an_empty_one = [line for before, line in pairwise(lines) if not before]
    assert behind_an_empty_one == headings
    first = lines[lines.index(headings[0]) + 1 :]
    assert [line.split()[0].rstrip(":") for line in first[:5]] == [
        "--resume",
        "--record",
        "--typed",
        "--silent",
        "--hands-free",
    ]


def test_each_option_stands_under_one_heading():
    """None is lost between them, and none told twice."""
    for parser in PARSERS:
        told = [action for _, actions in groups_of(parser) for action in actions]
        assert sorted(map(id, told)) == sorted(map(id, options_of(parser)))


def test_serve_tells_of_its_tables_first(rochade):
    """What is its own before what a game has everywhere."""
    lines = rochade("serve", "--help", "--language", "en").stdout.splitlines()
    assert [line for before, line in pairwise(lines) if not before][:2] == [
        "Tables and records:",
        "Pages in the browser:",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_every_command_is_told_in_every_language(rochade, language):
    """No command's help fails, or has a gap left open."""
    for command in COMMANDS:
        told = rochade(command, "--help", "--language", language)
        assert (told.returncode, told.stderr) == (0, "")
        assert not re.search(r"[{}]", told.stdout), command


def test_what_is_missing_is_called_as_in_the_help(rochade):
    """Who is told that a file is missing finds it under that name."""
    assert rochade("sheet").stderr == "rochade sheet: Es fehlt: DATEI. Hilfe: rochade sheet --help\n"
    assert "\nDATEI: " in rochade("sheet", "--help").stdout
    assert rochade("hall", "backup").stderr == "rochade hall: Es fehlt: DATEI. Hilfe: rochade hall --help\n"
    assert rochade("sheet", "--language", "it").stderr == "rochade sheet: Manca: FILE. Aiuto: rochade sheet --help\n"


def test_a_shell_is_told_in_the_readers_language(rochade):
    """What zsh and fish show beside an option are the same words."""
    for shell in ("zsh", "fish"):
        assert "Zeigt keine Seiten im Browser." in rochade("completion", shell).stdout
        assert "Non mostra pagine nel browser." in rochade("completion", shell, "--language", "it").stdout


def test_a_script_for_a_shell_says_in_which_language_it_stays(rochade):
    """Whoever changes the language later finds there how; bash shows no words, and zsh knows its script as before."""
    assert rochade("completion", "zsh").stdout.splitlines()[:2] == [
        "#compdef rochade",
        (
            "# Diese Texte sind deutsch und bleiben es. In einer anderen Sprache neu ausgeben, zum Beispiel: "
            "rochade completion zsh --language en"
        ),
    ]
    assert rochade("completion", "fish", "--language", "pt").stdout.splitlines()[1] == (
        "# Estes textos estão em português e assim ficam. Imprima-os de novo noutra língua, por exemplo: "
        "rochade completion fish --language de"
    )
    printed = {rochade("completion", "bash", "--language", language).stdout for language in ("de", "ca")}
    assert len(printed) == 1
