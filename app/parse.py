"""`rochade parse`: what words mean in a position."""

import argparse
import secrets

from app import output
from app.position import board_from
from app.usage import WrongUsage

DRAWN = "random"
START_POSITIONS = 960


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the words, the position and the form of the answer."""
    parser.add_argument(
        "words", nargs="+", metavar="WORDS", help="what was said or typed, such as: Springer Felix drei"
    )
    add_position(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_position(parser: argparse.ArgumentParser, *, begins_there: bool = False) -> None:
    """Add the options that set up the board; for a game that `begins_there` an initial position of Chess960, too."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--fen", help="the position (default: the initial one)")
    if begins_there:
        start = "an initial position of Chess960, 0 to 959, or a drawn one: random (F2)"
        where.add_argument("--start-position", type=_start_position, metavar="N", help=start)
    parser.add_argument("--chess960", action="store_true", help="castle as in Chess960 (a Shredder FEN says so itself)")


_CHOICES = {"lowest": "0", "highest": str(START_POSITIONS - 1), "drawn": DRAWN}


def _start_position(text: str) -> int:
    """The number of an initial position of Chess960, drawn by lot where the text says so."""
    if text == DRAWN:
        return secrets.randbelow(START_POSITIONS)
    if not text.isdecimal() or int(text) >= START_POSITIONS:
        raise WrongUsage("usage.no_start_position", given=text, **_CHOICES)
    return int(text)


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


def typed(words: list[str]) -> str:
    """Join the words of a command line; what is not in the terminal's encoding becomes a question mark."""
    return output.readable(" ".join(words))
