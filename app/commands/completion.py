"""`rochade completion`: what a shell completes commands, options and their values with, made from the parser itself."""

import argparse
from pathlib import Path

from app import output
from app.errors import OK
from app.help import Words
from app.parts import arguments_of, command_of, commands_of, options_of

SHELLS = ("bash", "zsh", "fish")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the shell."""
    parser.add_argument("shell", choices=SHELLS)


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    program: argparse.ArgumentParser = arguments.whole_program()
    words = Words.load(arguments.language)
    for parser in (program, *commands_of(program).values()):
        parser.description = words.purpose(command_of(parser))
        for action in (*arguments_of(parser), *options_of(parser)):
            action.help = words.told(parser, action)
            if action.type is Path:
                action.complete = shtab.FILE  # type: ignore[attr-defined]  # where shtab looks for it
    output.text(_with_note(shtab.complete(program, arguments.shell), words, arguments.shell))
    return OK


def _with_note(script: str, words: Words, shell: str) -> str:
    """Say behind its first line, which zsh needs to know it by, that its words stay in this language.

    What bash shows is words of no language: commands, options and their values.
    """
    if shell == "bash":
        return script
    first, rest = script.split("\n", 1)
    return f"{first}\n# {words.texts['page.completion'].format(shell=shell)}\n{rest}"
