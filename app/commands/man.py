"""`rochade man`: the manual page, made from the parser itself, for `man` and for whoever reads manuals aloud."""

import argparse
from collections.abc import Iterable, Iterator, Mapping

from app import output
from app.errors import OK
from app.help import Words
from app.parts import arguments_of, commands_of, groups_of

EXITS = ("0", "1", "2", "3", "4", "5", "70", "130", "141")
ENVIRONMENT = ("ROCHADE_LANGUAGE", "ROCHADE_DEBUG")


def configure(parser: argparse.ArgumentParser) -> None:
    """There is nothing to choose; the page is in the language of --language."""


def run(arguments: argparse.Namespace) -> int:
    """Print the page."""
    from speech_grammar import vocabulary_help

    program: argparse.ArgumentParser = arguments.whole_program()
    lines = page(program, Words.load(arguments.language), vocabulary_help(arguments.language))
    output.text("".join(f"{line}\n" for line in lines))
    return OK


def page(program: argparse.ArgumentParser, words: Words, said: Iterable[str]) -> Iterator[str]:
    """The lines of the page, for troff with its package `man`; `said` is what can be said."""
    heading = {name: f".SH {words.texts[f'man.{name}']}" for name in ("name", "synopsis", "options", "commands")}
    yield '.TH ROCHADE 1 "" "Rochade"'
    yield from (heading["name"], f"rochade \\- {_plain(words.purpose(''))}")
    yield from (heading["synopsis"], _plain(words.usage(program)))
    yield from (heading["options"], *_actions(program, words))
    yield heading["commands"]
    for name, command in commands_of(program).items():
        yield from (f".SS {name}", _plain(words.purpose(name)), ".PP", _plain(words.usage(command)))
        yield from _actions(command, words)
    yield f".SH {words.texts['man.said']}"
    for line in said:
        yield from (".PP", _plain(line))
    yield from (f".SH {words.texts['man.exits']}", *_list({code: words.texts[f"exit.{code}"] for code in EXITS}))
    variables = {name: words.texts[f"environment.{name}"] for name in ENVIRONMENT}
    yield from (f".SH {words.texts['man.environment']}", *_list(variables))


def _actions(parser: argparse.ArgumentParser, words: Words) -> Iterator[str]:
    """Each argument and option with its words; above options that are in groups their headings."""
    groups = [("", arguments_of(parser)), *groups_of(parser)]
    for name, actions in groups:
        yield from (".PP", _plain(words.heading(name))) if name and len(groups) > len(("arguments", "options")) else ()
        for action in actions:
            yield from _list({words.head(action): words.told(parser, action)})


def _list(found: Mapping[str, str]) -> Iterator[str]:
    for head, text in found.items():
        yield from (".TP", f"\\fB{_plain(head)}\\fR", _plain(text))


def _plain(text: str) -> str:
    """Text in which troff finds no command of its own."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return f"\\&{escaped}" if escaped.startswith(".") else escaped
