"""`rochade winnable`: whether White and Black can still mate by any possible series of moves, a position a line."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

import chess

from app import failure, output
from app.errors import OK, UNREADABLE, PositionError
from app.given_file import given_file
from app.position import board_from
from game.actors import Colour
from game.legality.resolution import announcement_of
from game.winnable import LIMIT, PATIENT, CanMate, Verdict, winnable
from speech_grammar import long_form

if TYPE_CHECKING:
    from speech_grammar.messages import Catalogue


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the file, the variant and the proofs."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--chess960", action="store_true")
    parser.add_argument("--patient", action="store_true")
    parser.add_argument("--lines", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Print who can still mate in each position; 3 when a line was no position, else 0. Raises `AppError`."""
    from speech_grammar.messages import Catalogue

    catalogue = Catalogue.load(arguments.language)
    limit = PATIENT if arguments.patient else LIMIT
    exit_code, is_empty = OK, True
    for number, fen in _positions(arguments.file):
        is_empty = False
        try:
            board = board_from(fen, is_chess960=arguments.chess960)
        except PositionError as error:
            reason = failure.words_of(error, arguments.language)
            output.complaint(str(catalogue.say("winnable.passed_over", number=number, text=reason)))
            exit_code = UNREADABLE
            continue
        verdicts = {colour: winnable(board, colour, limit=limit) for colour in Colour}
        output.line("\t".join((fen, *(f"{colour} {verdict.answer}" for colour, verdict in verdicts.items()))))
        if arguments.lines:
            for colour, verdict in verdicts.items():
                output.line(proof(catalogue, board, colour, verdict))
    if is_empty:
        output.complaint(str(catalogue.say("winnable.no_position")))
    return exit_code


def proof(catalogue: "Catalogue", board: chess.Board, colour: Colour, verdict: Verdict) -> str:
    """The verdict on that player in words: the moves that mate, why there are none, or that nobody knows."""
    if verdict.line:
        said = ", ".join(_announced(board, verdict.line))
        return str(catalogue.say("winnable.can", colour=colour, text=said))
    if verdict.answer is CanMate.CAN:
        return str(catalogue.say("winnable.has_mated", colour=colour))
    key = verdict.argument or verdict.answer
    return str(catalogue.say(f"winnable.{key}", colour=colour, count=verdict.positions))


def _announced(board: chess.Board, line: tuple[str, ...]) -> Iterator[str]:
    following = board.copy(stack=False)
    for move in line:
        yield long_form(announcement_of(following, move))
        following.push_uci(move)


def _positions(file: str) -> Iterator[tuple[int, str]]:
    """Each line with its number, the empty ones apart; a letter that is not UTF-8 becomes a sign that no FEN has."""
    with given_file(file) as lines:
        for number, line in enumerate(lines, start=1):
            if text := line.decode(errors="replace").strip():
                yield number, text
