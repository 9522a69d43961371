"""`rochade parse`: what words mean in a position."""

import argparse

from app import output
from app.options import add_position, typed
from app.position import board_from


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the words, the position and the form of the answer."""
    parser.add_argument("words", nargs="+", metavar="WORDS")
    add_position(parser)
    parser.add_argument("--json", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Print the meaning of the words; 0 when they mean a move, a question or a command, 1 when they are refused."""
    from app.interpretation import Interpreter
    from speech_grammar.messages import Catalogue

    board = board_from(arguments.fen, is_chess960=arguments.chess960)
    meaning = Interpreter(board, Catalogue.load(arguments.language)).words(typed(arguments.words))
    if arguments.json:
        output.json_line(meaning.fields())
    else:
        output.line(str(meaning.says))
    return meaning.exit_code
