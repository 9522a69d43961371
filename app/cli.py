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
from app.helping import as_options
from app.languages import LANGUAGES, of_environment
from app.parts import command_of, commands_of, options_of

COMMANDS = (
    "play",
    "serve",
    "demo",
    "hear",
    "parse",
    "say",
    "referee",
    "laws",
    "winnable",
    "tutorial",
    "review",
    "export",
    "sheet",
    "enrol",
    "ear",
    "hall",
    "tournament",
    "doctor",
    "completion",
    "man",
)


class Parser(argparse.ArgumentParser):
    """Complains and helps in `language`, one thing a line."""

    def __init__(self, *, language: str, **options: Any) -> None:
        super().__init__(**options, add_help=False, allow_abbrev=False)
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
        from app.help import Words

        words = Words.load(self.language)
        lines = [*words.page(self)]
        if not command_of(self):
            lines += ["", words.texts["page.checkout"]] if places.is_checkout() else []
            lines += ["", *_vocabulary_help(self.language)]
        return "".join(f"{line}\n" for line in lines)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Raise OutputError where the help cannot be written: argparse itself says nothing then, and all seems well."""
        if message and file in {None, sys.stdout}:
            output.text(message)
        else:
            super()._print_message(message, file)


class _Version(argparse.Action):
    """Looks up the version only where it is asked for: no other start waits for it."""

    def __call__(self, parser: argparse.ArgumentParser, *_read: Any) -> NoReturn:
        output.line(f"rochade {_version() or self._from_checkout()}")
        parser.exit()

    def _from_checkout(self) -> str:
        """What is said where nothing is installed, in the language that is the action's constant."""
        from app.help import Words

        return Words.load(str(self.const)).texts["page.from_checkout"]


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
    words = as_options(sys.argv[1:] if argv is None else argv, os.environ)
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
        known = parser if words[0] in unread else commands_of(parser)[arguments.command]
        names = [name for action in options_of(known) for name in action.option_strings]
        _leave(usage.unknown([output.readable(word) for word in unread], names), asked_of, language)
    arguments.given = frozenset(word.partition("=")[0] for word in words if word.startswith("--"))
    if arguments.language not in LANGUAGES:
        named, choices = "ROCHADE_LANGUAGE", ", ".join(LANGUAGES)
        wrong = usage.WrongUsage("usage.no_choice", argument=named, given=arguments.language, choices=choices)
        _leave(wrong, parser.prog, language)
    return arguments


def _parser(language: str, configured: Collection[str]) -> Parser:
    """The parser of the program; only the commands that are `configured` have their own options."""
    parser = Parser(language=language, prog="rochade")
    parser.add_argument("--version", action=_Version, nargs=0, const=language)
    _add_common(parser, of_environment(os.environ))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        command = commands.add_parser(name, language=language, help="")  # what has none is listed to no shell
        if name in configured:
            _module(name).configure(command)
        _add_common(command, argparse.SUPPRESS)  # last: they say the same of every command
    return parser


def _leave(wrong: usage.WrongUsage, program: str, language: str) -> NoReturn:
    """Say what is wrong with the options, and end with the usage exit code."""
    output.complaint(usage.complaint(wrong, program, language))
    raise SystemExit(USAGE)


def _add_common(parser: argparse.ArgumentParser, language: str) -> None:
    """Add what every command has."""
    parser.add_argument("--language", choices=LANGUAGES, default=language)
    parser.add_argument("-h", "--help", action="help")


def _module(command: str) -> ModuleType:
    return importlib.import_module(f"app.commands.{command}")


def _version() -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("rochade")
    except PackageNotFoundError:
        return None


def _vocabulary_help(language: str) -> tuple[str, ...]:
    from speech_grammar import vocabulary_help
    from speech_grammar.messages import Catalogue

    return (str(Catalogue.load(language).say("usage.said")), *vocabulary_help(language))


def _language(words: Sequence[str]) -> str:
    """Return the language that the words or else the environment ask for, as far as there is one.

    Needed before argparse has read the words, for what it has to say against them.
    """
    named = [word.partition("=")[2] for word in words if word.startswith("--language=")]
    named += [word for option, word in pairwise(words) if option == "--language"]
    known = [name for name in (*named, of_environment(os.environ)) if name in LANGUAGES]
    return known[0] if known else LANGUAGES[0]
