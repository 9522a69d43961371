"""The command line: which command is meant, in which language it answers, and what its failure is called.

A command is a module of `app.commands` with `configure(parser)` and `run(arguments) -> int` (the exit code). Only the
one that is asked for is imported, so that `rochade parse` waits for no model and no sound library.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise
from types import ModuleType
from typing import Any, NoReturn

from app import ctrl_c, failure, output, places, usage
from app.errors import USAGE
from app.languages import LANGUAGES

COMMANDS = {
    "play": "play a game at one table: by voice, or by typed lines where there is no microphone",
    "serve": "serve tables to browsers: second board, assistant's console, arbiter's desk, spectators",
    "demo": "play a whole game from recordings to the signed result, without sound hardware",
    "hear": "say what recordings say",
    "parse": "say what words mean in a position: the move, the choices, or why it is refused",
    "say": "speak a move",
    "referee": "run the referee over JSON lines: a command a line in, events out",
    "laws": "say what an edition of the Laws orders, each rule with its article",
    "winnable": "say whether White and Black can still mate by any possible series of moves",
    "tutorial": "learn by ear: announcing, repeating, correcting, asking, in five short lessons",
    "review": "go through a game by ear: its moves, its clocks, what was said, what an engine thinks of it",
    "export": "write the scoresheets of a record",
    "sheet": "read a typed scoresheet: each entry, its misprints, its language",
    "enrol": "get to know a player's voice from 24 words read, and adapt the speech model to it",
    "ear": "install another speech model, list all with what they lack, or choose the one that hears",
    "hall": "a hall of many tables: a PostgreSQL database of your own, games moved into it and back, a backup",
    "tournament": "the file of a program that pairs: results of tables back into it, standings with tie-breaks",
    "doctor": "say what works here: microphone, speaker, voices, model",
    "completion": "print what bash, zsh or fish completes commands and options with",
    "man": "print the manual page",
}
CHECKOUT_HELP = "`rochade test` runs every test. docs/commands.md tells the exit codes and the JSON of each command."


class Parser(argparse.ArgumentParser):
    """Complains in one line of `language`, and shows the vocabulary where the whole program's help is asked for."""

    def __init__(self, *, language: str, **options: Any) -> None:
        super().__init__(**options, formatter_class=_one_line_each, allow_abbrev=False)
        self.language = language

    def parse_known_args(self, *words: Any, **options: Any) -> Any:
        """Read the words; what a value's own type refuses by a key is told by the parser of its command."""
        try:
            return super().parse_known_args(*words, **options)
        except usage.WrongUsage as wrong:
            _leave(wrong, self.prog, self.language)

    def error(self, message: str) -> NoReturn:
        """Leave with the usage exit code."""
        words = {action.metavar or action.dest: action.choices for action in self._actions if not action.option_strings}
        choices = {str(name): ", ".join(map(str, found)) for name, found in words.items() if found}
        _leave(usage.of_argparse(message, choices), self.prog, self.language)

    def format_help(self) -> str:
        """Return the help; the program's own ends with all that can be said."""
        text = super().format_help()
        return text if " " in self.prog else f"{text}\n{_vocabulary_help(self.language)}\n"

    def _print_message(self, message: str, file: Any = None) -> None:
        """Raise OutputError where the help cannot be written: argparse itself says nothing then, and all seems well."""
        if message and file in {None, sys.stdout}:
            output.text(message)
        else:
            super()._print_message(message, file)


class _Version(argparse.Action):
    """Looks up the version only where it is asked for: no other start waits for it."""

    def __call__(self, parser: argparse.ArgumentParser, *_read: Any) -> NoReturn:
        output.line(f"rochade {_version()}")
        parser.exit()


def program() -> int:
    """Run as a process of its own, in which every line that anybody sees is Rochade's."""
    output.keep_to_own_lines()
    # numpy's other threads would wait for more work in a loop: more of the processor's time than they save.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    ctrl_c.heed_once()
    try:
        return main()
    finally:
        output.end()
        ctrl_c.heed_none()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code (docs/commands.md)."""
    output.use_any_terminal()
    words = list(sys.argv[1:] if argv is None else argv)
    with failure.reporting() as outcome:
        outcome.language = _language(words)
        arguments = parse(words)
        outcome.language = arguments.language
        try:
            outcome.exit_code = int(_module(arguments.command).run(arguments))
        except usage.WrongUsage as wrong:
            _leave(wrong, f"rochade {arguments.command}", arguments.language)
    return outcome.exit_code


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Read the command line. Raises SystemExit, as argparse does, for help and for wrong usage."""
    asked, language = next((word for word in words if word in COMMANDS), None), _language(words)
    parser = _parser(language, [asked] if asked else [])
    parser.set_defaults(whole_program=partial(_parser, language, COMMANDS))  # for what tells of all commands
    arguments: argparse.Namespace
    arguments, unread = parser.parse_known_args(words)
    if unread:  # whose help is it that tells what there is?
        asked_of = parser.prog if words[0] in unread else f"{parser.prog} {arguments.command}"
        _leave(usage.WrongUsage("usage.unknown", names=" ".join(map(output.readable, unread))), asked_of, language)
    arguments.given = frozenset(word.partition("=")[0] for word in words if word.startswith("--"))
    if arguments.language not in LANGUAGES:
        named, choices = "ROCHADE_LANGUAGE", ", ".join(LANGUAGES)
        wrong = usage.WrongUsage("usage.no_choice", argument=named, given=arguments.language, choices=choices)
        _leave(wrong, parser.prog, language)
    return arguments


def _parser(language: str, configured: Collection[str]) -> Parser:
    """The parser of the program; only the commands that are `configured` have their own options."""
    parser = Parser(
        language=language,
        prog="rochade",
        description="Chess by voice under the FIDE Laws for blind players.",
        epilog=CHECKOUT_HELP if places.is_checkout() else None,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show program's version number and exit")
    _add_language(parser, os.environ.get("ROCHADE_LANGUAGE") or LANGUAGES[0])
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, purpose in COMMANDS.items():
        description = f"{purpose[0].upper()}{purpose[1:]}."
        command = commands.add_parser(name, language=language, help=purpose, description=description)
        _add_language(command, argparse.SUPPRESS)
        if name in configured:
            _module(name).configure(command)
    return parser


def _leave(wrong: usage.WrongUsage, program: str, language: str) -> NoReturn:
    """Say what is wrong with the options, and end with the usage exit code."""
    output.complaint(usage.complaint(wrong, program, language))
    raise SystemExit(USAGE)


def _one_line_each(prog: str) -> argparse.HelpFormatter:
    """Never break a line: a screen reader does that, and reads on."""
    return argparse.HelpFormatter(prog, max_help_position=30, width=10_000)


def _add_language(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=default,
        help="of all that is no announcement (default: ROCHADE_LANGUAGE, else de)",
    )


def _module(command: str) -> ModuleType:
    return importlib.import_module(f"app.commands.{command}")


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("rochade")
    except PackageNotFoundError:
        return "(from its checkout)"


def _vocabulary_help(language: str) -> str:
    from speech_grammar import vocabulary_help
    from speech_grammar.messages import Catalogue

    return "\n".join((str(Catalogue.load(language).say("usage.said")), *vocabulary_help(language)))


def _language(words: Sequence[str]) -> str:
    """Return the language that the words or else the environment ask for, as far as there is one.

    Needed before argparse has read the words, for what it has to say against them.
    """
    named = [word.partition("=")[2] for word in words if word.startswith("--language=")]
    named += [word for option, word in pairwise(words) if option == "--language"]
    known = [name for name in (*named, os.environ.get("ROCHADE_LANGUAGE")) if name in LANGUAGES]
    return known[0] if known else LANGUAGES[0]
