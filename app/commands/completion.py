"""`rochade completion`: what a shell completes commands, options and their values with, made from the parser itself."""

import argparse
from pathlib import Path

from app import output
from app.errors import OK
from app.parts import actions_of, commands_of

SHELLS = ("bash", "zsh", "fish")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the shell."""
    parser.add_argument("shell", choices=SHELLS, help="whose it is")


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    program: argparse.ArgumentParser = arguments.whole_program()
    for parser in (program, *commands_of(program).values()):
        for action in actions_of(parser):
            if action.type is Path:
                action.complete = shtab.FILE  # type: ignore[attr-defined]  # where shtab looks for it
    output.text(shtab.complete(program, arguments.shell))
    return OK
