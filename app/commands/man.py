"""`rochade man`: the manual page, made from the parser itself, for `man` and for whoever reads manuals aloud."""

import argparse
from collections.abc import Iterable, Iterator, Mapping

from app import output
from app.errors import OK
from app.parts import actions_of, commands_of

EXITS = {
    "0": "done",
    "1": "refused or not understood",
    "2": "wrong usage of the command line",
    "3": "input that cannot be read, or output that cannot be written",
    "4": "a microphone, loudspeaker, voice or model that is not there",
    "5": "the launcher could not set Rochade up",
    "70": "an error in Rochade itself",
    "130": "interrupted with Ctrl-C",
    "141": "the program that read the output went away",
}
ENVIRONMENT = {
    "ROCHADE_LANGUAGE": "the language of all that is no announcement, where --language does not name one",
    "ROCHADE_DEBUG": "with 1, all that is known of an error in Rochade itself",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """There is nothing to choose; what can be said is in the language of --language."""


def run(arguments: argparse.Namespace) -> int:
    """Print the page."""
    from speech_grammar import vocabulary_help

    program: argparse.ArgumentParser = arguments.whole_program()
    output.text("".join(f"{line}\n" for line in page(program, vocabulary_help(arguments.language))))
    return OK


def page(program: argparse.ArgumentParser, words: Iterable[str]) -> Iterator[str]:
    """The lines of the page, for troff with its package `man`; `words` is what can be said."""
    yield '.TH ROCHADE 1 "" "Rochade"'
    yield from (".SH NAME", f"rochade \\- {_plain(program.description or '')}")
    yield from (".SH SYNOPSIS", _plain(f"{program.prog} [OPTION]... COMMAND [OPTION]..."))
    yield from (".SH OPTIONS", *_arguments(program))
    yield ".SH COMMANDS"
    for name, command in commands_of(program).items():
        yield from (f".SS {name}", _plain(command.description or ""), ".PP", _usage(command), *_arguments(command))
    yield ".SH WHAT CAN BE SAID"
    for line in words:
        yield from (".PP", _plain(line))
    yield from (".SH EXIT STATUS", *_list(EXITS))
    yield from (".SH ENVIRONMENT", *_list(ENVIRONMENT))


def _usage(parser: argparse.ArgumentParser) -> str:
    arguments = (_value(action) for action in actions_of(parser) if not action.option_strings)
    return _plain(" ".join((parser.prog, "[OPTION]...", *arguments)))


def _value(action: argparse.Action) -> str:
    """What stands for the value of an option, or for an argument."""
    choices = ",".join(map(str, action.choices)) if action.choices else action.dest.upper()
    return " ".join(action.metavar) if isinstance(action.metavar, tuple) else action.metavar or choices


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Each option and argument with its help, but the list of commands: they have a section each."""
    commands = commands_of(parser)
    for action in actions_of(parser):
        if action.choices is not None and commands and set(action.choices) == set(commands):
            continue
        head = " ".join((", ".join(action.option_strings), _value(action) if action.nargs != 0 else "")).strip()
        yield from _list({head: action.help or ""})


def _list(found: Mapping[str, str]) -> Iterator[str]:
    for head, text in found.items():
        yield from (".TP", f"\\fB{_plain(head)}\\fR", _plain(text))


def _plain(text: str) -> str:
    """Text in which troff finds no command of its own."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return f"\\&{escaped}" if escaped.startswith(".") else escaped
